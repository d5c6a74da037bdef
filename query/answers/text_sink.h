// Questions become the text of their answers.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "query/answers/answer_store.h"
#include "query/input/question_sink.h"

namespace slidebase {

// The text of answers is given to `write` in order, in pieces that end where an answer does.
class TextAnswerer : public Answerer {
 public:
  using Write = std::function<void(std::string_view)>;

  // `answers` must outlive this.
  TextAnswerer(AnswerStore& answers, Write write) : answers_(answers), write_(std::move(write)) {}

  std::unique_ptr<QuestionSink> make_sink() override;
  void expect(std::uint64_t boards, Workers& workers) override;

  // Gives out the text of a piece, after all before it. Throws Error(kDamaged) where a table was
  // changed while it was in use.
  void deliver(std::string_view text);

 private:
  std::string numbered(std::string_view text);

  AnswerStore& answers_;
  Write write_;
  bool delivered_ = false;           // some text, so far
  std::uint64_t answers_given_ = 0;  // where they are numbered
};

}  // namespace slidebase
