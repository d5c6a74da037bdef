#include "query/race/grade.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>

#include "common/base/workers.h"
#include "common/puzzle/text/quote.h"

namespace slidebase {
namespace {

constexpr std::array<std::string_view, kMarks> kMarkNames = {
    "right", "suboptimal", "wrong", "unclear", "missing", "slow", "crashed", "undecided"};
constexpr std::array<std::string_view, kOutcomes> kOutcomeNames = {"right", "wrong", "slow",
                                                                   "failed", "undecided"};

std::string remark_on(const RaceResult& result) {
  if (!result.failure.empty()) {
    return result.failure;
  }
  for (const RacedCase& raced : result.cases) {
    if (raced.mark == Mark::kSlow || raced.mark == Mark::kCrashed) {
      return raced.why;
    }
  }
  if (!result.extra.empty()) {
    return "more answers than puzzles";
  }
  const auto unclear = std::ranges::find(result.cases, Mark::kUnclear, &RacedCase::mark);
  return unclear == result.cases.end()
             ? ""
             : unclear->why + "; it printed " + in_quotes(unclear->printed);
}

// Runs the programs in several threads while the caller's thread waits and reports progress.
class Grading {
 public:
  Grading(const std::vector<Program>& programs, const RaceOptions& race,
          const RacedPuzzles& puzzles)
      : programs_(programs), race_(race), puzzles_(puzzles), grades_(programs.size()) {}

  std::vector<Grade> run(std::size_t jobs, const GradeProgress& progress) {
    jobs = std::clamp<std::size_t>(jobs, 1, programs_.size());
    auto team = start_threads(static_cast<unsigned>(jobs), [this](unsigned) { serve(); });
    if (team.empty()) {
      serve();
    }
    {
      std::unique_lock lock(mutex_);
      while (!changed_.wait_for(lock, std::chrono::milliseconds(100),
                                [&] { return done_ == programs_.size() || failure_; })) {
        const std::size_t done = done_;
        const std::vector<std::string_view> running = running_;
        lock.unlock();
        progress(done, running);
        lock.lock();
      }
    }
    team.clear();  // after a failure, waits until the others end their runs
    try {
      if (failure_) {
        std::rethrow_exception(failure_);
      }
    } catch (const Interrupted&) {
      std::erase_if(grades_, [](const Grade& grade) { return grade.counts.cases == 0; });
    }
    return std::move(grades_);
  }

 private:
  void serve() {
    try {
      for (std::size_t i = begin_next(); i < programs_.size(); i = begin_next()) {
        RaceOptions race = race_;
        race.command = programs_[i].command;
        RaceResult result = run_race(race, puzzles_);
        if (result.interrupted) {
          throw Interrupted();
        }
        grades_[i] = grade_of(programs_[i].name, std::move(result), puzzles_);
        grades_[i].result.cases = {};
        finish(i);
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      failure_ = failure_ ? failure_ : std::current_exception();
      changed_.notify_one();
    }
  }

  // Returns the next program to run, or the number of programs after the last one.
  std::size_t begin_next() {
    const std::lock_guard lock(mutex_);
    if (failure_ || next_ == programs_.size()) {
      return programs_.size();
    }
    running_.push_back(programs_[next_].name);
    return next_++;
  }

  void finish(std::size_t i) {
    const std::lock_guard lock(mutex_);
    running_.erase(std::ranges::find(running_, std::string_view(programs_[i].name)));
    if (++done_ == programs_.size()) {
      changed_.notify_one();
    }
  }

  const std::vector<Program>& programs_;
  const RaceOptions& race_;
  const RacedPuzzles& puzzles_;
  std::vector<Grade> grades_;  // each is written by one thread

  std::mutex mutex_;  // guards the members below
  std::condition_variable changed_;
  std::size_t next_ = 0, done_ = 0;
  std::vector<std::string_view> running_;
  std::exception_ptr failure_;
};

}  // namespace

void CaseCounts::add(const RacedCase& raced) {
  const double ms = std::chrono::duration<double, std::milli>(raced.time).count();
  ++cases;
  ++of[static_cast<std::size_t>(raced.mark)];
  ++outcomes[static_cast<std::size_t>(raced.outcome)];
  sum_ms += ms;
  max_ms = std::max(max_ms, ms);
}

std::size_t Grade::outcomes() const {
  return std::ranges::any_of(depths, &DepthGrade::is_undecided) ? kOutcomes : kOutcomes - 1;
}

std::string_view mark_name(Mark mark) {
  return kMarkNames[static_cast<std::size_t>(mark)];
}

std::string_view outcome_name(std::size_t outcome) {
  return kOutcomeNames[outcome];
}

std::span<const Mark> marks_in(const CaseCounts& counts) {
  static constexpr std::array<Mark, kMarks> kAll = {Mark::kRight,   Mark::kSuboptimal, Mark::kWrong,
                                                    Mark::kUnclear, Mark::kMissing,    Mark::kSlow,
                                                    Mark::kCrashed, Mark::kUndecided};
  const bool all = counts.of[static_cast<std::size_t>(Mark::kUndecided)] > 0;
  return std::span(kAll).first(all ? kMarks : kMarks - 1);
}

double DepthGrade::share() const {
  return static_cast<double>(counts.right()) / static_cast<double>(counts.cases);
}

std::string DepthGrade::name() const {
  const char* const of = metric == Metric::kMulti ? " in slides" : "";
  return depth          ? "distance " + std::to_string(*depth) + of
         : is_undecided ? "undecided"
                        : "unsolvable";
}

Grade grade_of(std::string name, RaceResult result, const RacedPuzzles& puzzles) {
  Grade grade;
  grade.name = std::move(name);
  grade.metric = puzzles.metric;
  std::map<int, DepthGrade> depths;
  DepthGrade unsolvable, undecided;
  for (std::size_t i = 0; i < result.cases.size(); ++i) {
    const Length optimal = puzzles.cases[i].optimal;
    DepthGrade& depth = optimal.is_known()       ? depths[optimal.moves]
                        : optimal.is_undecided() ? undecided
                                                 : unsolvable;
    const RacedCase& raced = result.cases[i];
    if (!raced.is_graded) {
      continue;
    }
    depth.counts.add(raced);
    grade.counts.add(raced);
    if (raced.mark != Mark::kRight && !depth.fault) {
      depth.fault = raced;
      depth.fault_number = i;
    }
  }
  for (auto& [distance, depth] : depths) {
    depth.depth = distance;
    depth.metric = puzzles.metric;
    if (depth.counts.cases > 0) {
      grade.depths.push_back(depth);
    }
  }
  undecided.is_undecided = true;
  for (const DepthGrade& group : {undecided, unsolvable}) {
    if (group.counts.cases > 0) {
      grade.depths.push_back(group);
    }
  }
  double shares = 0;
  for (const DepthGrade& depth : grade.depths) {
    shares += depth.share();
  }
  grade.points =
      grade.depths.empty() ? 0 : kMostPoints * shares / static_cast<double>(grade.depths.size());
  grade.remark = remark_on(result);
  grade.all_right = result.all_right();
  grade.result = std::move(result);
  return grade;
}

std::vector<Grade> grade_programs(const std::vector<Program>& programs, const RaceOptions& race,
                                  const RacedPuzzles& puzzles, unsigned jobs,
                                  const GradeProgress& progress) {
  return Grading(programs, race, puzzles).run(jobs, progress);
}

}  // namespace slidebase
