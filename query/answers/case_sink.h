// Turns questions into cases: the puzzles of a text with their true answers.
#pragma once

#include <vector>

#include "query/answers/answer_store.h"
#include "query/formats/case_record.h"
#include "query/input/question_sink.h"

namespace slidebase {

class CaseCollector : public Answerer {
 public:
  // Appends a case to `cases` for each puzzle in the order of the text, also for invalid ones. With
  // `search_later`, puzzles that need a search get CaseRecord::kToBeFound. `answers` and `cases`
  // must outlive this.
  CaseCollector(AnswerStore& answers, bool search_later, std::vector<CaseRecord>& cases)
      : answers_(answers), search_later_(search_later), cases_(cases) {}

  std::unique_ptr<QuestionSink> make_sink() override;
  void expect(std::uint64_t boards, Workers& workers) override;
  bool is_over() const override;

 private:
  AnswerStore& answers_;
  bool search_later_;
  std::vector<CaseRecord>& cases_;
};

}  // namespace slidebase
