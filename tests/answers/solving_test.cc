// A text answered by many threads is answered as by one.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "arrangements.h"
#include "query/answers/answer_store.h"
#include "query/formats/eight.h"
#include "query/formats/lines.h"
#include "query/input/input_text.h"
#include "query/input/pipeline.h"
#include "reading.h"
#include "tables_for.h"
#include "tests/unit/temporary_folder.h"

namespace slidebase {
namespace {

// Enough for some blocks of pieces on four threads, and for the book of paths.
constexpr int kBoards = 150'000;

// Boards a line, some of them faulty, and the number of those.
struct Text {
  std::string text;
  int faulty = 0;
};

Text random_boards(bool with_spaces) {
  test::Random random(11);
  std::string board = "12345678x";
  Text made;
  for (int i = 0; i < kBoards; ++i) {
    for (std::size_t left = board.size(); left > 1; --left) {
      std::swap(board[left - 1], board[test::pick(random, left)]);
    }
    std::string line = board;
    if (test::pick(random, 5'000) == 0) {
      line[test::pick(random, line.size())] = '9';
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
  int exit_code = 0;
};

template <typename MakeReader>
Solved solve(const std::filesystem::path& path, unsigned threads, const MakeReader& make_reader) {
  AnswerStore answers(test::tables_for(Family::kSliding, {3, 3}), {3, 3},
                      test::tiles_of(test::board_of("12345678x")), Emit::kPath,
                      CubicAnswers::kNoLimit);
  auto reader = make_reader(answers);
  InputText input(path.string());
  Solved solved;
  solved.exit_code =
      answer_text(input, reader, threads, [&](std::string_view text) { solved.out += text; });
  return solved;
}

template <typename MakeReader>
void check_threads(bool with_spaces, const MakeReader& make_reader) {
  const test::TemporaryFolder folder;
  const Text boards = random_boards(with_spaces);
  REQUIRE(boards.faulty > 0);
  test::write_file(folder / "boards", boards.text);
  const Solved alone = solve(folder / "boards", 1, make_reader);
  CHECK(std::ranges::count(alone.out, '\n') == kBoards);
  CHECK(alone.exit_code != 0);
  for (const unsigned threads : {2U, 4U}) {
    const Solved together = solve(folder / "boards", threads, make_reader);
    CHECK(together.out == alone.out);
    CHECK(together.exit_code == alone.exit_code);
  }
}

TEST_SUITE_BEGIN("solving");

TEST_CASE("eight, by one thread and by more") {
  check_threads(true, [](AnswerStore& answers) {
    return EightReader(answers.sliding(), EightReader::Kind::kEight);
  });
}

TEST_CASE("lines, by one thread and by more") {
  check_threads(false, [](AnswerStore& answers) { return LinesReader(answers); });
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
