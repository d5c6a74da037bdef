// Formats `alds1_13_c`, and with a count before the boards `uva10181` and `lightoj15`:
// boards of one shape as numbers, 0 for the blank.
//
// The first line of a board tells how it is written. With about as many numbers as a row has, it is
// as many lines as there are rows; with more, that line alone; with a single number, or those of
// two boards, as many numbers as it has cells, wherever they stand. An empty line ends it in any
// case.
//
// After a faulty board reading goes on behind it, or at the first of its lines where a good board
// stands if none does behind it.
#pragma once

#include "query/formats/board_count.h"
#include "query/input/reader.h"

namespace slidebase {

class NumbersReader : public Reader {
 public:
  NumbersReader(Shape shape, bool counted) : shape_(shape), counted_(counted) {}

  std::optional<std::size_t> begin(std::string_view text, bool at_end,
                                   std::vector<Diagnostic>& diagnostics) override;
  void read(Chunk& chunk, QuestionSink& sink) const override;
  std::size_t cut(std::string_view text, std::size_t from) const override;
  std::size_t board_bytes() const override;
  void end(std::uint64_t puzzles, std::vector<Diagnostic>& diagnostics) override;

 private:
  bool read_board(Chunk& chunk, QuestionSink& sink) const;
  // Where the board at `at` ends, as it is written; nothing where more text is needed to tell.
  std::optional<std::size_t> end_of_board(std::string_view text, std::size_t at, bool at_end) const;
  std::optional<bool> good_board_at(std::string_view text, std::size_t at, bool at_end) const;
  // Where reading goes on after the faulty board that text[begin, end) is; nothing likewise.
  std::optional<std::size_t> end_of_faulty_board(std::string_view text, std::size_t begin,
                                                 std::size_t end, bool at_end) const;

  Shape shape_;
  bool counted_;
  BoardCount count_;
};

}  // namespace slidebase
