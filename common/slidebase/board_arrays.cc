// Moves, symmetries and lower bounds of whole arrays of boards. They need no table: each board is
// read, changed and written by itself.
#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <utility>

#include "common/base/error.h"
#include "common/base/mutex.h"
#include "common/puzzle/symmetry_class.h"
#include "common/slidebase/array_pieces.h"
#include "common/solve/heuristics.h"

namespace slidebase {
namespace {

using Bytes = std::span<std::uint8_t>;

Tiles tiles_of(Board board) {
  Tiles tiles{};
  std::ranges::copy(board, tiles.begin());
  return tiles;
}

// What the moves of the blank do to the boards of a puzzle.
class Mover {
 public:
  explicit Mover(const Puzzle& puzzle)
      : puzzle_(puzzle),
        shape_(shape_of(puzzle)),
        cube_(puzzle.is_cubic() ? &Cube::of(puzzle.cubes()) : nullptr),
        blank_(puzzle.is_cubic()
                   ? static_cast<std::uint8_t>(values_in(puzzle.cubes(), puzzle.goals()))
                   : std::uint8_t{0}) {
    for (Cell cell = 0; cell < shape_.cells(); ++cell) {
      for (const Move move : kMoves) {
        next_[cell][move] = shape_.neighbour(cell, move);
      }
    }
  }

  // A pattern of tops does not say what a roll brings up.
  bool can_move() const { return cube_ == nullptr || has_positions(puzzle_); }

  // The cell of the blank, or nothing if this is not a board.
  std::optional<Cell> blank_in(Board board) const {
    Tiles tiles;
    CubicPattern cubes;
    const bool is_board =
        cube_ == nullptr ? read_tiles(board, shape_, tiles) : read_cubes(puzzle_, board, cubes);
    return is_board
               ? std::optional(static_cast<Cell>(std::ranges::find(board, blank_) - board.begin()))
               : std::nullopt;
  }

  // Moves the blank, which is on `cell`. Returns false, and moves nothing, at the board's edge.
  bool move(Move move, Bytes board, Cell& cell) const {
    const Cell to = next_[cell][move];
    if (to < 0) {
      return false;
    }
    std::uint8_t& taken = board[static_cast<std::size_t>(to)];
    board[static_cast<std::size_t>(cell)] = cube_ == nullptr ? taken : cube_->rolled(taken, move);
    taken = blank_;
    cell = to;
    return true;
  }

  // Makes the moves of a row of letters. Returns false if one cannot be made.
  bool apply(std::span<const char> letters, Bytes board) const {
    std::optional<Cell> cell = blank_in(board);
    for (const char letter : letters) {
      if (letter == '\0' || !cell) {
        break;
      }
      const std::optional<Move> wanted = move_of(letter);
      if (!wanted || !move(*wanted, board, *cell)) {
        return false;
      }
    }
    return cell.has_value();
  }

 private:
  const Puzzle& puzzle_;
  Shape shape_;
  const Cube* cube_;
  std::uint8_t blank_;
  ByCell<ByMove<Cell>> next_{};
};

// Writes the boards after all moves of `board` and whether there are such moves; either may be
// empty.
void put_neighbours(const Mover& mover, const Puzzle& puzzle, Board board, Bytes made,
                    Bytes legal) {
  const std::optional<Cell> start = mover.blank_in(board);
  std::size_t column = 0;
  for (const Move move : kMoves) {
    std::array<std::uint8_t, kMaxCells> moved;
    std::ranges::copy(board, moved.begin());
    const Bytes after = Bytes(moved).first(board.size());
    Cell cell = start.value_or(0);
    bool is_legal = start.has_value();
    for (int i = 0; i < most_cells(puzzle, move); ++i, ++column) {
      is_legal = is_legal && mover.move(move, after, cell);
      if (!legal.empty()) {
        legal[column] = is_legal ? 1 : 0;
      }
      if (!made.empty()) {
        const Bytes to = made.subspan(column * board.size(), board.size());
        if (is_legal) {
          std::ranges::copy(after, to.begin());
        } else {
          std::ranges::fill(to, kNoSymbol);
        }
      }
    }
  }
}

// Keeps the last heuristic of each kind, because making one can take longer than its use. Any
// number of threads may use it.
class KeptHeuristics {
 public:
  std::shared_ptr<const Heuristic> of(const Puzzle& puzzle, Bound bound) {
    std::optional<Kept>& kept = kept_[static_cast<std::size_t>(bound)];
    const Lock lock(mutex_);
    if (kept && kept->puzzle == puzzle) {
      return kept->made;
    }
    kept.reset();  // frees its memory before the next takes some
    kept = Kept{puzzle, std::make_shared<const Heuristic>(bound, shape_of(puzzle),
                                                          tiles_of(puzzle.fixed_end()))};
    return kept->made;
  }

 private:
  struct Kept {
    Puzzle puzzle;
    std::shared_ptr<const Heuristic> made;
  };
  Mutex mutex_;
  std::array<std::optional<Kept>, 4> kept_;
};

SymmetryClass symmetry_of(const Puzzle& puzzle) {
  return puzzle.is_cubic()
             ? SymmetryClass(shape_of(puzzle), fixed_blank(puzzle), puzzle.cubes(), puzzle.goals())
             : SymmetryClass(shape_of(puzzle), tiles_of(puzzle.fixed_end()));
}

}  // namespace

Status Puzzle::apply(std::span<const std::uint8_t> boards, std::span<const char> letters,
                     std::span<std::uint8_t> made, unsigned threads) const noexcept {
  const auto cells = static_cast<std::size_t>(this->cells());
  const std::size_t count = boards.size() / cells, width = count == 0 ? 0 : letters.size() / count;
  const Mover mover(*this);
  if (!mover.can_move() || made.size() != boards.size() || letters.size() != count * width) {
    return kInvalid;
  }
  return convert_all(cells, made, count, threads, [&](std::size_t i, Bytes board) {
    std::ranges::copy(boards.subspan(i * cells, cells), board.begin());
    if (!mover.apply(letters.subspan(i * width, width), board)) {
      std::ranges::fill(board, kNoSymbol);
    }
  });
}

Status Puzzle::neighbours(std::span<const std::uint8_t> boards, std::span<std::uint8_t> made,
                          std::span<std::uint8_t> legal, unsigned threads) const noexcept {
  const auto cells = static_cast<std::size_t>(this->cells());
  const auto columns = static_cast<std::size_t>(move_count());
  const std::size_t count = boards.size() / cells;
  const Mover mover(*this);
  if (!mover.can_move() || (!made.empty() && made.size() != boards.size() * columns) ||
      (!legal.empty() && legal.size() != count * columns)) {
    return kInvalid;
  }
  const auto row = [](Bytes array, std::size_t i, std::size_t size) {
    return array.empty() ? array : array.subspan(i * size, size);
  };
  return convert_all(cells, boards, count, threads, [&](std::size_t i, Board board) {
    put_neighbours(mover, *this, board, row(made, i, columns * cells), row(legal, i, columns));
  });
}

Status Puzzle::solvable(std::span<const std::uint8_t> boards, std::span<std::uint8_t> made,
                        unsigned threads) const noexcept {
  const Shape shape = shape_of(*this);
  const Tiles goal = tiles_of(fixed_end());
  if (is_cubic_) {
    return kInvalid;
  }
  const auto cells = static_cast<std::size_t>(shape.cells());
  return convert_all(cells, boards, made.size(), threads, [&](std::size_t i, Board board) {
    Tiles tiles;
    made[i] = !read_tiles(board, shape, tiles)                ? kNoSymbol
              : parity_witness(shape, tiles, goal).solvable() ? 1
                                                              : 0;
  });
}

Status Puzzle::canonical(std::span<const std::uint8_t> boards, std::span<std::uint8_t> made,
                         unsigned threads) const noexcept {
  const auto cells = static_cast<std::size_t>(this->cells());
  if (made.size() != boards.size()) {
    return kInvalid;
  }
  return guarded([&] {
    const Mover mover(*this);
    const SymmetryClass symmetry = symmetry_of(*this);
    return convert_all(cells, boards, made.size() / cells, threads,
                       [&](std::size_t i, Board board) {
                         const Bytes to = made.subspan(i * cells, cells);
                         if (mover.blank_in(board)) {
                           write_tiles(symmetry.first(tiles_of(board)), to);
                         } else {
                           std::ranges::fill(to, kNoSymbol);
                         }
                       });
  });
}

Status Puzzle::heuristic(std::span<const std::uint8_t> boards, Bound bound,
                         std::span<std::int16_t> values, unsigned threads) const noexcept {
  static KeptHeuristics kept;
  const Shape shape = shape_of(*this);
  if (is_cubic_ || bound < Bound::kMisplaced || bound > Bound::kWalkingDistance) {
    return kInvalid;
  }
  return guarded([&] {
    const auto heuristic = kept.of(*this, bound);
    const auto cells = static_cast<std::size_t>(shape.cells());
    return convert_all(cells, boards, values.size(), threads, [&](std::size_t i, Board board) {
      Tiles tiles;
      values[i] = static_cast<std::int16_t>(
          read_tiles(board, shape, tiles) ? (*heuristic)(tiles) : static_cast<int>(kInvalid));
    });
  });
}

}  // namespace slidebase
