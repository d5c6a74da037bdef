#include "query/answers/answer_store.h"

#include <algorithm>

#include "common/base/error.h"
#include "common/puzzle/parity.h"
#include "common/table/table_name.h"
#include "common/text/board_text.h"

namespace slidebase {

namespace {

// A goal takes some 25 KB.
constexpr std::size_t kMostGoals = 4096;

}  // namespace

bool unsolvable_by_parity(Shape shape, const Tiles& goal, const Tiles& board) {
  return !parity_witness(shape, board, goal).solvable();
}

std::size_t AnswerStore::first_decided_by_parity(std::span<const Tiles> boards) const {
  if (sliding_if_open() != nullptr) {
    return 0;
  }
  const auto solvable = std::ranges::find_if_not(
      boards, [this](const Tiles& board) { return unsolvable_by_parity(shape_, goal_, board); });
  return static_cast<std::size_t>(solvable - boards.begin());
}

SlidingAnswers& AnswerStore::sliding() {
  if (SlidingAnswers* const answers = sliding_if_open()) {
    return *answers;
  }
  auto opened = open(shape_, goal_);
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

std::shared_ptr<SlidingAnswers> AnswerStore::open(Shape shape, const Tiles& goal) {
  const std::scoped_lock lock(mutex_);
  if (goals_.size() >= kMostGoals) {
    goals_.clear();
  }
  auto& slot = goals_[shape.name() + " " + board_text(shape, goal)];
  if (!slot) {
    slot = std::make_shared<Goal>(tables_, shape, goal, form_);
  }
  return {slot, &slot->answers};
}

std::shared_ptr<SlidingAnswers> AnswerStore::sliding(Shape shape, const Tiles& goal) {
  try {
    return open(shape, goal);
  } catch (const Error& error) {
    if (error.code() == ErrorCode::kMissing && shape != shape_ &&
        !can_be_made(Family::kSliding, shape)) {
      throw Error(ErrorCode::kUsage, error.what());
    }
    throw;
  }
}

const CubicAnswers& AnswerStore::cubic(Shape shape) {
  const CubicAnswers* const open = default_cubic_.load(std::memory_order_acquire);
  if (open != nullptr && shape == shape_) {
    return *open;
  }
  const std::scoped_lock lock(mutex_);
  auto& slot = cubics_[shape.name()];
  if (!slot) {
    slot = std::make_unique<CubicAnswers>(tables_, shape, form_, limit_);
  }
  if (shape == shape_) {
    default_cubic_.store(slot.get(), std::memory_order_release);
  }
  return *slot;
}

}  // namespace slidebase
