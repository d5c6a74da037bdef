#include "common/additive/additive_solver.h"

#include <algorithm>
#include <array>

#include "common/base/error.h"

namespace slidebase {
namespace {

// The distance mod 4 of a state, from its bit and the parity of the distance.
int residue_of(const PatternTable& table, PatternSpace::Place place, int parity) {
  return (table.bits[place] ? 2 : 0) | parity;
}

// How far the pattern's tiles are from their goal cells, as the colours of the cells tell.
int parity_of(const PatternTable& table, Shape shape, const Tiles& board, const Tiles& goal) {
  int parity = 0;
  for (Cell cell = 0; cell < shape.cells(); ++cell) {
    for (const std::uint8_t tile : table.space.tiles()) {
      parity ^= board[cell] == tile ? shape.colour(cell) : 0;
      parity ^= goal[cell] == tile ? shape.colour(cell) : 0;
    }
  }
  return parity;
}

// By a walk from the board to the goal, nearer by one with each step.
int pattern_distance(const PatternTable& table, Shape shape, const Tiles& board,
                     const Tiles& goal) {
  const PatternSpace& space = table.space;
  const PatternSpace::Place end = space.place_of(goal);
  PatternSpace::Place place = space.place_of(board);
  int parity = parity_of(table, shape, board, goal);
  int residue = residue_of(table, place, parity);
  int distance = 0;
  while (place != end) {
    parity ^= 1;
    for (const PatternSpace::Step& step : space.steps(place.block)) {
      const PatternSpace::Place next{step.block, space.turn(step.from, step.to)[place.order]};
      if (residue_of(table, next, parity) == ((residue + 3) & 3)) {
        place = next;
        break;
      }
    }
    residue = (residue + 3) & 3;
    ++distance;
  }
  return distance;
}

}  // namespace

AdditiveSolver::AdditiveSolver(Shape shape, Cell root, const std::vector<Partition>& partitions)
    : shape_(shape), goal_(goal_with_blank_at(shape, root)) {
  for (const Partition& partition : partitions) {
    std::array<int, kMaxCells> held{};
    for (const PatternTable* table : partition) {
      for (const std::uint8_t tile : table->space.tiles()) {
        ++held[tile];
      }
    }
    if (std::ranges::count(held, 1) != shape.cells() - 1) {
      throw Error(ErrorCode::kUsage, "a partition has each tile once");
    }
    for (const Symmetry& symmetry : symmetries(shape)) {
      if (symmetry.to != shape || symmetry(root) != root) {
        continue;
      }
      View view;
      view.cell = symmetry.cell;
      view.tables = partition;
      for (Cell cell = 0; cell < shape.cells(); ++cell) {
        view.tile[goal_[cell]] = goal_[symmetry(cell)];
      }
      for (std::size_t i = 0; i < partition.size(); ++i) {
        for (const std::uint8_t tile : partition[i]->space.tiles()) {
          view.pattern_of[tile] = static_cast<std::uint8_t>(i);
        }
      }
      views_.push_back(std::move(view));
    }
  }
}

// The search for one board.
class AdditiveSearch {
 public:
  AdditiveSearch(const AdditiveSolver& solver, const Tiles& board)
      : solver_(solver), board_(board), looks_(solver.views_.size()) {
    for (std::size_t v = 0; v < looks_.size(); ++v) {
      const AdditiveSolver::View& view = solver.views_[v];
      Tiles seen{};
      for (Cell cell = 0; cell < solver.shape_.cells(); ++cell) {
        seen[view.cell[cell]] = view.tile[board[cell]];
        looks_[v].at[view.tile[board[cell]]] = view.cell[cell];
      }
      for (std::size_t i = 0; i < view.tables.size(); ++i) {
        const int distance = pattern_distance(*view.tables[i], solver.shape_, seen, solver.goal_);
        looks_[v].residue[i] = static_cast<std::uint8_t>(distance & 3);
        looks_[v].sum += distance;
      }
      bound_ = std::max(bound_, looks_[v].sum);
    }
  }

  AdditiveSolver::Solution run() {
    const Cell blank = blank_of(board_);
    while (!search(bound_, blank, std::nullopt)) {
      bound_ += 2;  // every move changes the parity of the sums
    }
    std::ranges::reverse(solution_.path);
    return std::move(solution_);
  }

 private:
  // What a view knows of the board.
  struct Look {
    std::array<std::uint8_t, kMaxCells> at{};       // by the view's tile: its cell
    std::array<std::uint8_t, kMaxCells> residue{};  // by pattern: its distance mod 4
    int sum = 0;                                    // of the distances
  };
  // What a move changes in one of them.
  struct Change {
    std::uint8_t residue = 0;
    int sum = 0;
  };

  // Whether the goal can be reached by `left` moves. Where it can, the path's letters are appended
  // from the last to the first.
  bool search(int left, Cell blank, std::optional<Move> last) {
    if (left == 0) {
      return true;  // no bound is above 0, and only the goal has that
    }
    for (const Move move : kMoves) {
      const Cell from = solver_.shape_.neighbour(blank, move);
      if (from < 0 || (last && move == inverse(*last))) {
        continue;
      }
      ++solution_.generated;
      if (try_move(left - 1, blank, from, move)) {
        solution_.path += letter(move);
        return true;
      }
    }
    return false;
  }

  // The tile on `from` goes to the blank's cell, and back unless the goal is reached.
  bool try_move(int left, Cell blank, Cell from, Move move) {
    const std::uint8_t tile = board_[from];
    std::array<Change, kMostViews> before;
    std::size_t moved = 0;
    bool good = true;
    for (; good && moved < looks_.size(); ++moved) {
      before[moved] = change(moved, tile, blank, from);
      good = looks_[moved].sum <= left;
    }
    if (good) {
      board_[blank] = tile;
      board_[from] = 0;
      if (search(left, from, move)) {
        return true;
      }
      board_[from] = tile;
      board_[blank] = 0;
    }
    while (moved-- > 0) {
      restore(moved, tile, from, before[moved]);
    }
    return false;
  }

  // Returns what was there before.
  Change change(std::size_t v, std::uint8_t tile, Cell blank, Cell from) {
    const AdditiveSolver::View& view = solver_.views_[v];
    Look& look = looks_[v];
    const std::uint8_t seen = view.tile[tile];
    const std::size_t pattern = view.pattern_of[seen];
    const PatternTable& table = *view.tables[pattern];
    const Change before{look.residue[pattern], look.sum};
    look.at[seen] = view.cell[blank];
    const PatternSpace::Place place = table.space.place_of(look.at, view.cell[from]);
    const int residue = residue_of(table, place, (before.residue & 1) ^ 1);
    look.residue[pattern] = static_cast<std::uint8_t>(residue);
    look.sum += residue == ((before.residue + 1) & 3) ? 1 : -1;
    return before;
  }

  void restore(std::size_t v, std::uint8_t tile, Cell from, const Change& before) {
    const AdditiveSolver::View& view = solver_.views_[v];
    const std::uint8_t seen = view.tile[tile];
    looks_[v].at[seen] = view.cell[from];
    looks_[v].residue[view.pattern_of[seen]] = before.residue;
    looks_[v].sum = before.sum;
  }

  static constexpr std::size_t kMostViews = 16;  // two partitions, eight symmetries

  const AdditiveSolver& solver_;
  Tiles board_;
  std::vector<Look> looks_;
  int bound_ = 0;
  AdditiveSolver::Solution solution_;
};

AdditiveSolver::Solution AdditiveSolver::solve(const Tiles& board) const {
  return AdditiveSearch(*this, board).run();
}

}  // namespace slidebase
