#include "common/deepening/length_search.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>

#include "common/base/workers.h"
#include "common/puzzle/parity.h"
#include "common/solve/walk.h"

namespace slidebase {
namespace {

// After a length that took more boards than this, the next one also uses the idle threads.
constexpr std::uint64_t kHard = 200'000;
// Path prefixes for each thread, many so that none waits long for the last one.
constexpr std::size_t kPiecesPerThread = 32;
// How often a thread that waits for others asks whether to stop.
constexpr std::chrono::milliseconds kAskEvery{10};

}  // namespace

bool SearchSolver::LengthSearch::begin_with(const Tiles& board, int known) {
  board_ = board;
  known_ = known;
  before_ = last_ = 0;
  path_.clear();
  if (!parity_witness(solver_.shape(), board, solver_.goal()).solvable()) {
    return answered(Length(Lookup::kUnsolvable));
  }
  if (!solver_.begin_watch(watched_)) {
    return answered(SearchWatch::kNotBegun);
  }
  if (const Lookup status = search_.begin(board, watched_.get(), solver_.options_.nodes);
      status != Lookup::kReady) {
    return answered(Length(status));
  }
  length_ = search_->lower_bound();
  return try_length();
}

bool SearchSolver::LengthSearch::try_length() {
  if (length_ >= known_) {
    return answered(Length(known_));
  }
  if (length_ > kMaxPath) {
    return answered(Length(solver_.shared_->maker->contradiction()));
  }
  if (watched_) {
    watched_->try_length(length_);
  }
  const bool may_share = solver_.options_.nodes == 0 && last_ > kHard;
  if (const unsigned helpers = may_share ? solver_.idle() : 0; helpers > 0) {
    return next_length(find_together(helpers));
  }
  const auto keep = [this] {
    path_ = search_->letters();
    return false;
  };
  return search_->start({}, length_, keep) || next_length(search_->end());
}

// Called after the search for paths of this length.
bool SearchSolver::LengthSearch::next_length(PathSearch::End end) {
  last_ = std::max(last_, search_->generated() - before_);
  before_ = search_->generated();
  if (end == PathSearch::End::kStopped && path_.size() > kMaxPath) {
    return answered(Length(solver_.shared_->maker->contradiction()));
  }
  if (end == PathSearch::End::kStopped) {
    return answered(Length(length_, static_cast<int>(path_.size())));
  }
  if (const Lookup status = solver_.ended(end, *search_); status != Lookup::kReady) {
    return answered(Length(status, status == Lookup::kUndecided ? length_ : 0));
  }
  length_ += solver_.length_step();
  return try_length();
}

// Finds the first path as PathSearch::find() does: the threads take prefixes of paths in order,
// and skip those after one that leads to the goal. When one of them is told to stop, all do. The
// path found until then need not be the first, so the end is kLimit even if there is one.
PathSearch::End SearchSolver::LengthSearch::find_together(unsigned helpers) {
  std::vector<Prefix> prefixes;
  const std::size_t enough = (helpers + 1) * kPiecesPerThread;
  const int step = solver_.length_step();
  for (int moves = 4 * step; prefixes.size() < enough && moves <= 12 * step; moves += step) {
    prefixes.clear();
    if (const auto end = search_->split(length_, moves, prefixes); end != PathSearch::End::kDone) {
      return end;
    }
  }
  std::atomic<std::size_t> next = 0, best = prefixes.size();
  std::atomic<bool> failed = false, stopped = false;
  std::mutex mutex;
  const auto work_with = [&](OwnSearch& own) {
    for (std::size_t i = next++; i < best && !failed && !stopped; i = next++) {
      own.stop_if([&, i] { return best < i || failed || stopped; });
      const auto keep = [&, i] {
        const std::scoped_lock lock(mutex);
        if (i < best) {
          best = i;
          path_ = own->letters();
        }
        return false;
      };
      const PathSearch::End end = own->find(prefixes[i], length_, keep);
      if (end == PathSearch::End::kFailure) {
        failed = true;
      } else if (end == PathSearch::End::kLimit && i <= best) {
        stopped = true;
      }
    }
    own.stop_if({});
  };
  std::size_t ended = 0;  // helpers
  std::condition_variable one_ended;
  const auto help = [&](unsigned) {
    try {
      const AtWork at_work(solver_);
      OwnSearch own(solver_);
      if (own.begin(board_, watched_.get(), 0) == Lookup::kReady) {
        work_with(own);
      } else {
        failed = true;
      }
    } catch (const std::bad_alloc&) {  // the other threads do the work
    }
    const std::scoped_lock lock(mutex);
    ++ended;
    one_ended.notify_one();
  };
  {
    const auto threads = start_threads(helpers, help);
    work_with(search_);
    // The caller may be the one that can be told to stop, so it asks while the others work.
    std::unique_lock lock(mutex);
    while (!one_ended.wait_for(lock, kAskEvery, [&] { return ended == threads.size(); })) {
      lock.unlock();
      stopped = stopped || search_.is_told_to_stop();
      lock.lock();
    }
  }
  if (failed) {
    return PathSearch::End::kFailure;
  }
  if (stopped) {
    path_.clear();
    return PathSearch::End::kLimit;
  }
  return best < prefixes.size() ? PathSearch::End::kStopped : PathSearch::End::kDone;
}

}  // namespace slidebase
