// The answers to every board and goal that a text asks about, each opened when first needed: what
// parity decides needs no table, and of some boards there is none.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "common/open/table_set.h"
#include "query/answers/cubic_answers.h"
#include "query/answers/sliding_answers.h"

namespace slidebase {

// Whether parity shows that no moves take the board to the goal.
bool unsolvable_by_parity(Shape shape, const Tiles& goal, const Tiles& board);

// Any number of threads may ask at once; expect() must not run beside them.
class AnswerStore {
 public:
  // `shape` and `goal` hold where a puzzle does not say its own.
  AnswerStore(const TableSet& tables, Shape shape, const Tiles& goal, const AnswerForm& form,
              int limit, const SearchLimits& search = {})
      : tables_(tables), shape_(shape), goal_(goal), form_(form), limit_(limit), search_(search) {}

  Shape shape() const { return shape_; }
  const Tiles& goal() const { return goal_; }
  // How many sliding boards were `undecided` so far.
  std::uint64_t undecided();
  // Throws Error(kDamaged) where a table's file was changed since it was opened.
  void check_unchanged() const { tables_.check_unchanged(); }
  const AnswerForm& form() const { return form_; }

  // Those of shape() and goal(). Throws what TableSet::open_boards throws.
  SlidingAnswers& sliding();
  // The same where they have been asked for before, else nullptr.
  SlidingAnswers* sliding_if_open() const { return default_.load(std::memory_order_acquire); }

  // Asks for sliding() where this board of shape() and goal() needs it: it need not be there for
  // boards that parity decides. Throws what sliding() throws.
  void prepare(const Tiles& board) {
    if (sliding_if_open() == nullptr && !unsolvable_by_parity(shape_, goal_, board)) {
      sliding();
    }
  }

  // Says that the text has at least this many boards of shape() and goal(). Where none of them has
  // been asked for yet, it may be about other puzzles, and nothing is made ready.
  void expect(std::uint64_t boards, Workers& workers);

  // Those of another goal. The caller keeps them as long as it asks: a text may have any number of
  // goals, and here they are dropped when there are many. Throws what TableSet::open_boards throws.
  std::shared_ptr<SlidingAnswers> sliding(Shape shape, const Tiles& goal);
  // Those of a shape; without a lock where it is shape(). Throws what CubicAnswers throws.
  const CubicAnswers& cubic(Shape shape);

 private:
  struct Goal {
    OpenBoards open;
    SlidingAnswers answers;
    Goal(OpenBoards opened, const AnswerForm& form, int limit)
        : open(std::move(opened)), answers(*open.boards, form, limit) {}
  };

  const TableSet& tables_;
  Shape shape_;
  Tiles goal_;
  AnswerForm form_;
  int limit_;
  SearchLimits search_;
  std::atomic<SlidingAnswers*> default_ = nullptr;
  std::atomic<const CubicAnswers*> default_cubic_ = nullptr;  // of shape_
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Goal>> goals_;
  std::uint64_t undecided_ = 0;  // of goals that were dropped
  std::shared_ptr<SlidingAnswers> default_owner_;
  std::map<std::string, std::unique_ptr<CubicAnswers>> cubics_;
};

}  // namespace slidebase
