#include "query/answer_store.h"

namespace slidebase {

SlidingAnswers& AnswerStore::sliding() {
  SlidingAnswers* answers = sliding_if_open();
  if (answers == nullptr) {
    answers = &sliding(shape_, goal_);
    usual_.store(answers, std::memory_order_release);
  }
  return *answers;
}

SlidingAnswers& AnswerStore::sliding(Shape shape, const Tiles& goal) {
  const std::scoped_lock lock(mutex_);
  auto& slot = goals_[shape.name() + " " + board_text(shape, goal)];
  if (!slot) {
    slot = std::make_unique<Goal>(tables_, shape, goal, form_);
  }
  return slot->answers;
}

const CubicAnswers& AnswerStore::cubic(Shape shape) {
  const std::scoped_lock lock(mutex_);
  auto& slot = cubics_[shape.name()];
  if (!slot) {
    slot = std::make_unique<CubicAnswers>(tables_, shape, form_, limit_);
  }
  return *slot;
}

}  // namespace slidebase
