// Answerers: they turn the questions of a text into the text of their answers, or into cases.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "query/formats/answers/answer_store.h"
#include "query/formats/case_record.h"
#include "query/formats/pipeline.h"

namespace slidebase {

// Answers from a store, which must outlive this.
class StoreAnswerer : public Answerer {
 public:
  explicit StoreAnswerer(AnswerStore& answers) : answers_(answers) {}

  void expect(std::uint64_t boards, Workers& workers) final { answers_.expect(boards, workers); }
  bool is_over() const final { return answers_.is_over(); }

  // Takes the puzzles of the input. Throws Error; and Interrupted if the watch of the search ends
  // the searches, after it has delivered the answers before the first board that was not searched.
  PipelineResult read(InputText& input, unsigned threads, const DiagnosticSink& report) {
    return run_pipeline(input, *answers_.make_reader(), *this, threads, report);
  }

 protected:
  AnswerStore& answers() const { return answers_; }

 private:
  AnswerStore& answers_;
};

// Writes answers. `write` gets their text in order, in pieces that end with a whole answer. Empty
// lines between answers also separate the answers of different texts.
class TextAnswerer : public StoreAnswerer {
 public:
  using Write = std::function<void(std::string_view)>;

  TextAnswerer(AnswerStore& answers, Write write)
      : StoreAnswerer(answers), write_(std::move(write)) {}

  std::unique_ptr<QuestionSink> make_sink() override;

  // Writes the text of a piece; pieces are delivered in order. Throws Error(kDamaged) if a table
  // was changed while in use.
  void deliver(std::string_view text);

 private:
  std::string numbered(std::string_view text);

  Write write_;
  bool delivered_ = false;           // some text has been delivered
  std::uint64_t answers_given_ = 0;  // counted if they are numbered
};

// Writes the answers to the puzzles of one text. Throws Error.
PipelineResult answer_puzzles(const PuzzleSpec& spec, const AnswerForm& form,
                              const TableSet& tables, InputText& input, unsigned threads,
                              const TextAnswerer::Write& write, const DiagnosticSink& report);

// Collects cases: the puzzles of a text with their true answers.
class CaseCollector : public StoreAnswerer {
 public:
  // Appends a case to `cases` for each puzzle in the order of the text, also for invalid ones. With
  // `search_later`, puzzles that need a search are left to AnswerStore::find_optimal(). `cases`
  // must outlive this.
  CaseCollector(AnswerStore& answers, bool search_later, std::vector<CaseRecord>& cases)
      : StoreAnswerer(answers), search_later_(search_later), cases_(cases) {}

  std::unique_ptr<QuestionSink> make_sink() override;

 private:
  bool search_later_;
  std::vector<CaseRecord>& cases_;
};

}  // namespace slidebase
