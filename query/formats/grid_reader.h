// One reader for the formats whose texts are sliding boards and nothing else. A GridFormat says how
// they are written; the register (format.cc) names one in each row.
//
// Where a board ends: after as many tiles as it has cells, if lines may end anywhere; otherwise its
// first line shows how it is written. If that has about as many tiles as a row, the board has one
// line per row; if it has more, the board is that line alone; if it has one tile, or those of two
// boards, the board is as many tiles as it has cells, on any lines. A board after its size ends
// after as many tiles, or before the next line that has a size alone.
//
// After a faulty board reading continues at the first of these places:
//   - after an empty line within the board;
//   - after the board, if a good one that ends a line follows;
//   - at the last of its lines, or the next one, from which two good boards follow that end lines
//     (one alone may be parts of two), or at the end of the input one;
//   - after the board as its first line shows it.
// A faulty board with a size affects no other, nor does a faulty pair of a board and its goal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "common/puzzle/text/board_lines.h"
#include "query/formats/format.h"
#include "query/formats/line_reader.h"
#include "query/formats/reader.h"

namespace slidebase {

struct GridFormat {
  enum class Size : std::uint8_t {
    kNone,
    kWord,  // the first word of a board
    kLine,  // alone on the line before a board
  };

  bool counted = false;  // the text begins with the number of boards
  bool paired = false;   // after each board, on a line of its own, its goal
  Size size = Size::kNone;
  bool any_lines = false;         // lines may end anywhere
  bool over_empty_lines = false;  // a board may have empty lines inside
  char comment = '\0';            // begins a comment, to the end of its line; '\0': none does
  std::span<const BoardLines> plain = {};  // forms of boards that can be read many at a time
};

// Boards in rows.
inline constexpr GridFormat kBoardRows = {};

class GridReader : public Reader {
 public:
  GridReader(const GridFormat& format, const PuzzleSpec& spec)
      : GridReader(format, spec, spec.shape) {}
  // For boards of this shape.
  GridReader(const GridFormat& format, const PuzzleSpec& spec, Shape shape)
      : format_(format), spec_(spec), shape_(shape) {}

  std::optional<std::size_t> begin(std::string_view text, bool at_end,
                                   std::vector<Diagnostic>& diagnostics) override;
  void read(Chunk& chunk, QuestionSink& sink) const override;
  std::size_t cut(std::string_view text, std::size_t from) const override;
  std::size_t board_bytes() const override;
  // Compares the count with the number of boards.
  void end(std::uint64_t boards, std::vector<Diagnostic>& diagnostics) override;
  // Gives the board at chunk.consumed to the sink. False if no whole board is left.
  bool read_board(Chunk& chunk, QuestionSink& sink) const;

 private:
  enum class Prospect : std::uint8_t { kGood, kBad, kUnknown };
  using End = std::optional<std::size_t>;  // of a board; nothing if more text is needed to find it

  std::size_t skip(std::string_view text, std::size_t at, bool at_end) const;
  ShownBoard board_in(std::string_view text, std::size_t begin, std::size_t end) const;
  bool read_pair(Chunk& chunk, std::size_t begin, QuestionSink& sink) const;

  End end_of_board(std::string_view text, std::size_t at, bool at_end) const;
  End end_by_first_line(std::string_view text, std::size_t at, bool at_end) const;
  End end_with_size(std::string_view text, std::size_t at, bool at_end, bool cut) const;
  End end_of_faulty_board(std::string_view text, std::size_t begin, std::size_t end,
                          bool at_end) const;
  Prospect boards_at(std::string_view text, std::size_t at, int boards, bool at_end) const;

  std::size_t cells_of_word(std::string_view word, std::size_t before) const;
  std::size_t cells_on_line(std::string_view text, std::size_t at) const;
  std::size_t end_of_cells(std::string_view text, std::size_t at, Shape shape,
                           bool over_empty_lines) const;
  // Whether a board is as many tiles as it has cells, if its first line has this number.
  bool is_on_any_lines(std::size_t first) const {
    return first == 1 || first >= 2 * static_cast<std::size_t>(shape_.cells());
  }

  const GridFormat& format_;
  PuzzleSpec spec_;
  Shape shape_;
  std::optional<std::uint64_t> count_;
  std::size_t count_at_ = 0;
};

template <const GridFormat& format>
std::unique_ptr<Reader> grid_reader(const PuzzleSpec& spec) {
  return std::make_unique<GridReader>(format, spec);
}

}  // namespace slidebase
