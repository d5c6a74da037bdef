// From a puzzle to the text of its answer, in the form that --emit asks for.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "query/cubic_solver.h"
#include "query/path_book.h"
#include "query/sliding_solver.h"

namespace slidebase {

enum class Emit { kPath, kDistance, kBoth, kJson };

// What a puzzle that cannot be read is answered: `invalid`, or a JSON object with the reason.
void append_invalid(Emit emit, std::string_view reason, std::string& out);

// Answers to sliding boards, each with its newline. Thread-safe.
class SlidingAnswers {
 public:
  SlidingAnswers(const SlidingSolver& solver, Emit emit) : solver_(solver), emit_(emit) {}

  // Says that at least so many boards will be asked for in all: with many, and a space small
  // enough, all paths are written out now. Not to be called while another thread is in append().
  void expect(std::uint64_t boards);

  const SlidingSolver& solver() const { return solver_; }
  void append(const Tiles& board, std::string& out) const;
  void append_invalid(std::string_view reason, std::string& out) const {
    slidebase::append_invalid(emit_, reason, out);
  }

  // The book, if --emit path can be answered by spelling what it finds.
  const PathBook* path_finder() const {
    return emit_ == Emit::kPath && book_ && book_->has_find() ? book_.get() : nullptr;
  }

 private:
  int solve(const Tiles& board, char* letters) const;

  const SlidingSolver& solver_;
  Emit emit_;
  std::unique_ptr<PathBook> book_;
};

// Answers to cubic patterns, each with its newline. Thread-safe.
class CubicAnswers {
 public:
  static constexpr int kNoLimit = -1;

  CubicAnswers(TableStore& store, Shape shape, Emit emit, int limit);

  Shape shape() const { return shape_; }
  // `start` is the cell of the blank on the uniform board.
  void append(Cell start, const CubicPattern& pattern, std::string& out) const;
  void append_invalid(std::string_view reason, std::string& out) const {
    slidebase::append_invalid(emit_, reason, out);
  }

 private:
  const CubicSolver& solver(Cell start) const;

  TableStore& store_;
  Shape shape_;
  Emit emit_;
  int limit_;
  // By start cell, opened when first asked for.
  mutable std::mutex mutex_;
  mutable std::array<std::unique_ptr<CubicSolver>, kMaxCells> owned_;
  mutable std::array<std::atomic<const CubicSolver*>, kMaxCells> solvers_{};
};

// A board in the plainest spelling: digits up to 3x3, else numbers with spaces; the blank is 0.
std::string board_text(Shape shape, const Tiles& board);

// "WBR/WEW/..." with E for the blank.
std::string pattern_text(Shape shape, const CubicPattern& pattern);

// `text` as a JSON string; bytes that are not UTF-8 are replaced.
std::string json_string(std::string_view text);

}  // namespace slidebase
