#include "common/study/pattern_boards.h"

#include <algorithm>
#include <bit>

namespace slidebase {

PatternBoards::PatternBoards(Shape shape, std::span<const std::uint8_t> tiles)
    : shape_(shape), tiles_(tiles.begin(), tiles.end()) {
  for (std::size_t rank = 0; rank < tiles_.size(); ++rank) {
    rank_[tiles_[rank]] = static_cast<std::uint8_t>(rank);
  }
  number_blocks();
  number_orders();
  find_moves();
}

PatternBoards::CellSet PatternBoards::region_of(CellSet set, Cell blank) const noexcept {
  CellSet region = CellSet{1} << blank;
  for (CellSet before = 0; before != region;) {
    before = region;
    for (Cell cell = 0; cell < shape_.cells(); ++cell) {
      for (const Move move : kMoves) {
        const Cell next = shape_.neighbour(cell, move);
        if ((region >> cell & 1) != 0 && next >= 0 && (set >> next & 1) == 0) {
          region |= CellSet{1} << next;
        }
      }
    }
  }
  return region;
}

void PatternBoards::number_blocks() {
  const CellSet sets = CellSet{1} << shape_.cells();
  first_block_.resize(sets);
  for (CellSet set = 0; set < sets; ++set) {
    if (static_cast<std::size_t>(std::popcount(set)) != tiles_.size()) {
      continue;
    }
    first_block_[set] = static_cast<std::uint32_t>(block_.size());
    Block block{set, 0, {}, 0};
    std::size_t met = 0;
    CellSet seen = set;
    for (Cell cell = 0; cell < shape_.cells(); ++cell) {
      if ((set >> cell & 1) != 0) {
        block.cells[met++] = static_cast<std::uint8_t>(cell);
      }
    }
    for (Cell cell = 0; cell < shape_.cells(); ++cell) {
      if ((seen >> cell & 1) == 0) {
        block.region = region_of(set, cell);
        block_.push_back(block);
        seen |= block.region;
      }
    }
  }
  block_.emplace_back();
}

// Stores every arrangement of the tiles under its number in the format.
void PatternBoards::number_orders() {
  std::uint32_t factorial = 1;
  for (std::size_t rank = 0; rank < tiles_.size(); ++rank) {
    factorial *= rank == 0 ? 1 : static_cast<std::uint32_t>(rank);
    for (std::size_t later = 0; later < term_.size(); ++later) {
      const auto smaller = std::popcount(later & ((std::size_t{1} << rank) - 1));
      term_[later][rank] = factorial * static_cast<std::uint32_t>(smaller);
    }
  }
  words_.resize(std::size_t{factorial} * tiles_.size());
  Block line;  // the tiles side by side
  for (std::size_t place = 0; place < tiles_.size(); ++place) {
    line.cells[place] = static_cast<std::uint8_t>(place);
  }
  std::vector<std::uint8_t> word = tiles_;
  do {
    Tiles board{};
    std::ranges::copy(word, board.begin());
    std::ranges::copy(word, words_[order_of(line, board)].begin());
  } while (std::ranges::next_permutation(word).found);
}

void PatternBoards::find_moves() {
  for (std::uint32_t number = 0; number < blocks(); ++number) {
    block_[number].first_move = moves_.size();
    SlidingBoard board = decode(number, 0);
    const Cell home = board.blank();
    for (Cell from = 0; from < shape_.cells(); ++from) {
      for (const Move move : kMoves) {
        const Cell to = shape_.neighbour(from, move);
        const bool can_go = (block_[number].set >> from & 1) != 0 && to >= 0 &&
                            (block_[number].region >> to & 1) != 0;
        if (can_go) {
          board.move_blank_to(to);
          board.move_blank_to(from);
          moves_.push_back(
              {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), block_of(board)});
          board.move_blank_to(to);
          board.move_blank_to(home);
        }
      }
    }
  }
  block_.back().first_move = moves_.size();
}

SlidingBoard PatternBoards::decode(std::uint32_t block, std::uint32_t order) const {
  const Block& of = block_[block];
  Tiles board;
  std::ranges::fill(board, kOther);
  for (std::size_t place = 0; place < tiles_.size(); ++place) {
    board[of.cells[place]] = words_[order][place];
  }
  board[std::countr_zero(of.region)] = 0;
  return {shape_, board};
}

std::uint32_t PatternBoards::block_of(const SlidingBoard& board) const noexcept {
  CellSet set = 0;
  for (Cell cell = 0; cell < shape_.cells(); ++cell) {
    if (std::ranges::find(tiles_, board.tiles()[cell]) != tiles_.end()) {
      set |= CellSet{1} << cell;
    }
  }
  std::uint32_t block = first_block_[set];
  while ((block_[block].region >> board.blank() & 1) == 0) {
    ++block;
  }
  return block;
}

std::string PatternBoards::text(const Tiles& board) const {
  std::string text = shape_.name() + " pattern";
  for (const std::uint8_t tile : tiles_) {
    text += ' ' + std::to_string(tile);
  }
  text += ':';
  for (Cell cell = 0; cell < shape_.cells(); ++cell) {
    const bool other = board[cell] != 0 && std::ranges::find(tiles_, board[cell]) == tiles_.end();
    text += cell > 0 && shape_.col(cell) == 0 ? " / " : " ";
    text += other ? "-" : std::to_string(board[cell]);
  }
  return text;
}

}  // namespace slidebase
