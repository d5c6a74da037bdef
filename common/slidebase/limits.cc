// Calls with limits, for solvers that search for each board.
//
// Every searching thread checks one flag now and then. The calling thread also checks the clock and
// calls the Progress, which may set the flag; the Progress may be called on that thread only. It
// continues to do so while other threads still search, their own boards or a part of its board, so
// the search for a hard board ends soon on any thread.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

#include "common/base/error.h"
#include "common/slidebase/impl.h"

namespace slidebase {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kMostSeconds = 1e9;  // can be added to the clock's time

class LimitedCall {
 public:
  LimitedCall(const Limits& limits, std::uint64_t boards)
      : meter_(limits.progress), boards_(boards), end_(end_of(limits)) {}

  bool is_over() const noexcept { return over_ != kOk; }
  // The same, on the calling thread: also checks the clock and calls the Progress.
  bool poll() noexcept {
    if (!is_over() && end_ && Clock::now() >= *end_) {
      over_ = kUndecided;
    }
    if (!is_over()) {
      report(answered_);
    }
    return is_over();
  }
  void answered(std::uint64_t boards) noexcept { answered_ += boards; }

  Status finish() noexcept {
    if (!is_over()) {
      report(boards_);
    }
    return over_ == kCancelled ? kCancelled : kOk;
  }

 private:
  void report(std::uint64_t done) noexcept {
    try {
      meter_.update(done, boards_);
    } catch (const Interrupted&) {
      over_ = kCancelled;
    }
  }

  Meter meter_;
  std::uint64_t boards_;
  std::optional<Clock::time_point> end_;
  std::atomic<std::uint64_t> answered_{0};
  std::atomic<Status> over_{kOk};
};

}  // namespace

std::optional<Clock::time_point> end_of(const Limits& limits) {
  if (limits.seconds <= 0 || limits.seconds >= kMostSeconds) {
    return std::nullopt;
  }
  const std::chrono::duration<double> seconds(limits.seconds);
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(seconds);
}

Status query_within_limits(const OpenPuzzle& open, std::size_t count, std::size_t piece,
                           Workers& workers, unsigned threads, const QueryPiece& query) {
  const Limits limits = open.limits.value_or(Limits());
  LimitedCall call(limits, count);
  const auto stop = [&call, caller = std::this_thread::get_id()] {
    return std::this_thread::get_id() == caller ? call.poll() : call.is_over();
  };
  SearchLimits search{.nodes = limits.nodes, .threads = threads, .stop = stop};
  if (limits.within) {
    search.near_paths = SearchLimits::NearPaths::kMeanwhile;
    const double within = *limits.within;
    search.within = {static_cast<int>(within < 1 ? 0 : std::min<double>(within, kMaxLetters)),
                     within < 1 ? within : 0};
  }
  const auto boards = open.boards->limited(search);
  workers.parallel_for((count + piece - 1) / piece,
                       [&](std::uint64_t i, unsigned worker) {
                         if (worker == 0 ? call.poll() : call.is_over()) {
                           return;
                         }
                         const std::size_t begin = static_cast<std::size_t>(i) * piece;
                         const std::size_t end = std::min(begin + piece, count);
                         query(boards.get(), begin, end);
                         call.answered(end - begin);
                       },
                       [&] { call.poll(); });
  return call.finish();
}

OpenPuzzle::OpenPuzzle(const OpenPuzzle& unlimited, const Limits& to)
    : OpenBoards(unlimited), puzzle(unlimited.puzzle), limits(to) {}

bool OpenPuzzle::searches() const noexcept {
  return boards && !boards->answers_at_once();
}

bool answers_moves(const Answers& answers) noexcept {
  return !answers.values.empty() || !answers.optimal.empty();
}

Solver::Solver(std::shared_ptr<const OpenPuzzle> open) noexcept : open_(std::move(open)) {}

Solver Solver::limited(const Limits& limits) const {
  if (!(limits.seconds >= 0)) {
    throw Error(ErrorCode::kUsage, "seconds must be a number of 0 or more");
  }
  if (limits.within && !(*limits.within >= 0)) {
    throw Error(ErrorCode::kUsage, "within must be a number of 0 or more");
  }
  return open_->searches() ? Solver(std::make_shared<OpenPuzzle>(*open_, limits)) : *this;
}

}  // namespace slidebase
