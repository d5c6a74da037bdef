#include "query/judge/judging.h"

#include <algorithm>

#include "common/puzzle/text/board_text.h"
#include "common/puzzle/text/characters.h"
#include "common/puzzle/text/quote.h"
#include "query/formats/format.h"
#include "query/judge/exact.h"

namespace slidebase {

namespace {

// Whether an empty path is right.
bool is_solved(const CaseRecord& record) {
  return record.optimal == Length(0) || (record.is_to_be_found() && record.cells == record.goal);
}

}  // namespace

JudgingOptions judging_options(const PuzzleSpec& puzzles) {
  JudgingOptions judging;
  judging.shape = puzzles.shape;
  judging.metric = puzzles.metric;
  judging.limit = puzzles.limit;
  judging.accepted = puzzles.format->accepted;
  judging.form = puzzles.format->answer_form();
  return judging;
}

Judging::Judging(const std::vector<CaseRecord>& cases, std::string_view output,
                 const JudgingOptions& options)
    : options_(options) {
  begin(cases);
  judge_lines(output);
  if (!lines_suffice()) {
    choose_printed(output);
  }
  say_unreadable();
}

Judging::Judging(const std::vector<CaseRecord>& cases, std::span<const std::string> texts,
                 const JudgingOptions& options)
    : options_(options) {
  begin(cases);
  std::vector<PrintedText> whole;
  for (const std::string& text : texts) {
    whole.push_back({text});
  }
  judge_printed(whole);
  say_unreadable();
}

void Judging::begin(const std::vector<CaseRecord>& cases) {
  cases_ = cases;
  if (std::ranges::any_of(cases, &CaseRecord::is_to_be_found)) {
    found_ = cases;
    cases_ = found_;
    find_ = [this](const CaseRecord& record, int known) {
      CaseRecord& found = found_[static_cast<std::size_t>(&record - found_.data())];
      options_.find_optimal(found, known);
      return found.optimal;
    };
  }
}

std::pair<std::uint64_t, std::uint64_t> Judging::score() const {
  std::uint64_t right = 0, unread = 0;
  for (const Judged& judged : judged_) {
    right += meets(judged.verdict, true) ? 1U : 0U;
    unread += judged.verdict == Verdict::kUnclear || judged.verdict == Verdict::kMissing ||
                      judged.verdict == Verdict::kBadToken
                  ? 1U
                  : 0U;
  }
  return {right, cases_.size() - unread};
}

// Adds remarks on the first answer that is not read as a line, and on the first that cannot be
// read.
void Judging::say_unreadable() {
  const auto other = std::ranges::find_if(
      printed_, [](const PrintedAnswer& answer) { return !answer.example.empty(); });
  if (other != printed_.end()) {
    remarks_.push_back("case " + std::to_string(other - printed_.begin() + 1) + ": " +
                       other->example);
  }
  const auto bad = std::ranges::find_if(judged_, [](const Judged& judged) {
    return judged.verdict == Verdict::kUnclear && judged.length == Judged::kNone;
  });
  if (bad != judged_.end()) {
    remarks_.push_back("case " + std::to_string(bad - judged_.begin() + 1) +
                       " is unclear; expected an answer such as " + example_of(options_.form));
  }
  say_other_goal();
  say_other_metric();
}

// Adds a remark if most answers lead to another goal that has a name.
void Judging::say_other_goal() {
  for (const auto& [name, goal] : kNamedGoals) {
    const std::string end = board_text(options_.shape, goal(options_.shape));
    const auto there = std::ranges::count_if(judged_, [&](const Judged& judged) {
      return (judged.verdict == Verdict::kWrongEnd && judged.detail == end) ||
             (judged.verdict == Verdict::kUnclear &&
              judged.detail.find("end on " + end) != std::string::npos);
    });
    if (2 * static_cast<std::size_t>(there) > cases_.size()) {
      remarks_.push_back(std::to_string(there) + " of " + std::to_string(cases_.size()) +
                         " answers end on " + end + ": --goal " + std::string(name) + "?");
    }
  }
}

// Adds a remark if most answers are numbers of moves below the distance.
void Judging::say_other_metric() {
  constexpr std::int64_t kMostPerSlide = 3;  // moves, over a whole path
  std::size_t below = 0;
  for (std::size_t i = 0; i < cases_.size(); ++i) {
    below += judged_[i].verdict == Verdict::kWrong && cases_[i].optimal.is_known() &&
                     judged_[i].length >= 0 && judged_[i].length < cases_[i].optimal.moves &&
                     kMostPerSlide * judged_[i].length >= cases_[i].optimal.moves
                 ? 1U
                 : 0U;
  }
  if (options_.metric == Metric::kSingle && options_.form.emit == Emit::kBoth &&
      2 * below > cases_.size()) {
    remarks_.push_back(std::to_string(below) + " of " + std::to_string(cases_.size()) +
                       " numbers are below the distance in single moves: --metric multi?");
  }
}

void Judging::judge_lines(std::string_view output) {
  printed_.clear();
  numbers_are_tiles_ = options_.notation == Notation::kTiles;
  if (!align_as_numbers(output)) {
    align(output);
    if (guesses() && any_several_numbers()) {
      numbers_are_tiles_ = true;
      align(output);
    }
  }
  if (guesses() && !numbers_are_tiles_ && numbers_fit_as_tiles()) {
    numbers_are_tiles_ = true;
    align(output);
  }
  judge_aligned();
}

void Judging::judge_aligned() {
  remarks_.clear();
  choose_mover();
  if (guesses() && aligned_.extra > 0 && 2 * score().first < cases_.size()) {
    make_surplus_unclear();
  }
  counts_ = {};
  for (const Judged& judged : judged_) {
    ++counts_[static_cast<std::size_t>(judged.verdict)];
  }
  counts_[static_cast<std::size_t>(Verdict::kExtra)] = aligned_.extra;
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
bool Judging::any_several_numbers() const {
  Answer answer;
  for (std::size_t i = 0; i < cases_.size() && any_sliding(); ++i) {
    const std::string_view line = aligned_.cases[i].text;
    const std::size_t begin = line.empty() || is_letter(line[0])
                                  ? line.npos
                                  : line.find_first_of("0123456789dlruDLRUnsewNSEW");
    if (begin < line.size() && is_digit(line[begin])) {
      read_answer(line, Notation::kAuto, false, options_.shape, answer);
      if (answer.kind == Answer::Kind::kTiles && answer.tiles.size() > 1) {
        return true;
      }
    }
  }
  return false;
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
    remarks_.push_back(fit.as_judged > 0
                           ? "moves fit both ways, as the blank's and as the tiles' " +
                                 std::to_string(fit.as_judged) + of + "; read as the blank's"
                           : "moves fit neither as the blank's nor as the tiles'");
    if (fit.as_judged == 0) {
      make_stray_moves_unclear();
    }
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

// Makes the answers whose moves fit nobody unclear, since no other answer says whose they are.
void Judging::make_stray_moves_unclear() {
  const auto text_of = [](const Judged& judged) {
    return judged.verdict == Verdict::kOffBoard ? "move " + judged.detail + " leaves the board"
                                                : "they end on " + judged.detail;
  };
  const auto astray = [](const Judged& judged) {
    return judged.verdict == Verdict::kOffBoard || judged.verdict == Verdict::kWrongEnd;
  };
  const Judge tiles = judge_of(Mover::kTile);
  Answer answer;
  for (std::size_t i = 0; i < cases_.size(); ++i) {
    if (!astray(judged_[i])) {
      continue;
    }
    read(i, answer);
    if (const Judged other = tiles(cases_[i], answer);
        answer.kind == Answer::Kind::kPath && astray(other)) {
      judged_[i].detail =
          "as the blank's moves " + text_of(judged_[i]) + ", as the tiles' " + text_of(other);
      judged_[i].verdict = Verdict::kUnclear;
    }
  }
}

// Makes wrong answers unclear: with more lines than cases and few that are right, nothing says
// which line answers which case.
void Judging::make_surplus_unclear() {
  for (Judged& judged : judged_) {
    if (!meets(judged.verdict, true) && judged.length != Judged::kNone) {
      judged = {Verdict::kUnclear, Judged::kNone,
                counted(aligned_.extra, "line") + " more than cases"};
    }
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
    read_answer(aligned_.cases[i].text, has_line(i) ? options_.notation : Notation::kAuto,
                numbers_are_tiles_, cases_[i].shape(), answer);
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
    return {guesses() ? Verdict::kUnclear : Verdict::kBadToken, Judged::kNone,
            "line " + std::to_string(noise->second.number) +
                (options_.exact ? ": expected an empty line, found " : ": not an answer: ") +
                in_quotes(noise->second.text)};
  }
  if (line.number == 0) {
    return {};
  }
  const auto at = [&] { return "line " + std::to_string(line.number); };
  if (!printed_.empty() && !printed_[i].unclear.empty()) {
    return {Verdict::kUnclear, Judged::kNone, at() + ": " + printed_[i].unclear};
  }
  read(i, answer);
  Judged judged = judge(record, answer);
  if (judged.verdict == Verdict::kBadToken) {
    // Columns of what was read as it is printed differ from those of the output: leave them out.
    const std::size_t reason = has_line(i) ? std::string::npos : judged.detail.find(": ");
    judged.detail = at() + (options_.exact                ? ": " + judged.detail
                            : reason == std::string::npos ? ", " + judged.detail
                                                          : judged.detail.substr(reason));
    const bool guessed = guesses() && judged.length == Judged::kNone;
    judged.verdict = guessed ? Verdict::kUnclear : judged.verdict;
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
            "line " + std::to_string(first.number) + ", " + std::to_string(aligned_.extra) +
                " in all: " + in_quotes(first.text)},
           Length(),
           options_.metric});
  }
}

}  // namespace slidebase
