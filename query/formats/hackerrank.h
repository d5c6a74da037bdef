// Format `hackerrank`, the N Puzzle of HackerRank: n, then n times n numbers, 0 for the blank, with
// any white space between. The goal is 0, 1, 2, ..., or that of --goal for boards of its shape.
// Several puzzles may follow one another.
//
// Nothing but the numbers' count tells where a puzzle ends. After one that cannot be read the next
// is looked for behind as many numbers as its size asks for, or behind the word that is no size.
#pragma once

#include "query/formats/square_board.h"
#include "query/input/reader.h"

namespace slidebase {

class HackerrankReader : public Reader {
 public:
  explicit HackerrankReader(const SquareGoals& goals) : goals_(goals) {}

  void read(Chunk& chunk, QuestionSink& sink) const override;
  // Nowhere: a size looks like any other number.
  std::size_t cut(std::string_view, std::size_t) const override { return std::string_view::npos; }

 private:
  bool read_puzzle(Chunk& chunk, QuestionSink& sink) const;

  SquareGoals goals_;
};

}  // namespace slidebase
