// The answers to rolling cubes against a search that tips solids over their edges: every start,
// every goal pattern, every path replayed; and the official sample with two usual misreadings.
#include "query/formats/answers/cubic_answers.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/puzzle/cubic_question.h"
#include "common/puzzle/text/cubic_text.h"
#include "common/solve/cubic_solver.h"
#include "common/solve/walk.h"
#include "tests/support/arrangements.h"
#include "tests/support/long_run.h"
#include "tests/support/oracle/cubic_oracle.h"
#include "tests/support/tables_for.h"

namespace slidebase {
namespace {

// The pattern of a text of the letters W, B and R and one E.
CubicPattern pattern_of(std::string_view text) {
  CubicPattern pattern;
  for (std::size_t c = 0; c < text.size(); ++c) {
    if (text[c] == 'E') {
      pattern.blank = static_cast<Cell>(c);
    } else {
      pattern.top[c] = static_cast<std::uint8_t>(std::string_view("WBR").find(text[c]));
    }
  }
  return pattern;
}

// Calls fault(text), which returns what is wrong or "", for every pattern of a board. Returns the
// first fault with its pattern, or "".
template <typename Fault>
std::string counterexample_among_patterns(Shape shape, const Fault& fault) {
  const auto cells = static_cast<std::size_t>(shape.cells());
  for (std::size_t blank = 0; blank < cells; ++blank) {
    std::string text(cells, 'W');
    text[blank] = 'E';
    for (std::size_t c = 0; c < cells;) {
      if (const std::string wrong = fault(std::as_const(text)); !wrong.empty()) {
        return text + ": " + wrong;
      }
      // The next in the order W, B, R: carry past every R.
      for (c = 0; c < cells && (text[c] == 'R' || text[c] == 'E'); ++c) {
        text[c] = text[c] == 'R' ? 'W' : 'E';
      }
      if (c < cells) {
        text[c] = text[c] == 'W' ? 'B' : 'R';
      }
    }
  }
  return "";
}

// Checks that the distance is the least number of rolls, and that the path has that length and ends
// on the pattern. Returns the fault or "".
std::string fault_of_answer(const CubicSolver& solver, const oracle::CubicOracle& oracle,
                            const std::string& text) {
  const CubicPattern pattern = pattern_of(text);
  const Length expected = test::length_of(oracle.pattern_distance(text));
  const Length said = solver.distance(pattern);
  if (said != expected) {
    return "distance " + std::to_string(said.moves) + ", by the search " +
           std::to_string(expected.moves);
  }
  std::array<char, kMaxPath> letters;
  const Length length = solver.solve(pattern, letters.data());
  if (length != expected) {
    return "a path of " + std::to_string(length.moves) + " rolls, by the search " +
           std::to_string(expected.moves);
  }
  const std::string_view path(letters.data(), length.moves);
  if (length.is_known() && oracle.pattern_after(path) != text) {
    return "'" + std::string(path) + "' ends on " +
           oracle.pattern_after(path).value_or("no pattern: it leaves the board");
  }
  return "";
}

const Table& open_table(Cell start) {
  return test::tables_for(Family::kCubic, test::k3x3).open(Family::kCubic, test::k3x3, start);
}

// Checks the path to a pattern by rolling it on a board of cubes, and counts its length. Returns
// the fault or "".
std::string fault_of_path(Cell start, const std::string& text, std::map<int, int>& counted) {
  static std::map<Cell, std::unique_ptr<const CubicSolver>> solvers;
  const auto [slot, fresh] = solvers.try_emplace(start);
  if (fresh) {
    slot->second = CubicSolver::make(open_table(start), test::k3x3, start);
  }
  const CubicPattern pattern = pattern_of(text);
  std::array<char, kMaxPath> letters;
  const Length length = slot->second->solve(pattern, letters.data());
  ++counted[length.is_known() ? length.moves : -1];
  const Cube& cube = Cube::of(CubeKind::kAxes);
  CubePosition position = uniform_position(test::k3x3, cube, start);
  for (std::size_t i = 0; i < length.moves; ++i) {
    roll(test::k3x3, cube, *move_of(letters[i]), position);
  }
  const bool shown = shows(test::k3x3, CubeKind::kAxes, position, pattern);
  return !length.is_known() || shown ? "" : "its path ends on another pattern";
}

void check_start(Shape shape, Cell start, std::uint64_t patterns) {
  INFO(shape.name() << " start " << start);
  const auto solver = test::cubic_solver(shape, start);
  const oracle::CubicOracle oracle(shape.rows, shape.cols, start);
  std::uint64_t answered = 0;
  CHECK(counterexample_among_patterns(shape, [&](const std::string& text) {
          ++answered;
          return fault_of_answer(*solver, oracle, text);
        }) == "");
  CHECK(answered == patterns);
}

// A dataset of the official sample: the column x and row y where the empty square starts, and the
// pattern.
struct Dataset {
  int x;
  int y;
  std::string pattern;

  CubicQuestion question() const {
    return {
        .shape = test::k3x3, .start = test::k3x3.cell(y - 1, x - 1), .goal = pattern_of(pattern)};
  }
};
const std::vector<Dataset> kOfficialSample = {
    {1, 2, "WWWEWWWWW"}, {2, 1, "RBWRWWEWW"}, {3, 3, "WBWBRERBR"}, {3, 3, "BWRBWRBER"},
    {2, 1, "BBBBRBBRE"}, {1, 1, "RRRWWWRRE"}, {2, 1, "RRRBWBRRE"}, {3, 2, "RRRWEWRRR"},
};

// The answers to datasets in their order, each followed by a space.
std::string answers_to(const std::vector<Dataset>& datasets, int limit) {
  const CubicAnswers answers(test::k3x3, CubeKind::kAxes, Emit::kDistance, limit,
                             test::tables_for(Family::kCubic, test::k3x3));
  std::string out;
  for (const Dataset& d : datasets) {
    answers.append(d.question(), out);
  }
  std::ranges::replace(out, '\n', ' ');
  return out;
}

std::string answer_text(Emit emit, const Dataset& d) {
  const CubicAnswers answers(test::k3x3, CubeKind::kAxes, emit, 30,
                             test::tables_for(Family::kCubic, test::k3x3));
  std::string out;
  answers.append(d.question(), out);
  return out;
}

TEST_SUITE_BEGIN("cubic-answers");

// The plain search of a start takes seconds, so that only ./run long does every start; otherwise
// one start of each class is checked.
TEST_CASE("all 59,049 patterns of 3x3 from every start agree with a search") {
  for (Cell start = 0; start < 9; ++start) {
    if (start == 0 || start == 1 || start == 4 || test::long_run()) {
      check_start(test::k3x3, start, 59'049);
    }
  }
}

TEST_CASE(
    "starts of a class have as many patterns at each distance, and each path ends on its own") {
  std::map<Cell, std::map<int, int>> counts;  // by class, then distance
  for (Cell start = 0; start < 9; ++start) {
    CAPTURE(start);
    std::map<int, int> counted;
    CHECK(counterexample_among_patterns(test::k3x3, [&](const std::string& text) {
            return fault_of_path(start, text, counted);
          }) == "");
    const auto& of_class =
        counts.emplace(class_representative(test::k3x3, start), counted).first->second;
    CHECK(of_class == counted);
  }
  CHECK(counts.size() == 3);
}

TEST_CASE("all 1,458 patterns of 2x3 and 3x2 from every start agree with a search") {
  for (const Shape shape : {Shape{2, 3}, Shape{3, 2}}) {
    for (Cell start = 0; start < shape.cells(); ++start) {
      check_start(shape, start, 1'458);
    }
  }
}

TEST_CASE("the official sample has its answers; its two -1 take 31 and 35 rolls") {
  CHECK(answers_to(kOfficialSample, 30) == "0 3 13 23 29 30 -1 -1 ");
  CHECK(answers_to(kOfficialSample, kNoLimit) == "0 3 13 23 29 30 31 35 ");
  CHECK(answers_to(kOfficialSample, 34) == "0 3 13 23 29 30 31 -1 ");
  CHECK(answers_to(kOfficialSample, 35) == "0 3 13 23 29 30 31 35 ");
  CHECK(answers_to(kOfficialSample, 0) == "0 -1 -1 -1 -1 -1 -1 -1 ");
}

// Two misreadings of the puzzle agree with part of the sample. Each is the right reading of another
// problem, so its answers are known, and they differ from those of the sample.
TEST_CASE("reading blue as the colour along y and red as the one along x gives other answers") {
  std::vector<Dataset> misread = kOfficialSample;
  for (Dataset& d : misread) {
    std::ranges::replace(d.pattern, 'B', '?');
    std::ranges::replace(d.pattern, 'R', 'B');
    std::ranges::replace(d.pattern, '?', 'R');
  }
  CHECK(answers_to(misread, 30) == "0 15 17 23 19 20 17 25 ");
}

TEST_CASE("reading x as the row and y as the column gives other answers") {
  std::vector<Dataset> misread = kOfficialSample;
  for (Dataset& d : misread) {
    std::swap(d.x, d.y);
  }
  CHECK(answers_to(misread, 30) == "18 13 13 23 23 30 -1 -1 ");
}

TEST_CASE("an answer is written as distance, path, both or JSON") {
  const Dataset one_roll = {1, 1, "BEWWWWWWW"};  // the cube on the right rolls left
  CHECK(answer_text(Emit::kDistance, one_roll) == "1\n");
  CHECK(answer_text(Emit::kPath, one_roll) == "r\n");
  CHECK(answer_text(Emit::kBoth, one_roll) == "1\tr\n");
  CHECK(answer_text(Emit::kJson, one_roll) ==
        "{\"cubic\":\"BEW/WWW/WWW\",\"start\":[1,1],\"distance\":1,\"path\":\"r\","
        "\"optimal_paths\":1}\n");
  const Dataset down = {2, 1, "WRWWEWWWW"};  // the cube below rolls up
  CHECK(answer_text(Emit::kBoth, down) == "1\td\n");
  CHECK(answer_text(Emit::kBoth, kOfficialSample[0]) == "0\t\n");
  const Dataset& beyond = kOfficialSample[7];
  CHECK(answer_text(Emit::kDistance, beyond) == "-1\n");
  CHECK(answer_text(Emit::kPath, beyond) == "-1\n");
  CHECK(answer_text(Emit::kJson, beyond) ==
        "{\"cubic\":\"RRR/WEW/RRR\",\"start\":[3,2],\"distance\":null,\"path\":null,"
        "\"optimal_paths\":null}\n");
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
