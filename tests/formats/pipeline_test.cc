// Many threads give the output and the diagnostics of one thread.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "query/formats/answers/answerers.h"
#include "query/formats/input_text.h"
#include "tests/support/arrangements.h"
#include "tests/support/long_run.h"
#include "tests/support/reading.h"
#include "tests/support/tables_for.h"
#include "tests/support/temporary_folder.h"

namespace slidebase {
namespace {

// Enough for several blocks of pieces on four threads, and for the path table.
constexpr int kBoards = 150'000;

// One board per line, some of them faulty, and the number of faulty ones.
struct Text {
  std::string text;
  int faulty = 0;
};

Text random_boards(bool with_spaces) {
  test::Random random(test::seed(11));
  std::string board = "12345678x";
  Text made;
  for (int i = 0; i < kBoards; ++i) {
    for (std::size_t left = board.size(); left > 1; --left) {
      std::swap(board[left - 1], board[test::pick(random, left)]);
    }
    std::string line = board;
    if (test::pick(random, 5'000) == 0) {
      line[test::pick(random, line.size())] = 'y';
      ++made.faulty;
    }
    for (const char c : line) {
      made.text += c;
      made.text += with_spaces ? " " : "";
    }
    if (with_spaces) {
      made.text.pop_back();
    }
    made.text += '\n';
  }
  return made;
}

struct Solved {
  std::string out;
  std::vector<std::string> diagnostics;
  PipelineResult result;
};

Solved solve(std::string_view format, InputText&& input, unsigned threads, int limit = kNoLimit) {
  TableSet& tables = test::tables_for(Family::kSliding, {3, 3});
  const PuzzleSpec spec{&format_of(format), {3, 3}, plain_goal({3, 3}), limit};
  Solved solved;
  solved.result = answer_puzzles(
      spec, Emit::kPath, tables, input, threads, [&](std::string_view part) { solved.out += part; },
      [&](Place place, std::string_view message) {
        solved.diagnostics.push_back(std::to_string(place.line) + ":" +
                                     std::to_string(place.column) + ":" + std::string(message));
      });
  return solved;
}

Solved solve(std::string_view format, const std::string& text, unsigned threads,
             int limit = kNoLimit) {
  return solve(format, InputText("boards", text), threads, limit);
}

void check_threads(std::string_view format, bool with_spaces) {
  const Text boards = random_boards(with_spaces);
  REQUIRE(boards.faulty > 0);
  const Solved alone = solve(format, boards.text, 1);
  CHECK(std::ranges::count(alone.out, '\n') == kBoards);
  CHECK(alone.result.puzzles == kBoards);
  CHECK(alone.result.diagnostics == alone.diagnostics.size());
  CHECK(alone.diagnostics.size() == static_cast<std::size_t>(boards.faulty));
  // With a limit, even one that no board exceeds, each board is read and answered on its own.
  if (!test::kThreadSanitizer) {
    const Solved one_by_one = solve(format, boards.text, 1, 31);
    CHECK((one_by_one.out == alone.out));
    CHECK(one_by_one.diagnostics == alone.diagnostics);
  }
  for (const unsigned threads : test::thread_counts({2, 4})) {
    const Solved together = solve(format, boards.text, threads);
    CHECK(together.out == alone.out);
    CHECK(together.diagnostics == alone.diagnostics);
  }
}

TEST_SUITE_BEGIN("pipeline");

// The numbered answers are of this format too.
TEST_CASE("eight: more threads give the output of one" * doctest::skip(test::kThreadSanitizer)) {
  check_threads("eight", true);
}

TEST_CASE("lines: more threads give the output of one") {
  check_threads("lines", false);
}

TEST_CASE("answers are numbered in the order of the text, whichever thread finds them") {
  TableSet& tables = test::tables_for(Family::kSliding, {3, 3});
  const PuzzleSpec spec{&format_of("eight"), {3, 3}, plain_goal({3, 3}), kNoLimit};
  const std::string text = random_boards(true).text;
  AnswerForm form = Emit::kPath;
  form.numbered = true;
  std::string expected;
  int number = 0;
  const std::string plain = solve("eight", text, 1).out;
  for (std::size_t at = 0; at < plain.size(); at = plain.find('\n', at) + 1) {
    expected +=
        "Case " + std::to_string(++number) + ": " + plain.substr(at, plain.find('\n', at) + 1 - at);
  }
  for (const unsigned threads : test::thread_counts({1, 4})) {
    InputText input("boards", text);
    std::string out;
    answer_puzzles(
        spec, form, tables, input, threads, [&](std::string_view part) { out += part; },
        [](Place, std::string_view) {});
    CHECK(out == expected);
  }
}

TEST_CASE("the text of a file is the same as in memory") {
  const test::TemporaryFolder folder;
  const std::string text = random_boards(true).text;
  test::write_file(folder / "boards", text);
  InputText file((folder / "boards").string());
  InputText memory("boards", text);
  CHECK(file.whole() == memory.whole());
  CHECK(file.size() == memory.size());
  CHECK(memory.at_end());
}

// One thread reads the file while others answer.
TEST_CASE("a file gets the answers of the same text in memory, also with long lines") {
  const test::TemporaryFolder folder;
  test::Random random(test::seed(12));
  std::string text =
      random_boards(false).text.substr(0, test::kThreadSanitizer ? 200'000 : 800'000);
  for (const std::size_t length : {3'000U, 5'000U, 90'000U, 300'000U, 700'000U}) {
    text.insert(text.find('\n', test::pick(random, text.size() / 2)), length, '7');
  }
  test::write_file(folder / "boards", text);
  const Solved expected = solve("lines", text, 1);
  CHECK(expected.diagnostics.size() >= 5);
  for (const unsigned threads : test::thread_counts({1, 3})) {
    const Solved of_file = solve("lines", InputText((folder / "boards").string()), threads);
    CHECK((of_file.out == expected.out));
    CHECK(of_file.diagnostics == expected.diagnostics);
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
