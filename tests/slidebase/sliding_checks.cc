// Checks of every call about all boards of a sliding puzzle, in any metric, against a search.
#include "sliding_checks.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace slidebase::test {
namespace {

// Checks a path by its length, by the library's check() and by moving the tiles; returns the fault
// or "".
std::string fault_of_path(const Whole& whole, Board board, std::string_view letters) {
  if (move_count(whole.puzzle, letters) != whole.truth.distance(board)) {
    return "its path " + std::string(letters) + " has a wrong length";
  }
  if (whole.puzzle.check(board, letters) != kOk) {
    return "check() refuses its path";
  }
  return whole.truth.leads(board, letters) ? "" : "its path does not lead to the goal";
}

// The first move that differs from the expected ones, or "".
std::string fault_of_moves(const Whole& whole, Board board, std::span<const Step> steps) {
  std::size_t i = 0;
  for (const SlidingMove& move : moves_of(whole.puzzle, board)) {
    if (i == steps.size() || steps[i].letter != move.letters[0] ||
        steps[i].cells != static_cast<int>(move.letters.size()) ||
        steps[i].distance != whole.truth.distance(move.board) ||
        !std::ranges::equal(move.board, Board(steps[i].board).first(whole.cells()))) {
      return "wrong or missing move " + move.letters;
    }
    ++i;
  }
  return i == steps.size() ? "" : "there are too many moves";
}

}  // namespace

void check_arrays(const Whole& whole) {
  for (const unsigned threads : {1U, 2U, 0U}) {
    CAPTURE(threads);
    std::vector<std::int16_t> said(whole.distances.size(), 77);
    CHECK(whole.solver->distances(whole.boards, said, threads) == kOk);
    CHECK(said == whole.distances);
  }
}

void check_rows(const Whole& whole, unsigned threads, std::size_t width, std::size_t step) {
  CAPTURE(threads);
  CAPTURE(width);
  std::vector<std::int16_t> said(whole.distances.size(), 77);
  std::vector<char> letters(said.size() * width, '!');
  CHECK(whole.solver->solve(whole.boards, said, letters, threads) == kOk);
  CHECK(said == whole.distances);
  const auto row_of = [&](std::size_t i) {
    const std::string_view row(&letters[i * width], width);
    return row.substr(0, row.find('\0'));
  };
  std::size_t untidy = 0;
  for (std::size_t i = 0; i < said.size(); ++i) {
    const std::size_t length = row_of(i).size();
    const auto rest = std::span<const char>(letters).subspan(i * width + length, width - length);
    untidy += move_count(whole.puzzle, row_of(i)) != std::max<int>(0, said[i]) ? 1U : 0U;
    untidy += std::ranges::all_of(rest, [](char c) { return c == 0; }) ? 0U : 1U;
  }
  CHECK(untidy == 0);
  CHECK(counterexample(whole.puzzle, whole.boards, step, [&](Board board) -> std::string {
          const auto at =
              static_cast<std::size_t>(board.data() - whole.boards.data()) / whole.cells();
          if (said[at] < 0) {
            return "";
          }
          std::string path;
          whole.solver->path(board, path);
          return path != row_of(at) ? "path() is " + path : fault_of_path(whole, board, row_of(at));
        }) == "");
}

void check_one_by_one(const Whole& whole, std::size_t step) {
  CHECK(counterexample(whole.puzzle, whole.boards, step, [&](Board board) -> std::string {
          const int distance = whole.truth.distance(board);
          const int said = whole.solver->distance(board);
          return said == distance ? "" : "distance " + std::to_string(said);
        }) == "");
}

void check_paths(const Whole& whole, std::size_t step) {
  CHECK(counterexample(whole.puzzle, whole.boards, step, [&](Board board) -> std::string {
          const int distance = whole.truth.distance(board);
          std::string letters = "before";
          const int said = whole.solver->path(board, letters);
          if (said != distance) {
            return "path() returns " + std::to_string(said);
          }
          if (distance < 0) {
            return "";
          }
          const std::string smallest = whole.truth.smallest_path(board);
          return letters == smallest ? fault_of_path(whole, board, letters)
                                     : letters + ", the smallest is " + smallest;
        }) == "");
}

void check_moves(const Whole& whole, std::size_t step) {
  CHECK(counterexample(whole.puzzle, whole.boards, step, [&](Board board) -> std::string {
          std::vector<Step> steps;
          const int said = whole.solver->moves(board, steps);
          if (whole.truth.distance(board) < 0) {
            return said == kUnsolvable ? "" : "moves() does not return unsolvable";
          }
          if (said != std::ssize(steps)) {
            return "moves() returns " + std::to_string(said) + " moves";
          }
          std::array<Step, 4> four;
          const int few = whole.solver->moves(board, four);
          if (whole.puzzle.metric() == Metric::kMulti) {
            return few == kInvalid ? fault_of_moves(whole, board, steps)
                                   : "moves() of 4 is not invalid in slides";
          }
          const std::string fault = fault_of_moves(whole, board, steps);
          return fault.empty()
                     ? fault_of_moves(whole, board,
                                      std::span(four).first(static_cast<std::size_t>(few)))
                     : fault;
        }) == "");
}

void check_counts(const Whole& whole, std::size_t step) {
  const std::map<std::string, std::uint64_t> counts = whole.truth.path_counts();
  CHECK(counterexample(whole.puzzle, whole.boards, step, [&](Board board) -> std::string {
          std::uint64_t count = 99;
          const int status = whole.solver->count_paths(board, count);
          if (whole.truth.distance(board) < 0) {
            return status == kUnsolvable ? "" : "count_paths() does not return unsolvable";
          }
          const std::uint64_t expected = counts.at(key_of(board));
          return status == kOk && count == expected
                     ? ""
                     : "count_paths() gives " + std::to_string(count);
        }) == "");
}

void check_lists(const Whole& whole, std::size_t step) {
  CHECK(counterexample(whole.puzzle, whole.boards, step, [&](Board board) -> std::string {
          if (whole.truth.distance(board) < 0) {
            const int status = whole.solver->paths(board, [](std::string_view) { return true; });
            return status == kUnsolvable ? "" : "paths() does not return unsolvable";
          }
          return paths_of(*whole.solver, board) == whole.truth.paths(board)
                     ? ""
                     : "paths() differs from the search";
        }) == "");
}

}  // namespace slidebase::test
