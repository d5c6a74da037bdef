// Judges a whole output against the cases of its input.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/puzzle/text/characters.h"
#include "query/formats/format.h"
#include "query/judge/answer_lines.h"
#include "query/judge/printed.h"
#include "query/judge/verdict.h"

namespace slidebase {

enum class MoverChoice { kBlank, kTile, kAuto };

struct JudgingOptions {
  Shape shape{3, 3};
  Metric metric = Metric::kSingle;
  int limit = kNoLimit;
  int accepted = 0;               // a path of up to this many moves passes
  AnswerForm form = Emit::kBoth;  // the form that the format's judge accepts
  bool exact = false;             // accept only that form, not any notation or `notation`
  Notation notation = Notation::kAuto;
  MoverChoice mover = MoverChoice::kAuto;
  // Finds the true answer of a case that is_to_be_found(), as AnswerStore does.
  std::function<void(CaseRecord&, int known)> find_optimal = {};
};

// As the judge of the format judges, with answers in any notation.
JudgingOptions judging_options(const PuzzleSpec& puzzles);

struct JudgedCase {
  std::size_t number;  // from 1; 0: answers left over after the last case
  Judged judged;
  Length optimal;  // not yet found if it was not needed
  Metric metric = Metric::kSingle;
};

class Judging {
 public:
  // `cases` and `output` must outlive this object. An output whose lines are no answers is divided
  // and read as it is printed (printed.h). O(output); with kAuto paths are replayed twice.
  Judging(const std::vector<CaseRecord>& cases, std::string_view output,
          const JudgingOptions& options);
  // The same for a text of each case, which is read as it is printed.
  Judging(const std::vector<CaseRecord>& cases, std::span<const std::string> texts,
          const JudgingOptions& options);
  Judging(const Judging&) = delete;  // answers are views of what was printed
  Judging& operator=(const Judging&) = delete;

  std::size_t cases() const { return cases_.size(); }
  Metric metric() const { return options_.metric; }

  // The line or text that answers case `i`, from 0; empty if it is missing.
  std::string_view answer(std::size_t i) const {
    return printed_.empty() ? aligned_.cases[i].text : trimmed(texts_[i].text);
  }
  // read() reads that line into `answer`, as it was read for the verdict; judged() is the verdict.
  void read(std::size_t i, Answer& answer) const;
  const Judged& judged(std::size_t i) const { return judged_[i]; }
  // Whose moves the letters are: the given mover, or the chosen one; and a judge with it.
  Mover mover() const { return mover_; }
  Judge judge() const { return judge_of(mover_); }

  // Visits each case in order, then one kExtra if answers are left over.
  void for_each(const std::function<void(const JudgedCase&)>& visit) const;

  // The number of cases with each verdict; for kExtra, the number of extra answers.
  const std::array<std::uint64_t, kVerdicts>& counts() const { return counts_; }

  // Remarks for the user: which notations were found, whether the moves are the blank's or the
  // tiles', what was read as it is printed, and the first answer that cannot be read. No newlines;
  // empty if nothing had to be decided.
  const std::vector<std::string>& remarks() const { return remarks_; }

 private:
  Judge judge_of(Mover mover) const {
    return {options_.shape, options_.limit, mover, options_.accepted, find_, options_.metric};
  }
  // Whether answers in any notation are accepted.
  bool guesses() const { return !options_.exact && options_.notation == Notation::kAuto; }
  void begin(const std::vector<CaseRecord>& cases);
  void judge_lines(std::string_view output);
  void align(std::string_view output);
  bool align_as_numbers(std::string_view output);
  bool any_sliding() const;
  bool any_several_numbers() const;
  bool numbers_fit_as_tiles() const;
  // These three are in judging_printed.cc. Whether nothing is to be read as it is printed.
  bool lines_suffice() const;
  void judge_printed(std::span<const PrintedText> texts);
  void choose_printed(std::string_view output);
  // Whether case `i` is judged by a line in its own notation.
  bool has_line(std::size_t i) const { return printed_.empty() || printed_[i].as_printed; }
  void judge_aligned();
  // How many answers are right, and how many are neither missing nor unclear.
  std::pair<std::uint64_t, std::uint64_t> score() const;
  void say_unreadable();
  void say_other_goal();
  void say_other_metric();
  void choose_mover();
  void make_stray_moves_unclear();
  void make_surplus_unclear();
  void say_notations();

  // `paths`: the number of answers in letters, words or runs to puzzles that have a path. The
  // others: how many of them reach the goal as they were judged, and (only with kAuto) with the
  // other mover.
  struct Fit {
    std::uint64_t paths = 0;
    std::uint64_t as_judged = 0;
    std::uint64_t as_other = 0;
  };
  Fit judge_all(Mover mover);
  Judged judge_case(std::size_t i, const Judge& judge, Answer& answer) const;

  std::vector<CaseRecord> found_;  // a copy of the cases, if some answers must be found
  std::span<const CaseRecord> cases_;
  FindOptimal find_;
  JudgingOptions options_;
  std::vector<PrintedText> texts_;      // of each case, unless lines are judged
  std::vector<PrintedAnswer> printed_;  // what they are read as
  AlignedAnswers aligned_;
  bool numbers_are_tiles_ = false;
  Mover mover_ = Mover::kBlank;
  std::array<std::uint64_t, 7> notations_{};  // number of lines in each
  std::vector<Judged> judged_;
  std::array<std::uint64_t, kVerdicts> counts_{};
  std::vector<std::string> remarks_;
};

// The following are in verdict_text.cc.
// "CASE<TAB>VERDICT<TAB>LENGTH<TAB>OPTIMAL<TAB>DETAIL" and a newline, with - for a value that does
// not exist.
void append_line(const JudgedCase& judged, std::string& out);

// The same as a JSON object on one line, with null for a value that does not exist; with the bounds
// if the verdict is kValid, and with the metric if moves are slides.
void append_json(const JudgedCase& judged, std::string& out);

// "3 cases: 2 optimal, 1 missing", or "3 cases, in slides: ..."
std::string counts_text(const Judging& judging);
// The same for other counts, by their names.
std::string counts_text(std::uint64_t cases, Metric metric, std::span<const std::uint64_t> counts,
                        const std::function<std::string_view(std::size_t)>& name);

}  // namespace slidebase
