// The boards that a search with coloured tables (coloured_search.h) keeps, and the slides between
// them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "common/pdb/coloured/colour_space.h"

namespace slidebase {

// A slide of the blank from a cell: by reading order, the colours of `mask` go up or down.
struct ColouredSlide {
  ByAxis<std::uint64_t> mask{};
  std::uint64_t change = 0;  // of a board's state, if all views require one slide more
  ByAxis<std::uint8_t> up{}, down{};
  std::uint8_t to = 0;      // the cell's place in the line
  std::uint8_t choice = 0;  // for the path
  std::uint8_t cell = 0;
  Move move = Move::kDown;
};

// A board that the next slide leaves along axis(); with no slides left, the goal, which the last
// slide reached along axis(). All parts are read as they were written, whole, because a processor
// waits if it reads together what it has just written in pieces.
template <std::size_t kViews>
struct ColouredNode {
  using Pair = std::uint64_t __attribute__((vector_size(16)));

  // Of all cells, three bits each, the first lowest and the blank 0: read by columns and by rows,
  // for each view.
  ByAxis<std::array<Pair, kViews / 2>> colours{};
  // For each slide so far two bits, the last one lowest: which of the other cells of its line the
  // blank went to, in their order on the board.
  Pair path{};
  // Bytes: the cell of the blank, the axis, the slides left, and for each view how many it
  // requires.
  Pair state{};

  static constexpr unsigned kAxisAt = 8, kLeftAt = 16, kRequiredAt = 24;
  std::uint8_t byte(unsigned at) const noexcept {
    return static_cast<std::uint8_t>(state[0] >> at);
  }
  void set(unsigned at, std::uint64_t value) noexcept {
    state[0] = (state[0] & ~(std::uint64_t{255} << at)) | value << at;
  }
  void set_axis(Axis axis) noexcept { set(kAxisAt, static_cast<std::uint64_t>(axis)); }
  std::size_t cell() const noexcept { return byte(0); }
  Axis axis() const noexcept { return static_cast<Axis>(byte(kAxisAt)); }
  int left() const noexcept { return byte(kLeftAt); }
  int required(std::size_t view) const noexcept {
    return byte(kRequiredAt + 8 * static_cast<unsigned>(view));
  }
  // The bits of the slide before which `later` others were made.
  unsigned choice(int later) const noexcept {
    return static_cast<unsigned>(path[later / 32] >> 2 * (later % 32) & 3);
  }

  // Writes the board after a slide of this one, whose lines have these bits in each view.
  void make(const ColouredSlide& slide, const std::array<unsigned, kViews>& bits,
            ColouredNode& child) const noexcept {
    for (std::size_t r = 0; r < 2; ++r) {
      for (std::size_t p = 0; p < kViews / 2; ++p) {
        const Pair all = colours[r][p];
        child.colours[r][p] =
            (all & ~slide.mask[r]) | (all & slide.mask[r]) << slide.up[r] >> slide.down[r];
      }
    }
    child.path = Pair{path[0] << 2 | slide.choice, path[1] << 2 | path[0] >> 62};
    std::uint64_t changed = state[0] + slide.change;
    for (std::size_t view = 0; view < kViews; ++view) {
      changed -= std::uint64_t{bits[view] >> slide.to & 1} << (kRequiredAt + 8 * view + 1);
    }
    child.state = Pair{changed, 0};
  }
};

// The blank's cell on its line of one axis.
struct ColouredSpot {
  int line = 0;                       // the row or column
  int place = 0;                      // in the reading order
  std::vector<ColouredSlide> slides;  // the last in the order of paths first
};

// All cells of a board, whose paths are sorted by `order`.
ByAxis<ByCell<ColouredSpot>> coloured_spots(Shape shape, std::span<const Move, 4> order);

}  // namespace slidebase
