#include "common/coloured/colour_search.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <new>
#include <span>
#include <utility>

namespace slidebase {
namespace {

constexpr int kMostCrossings = kMaxTableCells / 2;

// Some blocks of words of one row or column: what a thread takes at once.
struct Piece {
  Axis axis = Axis::kRow;
  int line = 0;  // the row or column
  std::size_t first_block = 0, last_block = 0;
};
constexpr std::uint64_t kWordsOfPiece = 1 << 16;

// Moves the last of `length` colours from `at` on before the others.
ColourWord last_to_front(ColourWord word, int at, int length) {
  const ColourWord mask = (ColourWord{1} << kColourBits * length) - 1;
  const ColourWord part = word >> kColourBits * at & mask;
  const ColourWord turned = (part << kColourBits | part >> kColourBits * (length - 1)) & mask;
  return word ^ (part ^ turned) << kColourBits * at;
}

// Reads words of one row or column's lines in the other order, with the blank on the line's first
// cell.
class Crossing {
 public:
  Crossing(const ColourSpace& space, Axis axis, int line) {
    const Shape shape = space.shape();
    const bool is_row = axis == Axis::kRow;
    const Cell blank = is_row ? shape.cell(line, 0) : shape.cell(0, line);
    const auto place = [&](Axis order, Cell cell) {
      const auto at = [&](Cell c) {
        return order == Axis::kRow ? c : shape.col(c) * shape.rows + shape.row(c);
      };
      return at(cell) - (at(cell) > at(blank) ? 1 : 0);
    };
    std::array<int, 3 * ColourSpace::kPart> to{};
    for (Cell cell = 0; cell < shape.cells(); ++cell) {
      if (cell != blank) {
        to[static_cast<std::size_t>(place(axis, cell))] = place(other(axis), cell);
      }
    }
    for (const ColourSpace::Block& block : space.blocks()) {
      for (std::size_t p = 0; p < parts_.size(); ++p) {
        if (parts_[p].empty()) {
          parts_[p].resize(std::size_t{1} << ColourSpace::kPartBits);
        }
        for (const std::uint16_t word : std::span(block.parts[p], block.words[p])) {
          ColourWord& turned = parts_[p][word];
          turned = 0;
          for (std::size_t i = 0; i < ColourSpace::kPart; ++i) {
            const ColourWord colour = word >> i * kColourBits & ((1U << kColourBits) - 1);
            turned |= colour << kColourBits * to[p * ColourSpace::kPart + i];
          }
        }
      }
    }
  }

  ColourWord operator()(const std::array<std::uint16_t, 3>& word) const {
    return parts_[0][word[0]] | parts_[1][word[1]] | parts_[2][word[2]];
  }

 private:
  std::array<std::vector<ColourWord>, 3> parts_;
};

class Search {
 public:
  Search(const ColourSpace& space, Cell root, Workers& workers, const Advance& advance)
      : space_(space), workers_(workers), advance_(advance), reached_(space.lines()) {
    found_.fields = PlainMemory(space.field_bytes());
    if (reached_.data() == nullptr || found_.fields.data() == nullptr) {
      throw std::bad_alloc();
    }
    reached_.use_huge_pages();
    found_.fields.use_huge_pages();
    list_pieces();
    begin(root);
  }

  ColourDistances run() {
    std::uint64_t all = 0;
    for (int distance = 0;; ++distance) {
      std::atomic<std::uint64_t> here = 0;
      // One axis after the other, so that no thread reads the bytes that another one sets.
      for (const auto& pieces : pieces_) {
        workers_.parallel_for(pieces.size(), [&](std::uint64_t piece, unsigned) {
          here += expand(pieces[static_cast<std::size_t>(piece)], distance);
        });
      }
      if (here == 0) {
        return std::move(found_);
      }
      found_.histogram.push_back(here);
      all += here;
      if (advance_) {
        advance_(all, space_.lines());
      }
    }
  }

 private:
  // A line of the level, with the lines that cross it.
  struct Line {
    std::uint64_t number = 0;  // among those of its axis
    std::array<std::uint64_t, kMostCrossings> crossings;
  };

  // By line: 0 or D + 1.
  std::uint8_t* reached(Axis axis) const {
    return reinterpret_cast<std::uint8_t*>(reached_.data()) +
           (axis == Axis::kRow ? 0 : space_.lines(Axis::kRow));
  }

  void list_pieces() {
    for (const Axis axis : {Axis::kRow, Axis::kColumn}) {
      const int lines = space_.cells(other(axis));
      for (int line = 0; line < lines; ++line) {
        crossing_[static_cast<std::size_t>(axis)].emplace_back(space_, axis, line);
        Piece piece{axis, line, 0, 0};
        std::uint64_t words = 0;
        for (const ColourSpace::Block& block : space_.blocks()) {
          words += block.size();
          ++piece.last_block;
          if (words >= kWordsOfPiece || piece.last_block == space_.blocks().size()) {
            pieces_[static_cast<std::size_t>(axis)].push_back(piece);
            piece.first_block = piece.last_block;
            words = 0;
          }
        }
      }
    }
  }

  void begin(Cell root) {
    const Shape shape = space_.shape();
    const Tiles goal = goal_with_blank_at(shape, root);
    for (const Axis axis : {Axis::kRow, Axis::kColumn}) {
      const bool by_rows = axis == Axis::kRow;
      const int line = by_rows ? shape.row(root) : shape.col(root);
      const int at = by_rows ? root : line * shape.rows + shape.row(root);
      const ColourWord word = without_blank(colours_of(shape, space_.colouring(), goal, axis), at);
      reached(axis)[static_cast<std::uint64_t>(line) * space_.sequences() + space_.rank(word)] = 1;
    }
  }

  // Handles the piece's lines at this distance, and returns their number.
  std::uint64_t expand(const Piece& piece, int distance) {
    std::array<Line, 16> lines;
    std::size_t count = 0;
    std::uint64_t all = 0;
    const std::uint8_t wanted = static_cast<std::uint8_t>(distance + 1);
    const std::uint64_t first_line = static_cast<std::uint64_t>(piece.line) * space_.sequences();
    for (std::size_t b = piece.first_block; b < piece.last_block; ++b) {
      const ColourSpace::Block& block = space_.blocks()[b];
      const std::uint8_t* const begin = reached(piece.axis) + first_line + block.first;
      const std::uint8_t* const end = begin + block.size();
      const auto* at = begin;
      while ((at = static_cast<const std::uint8_t*>(
                  std::memchr(at, wanted, static_cast<std::size_t>(end - at)))) != nullptr) {
        const auto word = static_cast<std::uint32_t>(at - begin);
        Line& line = lines[count++];
        line.number = first_line + block.first + word;
        list_crossings(piece, block, word, line);
        if (count == lines.size()) {
          settle(piece.axis, distance, lines);
          all += std::exchange(count, 0);
        }
        if (++at == end) {
          break;
        }
      }
    }
    settle(piece.axis, distance, std::span(lines).first(count));
    return all + count;
  }

  void list_crossings(const Piece& piece, const ColourSpace::Block& block, std::uint32_t word,
                      Line& line) const {
    const std::uint32_t third = word % block.words[2];
    const std::uint32_t before = word / block.words[2];
    ColourWord crossing =
        crossing_[static_cast<std::size_t>(piece.axis)][static_cast<std::size_t>(piece.line)](
            {block.parts[0][before / block.words[1]], block.parts[1][before % block.words[1]],
             block.parts[2][third]});
    const int length = space_.cells(other(piece.axis));
    const std::uint8_t* const reached = this->reached(other(piece.axis));
    for (int k = 0; k < space_.cells(piece.axis); ++k) {
      const std::uint64_t number =
          static_cast<std::uint64_t>(k) * space_.sequences() + space_.rank(crossing);
      line.crossings[static_cast<std::size_t>(k)] = number;
      __builtin_prefetch(reached + number, 1);
      if (k + 1 < space_.cells(piece.axis)) {
        crossing = last_to_front(crossing, k * length + piece.line, length);
      }
    }
  }

  // Reaches the crossing lines, and sets the fields of the lines. Threads may reach the same line,
  // all with the same value.
  void settle(Axis axis, int distance, std::span<const Line> lines) const {
    std::uint8_t* const reached = this->reached(other(axis));
    const auto cells = static_cast<std::size_t>(space_.cells(axis));
    const std::array here = {slides_from(distance, axis, Axis::kColumn),
                             slides_from(distance, axis, Axis::kRow)};
    std::byte* const fields = found_.fields.data() + space_.fields_begin(axis);
    for (const Line& line : lines) {
      unsigned field = 0;
      for (std::size_t k = 0; k < cells; ++k) {
        const std::atomic_ref there(reached[line.crossings[k]]);
        int crossing = there.load(std::memory_order_relaxed) - 1;
        if (crossing < 0) {
          crossing = distance + 1;
          there.store(static_cast<std::uint8_t>(crossing + 1), std::memory_order_relaxed);
        }
        for (std::size_t last = 0; last < 2; ++last) {
          if (slides_from(crossing, other(axis), static_cast<Axis>(last)) < here[last]) {
            field |= 1U << (k + last * (cells <= 4 ? 4 : 8));
          }
        }
      }
      if (cells <= 4) {
        fields[line.number] = static_cast<std::byte>(field);
      } else {
        const auto wide = static_cast<std::uint16_t>(field);
        std::memcpy(fields + 2 * line.number, &wide, 2);
      }
    }
  }

  const ColourSpace& space_;
  Workers& workers_;
  const Advance& advance_;
  PlainMemory reached_;
  ColourDistances found_;
  std::array<std::vector<Crossing>, 2> crossing_;  // by axis and row or column
  std::array<std::vector<Piece>, 2> pieces_;       // by axis
};

}  // namespace

ColourDistances search_colours(const ColourSpace& space, Cell root, Workers& workers,
                               const Advance& advance) {
  return Search(space, root, workers, advance).run();
}

}  // namespace slidebase
