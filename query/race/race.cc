#include "query/race/race.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <string_view>

#include "common/text/characters.h"
#include "query/judge/verdict_text.h"
#include "query/race/child.h"

namespace slidebase {
namespace {

constexpr std::size_t kMostOutput = 64 << 20;
// A longer answer of one case is judged by itself, and then forgotten.
constexpr std::size_t kLongAnswer = 1 << 20;
constexpr const char* kUnrecognised = "notation not recognised";

// What went wrong with a process; empty where nothing did.
std::string trouble_of(const ChildRun& run, std::chrono::nanoseconds limit) {
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
    case ChildRun::End::kHeldOpen:
      return "left a process that keeps its output open";
  }
  return "";
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
  ChildRun run_on(std::string_view text) {
    ChildRun run = run_child(options_.command, text, {options_.time_limit, kMostOutput});
    result_.time += run.time;
    if (run.output.starts_with(kByteOrderMark)) {
      run.output.erase(0, kByteOrderMark.size());
    }
    return run;
  }

  void run_all() {
    ChildRun run = run_on(puzzles_.text);
    result_.trouble = trouble_of(run, options_.time_limit);
    if (run.end == ChildRun::End::kOutputLimit) {
      run.output.clear();  // whatever this is, it is no answers
    }
    if (run.end == ChildRun::End::kTimeLimit || run.end == ChildRun::End::kKilled) {
      run.output.resize(run.output.rfind('\n') + 1);  // npos + 1 is 0
    }
    const Judging judging(puzzles_.cases, run.output, judging_);
    if (run.good() && judging.unrecognised()) {
      result_.trouble = "cannot be judged: " + judging.unrecognised_text();
      for (std::size_t i = 0; i < puzzles_.cases.size(); ++i) {
        fail(i, Outcome::kFailed, kUnrecognised);
      }
      return;
    }
    result_.remarks = judging.remarks();
    judging.for_each([&](const JudgedCase& c) {
      if (c.number == 0) {
        append_line(c, result_.extra);
      } else if (c.judged.verdict == Verdict::kMissing && !run.good()) {
        fail(c.number - 1, outcome_of(run.end), result_.trouble);
      } else {
        judge(c.number - 1, c);
      }
    });
  }

  // The answers are judged together: whether a number is a tile or a length, and whose the moves
  // are, is the same for all.
  void run_each() {
    std::vector<std::size_t> judged;
    std::vector<CaseRecord> cases;
    std::string answers;
    for (std::size_t i = 0; i < puzzles_.cases.size(); ++i) {
      const ChildRun run = run_on(puzzles_.alone(i, *options_.format));
      result_.cases[i].time = run.time;
      const std::string trouble = trouble_of(run, options_.time_limit);
      if (!trouble.empty()) {
        fail(i, outcome_of(run.end), trouble);
      } else if (const std::string_view line = only_line(run.output); !line.empty()) {
        judged.push_back(i);
        cases.push_back(puzzles_.cases[i]);
        answers.append(line).append("\n");
      } else {
        judge_alone(i, run.output);
      }
    }
    const Judging judging(cases, answers, judging_);
    result_.remarks = judging.remarks();
    judging.for_each([&](const JudgedCase& c) {
      const std::size_t i = judged[c.number - 1];
      if (judging.unrecognised()) {
        fail(i, Outcome::kFailed, kUnrecognised);
      } else {
        judge(i, c);
      }
    });
  }

  // The one line that is not empty, where there is one and it is not too long.
  static std::string_view only_line(std::string_view output) {
    const std::size_t begin = skip_space(output, 0);
    const std::size_t end = std::min(output.find('\n', begin), output.size());
    const bool only = skip_space(output, end) == output.size();
    return only && end - begin <= kLongAnswer ? output.substr(begin, end - begin)
                                              : std::string_view();
  }

  void judge_alone(std::size_t i, std::string_view output) {
    const std::vector<CaseRecord> cases = {puzzles_.cases[i]};
    const Judging judging(cases, output, judging_);
    if (judging.unrecognised()) {
      fail(i, Outcome::kFailed, kUnrecognised);
      return;
    }
    judging.for_each([&](const JudgedCase& c) {
      if (c.number != 0 || result_.cases[i].outcome == Outcome::kRight) {
        judge(i, c);  // more than one answer is wrong, even if the first is right
      }
    });
  }

  // `c` has the number that it had where it was judged.
  void judge(std::size_t i, JudgedCase c) {
    c.number = i + 1;
    c.optimal = puzzles_.cases[i].optimal;
    if (!meets(c.judged.verdict, options_.detours_pass)) {
      result_.cases[i].outcome = Outcome::kWrong;
      append_line(c, result_.cases[i].line);
    }
  }

  void fail(std::size_t i, Outcome outcome, const std::string& why) {
    const int optimal = puzzles_.cases[i].optimal;
    RacedCase& raced = result_.cases[i];
    raced.outcome = outcome;
    raced.line = std::to_string(i + 1) + (outcome == Outcome::kSlow ? "\tslow" : "\tfailed") +
                 "\t-\t" + (optimal < 0 ? "-" : std::to_string(optimal)) + "\t" + why + "\n";
  }

  const RaceOptions& options_;
  const RacedPuzzles& puzzles_;
  const JudgingOptions& judging_;
  RaceResult result_;
};

}  // namespace

bool RaceResult::all_right() const {
  return trouble.empty() && extra.empty() && std::ranges::all_of(cases, [](const RacedCase& c) {
           return c.outcome == Outcome::kRight;
         });
}

RaceResult run_race(const RaceOptions& options, const RacedPuzzles& puzzles) {
  return Race(options, puzzles).run();
}

}  // namespace slidebase
