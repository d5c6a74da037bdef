// Turns questions into the text of their answers.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "query/answers/answer_store.h"
#include "query/input/question_sink.h"

namespace slidebase {

// `write` gets the text of the answers in order, in pieces that end with a whole answer.
class TextAnswerer : public Answerer {
 public:
  using Write = std::function<void(std::string_view)>;

  // `answers` must outlive this.
  TextAnswerer(AnswerStore& answers, Write write) : answers_(answers), write_(std::move(write)) {}

  std::unique_ptr<QuestionSink> make_sink() override;
  void expect(std::uint64_t boards, Workers& workers) override;
  bool is_over() const override;

  // Writes the text of a piece; pieces are delivered in order. Throws Error(kDamaged) if a table
  // was changed while in use.
  void deliver(std::string_view text);

 private:
  std::string numbered(std::string_view text);

  AnswerStore& answers_;
  Write write_;
  bool delivered_ = false;           // some text has been delivered
  std::uint64_t answers_given_ = 0;  // counted if they are numbered
};

}  // namespace slidebase
