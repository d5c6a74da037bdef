// Proves that coloured tables are right, without the code of the search that made them.
//
// For each axis of the last slide, let V be a function of the lines that is 1 at the goal's line,
// at no other, and differs by one between neighbouring lines. If every other line crosses one with
// a lesser V, then V is the number of slides from a line to the goal, by the theorem of
// graph_proof.h. The bits say where V is less. So V is found from the goal's line on, level by
// level, from the bits: what they call farther must be farther from every side. Lines are read as
// boards of colours, whose blank moves as a person would move it.
//
// It also checks that words have the numbers of the format, that bits of no cell are 0, that fields
// of lines that cannot be reached are 0, and that the header's histogram and count are those of V.
#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>

#include "common/base/joined.h"
#include "common/base/memory.h"
#include "common/study/graph_proof.h"

namespace slidebase {
namespace {

constexpr int kMostSlides = 250;  // that a byte holds

// A board of colours, the blank apart.
struct ColouredBoard {
  BySearchedCell<std::uint8_t> colour{};
  Cell blank = 0;
};

class ColouringProver {
 public:
  ColouringProver(const ColouredTable& table, Cell root, const std::string& path, Workers& workers,
                  const Advance& advance)
      : space_(*table.space), fields_(table.fields), workers_(workers), advance_(advance) {
    require_memory(2 * space_.lines(), path);
    const Tiles goal = goal_with_blank_at(space_.shape(), root);
    for (Cell cell = 0; cell < space_.shape().cells(); ++cell) {
      goal_.colour[cell] = space_.colouring().colour[goal[cell]];
    }
    goal_.blank = root;
  }

  Proof run() {
    for (const Axis last : kAxes) {
      slides_[last].resize(space_.lines());
      find_slides(last);
    }
    if (fault_.why().empty()) {
      count();
    }
    proof_.refutation = fault_.why();
    return proof_;
  }

 private:
  // A board's line: among those of its axis, and among all, first those of the rows.
  std::uint64_t number_of(const ColouredBoard& board, Axis axis) const {
    const Shape shape = space_.shape();
    ColourWord word = 0;
    int at = 0;
    for (Cell i = 0; i < shape.cells(); ++i) {
      const Cell cell = cell_at(shape, axis, i);
      if (cell != board.blank) {
        word |= ColourWord{board.colour[cell]} << kColourBits * at++;
      }
    }
    const int line = axis == Axis::kRow ? shape.row(board.blank) : shape.col(board.blank);
    return static_cast<std::uint64_t>(line) * space_.sequences() + space_.rank(word);
  }
  std::uint64_t place(Axis axis, std::uint64_t number) const {
    return (axis == Axis::kRow ? 0 : space_.lines(Axis::kRow)) + number;
  }
  unsigned field(Axis axis, std::uint64_t number) const {
    const std::byte* const at =
        fields_ + space_.fields_begin(axis) + number * space_.field_bytes(axis);
    return static_cast<unsigned>(at[0]) |
           (space_.field_bytes(axis) == 2 ? static_cast<unsigned>(at[1]) << 8 : 0);
  }
  std::atomic_ref<std::uint8_t> slides(Axis last, std::uint64_t place) {
    return std::atomic_ref(slides_[last][place]);
  }

  // Finds the slides of all lines if the last one goes along `last`, and checks the bits.
  void find_slides(Axis last) {
    slides(last, place(last, number_of(goal_, last))) = 1;
    std::uint64_t all = 0;
    for (int slides = 1; slides < kMostSlides && fault_.why().empty(); ++slides) {
      // Lines of one axis have numbers of the same parity.
      const Axis axis = slides % 2 == 1 ? last : other(last);
      std::atomic<std::uint64_t> lines = 0;
      const auto rows = static_cast<std::uint64_t>(space_.cells(other(axis)));
      const std::uint64_t blocks = space_.blocks().size();
      workers_.parallel_for(rows * blocks, [&](std::uint64_t piece, unsigned) {
        lines +=
            check_block(axis, static_cast<int>(piece / blocks),
                        space_.blocks()[static_cast<std::size_t>(piece % blocks)], last, slides);
      });
      if (lines == 0) {
        return;
      }
      all += lines;
      proof_.moves += lines * static_cast<std::uint64_t>(space_.cells(axis));
      if (advance_) {
        advance_((last == kAxes[0] ? 0 : space_.lines()) + all, 2 * space_.lines());
      }
    }
  }

  std::uint64_t check_block(Axis axis, int line, const ColourSpace::Block& block, Axis last,
                            int slides) {
    const std::uint64_t first = static_cast<std::uint64_t>(line) * space_.sequences() + block.first;
    const std::uint8_t* const begin = slides_[last].data() + place(axis, first);
    std::uint64_t lines = 0;
    for (std::uint32_t i = 0; i < block.size(); ++i) {
      if (begin[i] == slides) {
        ++lines;
        check_line(axis, first + i, board_of(axis, line, block, i), last, slides);
      }
    }
    return lines;
  }

  // The board of a line with the blank on its first cell.
  ColouredBoard board_of(Axis axis, int line, const ColourSpace::Block& block,
                         std::uint32_t number) const {
    const Shape shape = space_.shape();
    const std::array<std::uint32_t, 3> numbers = {number / (block.words[1] * block.words[2]),
                                                  number / block.words[2] % block.words[1],
                                                  number % block.words[2]};
    ColouredBoard board;
    board.blank = axis == Axis::kRow ? shape.cell(line, 0) : shape.cell(0, line);
    int at = 0;
    for (Cell i = 0; i < shape.cells(); ++i) {
      const Cell cell = cell_at(shape, axis, i);
      if (cell != board.blank) {
        const auto part = static_cast<std::size_t>(at / ColourSpace::kPart);
        const unsigned word = block.parts[part][numbers[part]];
        board.colour[cell] = static_cast<std::uint8_t>(
            word >> kColourBits * (at % ColourSpace::kPart) & kColourMask);
        ++at;
      }
    }
    return board;
  }

  void check_line(Axis axis, std::uint64_t number, ColouredBoard board, Axis last,
                  int slides_here) {
    const auto cells = static_cast<unsigned>(space_.cells(axis));
    const unsigned half = cells <= 4 ? 4 : 8;
    const unsigned all = (1U << cells) - 1;
    const unsigned bits = field(axis, number);
    if ((bits & ~(all | all << half)) != 0) {
      refute(axis, number, "bits that belong to no cell are set");
    }
    if (number_of(board, axis) != number) {
      refute(axis, number, joined({"its word has the number ", number_of(board, axis)}));
    }
    const unsigned nearer = bits >> (last == Axis::kRow ? half : 0) & all;
    if (nearer != 0 && slides_here == 1) {
      refute(axis, number, "a line nearer than the goal's");
    }
    const Move onward = axis == Axis::kRow ? Move::kRight : Move::kDown;
    for (unsigned k = 0; k < cells; ++k) {
      const std::uint64_t neighbour = number_of(board, other(axis));
      const int expected = slides_here + ((nearer >> k & 1) != 0 ? -1 : 1);
      const auto there = slides(last, place(other(axis), neighbour));
      const int found = there.load(std::memory_order_relaxed);
      if (found == 0 && expected > slides_here) {
        there.store(static_cast<std::uint8_t>(expected), std::memory_order_relaxed);
      } else if (found != expected) {
        refute(axis, number,
               joined({"it takes ", slides_here, " slides; the line that crosses its cell ", k,
                       " takes ", found, ", not ", expected}));
      }
      if (k + 1 < cells) {  // the tile beside the blank goes to its cell
        const Cell to = space_.shape().neighbour(board.blank, onward);
        board.colour[board.blank] = board.colour[to];
        board.blank = to;
      }
    }
  }

  void refute(Axis axis, std::uint64_t number, const std::string& why) {
    fault_.add(place(axis, number),
               joined({axis == Axis::kRow ? "row line " : "column line ", number, ": ", why}));
  }

  // Counts the lines by the lesser of their two numbers of slides. The edges are one fewer.
  void count() {
    for (const Axis axis : kAxes) {
      for (std::uint64_t number = 0; number < space_.lines(axis); ++number) {
        const std::uint64_t at = place(axis, number);
        const int least = std::min(slides_[Axis::kRow][at], slides_[Axis::kColumn][at]);
        if (least == 0) {
          if (field(axis, number) != 0 || slides_[Axis::kRow][at] != slides_[Axis::kColumn][at]) {
            refute(axis, number, "it cannot be reached, but its field is not 0");
          }
          continue;
        }
        const auto depth = static_cast<std::size_t>(least - 1);
        if (depth >= proof_.histogram.size()) {
          proof_.histogram.resize(depth + 1);
        }
        ++proof_.histogram[depth];
      }
    }
  }

  const ColourSpace& space_;
  const std::byte* fields_;
  Workers& workers_;
  const Advance& advance_;
  ColouredBoard goal_;
  ByAxis<std::vector<std::uint8_t>> slides_;  // by the last axis and line; 0: not reached
  FirstFault fault_;                          // by the place of the line
  Proof proof_;
};

}  // namespace

Proof prove_colouring(const ColouredTable& table, Cell root, const std::string& path,
                      Workers& workers, const Advance& advance) {
  return ColouringProver(table, root, path, workers, advance).run();
}

Proof prove(const ColouredTables& tables, Workers& workers, const Advance& advance) {
  const auto advances = [](const ColouredTable& table) { return 2 * table.space->lines(); };
  int number = 0;
  return prove_parts(
      tables, advances, advance, [&](const ColouredTable& table, const Advance& some) {
        Proof part = prove_colouring(table, tables.info().root, tables.path(), workers, some);
        if (!part.refutation.empty()) {
          part.refutation = joined({"colouring ", number, ", ", part.refutation});
        }
        ++number;
        return part;
      });
}

}  // namespace slidebase
