// From a sliding board to the text of its answer, in the form that --emit asks for.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "common/base/workers.h"
#include "common/solve/path_table.h"
#include "common/solve/sliding_solver.h"
#include "query/answers/answer_form.h"

namespace slidebase {

// Answers to sliding boards, each with its newline. Thread-safe.
class SlidingAnswers {
 public:
  SlidingAnswers(const SlidingSolver& solver, AnswerForm form) : solver_(solver), form_(form) {}

  // Says that at least so many boards will be asked for in all: with many, and a space small
  // enough, all paths are written out now, by all workers. Not to be called while another thread is
  // in append().
  void expect(std::uint64_t boards, Workers& workers);

  const SlidingSolver& solver() const { return solver_; }
  void append(const Tiles& board, std::string& out) const;
  // The answers to all these boards, in order; of large tables in less time than one by one.
  void append_all(std::span<const Tiles> boards, std::string& out) const;
  void append_invalid(std::string_view reason, std::string& out) const {
    slidebase::append_invalid(form_.emit, reason, out);
  }

  // The book, if --emit path can be answered by spelling what it finds.
  const PathTable* path_finder() const {
    const bool plain = form_.emit == Emit::kPath && !form_.tile_moves && form_.paths == 0;
    return plain && path_table_ && path_table_->has_find() ? path_table_.get() : nullptr;
  }

 private:
  // One board's answer: its distance, -1 where it is unsolvable, and the first optimal path.
  struct Answer {
    int distance;
    std::string_view path;
  };
  int solve(const Tiles& board, char* letters) const;
  void append_answer(const Tiles& board, const Answer& answer, std::string& out) const;
  std::string tile_letters(std::string_view path) const;
  void append_paths(const Tiles& board, const Answer& answer, const char* between,
                    std::string& out) const;
  void append_moves(const Tiles& board, int distance, std::string& out) const;
  void append_boards(Tiles board, std::string_view path, std::string& out) const;
  void append_json(const Tiles& board, const Answer& answer, std::string& out) const;

  const SlidingSolver& solver_;
  AnswerForm form_;
  std::unique_ptr<PathTable> path_table_;
};

}  // namespace slidebase
