// The command check: judges another solver's output. The text is
//
//     FORMAT NOTATION MOVER     a letter or digit each: e, u, a or l; 0 to 6; a, b or t
//     puzzles
//     ---
//     the output
#include <algorithm>
#include <string>

#include "common/puzzle/sliding_space.h"
#include "common/puzzle/text/board_text.h"
#include "fuzz.h"
#include "query/judge/judging.h"
#include "reading_check.h"
#include "replay.h"
#include "targets.h"
#include "tests/support/reading.h"

using namespace slidebase;

namespace {

constexpr std::size_t kHeadBytes = 4;
constexpr std::string_view kBetween = "\n---\n";

std::vector<CaseRecord> cases_of(char format, std::string_view puzzles) {
  const auto cases = [&](std::string_view name) {
    return test::TextReader(fuzz::tables(), name).cases(puzzles);
  };
  return format == 'a'   ? cases("aoj1268")
         : format == 'l' ? cases("lines")
         : format == 'u' ? cases("uva652")
                         : cases("eight");
}

JudgingOptions options_of(const std::uint8_t* head) {
  JudgingOptions options;
  options.limit = head[0] == 'a' ? 30 : kNoLimit;
  options.notation = static_cast<Notation>((head[1] + 1) % 7);  // '0' is 48
  options.mover = head[2] == 'b'   ? MoverChoice::kBlank
                  : head[2] == 't' ? MoverChoice::kTile
                                   : MoverChoice::kAuto;
  return options;
}

void check_line(const JudgedCase& judged) {
  std::string line;
  append_line(judged, line);
  fuzz::require(std::ranges::count(line, '\t') == 4 && line.ends_with('\n') &&
                    std::ranges::count(line, '\n') == 1,
                "a verdict is not a line of five columns");
}

// Checks that a verdict is true of its case.
void check_verdict(const JudgedCase& judged, const CaseRecord& record, int limit) {
  const bool solvable = record.optimal.is_known() && !is_beyond(record.optimal, limit);
  const auto length = judged.judged.length;
  switch (judged.judged.verdict) {
    case Verdict::kOptimal:
      fuzz::require(solvable && length == record.optimal.moves,
                    "judged optimal, but the length is another");
      break;
    case Verdict::kAccepted:
    case Verdict::kSuboptimal:
      fuzz::require(solvable && length > record.optimal.moves,
                    "judged as a detour, but not longer than an optimal path");
      break;
    case Verdict::kFalseUnsolvable:
      fuzz::require(solvable, "judged falsely unsolvable, but the case has no solution");
      break;
    case Verdict::kUnsolvable:
    case Verdict::kFalseSolution:
      fuzz::require(!solvable,
                    "judged as a case without a solution, but it has one within the limit");
      break;
    case Verdict::kBadToken:
      fuzz::require(!judged.judged.detail.empty(), "a bad token without a description");
      break;
    default:
      break;
  }
}

// If the output is one line of plain letters for each case, checks that each line reaches the goal
// exactly if its verdict says so.
void check_letters(const Judging& judging, const std::vector<CaseRecord>& cases,
                   std::string_view output) {
  std::vector<std::string_view> lines;
  while (!output.empty()) {
    const std::size_t end = std::min(output.find('\n'), output.size());
    lines.push_back(output.substr(0, end));
    output.remove_prefix(std::min(end + 1, output.size()));
    if (lines.back().empty() || lines.back().find_first_not_of("udlr") != std::string_view::npos) {
      return;
    }
  }
  if (lines.size() != cases.size()) {
    return;
  }
  judging.for_each([&](const JudgedCase& c) {
    const CaseRecord& record = cases.at(c.number - 1);
    if (record.optimal.is_known()) {
      const Verdict v = c.judged.verdict;
      const bool arrived = fuzz::reaches_goal(record, plain_goal({3, 3}), lines[c.number - 1]);
      fuzz::require(arrived == arrives(v), "a path does not lead where its verdict says");
    }
  });
}

}  // namespace

void fuzz::run_check(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::text_of(data, size);
  const std::size_t between = text.find(kBetween);
  if (size < kHeadBytes || between == std::string_view::npos || between < kHeadBytes) {
    return;
  }
  const auto cases = cases_of(text[0], text.substr(kHeadBytes, between - kHeadBytes));
  const std::string_view output = text.substr(between + kBetween.size());
  const JudgingOptions options = options_of(data);
  const Judging judging(cases, output, options);
  std::size_t seen = 0, extra = 0;
  judging.for_each([&](const JudgedCase& judged) {
    check_line(judged);
    if (judged.number == 0) {
      fuzz::require(judged.judged.verdict == Verdict::kExtra && extra++ == 0,
                    "a verdict without a case, or extra output judged twice");
      return;
    }
    fuzz::require(judged.number == ++seen, "the cases are out of order");
    check_verdict(judged, cases.at(judged.number - 1), options.limit);
  });
  fuzz::require(seen == cases.size(), "the number of verdicts is not the number of cases");
  std::uint64_t counted = 0;
  for (std::size_t v = 0; v < kVerdicts; ++v) {
    counted += v == static_cast<std::size_t>(Verdict::kExtra) ? 0 : judging.counts()[v];
  }
  fuzz::require(counted == cases.size(),
                "the counts of verdicts do not add up to the number of cases");
  for (const std::string& remark : judging.remarks()) {
    fuzz::require(fuzz::printable(remark), "a remark has control characters");
  }
  if (options.mover == MoverChoice::kBlank && options.notation == Notation::kAuto) {
    check_letters(judging, cases, output);
  }
}
