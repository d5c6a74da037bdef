#include "common/deepening/length_search.h"

#include <algorithm>
#include <atomic>

#include "common/base/workers.h"
#include "common/puzzle/parity.h"
#include "common/solve/walk.h"

namespace slidebase {
namespace {

// After a length that took more boards than this, the next one also uses the idle threads.
constexpr std::uint64_t kHard = 200'000;
// Path prefixes for each thread, many so that none waits long for the last one.
constexpr std::size_t kPiecesPerThread = 32;

}  // namespace

bool SearchSolver::LengthSearch::begin_with(const Tiles& board, int known) {
  board_ = board;
  known_ = known;
  before_ = last_ = 0;
  path_.clear();
  if (!parity_witness(solver_.shape(), board, solver_.goal()).solvable()) {
    return answered(Length(Lookup::kUnsolvable));
  }
  if (const Lookup status = search_->begin(board, solver_.options_.nodes);
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
  const SearchLimits& limits = solver_.options_;
  const bool may_share = limits.nodes == 0 && !limits.stop && last_ > kHard;
  const unsigned helpers = may_share ? solver_.idle() : 0;
  if (helpers > 0) {
    return next_length(solver_.find_together(board_, length_, *search_, helpers, path_));
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
// and skip those after one that leads to the goal.
PathSearch::End SearchSolver::find_together(const Tiles& board, int length, PathSearch& search,
                                            unsigned helpers, std::string& path) const {
  std::vector<Prefix> prefixes;
  const std::size_t enough = (helpers + 1) * kPiecesPerThread;
  const int step = length_step();
  for (int moves = 4 * step; prefixes.size() < enough && moves <= 12 * step; moves += step) {
    prefixes.clear();
    if (const auto end = search.split(length, moves, prefixes); end != PathSearch::End::kDone) {
      return end;
    }
  }
  std::atomic<std::size_t> next = 0, best = prefixes.size();
  std::atomic<bool> failed = false;
  Mutex mutex;
  const auto work_with = [&](PathSearch& own) {
    for (std::size_t i = next++; i < best && !failed; i = next++) {
      own.set_stop([&, i] { return best < i || failed; });
      const auto keep = [&, i] {
        const Lock lock(mutex);
        if (i < best) {
          best = i;
          path = own.letters();
        }
        return false;
      };
      if (own.find(prefixes[i], length, keep) == PathSearch::End::kFailure) {
        failed = true;
      }
    }
    own.set_stop({});
  };
  {
    const auto threads = start_threads(helpers, [&](unsigned) {
      try {
        const AtWork at_work(*this);
        const OwnSearch own(*this);
        if (own->begin(board, 0) == Lookup::kReady) {
          work_with(*own);
        } else {
          failed = true;
        }
      } catch (const std::bad_alloc&) {  // the other threads do the work
      }
    });
    work_with(search);
  }
  if (failed) {
    return PathSearch::End::kFailure;
  }
  return best < prefixes.size() ? PathSearch::End::kStopped : PathSearch::End::kDone;
}

}  // namespace slidebase
