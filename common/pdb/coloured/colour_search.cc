#include "common/pdb/coloured/colour_search.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <new>
#include <span>
#include <utility>

namespace slidebase {
namespace {

constexpr int kMostNeighbours = kMaxTableCells / 2;

constexpr std::uint64_t kWordsOfPiece = 1 << 16;

// Moves the last of `length` colours from `at` on before the others.
ColourWord last_to_front(ColourWord word, int at, int length) {
  const ColourWord mask = (ColourWord{1} << kColourBits * length) - 1;
  const ColourWord part = word >> kColourBits * at & mask;
  const ColourWord turned = (part << kColourBits | part >> kColourBits * (length - 1)) & mask;
  return word ^ (part ^ turned) << kColourBits * at;
}

}  // namespace

class ColourSearch::Levels {
  // Some blocks of words of one row or column: what a thread takes at once.
  struct Piece {
    Axis axis = Axis::kRow;
    int line = 0;  // the row or column
    std::size_t first_block = 0, last_block = 0;
  };
  // Reads words of one row or column's lines in the other order, with the blank on the line's first
  // cell.
  class Neighbour {
   public:
    Neighbour(const ColourSpace& space, Axis axis, int line) {
      const Shape shape = space.shape();
      const bool is_row = axis == Axis::kRow;
      const Cell blank = is_row ? shape.cell(line, 0) : shape.cell(0, line);
      const auto place = [&](Axis reading, Cell cell) {
        const int at = place_of(shape, reading, cell);
        return at - (at > place_of(shape, reading, blank) ? 1 : 0);
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
              const ColourWord colour = word >> i * kColourBits & kColourMask;
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

 public:
  Levels(const ColourSpace& space, Cell root) : space_(space), reached_(space.lines()) {
    found_.fields = PlainMemory(space.field_bytes());
    if (reached_.data() == nullptr || found_.fields.data() == nullptr) {
      throw std::bad_alloc();
    }
    reached_.use_huge_pages();
    found_.fields.use_huge_pages();
    list_pieces();
    begin(root);
  }

  bool step(Workers& workers, std::size_t most) {
    // One axis after the other, so that no thread reads the bytes that another one sets.
    const std::vector<Piece>& pieces = pieces_[axis_];
    const std::size_t first = next_piece_;
    next_piece_ = std::min(pieces.size(), first + std::min(most, pieces.size()));
    std::atomic<std::uint64_t> here = 0;
    workers.parallel_for(next_piece_ - first, [&](std::uint64_t piece, unsigned) {
      here += expand(pieces[first + static_cast<std::size_t>(piece)], distance_);
    });
    here_ += here;
    if (next_piece_ == pieces.size()) {
      next_piece_ = 0;
      axis_ = other(axis_);
    }
    return axis_ != Axis::kRow || next_piece_ != 0 || end_level();
  }

  std::uint64_t known() const { return known_; }
  ColourDistances take() { return std::move(found_); }

 private:
  // A line of the level, with its neighbours: the lines that cross it.
  struct Line {
    std::uint64_t number = 0;  // among those of its axis
    std::array<std::uint64_t, kMostNeighbours> neighbours;
  };

  // By line: 0 or D + 1.
  std::uint8_t* reached(Axis axis) const {
    return reinterpret_cast<std::uint8_t*>(reached_.data()) +
           (axis == Axis::kRow ? 0 : space_.lines(Axis::kRow));
  }

  // Returns false if the level had no lines.
  bool end_level() {
    if (here_ == 0) {
      return false;
    }
    found_.histogram.push_back(here_);
    known_ += std::exchange(here_, 0);
    ++distance_;
    return true;
  }

  void list_pieces() {
    for (const Axis axis : kAxes) {
      const int lines = space_.cells(other(axis));
      for (int line = 0; line < lines; ++line) {
        neighbour_[axis].emplace_back(space_, axis, line);
        Piece piece{axis, line, 0, 0};
        std::uint64_t words = 0;
        for (const ColourSpace::Block& block : space_.blocks()) {
          words += block.size();
          ++piece.last_block;
          if (words >= kWordsOfPiece || piece.last_block == space_.blocks().size()) {
            pieces_[axis].push_back(piece);
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
    for (const Axis axis : kAxes) {
      const int line = axis == Axis::kRow ? shape.row(root) : shape.col(root);
      const int at = place_of(shape, axis, root);
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
        list_neighbours(piece, block, word, line);
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

  void list_neighbours(const Piece& piece, const ColourSpace::Block& block, std::uint32_t word,
                       Line& line) const {
    const std::uint32_t third = word % block.words[2];
    const std::uint32_t before = word / block.words[2];
    ColourWord neighbour = neighbour_[piece.axis][static_cast<std::size_t>(piece.line)](
        {block.parts[0][before / block.words[1]], block.parts[1][before % block.words[1]],
         block.parts[2][third]});
    const int length = space_.cells(other(piece.axis));
    const std::uint8_t* const reached = this->reached(other(piece.axis));
    for (int k = 0; k < space_.cells(piece.axis); ++k) {
      const std::uint64_t number =
          static_cast<std::uint64_t>(k) * space_.sequences() + space_.rank(neighbour);
      line.neighbours[static_cast<std::size_t>(k)] = number;
      __builtin_prefetch(reached + number, 1);
      if (k + 1 < space_.cells(piece.axis)) {
        neighbour = last_to_front(neighbour, k * length + piece.line, length);
      }
    }
  }

  // Reaches the neighbours of the lines, and sets the fields of the lines. Threads may reach the
  // same line, all with the same value.
  void settle(Axis axis, int distance, std::span<const Line> lines) const {
    std::uint8_t* const reached = this->reached(other(axis));
    const auto cells = static_cast<std::size_t>(space_.cells(axis));
    const std::array here = {slides_from(distance, axis, Axis::kColumn),
                             slides_from(distance, axis, Axis::kRow)};
    std::byte* const fields = found_.fields.data() + space_.fields_begin(axis);
    for (const Line& line : lines) {
      unsigned field = 0;
      for (std::size_t k = 0; k < cells; ++k) {
        const std::atomic_ref there(reached[line.neighbours[k]]);
        int neighbour = there.load(std::memory_order_relaxed) - 1;
        if (neighbour < 0) {
          neighbour = distance + 1;
          there.store(static_cast<std::uint8_t>(neighbour + 1), std::memory_order_relaxed);
        }
        for (std::size_t last = 0; last < 2; ++last) {
          if (slides_from(neighbour, other(axis), static_cast<Axis>(last)) < here[last]) {
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
  PlainMemory reached_;
  ColourDistances found_;
  ByAxis<std::vector<Neighbour>> neighbour_;  // by row or column
  ByAxis<std::vector<Piece>> pieces_;
  // The level that is being handled, the axis and the next piece.
  int distance_ = 0;
  Axis axis_ = Axis::kRow;
  std::size_t next_piece_ = 0;
  std::uint64_t here_ = 0, known_ = 0;  // lines of the level so far; of the levels before it
};

ColourSearch::ColourSearch(const ColourSpace& space, Cell root)
    : levels_(std::make_unique<Levels>(space, root)) {}

ColourSearch::~ColourSearch() = default;

bool ColourSearch::step(Workers& workers, std::size_t pieces) {
  return levels_->step(workers, pieces);
}

std::uint64_t ColourSearch::known() const noexcept {
  return levels_->known();
}

ColourDistances ColourSearch::take() {
  return levels_->take();
}

ColourDistances search_colours(const ColourSpace& space, Cell root, Workers& workers,
                               const Advance& advance) {
  ColourSearch search(space, root);
  for (std::uint64_t before = 0; search.step(workers, SIZE_MAX);) {
    if (advance && search.known() != std::exchange(before, search.known())) {
      advance(search.known(), space.lines());
    }
  }
  return search.take();
}

}  // namespace slidebase
