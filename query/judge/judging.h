// A whole output judged against the cases of its input.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "query/judge/answer_lines.h"
#include "query/judge/transcript.h"
#include "query/judge/verdict.h"

namespace slidebase {

enum class MoverChoice { kBlank, kTile, kAuto };

struct JudgingOptions {
  Shape shape{3, 3};
  int limit = kNoLimit;
  int accepted = 0;               // a path of up to this many moves is good enough
  AnswerForm form = Emit::kBoth;  // that the format's judge takes
  bool exact = false;             // nothing but that; else any notation, or `notation`
  Notation notation = Notation::kAuto;
  MoverChoice mover = MoverChoice::kAuto;
  // Finds the true answer of a case that was left to be found, as CaseReader does.
  std::function<void(CaseRecord&, int known)> find_optimal = {};
};

struct JudgedCase {
  std::size_t number;  // from 1; 0 for what is left over after the last case
  Judged judged;
  Length optimal;  // to be found where it was not needed
};

class Judging {
 public:
  // `cases` and `output` must outlive this. O(output), and with kAuto twice the replays.
  Judging(const std::vector<CaseRecord>& cases, std::string_view output,
          const JudgingOptions& options);
  Judging(const Judging&) = delete;  // answers are views of the transcript
  Judging& operator=(const Judging&) = delete;

  std::size_t cases() const { return cases_.size(); }

  // The line that case number `i`, from 0, was judged by; empty where it is missing.
  std::string_view answer(std::size_t i) const { return aligned_.cases[i].text; }

  // Each case in order, then one kExtra where answers are left over.
  void for_each(const std::function<void(const JudgedCase&)>& visit) const;

  // How many there are of each verdict; kExtra counts answers.
  const std::array<std::uint64_t, kVerdicts>& counts() const { return counts_; }

  // What the answers were taken for, whose moves they are, which labels were taken off and which
  // answer cannot be read, one per line, without newlines; none where nothing had to be decided.
  const std::vector<std::string>& remarks() const { return remarks_; }

  // With Notation::kAuto, where no answer but an empty path or `unsolvable` is right: the first
  // line that no notation fits, if there are as many of these as lines with moves, or more lines
  // than cases. Then the output is probably in a notation that is not known here, and verdicts on
  // its moves say nothing.
  const std::optional<AnswerLine>& unrecognised() const { return unrecognised_; }
  // "notation not recognised at line 2: 'Step 1: Up'"; empty where it is.
  std::string unrecognised_text() const;

 private:
  Judge judge_of(Mover mover) const {
    return {options_.shape, options_.limit, mover, options_.accepted, find_};
  }
  // Takes answers in any notation.
  bool guesses() const { return !options_.exact && options_.notation == Notation::kAuto; }
  void judge_output(std::string_view output);
  void try_without_labels(std::string_view output);
  void say_unreadable();
  void align(std::string_view output);
  void read(std::size_t i, Answer& answer) const;
  bool align_as_numbers(std::string_view output);
  bool any_sliding() const;
  void choose_numbers(std::string_view output);
  bool numbers_fit_as_tiles() const;
  void look_for_unrecognised(std::string_view output);
  bool any_right_moves() const;
  std::size_t number_in_output(std::size_t line) const;
  void choose_mover();
  void say_notations();

  // `paths`: answers in letters, words or runs to puzzles that want one; how many of them
  // reach the goal as they were judged, and (only with kAuto) with the other mover.
  struct Fit {
    std::uint64_t paths = 0;
    std::uint64_t as_judged = 0;
    std::uint64_t as_other = 0;
  };
  Fit judge_all(Mover mover);
  Judged judge_case(std::size_t i, const Judge& judge, Answer& answer) const;

  std::vector<CaseRecord> found_;  // the cases, if some are left to be found
  std::span<const CaseRecord> cases_;
  FindOptimal find_;
  JudgingOptions options_;
  std::optional<Transcript> unlabelled_;  // the output without labels
  std::optional<Transcript> transcript_;  // what is judged instead of the output
  AlignedAnswers aligned_;
  bool numbers_are_tiles_ = false;
  std::array<std::uint64_t, 7> notations_{};  // lines in each
  std::vector<Judged> judged_;
  std::array<std::uint64_t, kVerdicts> counts_{};
  std::vector<std::string> remarks_;
  std::optional<AnswerLine> unrecognised_;
};

// In words (verdict_text.cc):
// "CASE<TAB>VERDICT<TAB>LENGTH<TAB>OPTIMAL<TAB>DETAIL", with - for what there is not, and a
// newline.
void append_line(const JudgedCase& judged, std::string& out);

// The same as a JSON object on a line of its own, with null for what there is not.
void append_json(const JudgedCase& judged, std::string& out);

// "3 cases: 2 optimal, 1 missing"
std::string counts_text(const Judging& judging);

}  // namespace slidebase
