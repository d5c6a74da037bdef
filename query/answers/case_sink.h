// Questions become cases: the puzzles of a text with their true answers.
#pragma once

#include <vector>

#include "query/answers/answer_store.h"
#include "query/formats/case_record.h"
#include "query/input/question_sink.h"

namespace slidebase {

class CaseCollector : public Answerer {
 public:
  // Appends to `cases`, one for each puzzle in the order of the text, the invalid ones as such.
  // `search_later`: what takes a search is left to be found (CaseRecord::kToBeFound). Both must
  // outlive this.
  CaseCollector(AnswerStore& answers, bool search_later, std::vector<CaseRecord>& cases)
      : answers_(answers), search_later_(search_later), cases_(cases) {}

  std::unique_ptr<QuestionSink> make_sink() override;
  void expect(std::uint64_t boards, Workers& workers) override;

 private:
  AnswerStore& answers_;
  bool search_later_;
  std::vector<CaseRecord>& cases_;
};

}  // namespace slidebase
