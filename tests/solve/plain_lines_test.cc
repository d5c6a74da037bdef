// Lines that are read, looked up and answered many at a time, with every instruction set of this
// processor, give the results of the plain code for each board and of the formats' readers for
// every text, also for damaged ones.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/puzzle/text/board_lines.h"
#include "common/solve/path_lines.h"
#include "common/solve/sliding_solver.h"
#include "tests/support/arrangements.h"
#include "tests/support/instruction_sets.h"
#include "tests/support/long_run.h"
#include "tests/support/reading.h"
#include "tests/support/tables_for.h"

namespace slidebase {
namespace {

using test::pick;
using test::Random;

// All 362,880 boards, in order.
std::vector<std::uint64_t> all_boards() {
  std::array<std::uint8_t, 9> symbols = {0, 1, 2, 3, 4, 5, 6, 7, 8};
  std::vector<std::uint64_t> boards;
  do {
    std::uint64_t packed = 0;
    for (std::size_t cell = 0; cell < 9; ++cell) {
      packed |= static_cast<std::uint64_t>(symbols[cell]) << (4 * cell);
    }
    boards.push_back(packed);
  } while (std::ranges::next_permutation(symbols).found);
  return boards;
}

struct Solver {
  SlidingSolver solver = test::sliding_solver(test::k3x3, {1, 2, 3, 4, 5, 6, 7, 8, 0});
  const PathTable& paths;

  Solver() : paths(made(solver)) {}
  static const PathTable& made(const SlidingSolver& solver) {
    Workers one(1);
    solver.expect(1'000'000, one);
    return *solver.path_table();
  }
};

// A line of this board with the layout of `form`.
std::string line_of(std::string_view form, std::uint64_t board) {
  std::string line(form);
  for (char& c : line) {
    if (c != ' ' && c != '\n') {
      c = static_cast<char>('0' + (board & 0xf));
      board >>= 4;
    }
  }
  return line;
}

TEST_SUITE_BEGIN("plain-lines");

TEST_CASE("every board has its place, and symbols that are not a board have none") {
  const Solver solver;
  std::vector<std::uint64_t> boards = all_boards();
  std::vector<std::uint32_t> places(boards.size()), expected;
  for (const std::uint64_t board : boards) {
    expected.push_back(solver.paths.find(board).value());
  }
  const PathLines lines(solver.paths, {'d', 'l', 'r', 'u'}, "unsolvable");
  Random random(test::seed(41));
  for (const InstructionSet set : test::supported_sets()) {
    CAPTURE(name_of(set));
    const test::UsingSet use(set);
    CHECK(lines.find(boards, places.data()) == boards.size());
    CHECK(places == expected);
    int different = 0;
    for (int i = 0; i < 3000; ++i) {
      // A run of boards in which one symbol is replaced, sometimes by the same.
      std::array<std::uint64_t, 40> run;
      std::copy_n(boards.begin() + static_cast<std::ptrdiff_t>(pick(random, boards.size() - 40)),
                  40, run.begin());
      const std::size_t at = pick(random, 40), cell = 4 * pick(random, 9);
      run[at] = (run[at] & ~(std::uint64_t{0xf} << cell)) | std::uint64_t{pick(random, 9)} << cell;
      const std::size_t good = solver.paths.find(run[at]) ? 40 : at;
      different += lines.find(run, places.data()) == good ? 0 : 1;
    }
    CHECK(different == 0);
  }
}

TEST_CASE("every board's line has its path, alone or after its distance") {
  const Solver solver;
  const std::vector<std::uint64_t> boards = all_boards();
  std::string paths, both;
  for (const std::uint64_t board : boards) {
    const PathTable::Word word = solver.paths.word_at(solver.paths.find(board).value());
    std::array<char, PathTable::kDecodeCapacity> letters;
    const std::string_view path(letters.data(),
                                static_cast<std::size_t>(PathTable::decode(word, letters.data())));
    paths.append(word == 0 ? "unsolvable" : path).append("\n");
    both.append("\n").append(word == 0 ? "unsolvable"
                                       : std::to_string(path.size()) + "\t" + std::string(path));
    both.append("\n");
  }
  PathLines of_paths(solver.paths, {'d', 'l', 'r', 'u'}, "unsolvable");
  PathLines of_both(of_paths);
  of_both.set_before(std::nullopt, "\n", true);
  for (int length = 0; length <= PathTable::kLongest; ++length) {
    of_both.set_before(length, "\n" + std::to_string(length) + "\t", true);
  }
  const auto written = [&](const PathLines& lines) {
    std::string text, buffer(PathLines::kCapacity, '?');
    for (auto rest = std::span(boards); !rest.empty();) {
      const auto [taken, end] = lines.write(rest, buffer.data());
      REQUIRE(taken > 0);
      text.append(buffer.data(), end);
      rest = rest.subspan(taken);
    }
    return text;
  };
  for (const InstructionSet set : test::supported_sets()) {
    CAPTURE(name_of(set));
    const test::UsingSet use(set);
    CHECK((written(of_paths) == paths));
    CHECK((written(of_both) == both));
  }
}

TEST_CASE("lines are read up to the first that has any wrong byte at any place") {
  const std::vector<std::uint64_t> boards = all_boards();
  Random random(test::seed(42));
  for (const std::string_view form :
       {"012345678\n", "0 1 2 3 4 5 6 7 8\n", "0 1 2 3 4 5 6 7 8\n\n", "012345678\n\n"}) {
    const BoardLines lines(form, "0xX_.#");
    const std::size_t kLines = 21;
    const std::size_t first = pick(random, boards.size() - kLines);
    std::string text;
    for (std::size_t i = 0; i < kLines; ++i) {
      text += line_of(form, boards[first + i]);
    }
    for (const InstructionSet set : test::supported_sets()) {
      CAPTURE(name_of(set));
      const test::UsingSet use(set);
      std::vector<std::uint64_t> read(kLines + 1);
      CHECK(lines.read(text, read) == kLines);
      CHECK(std::equal(read.begin(), read.end() - 1,
                       boards.begin() + static_cast<std::ptrdiff_t>(first)));
      int different = 0;
      for (std::size_t at = 0; at < text.size(); ++at) {
        const std::size_t line = at / form.size();
        const bool between = form[at % form.size()] == ' ' || form[at % form.size()] == '\n';
        for (int byte = 0; byte < 256; byte += 1 + static_cast<int>(pick(random, 3))) {
          const auto c = static_cast<char>(byte);
          const bool symbol = std::string_view("012345678xX_.#").find(c) != std::string_view::npos;
          const bool good = between ? c == text[at] : symbol;
          std::string spoilt = text;
          spoilt[at] = c;
          different += lines.read(spoilt, read) == (good ? kLines : line) ? 0 : 1;
        }
      }
      CHECK(different == 0);
    }
  }
}

// A text of mostly plain lines and of damaged ones of many kinds.
std::string spoilt_text(Random& random, std::string_view form, std::size_t lines) {
  static const std::vector<std::uint64_t> boards = all_boards();
  std::string text;
  for (std::size_t i = 0; i < lines; ++i) {
    std::string line = line_of(form, boards[pick(random, boards.size())]);
    if (pick(random, 3) == 0) {
      std::ranges::replace(line, '0', "xX_.#"[pick(random, 5)]);
    }
    if (pick(random, 24) == 0) {
      const std::size_t at = pick(random, line.size());
      constexpr std::string_view kSpoil("019xX_ \t\r\n\0,\x80\xb1/|a#.E", 20);
      const char byte = kSpoil[pick(random, kSpoil.size())];
      switch (pick(random, 6)) {
        case 0:
          line.erase(at, 1 + pick(random, 3));
          break;
        case 1:
          line.insert(at, 1, byte);
          break;
        case 2:
          line.insert(at, line.substr(0, pick(random, 30)));
          break;
        case 3:
          line.insert(line.size() - 1, "\r");
          break;
        case 4:
          line = std::string(pick(random, 3), '\n') + "# comment\n" + line;
          break;
        default:
          line[at] = byte;
      }
    }
    text += line;
  }
  text.resize(text.size() - pick(random, 3));
  return text;
}

bool same(const test::Reading& a, const test::Reading& b) {
  return a.out == b.out && a.puzzles == b.puzzles && a.fault == b.fault &&
         diagnostics_text(a) == diagnostics_text(b);
}

TEST_CASE("a damaged text is answered as by the readers of the formats alone") {
  TableSet& tables = test::tables_for(Family::kSliding, test::k3x3);
  struct Syntax {
    std::string_view format, form, head;
  };
  Random random(test::seed(43));
  for (const auto& [format, form, head] :
       {Syntax{"eight", "0 1 2 3 4 5 6 7 8\n", ""}, Syntax{"eight", "012345678\n", ""},
        Syntax{"uva652", "0 1 2 3 4 5 6 7 8\n\n", "200\n\n"},
        Syntax{"lines", "0 1 2 3 4 5 6 7 8\n", ""}, Syntax{"lines", "012345678\n", ""}}) {
    for (const Emit emit : {Emit::kPath, Emit::kBoth, Emit::kDistance}) {
      CAPTURE(format);
      test::TextReader plain(tables, format, test::k3x3, emit),
          looked_up(tables, format, test::k3x3, emit);
      looked_up.make_path_table();
      for (int i = 0; i < (test::long_run() ? 400 : 12); ++i) {
        const std::string text =
            std::string(head) + spoilt_text(random, form, 1 + pick(random, 300));
        CAPTURE(text);
        const test::Reading expected = plain.read_whole(text);
        for (const InstructionSet set : test::supported_sets()) {
          CAPTURE(name_of(set));
          const test::UsingSet use(set);
          REQUIRE(same(looked_up.read_whole(text), expected));
          const test::Arrival arrival{1 + pick(random, 900),
                                      pick(random, 2) == 0 ? 500 : test::Arrival::kNoCut};
          REQUIRE(same(looked_up.read_bit_by_bit(text, arrival, random), expected));
        }
      }
    }
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
