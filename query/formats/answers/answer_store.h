// The answers for every shape and goal in a text. Each is opened when first needed, since boards
// that parity decides need no table, and some boards have none.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "common/solve/open/table_set.h"
#include "query/formats/answers/cubic_answers.h"
#include "query/formats/answers/sliding_answers.h"
#include "query/formats/format.h"

namespace slidebase {

// Whether parity shows that no moves take the board to the goal.
bool unsolvable_by_parity(Shape shape, const Tiles& goal, const Tiles& board);

// Any number of threads may call it at the same time, but none during expect().
class AnswerStore {
 public:
  // `tables` must outlive this. The answers are in the metric of `spec`, and within `limit`, not
  // that of `spec`.
  AnswerStore(const TableSet& tables, const PuzzleSpec& spec,
              const AnswerForm& form = Emit::kDistance, int limit = kNoLimit)
      : tables_(tables), spec_(spec), form_(form), limit_(limit) {
    form_.metric = spec.metric;
  }

  std::unique_ptr<Reader> make_reader() const { return slidebase::make_reader(spec_); }
  // The shape and the goal of puzzles that have none of their own.
  Shape shape() const { return spec_.shape; }
  const Tiles& goal() const { return spec_.goal; }
  // How many sliding boards have been answered `undecided` so far.
  std::uint64_t undecided() const { return undecided_; }
  // Whether no more boards will be searched.
  bool is_over() const { return spec_.search.watch != nullptr && spec_.search.watch->is_over(); }
  // Throws Error(kDamaged) if a table's file has changed since it was opened.
  void check_unchanged() const { tables_.check_unchanged(); }
  const AnswerForm& form() const { return form_; }

  // If all puzzles of the format are of one kind, fails before anything is answered: opens the
  // sliding table, or checks the form of cubic answers. Throws Error.
  void open_first();

  // The answers for shape() and goal(). Throws what TableSet::open_boards throws.
  SlidingAnswers& sliding();
  // The same if they have been opened before, otherwise nullptr.
  SlidingAnswers* sliding_if_open() const { return default_.load(std::memory_order_acquire); }

  // Calls sliding() if this board of shape() and goal() needs it; boards that parity decides need
  // no table. Throws what sliding() throws.
  void prepare(const Tiles& board) {
    if (sliding_if_open() == nullptr && !unsolvable_by_parity(shape(), goal(), board)) {
      sliding();
    }
  }

  // The text has at least this many boards of shape() and goal(). Does nothing before sliding()
  // has opened the answers, since the text may have other puzzles.
  void expect(std::uint64_t boards, Workers& workers);

  // The answers for another goal. The caller holds the pointer while it uses them: a text may have
  // any number of goals, and the store drops them when there are many. Throws what
  // TableSet::open_boards throws.
  std::shared_ptr<SlidingAnswers> sliding(Shape shape, const Tiles& goal);
  // The answers for cubes of this kind on a shape; takes no lock for those of shape() that were
  // asked for last. Throws what CubicAnswers throws.
  const CubicAnswers& cubic(Shape shape, CubeKind kind);

  // Finds the true answer of a case if CaseCollector left it. A known path of `known` moves makes
  // the search shorter. Throws Error. If the watch of the search is over, the case may be
  // undecided.
  void find_optimal(CaseRecord& record, int known);
  // The solver of a sliding case. It may be dropped when there are many goals: hold the pointer
  // while it is used. Throws what TableSet::open_boards throws.
  std::shared_ptr<const BoardSolver> solver_of(const CaseRecord& record);

 private:
  struct Goal {
    OpenBoards open;
    SlidingAnswers answers;
    Goal(OpenBoards opened, AnswerStore& store)
        : open(std::move(opened)),
          answers(*open.boards, store.form_, store.limit_, &store.undecided_,
                  store.spec_.search.watch) {}
  };

  const TableSet& tables_;
  PuzzleSpec spec_;
  AnswerForm form_;
  int limit_;
  std::atomic<SlidingAnswers*> default_ = nullptr;
  std::atomic<const CubicAnswers*> default_cubic_ = nullptr;  // of shape()
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Goal>> goals_;
  std::atomic<std::uint64_t> undecided_{0};  // of all goals, also those dropped but still in use
  std::shared_ptr<SlidingAnswers> default_owner_;
  std::map<std::string, std::unique_ptr<CubicAnswers>> cubics_;
};

}  // namespace slidebase
