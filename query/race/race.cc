#include "query/race/race.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string_view>

#include "common/puzzle/text/characters.h"
#include "common/puzzle/text/quote.h"
#include "query/judge/judging.h"
#include "query/race/supervise/child.h"
#include "query/race/supervise/interrupts.h"

namespace slidebase {
namespace {

constexpr std::size_t kMostOutput = 64 << 20;
// A longer answer of one case is judged alone and not kept.
constexpr std::size_t kLongAnswer = 1 << 20;
// The number of bytes of an answer that are kept for reports.
constexpr std::size_t kMostPrinted = 200;

// How a process failed; empty if it did not.
std::string failure_of(const ChildRun& run, std::chrono::nanoseconds limit) {
  switch (run.end) {
    case ChildRun::End::kExited:
      return run.code == 0 ? "" : "exited with " + std::to_string(run.code);
    case ChildRun::End::kKilled:
      return "died of signal " + std::to_string(run.code) + " (" + ::strsignal(run.code) + ")";
    case ChildRun::End::kTimeLimit: {
      std::array<char, 32> seconds{};
      std::snprintf(seconds.data(), seconds.size(), "%g",
                    std::chrono::duration<double>(limit).count());
      return std::string("did not end within ") + seconds.data() + " s";
    }
    case ChildRun::End::kOutputLimit:
      return "printed more than " + std::to_string(kMostOutput >> 20) + " MiB";
    case ChildRun::End::kMemoryLimit:
      return "was killed because it took more memory than its limit";
    case ChildRun::End::kNotStarted:
      return std::string("cannot run: ") + std::strerror(run.code);
    case ChildRun::End::kInterrupted:
      return "was interrupted";
    case ChildRun::End::kHeldOpen:
      return "left a process that keeps its output open";
  }
  return "";
}

// The mark of a verdict that does not pass.
Mark mark_of(Verdict verdict) {
  return verdict == Verdict::kSuboptimal    ? Mark::kSuboptimal
         : verdict == Verdict::kMissing     ? Mark::kMissing
         : verdict == Verdict::kUnclear     ? Mark::kUnclear
         : needs_more_nodes(verdict, false) ? Mark::kUndecided
                                            : Mark::kWrong;
}

std::string in_words(const Judged& judged, Metric metric) {
  std::string detail = judged.detail;
  if (judged.verdict == Verdict::kSuboptimal) {
    detail = counted(static_cast<std::uint64_t>(judged.length), move_noun(metric));
  } else if (judged.verdict == Verdict::kWrong) {
    detail = std::to_string(judged.length);
  } else if (judged.verdict == Verdict::kOffBoard) {
    detail = std::string(move_noun(metric)) + " " + judged.detail;
  }
  return std::string(verdict_name(judged.verdict)) + (detail.empty() ? "" : ": " + detail);
}

std::string beginning_of(std::string_view output) {
  output.remove_prefix(skip_space(output, 0));
  return std::string(output.substr(0, kMostPrinted)) + (output.size() > kMostPrinted ? "..." : "");
}

Outcome outcome_of(ChildRun::End end) {
  return end == ChildRun::End::kTimeLimit ? Outcome::kSlow : Outcome::kFailed;
}

class Race {
 public:
  Race(const RaceOptions& options, const RacedPuzzles& puzzles)
      : options_(options), puzzles_(puzzles), judging_(options.judging) {
    result_.cases.resize(puzzles.cases.size());
  }

  RaceResult run() {
    if (options_.per_case) {
      run_each();
    } else {
      run_all();
    }
    return std::move(result_);
  }

 private:
  ChildRun run_on(std::string_view text, std::size_t done) {
    const Interrupts interrupts;
    const RunPlace place = options_.place ? options_.place() : RunPlace{};
    ChildLimits limits{options_.time_limit, kMostOutput};
    if (options_.progress) {
      limits.watch = [this, done](std::string_view output) { options_.progress(done, output); };
    }
    ChildRun run = run_child(options_.command, text, limits, place);
    result_.interrupted = run.end == ChildRun::End::kInterrupted;
    result_.time += run.time;
    result_.peak_bytes = std::max(result_.peak_bytes, run.peak_bytes);
    result_.left_behind = result_.left_behind || run.left_behind;
    result_.started = run.end != ChildRun::End::kNotStarted;
    if (run.output.starts_with(kByteOrderMark)) {
      run.output.erase(0, kByteOrderMark.size());
    }
    return run;
  }

  void run_all() {
    ChildRun run = run_on(puzzles_.text, 0);
    result_.failure = failure_of(run, options_.time_limit);
    if (!result_.started) {
      fail_all(result_.failure);
      return;
    }
    if (run.end == ChildRun::End::kOutputLimit) {
      run.output.clear();  // the output is not answers
    }
    if (run.end == ChildRun::End::kTimeLimit || run.end == ChildRun::End::kKilled ||
        run.end == ChildRun::End::kMemoryLimit || result_.interrupted) {
      run.output.resize(run.output.rfind('\n') + 1);  // npos + 1 is 0
    }
    const Judging judging(puzzles_.cases, run.output, judging_);
    result_.remarks = judging.remarks();
    judging.for_each([&](const JudgedCase& c) {
      if (c.number == 0) {
        append_line(c, result_.extra);
      } else if (c.judged.verdict == Verdict::kMissing && result_.interrupted) {
        result_.cases[c.number - 1].is_graded = false;
      } else if (c.judged.verdict == Verdict::kMissing && !run.good()) {
        fail(c.number - 1, outcome_of(run.end), result_.failure);
      } else {
        judge(c.number - 1, c, judging.answer(c.number - 1));
      }
    });
  }

  // Judges the answers together: whether a number is a tile or a length, and whether the moves are
  // the blank's or the tiles', is the same for all.
  void run_each() {
    std::vector<std::size_t> judged;
    std::vector<CaseRecord> cases;
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < puzzles_.cases.size(); ++i) {
      ChildRun run = run_on(puzzles_.alone(i, *options_.format), i);
      if (result_.interrupted) {
        for (std::size_t k = i; k < puzzles_.cases.size(); ++k) {
          result_.cases[k].is_graded = false;
        }
        break;
      }
      result_.cases[i].time = run.time;
      const std::string failure = failure_of(run, options_.time_limit);
      if (!result_.started) {
        result_.failure = failure;
        fail_all(failure);
        return;
      }
      if (!failure.empty()) {
        fail(i, outcome_of(run.end), failure);
      } else if (judging_.exact || run.output.size() > kLongAnswer) {
        judge_alone(i, run.output);
      } else {
        judged.push_back(i);
        cases.push_back(puzzles_.cases[i]);
        texts.push_back(std::move(run.output));
      }
    }
    const Judging judging(cases, texts, judging_);
    result_.remarks = judging.remarks();
    judging.for_each(
        [&](const JudgedCase& c) { judge(judged[c.number - 1], c, texts[c.number - 1]); });
  }

  void judge_alone(std::size_t i, std::string_view output) {
    const std::vector<CaseRecord> cases = {puzzles_.cases[i]};
    const Judging judging(cases, output, judging_);
    judging.for_each([&](const JudgedCase& c) {
      if (c.number != 0 || result_.cases[i].outcome == Outcome::kRight) {
        judge(i, c, output);  // more than one answer is wrong, even if the first is right
      }
    });
  }

  // Records case `i`. `c.number` is its number among the cases that were judged together.
  void judge(std::size_t i, JudgedCase c, std::string_view printed) {
    c.number = i + 1;
    c.optimal = puzzles_.cases[i].optimal;
    if (!meets(c.judged.verdict, options_.detours_pass)) {
      RacedCase& raced = result_.cases[i];
      raced.mark = mark_of(c.judged.verdict);
      raced.outcome = raced.mark == Mark::kUndecided ? Outcome::kUndecided : Outcome::kWrong;
      raced.printed = beginning_of(printed);
      raced.why = in_words(c.judged, judging_.metric);
      append_line(c, raced.line);
    }
  }

  void fail_all(const std::string& why) {
    for (std::size_t i = 0; i < puzzles_.cases.size(); ++i) {
      fail(i, Outcome::kFailed, why);
    }
  }

  void fail(std::size_t i, Outcome outcome, const std::string& why) {
    const Length optimal = puzzles_.cases[i].optimal;
    RacedCase& raced = result_.cases[i];
    raced.outcome = outcome;
    raced.why = why;
    raced.mark = outcome == Outcome::kSlow ? Mark::kSlow : Mark::kCrashed;
    raced.line = std::to_string(i + 1) + (outcome == Outcome::kSlow ? "\tslow" : "\tfailed") +
                 "\t-\t" + (optimal.is_known() ? std::to_string(optimal.moves) : "-") + "\t" + why +
                 "\n";
  }

  const RaceOptions& options_;
  const RacedPuzzles& puzzles_;
  const JudgingOptions& judging_;
  RaceResult result_;
};

}  // namespace

bool RaceResult::all_right() const {
  return failure.empty() && extra.empty() && std::ranges::all_of(cases, [](const RacedCase& c) {
           return c.outcome == Outcome::kRight;
         });
}

RaceResult run_race(const RaceOptions& options, const RacedPuzzles& puzzles) {
  return Race(options, puzzles).run();
}

}  // namespace slidebase
