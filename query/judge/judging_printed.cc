// The part of Judging that reads outputs as they are printed.
#include <algorithm>
#include <utility>

#include "query/judge/judging.h"

namespace slidebase {

bool Judging::lines_suffice() const {
  const Notation n = options_.notation;
  if (options_.exact || (n != Notation::kAuto && n != Notation::kWords && n != Notation::kBoards)) {
    return true;
  }
  const auto [right, read] = score();
  const bool has_extra = aligned_.extra > 0;
  return right == cases_.size() ? !has_extra || cases_.size() != 1
                                : right > 0 && read == cases_.size() && !has_extra;
}

void Judging::judge_printed(std::span<const PrintedText> texts) {
  const Judge judges[] = {judge_of(Mover::kBlank), judge_of(Mover::kTile)};
  texts_.assign(texts.begin(), texts.end());
  printed_.assign(cases_.size(), {});
  aligned_ = {};
  aligned_.cases.resize(cases_.size());
  for (std::size_t i = 0; i < cases_.size(); ++i) {
    const CaseRecord& record = cases_[i];
    if (record.kind == CaseRecord::Kind::kInvalid) {
      continue;
    }
    const auto arrival = [&](const Answer& answer) {
      const auto length =
          options_.mover == MoverChoice::kTile ? std::nullopt : judges[0].arrival(record, answer);
      return length || options_.mover == MoverChoice::kBlank ? length
                                                             : judges[1].arrival(record, answer);
    };
    printed_[i] = read_printed(texts[i], options_.notation, record, arrival);
    aligned_.cases[i] = {printed_[i].line, printed_[i].number};
  }
  numbers_are_tiles_ = options_.notation == Notation::kTiles ||
                       (guesses() && (any_several_numbers() || numbers_fit_as_tiles()));
  judge_aligned();
}

// Judges the texts of the lines as they are aligned, or of the best way to divide the output if few
// lines are right: what makes more answers right or readable, and leaves right what was right.
void Judging::choose_printed(std::string_view output) {
  constexpr std::size_t kLongestOutput = 32 << 20;  // a second copy could take too much memory
  if (output.size() > kLongestOutput) {
    return;
  }
  const bool has_extra = aligned_.extra > 0;
  const std::vector<Judged> before = judged_;
  auto best = std::pair(score(), std::size_t{0});
  std::vector<PrintedText> best_texts;
  bool is_judged = false;  // the best is what was judged last
  const auto try_texts = [&](std::vector<PrintedText> texts) {
    judge_printed(texts);
    const auto read = static_cast<std::size_t>(std::ranges::count_if(
        printed_, [](const PrintedAnswer& answer) { return !answer.example.empty(); }));
    const bool keeps = std::ranges::equal(before, judged_, [](const Judged& was, const Judged& is) {
      return !meets(was.verdict, true) || meets(is.verdict, true);
    });
    const auto reached = std::pair(score(), read);
    is_judged = keeps && reached > best;
    if (is_judged) {
      best = reached;
      best_texts = std::move(texts);
    }
  };
  if (!has_extra && aligned_.noise.empty()) {
    std::vector<PrintedText> lines;
    for (const AnswerLine& line : aligned_.cases) {
      const bool is_empty_path = line.text.empty() && line.number > 0;
      lines.push_back({is_empty_path ? "\n" : line.text, std::max<std::size_t>(line.number, 1)});
    }
    try_texts(std::move(lines));
  }
  if (has_extra || 2 * best.first.first < cases_.size()) {
    for (std::vector<PrintedText>& way : divided(output, cases_.size())) {
      try_texts(std::move(way));
    }
  }
  if (best_texts.empty()) {
    judge_lines(output);
  } else if (!is_judged) {
    judge_printed(best_texts);
  }
}

}  // namespace slidebase
