#include "query/judge/judging.h"

#include <algorithm>

#include "common/puzzle/text/characters.h"
#include "common/puzzle/text/quote.h"
#include "query/judge/exact.h"

namespace slidebase {

namespace {

// Whether an empty path is right.
bool is_solved(const CaseRecord& record) {
  return record.optimal == Length(0) || (record.is_to_be_found() && record.cells == record.goal);
}

}  // namespace

Judging::Judging(const std::vector<CaseRecord>& cases, std::string_view output,
                 const JudgingOptions& options)
    : cases_(cases), options_(options) {
  if (std::ranges::any_of(cases, &CaseRecord::is_to_be_found)) {
    found_ = cases;
    cases_ = found_;
    find_ = [this](const CaseRecord& record, int known) {
      CaseRecord& found = found_[static_cast<std::size_t>(&record - found_.data())];
      options_.find_optimal(found, known);
      return found.optimal;
    };
  }
  judge_output(output);
  const std::uint64_t unread = counts_[static_cast<std::size_t>(Verdict::kBadToken)];
  if (guesses() && unread > 0 && !transcript_) {
    try_without_labels(output);
  }
  if (guesses() && !unrecognised_) {
    say_unreadable();
  }
}

// Judges the output without its labels instead, if more answers can be read then and every answer
// that was right stays right.
void Judging::try_without_labels(std::string_view output) {
  std::optional<Unlabelled> bare = without_labels(output, options_.shape, options_.metric);
  if (!bare) {
    return;
  }
  const auto unread = [&] { return counts_[static_cast<std::size_t>(Verdict::kBadToken)]; };
  const std::uint64_t unread_before = unread();
  const std::vector<Judged> before = std::move(judged_);
  unlabelled_ = std::move(bare->transcript);
  judge_output(unlabelled_->text);
  const bool better = unread() < unread_before &&
                      std::ranges::equal(before, judged_, [](const Judged& was, const Judged& is) {
                        return !meets(was.verdict, true) || meets(is.verdict, true);
                      });
  if (better) {
    remarks_.push_back("labels are taken off: " + bare->example);
  } else {
    unlabelled_.reset();
    judge_output(output);
  }
}

// Adds a remark on the first answer that cannot be read, when others can.
void Judging::say_unreadable() {
  const auto bad = std::ranges::find_if(judged_, [](const Judged& judged) {
    return judged.verdict == Verdict::kBadToken && judged.length == Judged::kNone;
  });
  if (bad != judged_.end()) {
    remarks_.push_back("case " + std::to_string(bad - judged_.begin() + 1) +
                       " cannot be read; expected an answer such as " + example_of(options_.form));
  }
}

void Judging::judge_output(std::string_view output) {
  transcript_.reset();
  numbers_are_tiles_ = false;
  remarks_.clear();
  unrecognised_.reset();
  if (const Notation n = options_.notation;
      !options_.exact &&
      (n == Notation::kAuto || n == Notation::kWords || n == Notation::kBoards)) {
    transcript_ = read_transcript(output);
  }
  if (transcript_) {
    output = transcript_->text;
  }
  if (!align_as_numbers(output)) {
    choose_numbers(output);
    align(output);
  }
  if (guesses() && !numbers_are_tiles_ && numbers_fit_as_tiles()) {
    numbers_are_tiles_ = true;
    align(output);
  }
  choose_mover();
  counts_ = {};
  for (const Judged& judged : judged_) {
    ++counts_[static_cast<std::size_t>(judged.verdict)];
  }
  counts_[static_cast<std::size_t>(Verdict::kExtra)] = aligned_.extra;
  if (guesses() && !any_right_moves()) {
    look_for_unrecognised(output);
  }
}

void Judging::align(std::string_view output) {
  if (options_.exact) {
    aligned_ = align_exact(output, cases_.size(), options_.form,
                           [&](std::size_t i) { return is_solved(cases_[i]); });
    return;
  }
  Answer answer;
  aligned_ = align_answers(
      output, cases_.size(), [&](std::size_t i) { return is_solved(cases_[i]); },
      [&](std::string_view line) {
        read_answer(line, options_.notation, numbers_are_tiles_, options_.shape, answer);
        return answer.kind != Answer::Kind::kBad;
      });
}

// Accepts an output of lengths that are divided into lines in any way. For sliding puzzles a line
// of numbers may be the tiles of one path, so lines come first unless numbers were requested.
bool Judging::align_as_numbers(std::string_view output) {
  const Notation notation = options_.notation;
  if (options_.exact || (notation != Notation::kAuto && notation != Notation::kNumbers)) {
    return false;
  }
  auto aligned = align_numbers(output, cases_.size(), notation == Notation::kAuto && any_sliding());
  if (aligned) {
    aligned_ = std::move(*aligned);
  }
  return aligned.has_value();
}

bool Judging::any_sliding() const {
  return std::ranges::any_of(
      cases_, [](const CaseRecord& record) { return record.kind == CaseRecord::Kind::kSliding; });
}

// Single numbers on their lines are lengths, unless some line has several numbers or more of them
// are right as tiles (numbers_fit_as_tiles): then all are tiles. Cubes have no numbers.
void Judging::choose_numbers(std::string_view output) {
  if (!guesses()) {
    numbers_are_tiles_ = options_.notation == Notation::kTiles;
    return;
  }
  if (!any_sliding()) {
    return;
  }
  Answer answer;
  for (std::size_t at = 0; at < output.size() && !numbers_are_tiles_;) {
    const std::size_t end = next_line(output, at);
    const std::size_t begin = output.find_first_of("0123456789dlruDLRUnsewNSEW\n", at);
    if (begin < end && is_digit(output[begin])) {
      read_answer(output.substr(at, end - at), Notation::kAuto, false, options_.shape, answer);
      numbers_are_tiles_ = answer.kind == Answer::Kind::kTiles && answer.tiles.size() > 1;
    }
    at = end;
  }
}

// Whether more single numbers are right as the tile of a path of one move than as a length.
bool Judging::numbers_fit_as_tiles() const {
  const Judge judge = judge_of(Mover::kBlank);
  Answer answer;
  std::size_t tiles = 0, lengths = 0;
  for (std::size_t i = 0; i < cases_.size(); ++i) {
    const CaseRecord& record = cases_[i];
    const std::string_view line = aligned_.cases[i].text;
    if (record.kind != CaseRecord::Kind::kSliding || line.empty() || !is_digit(line[0])) {
      continue;
    }
    read_answer(line, Notation::kAuto, false, options_.shape, answer);
    if (answer.kind == Answer::Kind::kNumber) {
      lengths += judge(record, answer).verdict == Verdict::kCorrect ? 1U : 0U;
      read_answer(line, Notation::kAuto, true, options_.shape, answer);
      tiles += judge(record, answer).verdict == Verdict::kOptimal ? 1U : 0U;
    }
  }
  return tiles > lengths;
}

// Whether some answer with moves or a length is right, even one that comes after noise.
bool Judging::any_right_moves() const {
  const auto right = [](const Judged& judged) {
    return judged.verdict == Verdict::kCorrect ||
           (judged.length > 0 && meets(judged.verdict, true));
  };
  if (std::ranges::any_of(judged_, right)) {
    return true;
  }
  Answer answer;
  return std::ranges::any_of(aligned_.noise, [&](const auto& noise) {
    const AnswerLine& line = aligned_.cases[noise.first];
    const CaseRecord& record = cases_[noise.first];
    if (line.text.empty() || record.kind == CaseRecord::Kind::kInvalid) {
      return false;
    }
    read_answer(line.text, options_.notation, numbers_are_tiles_, record.shape(), answer);
    return std::ranges::any_of(std::array{Mover::kBlank, Mover::kTile},
                               [&](Mover mover) { return right(judge_of(mover)(record, answer)); });
  });
}

void Judging::look_for_unrecognised(std::string_view output) {
  Answer answer;
  AnswerLine first;
  std::size_t bad = 0, moves = 0;
  for_each_line(output, [&](std::string_view line, std::size_t number) {
    read_answer(line, options_.notation, numbers_are_tiles_, options_.shape, answer);
    if (answer.kind == Answer::Kind::kBad) {
      first = bad++ == 0 ? AnswerLine{line, number_in_output(number)} : first;
    } else {
      moves += line.empty() || answer.kind == Answer::Kind::kUnsolvable ? 0U : 1U;
    }
    return true;
  });
  // If answers take several lines, some lines may look like moves.
  if (bad > 0 && (bad >= moves || aligned_.extra > 0)) {
    unrecognised_ = first;
  }
}

std::string Judging::unrecognised_text() const {
  return !unrecognised_
             ? ""
             : "notation not recognised at line " + std::to_string(unrecognised_->number) + ": " +
                   in_quotes(unrecognised_->text) + "; expected an answer such as " +
                   example_of(options_.form);
}

std::size_t Judging::number_in_output(std::size_t line) const {
  line = transcript_ ? transcript_->numbers[line - 1] : line;
  return unlabelled_ ? unlabelled_->numbers[line - 1] : line;
}

void Judging::choose_mover() {
  mover_ = options_.mover == MoverChoice::kTile ? Mover::kTile : Mover::kBlank;
  const Fit fit = judge_all(mover_);
  if (guesses()) {
    say_notations();
  }
  if (options_.mover != MoverChoice::kAuto || fit.paths == 0) {
    return;
  }
  const std::string of = " of " + std::to_string(fit.paths) + " paths";
  if (fit.as_judged == fit.as_other) {
    remarks_.push_back(
        fit.as_judged > 0
            ? "moves fit both ways, as the blank's and as the tiles' " +
                  std::to_string(fit.as_judged) + of + "; read as the blank's"
            : "moves fit neither as the blank's nor as the tiles'; read as the blank's");
    return;
  }
  const bool tiles_fit = fit.as_other > fit.as_judged;
  remarks_.push_back(std::string("moves read as the ") + (tiles_fit ? "tiles'" : "blank's") + ": " +
                     std::to_string(std::max(fit.as_judged, fit.as_other)) + of + " fit; as the " +
                     (tiles_fit ? "blank's: " : "tiles': ") +
                     std::to_string(std::min(fit.as_judged, fit.as_other)));
  if (tiles_fit) {
    mover_ = Mover::kTile;
    judge_all(mover_);
  }
}

void Judging::say_notations() {
  std::string names;
  for (std::size_t i = 1; i < notations_.size(); ++i) {
    if (notations_[i] > 0) {
      names += (names.empty() ? "" : ", ") + std::string(kNotationNames[i]);
    }
  }
  if (!names.empty()) {
    remarks_.push_back("answers read as " + names);
  }
}

void Judging::read(std::size_t i, Answer& answer) const {
  if (options_.exact) {
    read_exact(aligned_.cases[i].text, i + 1, options_.form, cases_[i], answer);
  } else {
    read_answer(aligned_.cases[i].text, options_.notation, numbers_are_tiles_, cases_[i].shape(),
                answer);
  }
}

Judged Judging::judge_case(std::size_t i, const Judge& judge, Answer& answer) const {
  const CaseRecord& record = cases_[i];
  const AnswerLine& line = aligned_.cases[i];
  answer.clear();
  if (record.kind == CaseRecord::Kind::kInvalid) {
    return {Verdict::kInvalid, Judged::kNone, "the puzzle cannot be read, or its table is missing"};
  }
  if (const auto noise = aligned_.noise.find(i); noise != aligned_.noise.end()) {
    return {Verdict::kBadToken, Judged::kNone,
            "line " + std::to_string(number_in_output(noise->second.number)) +
                (options_.exact ? ": expected an empty line, found " : ": not an answer: ") +
                in_quotes(noise->second.text)};
  }
  if (line.number == 0) {
    return {};
  }
  read(i, answer);
  Judged judged = judge(record, answer);
  if (judged.verdict == Verdict::kBadToken) {
    // Columns of a transcript differ from those of the output: leave them out.
    const std::size_t reason =
        transcript_ || unlabelled_ ? judged.detail.find(": ") : std::string::npos;
    judged.detail = "line " + std::to_string(number_in_output(line.number)) +
                    (options_.exact                ? ": " + judged.detail
                     : reason == std::string::npos ? ", " + judged.detail
                                                   : judged.detail.substr(reason));
  }
  return judged;
}

Judging::Fit Judging::judge_all(Mover mover) {
  const Judge judge = judge_of(mover);
  const Judge other = judge_of(mover == Mover::kTile ? Mover::kBlank : Mover::kTile);
  notations_ = {};
  judged_.resize(cases_.size());
  Fit fit;
  Answer answer;
  for (std::size_t i = 0; i < cases_.size(); ++i) {
    judged_[i] = judge_case(i, judge, answer);
    ++notations_[static_cast<std::size_t>(answer.notation)];
    if (answer.kind == Answer::Kind::kPath && !answer.moves.empty() && cases_[i].solvable() &&
        judged_[i].verdict != Verdict::kFalseSolution) {
      ++fit.paths;
      fit.as_judged += arrives(judged_[i].verdict) ? 1U : 0U;
      if (options_.mover == MoverChoice::kAuto) {
        fit.as_other += arrives(other(cases_[i], answer).verdict) ? 1U : 0U;
      }
    }
  }
  return fit;
}

void Judging::for_each(const std::function<void(const JudgedCase&)>& visit) const {
  for (std::size_t i = 0; i < cases_.size(); ++i) {
    visit({i + 1, judged_[i], cases_[i].optimal, options_.metric});
  }
  if (aligned_.extra > 0) {
    const AnswerLine& first = aligned_.first_extra;
    visit({0,
           {Verdict::kExtra, Judged::kNone,
            "line " + std::to_string(number_in_output(first.number)) + ", " +
                std::to_string(aligned_.extra) + " in all: " + in_quotes(first.text)},
           Length(),
           options_.metric});
  }
}

}  // namespace slidebase
