// A sink that collects boards, so that they are answered together.
#pragma once

#include <span>
#include <vector>

#include "query/answers/answer_store.h"
#include "query/input/question_sink.h"

namespace slidebase {

class BatchingSink : public QuestionSink {
 public:
  explicit BatchingSink(AnswerStore& answers) : answers_(answers) {}

  void sliding(const Tiles& board) final {
    answers_.prepare(board);
    pending_.push_back(board);
    if (pending_.size() == kMostPending) {
      answer_pending();
    }
  }
  void begin_piece() override { pending_.clear(); }
  void end_piece() override { answer_pending(); }

 protected:
  // Call this before answering anything else, to keep the answers in the order of the text.
  void answer_pending() {
    if (!pending_.empty()) {
      answer(pending_);
      pending_.clear();
    }
  }

  AnswerStore& answers() const { return answers_; }

 private:
  // Answers boards of the text's own goal. If answers().sliding_if_open() is nullptr, parity
  // decides all of them.
  virtual void answer(std::span<const Tiles> boards) = 0;

  static constexpr std::size_t kMostPending = 256;  // their paths stay in the cache
  AnswerStore& answers_;
  std::vector<Tiles> pending_;
};

}  // namespace slidebase
