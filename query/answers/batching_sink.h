// A sink that lets boards wait, so that they are answered together.
#pragma once

#include <span>
#include <vector>

#include "query/input/question_sink.h"

namespace slidebase {

class BatchingSink : public QuestionSink {
 public:
  void sliding(const Tiles& board) final {
    pending_.push_back(board);
    if (pending_.size() == kMostPending) {
      answer_pending();
    }
  }
  void begin_piece() override { pending_.clear(); }
  void end_piece() override { answer_pending(); }

 protected:
  // To be called before anything else is answered: answers come in the order of the text.
  void answer_pending() {
    if (!pending_.empty()) {
      answer(pending_);
      pending_.clear();
    }
  }

 private:
  // Answers boards of the text's own goal.
  virtual void answer(std::span<const Tiles> boards) = 0;

  static constexpr std::size_t kMostPending = 256;  // their paths stay in the cache
  std::vector<Tiles> pending_;
};

}  // namespace slidebase
