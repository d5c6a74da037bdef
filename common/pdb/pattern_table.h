// The distances of a pattern's states, one bit each, in the order for look-ups.
//
// The bits are ordered by order and then by block: those of one order are a row of `blocks` bits,
// padded with zeros to whole words. A search moves tiles along rows and columns; a move that keeps
// the order stays in its row of some kilobytes, so most look-ups find their line in the cache.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "common/pdb/pattern_search.h"
#include "common/pdb/pattern_space.h"
#include "common/table/lookup.h"
#include "common/table/section.h"

namespace slidebase {

// Calls write(words) for the rows of a search's bits, one or more rows at a time, in order.
void write_rows(const PatternPlane& bits, const PatternSpace& space,
                const std::function<void(std::span<const std::uint64_t>)>& write);

class PatternTable {
 public:
  // The number of words of all rows, row_words(space) for each order.
  static std::size_t row_words(const PatternSpace& space) { return (space.blocks() + 63) / 64; }
  static std::uint64_t all_words(const PatternSpace& space) {
    return std::uint64_t{row_words(space)} * space.orders();
  }

  // From a search's bits.
  PatternTable(PatternSpace space, const PatternPlane& bits);
  // From a section with an array of all_words(space) words. Each block is verified before its first
  // use.
  PatternTable(PatternSpace space, std::shared_ptr<Section> section);

  const PatternSpace& space() const noexcept { return space_; }
  PatternTable(const PatternTable&) = delete;
  PatternTable& operator=(const PatternTable&) = delete;

  // A look-up in two steps: find() locates the word once it may be read, and bit() reads the bit.
  // nullptr if the word is damaged or cannot be read: status() says which.
  const std::uint64_t* find(PatternSpace::Place place) const noexcept {
    const std::size_t at = place.order * row_words_ + place.block / 64;
    return section_ == nullptr ? owned_.data() + at : section_->find_word(at);
  }
  static bool bit(const std::uint64_t* word, std::uint32_t block) noexcept {
    return (*word >> block % 64 & 1) != 0;
  }

  // The first failure of find().
  Lookup status() const noexcept {
    return section_ == nullptr ? Lookup::kReady : section_->status();
  }

  // All words, after all were decoded and verified: that of a state is
  // verified_rows()[order * row_words(space()) + block / 64]. Throws Error(kDamaged).
  const std::uint64_t* verified_rows() const {
    return section_ == nullptr ? owned_.data() : section_->whole().words();
  }

  // The distance of a state from the goal's, `end`, by a walk to it, with a look-up for each
  // neighbour on the way.
  Lookup walk(PatternSpace::Place from, PatternSpace::Place end, int& distance) const;

  // Records that the bits contradict each other; `what` must live forever.
  Lookup contradiction(const char* what) const noexcept {
    return contradiction_.contradiction(what);
  }
  // Throws Error(kDamaged or kIo) for the first failure that look-ups met, in the file `path`.
  void check_damage(const std::string& path) const;

 private:
  PatternSpace space_;
  std::size_t row_words_;
  std::vector<std::uint64_t> owned_;
  std::shared_ptr<Section> section_;
  mutable Failure contradiction_;
};

// Patterns that share no tile and together have all tiles: the sum of their distances is a lower
// bound.
using Partition = std::vector<const PatternTable*>;

// What the move of a tile changes on the table's board, through a symmetry from the board: `none`
// with the rest filled in. `passed` are cells of the board, times `unit`. For the views of boards
// of up to 16 cells and for those of large ones.
template <typename TileMove>
TileMove tile_move_through(const Symmetry& symmetry, Cell tile_from, Cell tile_to, int unit,
                           const TileMove& none) {
  TileMove tile_move = none;
  const Cell from = symmetry(tile_from), to = symmetry(tile_to);
  tile_move.cells = 1U << from | 1U << to;
  tile_move.blank = static_cast<std::uint8_t>(from);
  tile_move.towards = to > from ? 1 : -1;
  for (Cell cell = 0; cell < symmetry.from.cells(); ++cell) {
    if (std::min(from, to) < symmetry(cell) && symmetry(cell) < std::max(from, to)) {
      tile_move.passed[tile_move.between++] = static_cast<std::uint8_t>(unit * cell);
    }
  }
  return tile_move;
}

}  // namespace slidebase
