// Questions become cases: the puzzles of a text with their true answers.
#pragma once

#include <vector>

#include "query/answers/answer_store.h"
#include "query/answers/case_record.h"
#include "query/input/question_sink.h"

namespace slidebase {

class CaseCollector : public Answerer {
 public:
  // Appends to `cases`, one for each puzzle in the order of the text, the invalid ones as such.
  // Both must outlive this.
  CaseCollector(AnswerStore& answers, std::vector<CaseRecord>& cases)
      : answers_(answers), cases_(cases) {}

  std::unique_ptr<QuestionSink> make_sink() override;
  void expect(std::uint64_t boards, Workers& workers) override;

 private:
  AnswerStore& answers_;
  std::vector<CaseRecord>& cases_;
};

}  // namespace slidebase
