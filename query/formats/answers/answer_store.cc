#include "query/formats/answers/answer_store.h"

#include "common/puzzle/sliding_board.h"
#include "common/puzzle/text/board_text.h"

namespace slidebase {

namespace {

// A goal takes some tens of kilobytes: its solver and the form of its answers.
constexpr std::size_t kMostGoals = 4096;

}  // namespace

bool unsolvable_by_parity(Shape shape, const Tiles& goal, const Tiles& board) {
  return !parity_witness(shape, board, goal).solvable();
}

void AnswerStore::open_first() {
  if (spec_.format->is_sliding()) {
    sliding();
  } else if (spec_.format->is_cubic() || spec_.cubes) {
    cubic(shape(), spec_.cubes.value_or(CubeKind::kAxes));
  }
}

SlidingAnswers& AnswerStore::sliding() {
  if (SlidingAnswers* const answers = sliding_if_open()) {
    return *answers;
  }
  auto opened = sliding(shape(), goal());
  const std::scoped_lock lock(mutex_);
  if (!default_owner_) {
    default_owner_ = std::move(opened);
    default_.store(default_owner_.get(), std::memory_order_release);
  }
  return *default_owner_;
}

void AnswerStore::expect(std::uint64_t boards, Workers& workers) {
  if (SlidingAnswers* const open = sliding_if_open()) {
    open->expect(boards, workers);
  }
}

std::shared_ptr<SlidingAnswers> AnswerStore::sliding(Shape shape, const Tiles& goal) {
  const std::scoped_lock lock(mutex_);
  if (goals_.size() >= kMostGoals) {
    goals_.clear();
  }
  const std::string name = shape.name() + " " + board_text(shape, goal);
  auto found = goals_.find(name);
  if (found == goals_.end()) {
    auto opened = tables_.open_any(shape, goal, form_.metric, spec_.search);
    found = goals_.emplace(name, std::make_shared<Goal>(std::move(opened), *this)).first;
  }
  return {found->second, &found->second->answers};
}

const CubicAnswers& AnswerStore::cubic(Shape shape, CubeKind kind) {
  const CubicAnswers* const ready = default_cubic_.load(std::memory_order_acquire);
  if (ready != nullptr && shape == this->shape() && ready->kind() == kind) {
    return *ready;
  }
  const std::scoped_lock lock(mutex_);
  auto& slot = cubics_[std::string(Cube::of(kind).name()) + shape.name()];
  if (!slot) {
    slot = std::make_unique<CubicAnswers>(shape, kind, form_, limit_, tables_);
  }
  if (shape == this->shape()) {
    default_cubic_.store(slot.get(), std::memory_order_release);
  }
  return *slot;
}

void AnswerStore::find_optimal(CaseRecord& record, int known) {
  if (record.is_to_be_found()) {
    record.optimal = sliding(record.shape(), record.goal)->distance(record.cells, known);
  }
}

std::shared_ptr<const BoardSolver> AnswerStore::solver_of(const CaseRecord& record) {
  const auto of_goal = sliding(record.shape(), record.goal);
  return {of_goal, &of_goal->solver()};
}

}  // namespace slidebase
