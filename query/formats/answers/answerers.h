// Answerers: they turn the questions of a text into the text of their answers, or into cases.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "query/formats/answers/answer_store.h"
#include "query/formats/case_record.h"
#include "query/formats/input_text.h"

namespace slidebase {

struct PipelineResult {
  std::uint64_t puzzles = 0;        // including invalid ones
  std::uint64_t diagnostics = 0;    // faults found in the text
  std::uint64_t without_table = 0;  // puzzles without an answer because their table is missing
};

// Answers from a store, which must outlive this.
class Answerer {
 public:
  explicit Answerer(AnswerStore& answers) : answers_(answers) {}
  virtual ~Answerer() = default;

  AnswerStore& answers() const { return answers_; }
  // Makes a sink, one for each piece of the text that is read concurrently.
  virtual std::unique_ptr<QuestionSink> make_sink() = 0;
  // Called before the pieces of each text, with what is before its puzzles.
  virtual void begin_text(std::string_view header, char between_columns) {
    (void)header, (void)between_columns;
  }

  // Answers the puzzles of a text in order, with any number of threads (pipeline.cc): delivers the
  // answers piece by piece. After each piece, `report` gets its diagnostics. If many puzzles lack
  // the same table, only the first is reported, and at the end the number of the others. Throws
  // Error; and Interrupted if the watch of the search ends the searches, after it has delivered the
  // answers before the first board that was not searched.
  PipelineResult read(InputText& input, unsigned threads, const DiagnosticSink& report);

 private:
  AnswerStore& answers_;
};

// Writes answers. `write` gets their text in order, in pieces that end with a whole answer. Empty
// lines between answers also separate the answers of different texts. Answers in a table repeat the
// header of a text if it is another than that of the text before.
class TextAnswerer : public Answerer {
 public:
  using Write = std::function<void(std::string_view)>;

  TextAnswerer(AnswerStore& answers, Write write) : Answerer(answers), write_(std::move(write)) {}

  std::unique_ptr<QuestionSink> make_sink() override;
  // Throws Error(kUsage) if the answers belong into a table and the text is no table.
  void begin_text(std::string_view header, char between_columns) override;

  // Writes the text of a piece; pieces are delivered in order. `puzzles` are their texts, to the
  // end of the input, if answers are written in a table. Throws Error(kDamaged) if a table of
  // distances was changed while in use.
  void deliver(std::string_view text, std::span<const std::string_view> puzzles);

 private:
  std::string numbered(std::string_view text);
  std::string in_table(std::string_view text, std::span<const std::string_view> puzzles) const;

  Write write_;
  std::string header_;  // of the table
  char between_columns_ = '\0';
  bool delivered_ = false;           // some text has been delivered
  std::uint64_t answers_given_ = 0;  // counted if they are numbered
};

// Writes the answers to the puzzles of one text. Throws Error.
PipelineResult answer_puzzles(const PuzzleSpec& spec, const AnswerForm& form,
                              const TableSet& tables, InputText& input, unsigned threads,
                              const TextAnswerer::Write& write, const DiagnosticSink& report);

// Collects cases: the puzzles of a text with their true answers.
class CaseCollector : public Answerer {
 public:
  // Which true answers are left to AnswerStore::find_optimal().
  enum class Left : std::uint8_t {
    kNone,
    kSearched,  // those that need a search
    kMissing,   // those too, and those of sliding boards whose table is missing
  };

  // Appends a case to `cases` for each puzzle in the order of the text, also for invalid ones.
  // `cases` must outlive this.
  CaseCollector(AnswerStore& answers, Left left, std::vector<CaseRecord>& cases)
      : Answerer(answers), left_(left), cases_(cases) {}

  std::unique_ptr<QuestionSink> make_sink() override;

 private:
  Left left_;
  std::vector<CaseRecord>& cases_;
};

}  // namespace slidebase
