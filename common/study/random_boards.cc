#include "common/study/random_boards.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "common/base/error.h"
#include "common/base/joined.h"
#include "common/base/progress.h"
#include "common/puzzle/ranking.h"
#include "common/puzzle/sliding_board.h"
#include "common/study/random_stream.h"

namespace slidebase {
namespace {

// A uniformly random board of the shape, solvable or not.
Tiles draw_any(Shape shape, RandomStream& random) {
  Tiles board{};
  const auto cells = std::span(board).first(static_cast<std::size_t>(shape.cells()));
  if (shape.cells() <= kMaxRankedSymbols) {
    cantor_unrank(random.below(factorial(shape.cells())), cells);
    return board;
  }
  // 64 bits do not hold the rank: its digits are drawn one by one.
  std::array<std::uint8_t, kMaxCells> digits{};
  for (std::size_t i = 0; i < cells.size(); ++i) {
    digits[i] = static_cast<std::uint8_t>(random.below(cells.size() - i));
  }
  from_lehmer_code(std::span(digits).first(cells.size()), cells);
  return board;
}

Tiles draw_solvable(Shape shape, const Tiles& goal, bool solvable, RandomStream& random) {
  Tiles board = draw_any(shape, random);
  // Exchanging two tiles pairs each solvable board with an unsolvable one.
  if (parity_witness(shape, board, goal).solvable() != solvable) {
    std::swap(*std::ranges::find(board, 1), *std::ranges::find(board, 2));
  }
  return board;
}

}  // namespace

Tiles draw_solvable(Shape shape, const Tiles& goal, std::uint64_t seed, std::uint64_t number) {
  RandomStream random(seed, number);
  return draw_solvable(shape, goal, true, random);
}

Tiles draw_unsolvable(Shape shape, const Tiles& goal, std::uint64_t seed, std::uint64_t number) {
  RandomStream random(seed, number);
  return draw_solvable(shape, goal, false, random);
}

Tiles draw_of_parity(Shape shape, const Tiles& goal, bool odd, std::uint64_t seed,
                     std::uint64_t number) {
  RandomStream random(seed, number);
  while (true) {
    const Tiles board = draw_solvable(shape, goal, true, random);
    if ((shape.colour(blank_of(board)) != shape.colour(blank_of(goal))) == odd) {
      return board;
    }
  }
}

Tiles draw_scramble(Shape shape, const Tiles& goal, std::uint64_t moves, std::uint64_t seed,
                    std::uint64_t number, Metric metric) {
  struct Step {
    Move move;
    int cells;
  };
  RandomStream random(seed, number);
  SlidingBoard board(shape, goal);
  const bool slides = metric == Metric::kMulti;
  std::optional<Move> last;
  const auto may_follow = [&](Move move) {
    return !last || (slides ? is_vertical(move) != is_vertical(*last) : move != inverse(*last));
  };
  for (; moves > 0; --moves) {
    std::array<Step, kMaxCells> legal{};
    std::size_t count = 0;
    for (const Move move : kMoves) {
      Cell to = may_follow(move) ? shape.neighbour(board.blank(), move) : -1;
      for (int cells = 1; to >= 0 && (slides || cells == 1); ++cells) {
        legal[count++] = {move, cells};
        to = shape.neighbour(to, move);
      }
    }
    const Step step = legal[static_cast<std::size_t>(random.below(count))];
    for (int i = 0; i < step.cells; ++i) {
      board.move(step.move);
    }
    last = step.move;
  }
  return board.tiles();
}

int distance_found(const BoardSolver& solver, Length found, int least, int greatest) {
  if (found == SearchWatch::kNotBegun) {
    throw Interrupted();
  }
  if (found.or_throw(solver).is_undecided()) {
    throw Error(kUndecided, "a random board is undecided, of at least " +
                                std::to_string(found.at_least) +
                                " moves: allow more seconds or nodes, or draw nearer boards");
  }
  if (!found.is_known()) {
    throw Error(ErrorCode::kDamaged, "a random board could not be solved");
  }
  check_drawn_distance(found.moves, least, greatest);
  return found.moves;
}

void check_drawn_distance(int distance, int least, int greatest) {
  if (distance < least || distance > greatest) {
    throw Error(ErrorCode::kDamaged,
                "a puzzle drawn at a distance of " + std::to_string(least) +
                    (least < greatest ? " to " + std::to_string(greatest) : "") + " is solved in " +
                    std::to_string(distance) +
                    " moves: its table is damaged; build it again with " + remaker());
  }
}

}  // namespace slidebase
