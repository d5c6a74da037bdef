// How the threads of SearchSolver divide the search for paths of one length.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <iterator>
#include <memory>
#include <mutex>
#include <new>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "common/base/workers.h"
#include "common/pdb/length_search.h"

namespace slidebase {

// The paths of one length, piece by piece: as PathSearch::find() does, it finds the first of them,
// because the threads take pieces in order, and skip those after one that leads to the goal. When
// one of the threads is told to stop, all do. The path found until then need not be the first, so
// the end is kLimit even if there is one.
class SearchSolver::LengthSearch::Pieces {
 public:
  Pieces(LengthSearch& owner, std::size_t count) : owner_(owner), count_(count), best_(count) {}
  ~Pieces() {
    failed_ = true;  // what is still under way is not wanted
    helpers_.clear();
    owner_.search_.stop_if({});
  }
  Pieces(const Pieces&) = delete;
  Pieces& operator=(const Pieces&) = delete;

  // Starts the next piece in this search. Returns false if none is left.
  bool start_next(OwnSearch& search, std::size_t& piece) {
    for (piece = next_++; piece < best_ && !failed_ && !stopped_; piece = next_++) {
      if (owner_.is_done(piece)) {
        continue;
      }
      search.begin_piece();
      search.stop_if([this, piece] { return best_ < piece || failed_ || stopped_; });
      const auto keep = [this, &search, piece] {
        std::string letters = search->letters();
        const std::scoped_lock lock(mutex_);
        if (piece < best_) {
          path_ = std::move(letters);
          best_ = piece;
        }
        return false;
      };
      if (owner_.start_piece(*search, piece, keep)) {
        return true;
      }
      note(piece, search);
    }
    return false;
  }

  // Records why the search of a piece ended.
  void note(std::size_t piece, const OwnSearch& search) {
    const PathSearch::End end = search->end();
    if (end == PathSearch::End::kFailure) {
      failed_ = true;
    } else if (end == PathSearch::End::kLimit && piece <= best_) {
      stopped_ = true;
    } else if (end == PathSearch::End::kDone) {
      owner_.piece_done(piece, search.piece_boards());
    }
  }

  // Starts a thread for each that the solver has idle, if there is work for them.
  void call_helpers() {
    if (owner_.solver_.options_.nodes != 0) {
      return;
    }
    const std::size_t taken = std::min<std::size_t>(next_, count_);
    const auto wanted =
        static_cast<unsigned>(std::min<std::size_t>(owner_.solver_.idle(), count_ - taken));
    for (unsigned i = 0; i < wanted; ++i) {
      auto at_work = std::make_shared<AtWork>(owner_.solver_);
      auto started = start_threads(1, [this, at_work](unsigned) { help(); });
      std::ranges::move(started, std::back_inserter(helpers_));
    }
  }

  // Waits for the helpers. The caller may be the one that can be told to stop, so it asks
  // meanwhile. Throws std::bad_alloc if a piece was not searched to its end for want of memory.
  PathSearch::End end() {
    std::unique_lock lock(mutex_);
    while (!one_ended_.wait_for(lock, kAskEvery, [this] { return ended_ == helpers_.size(); })) {
      lock.unlock();
      stopped_ = stopped_ || owner_.search_.is_told_to_stop();
      lock.lock();
    }
    if (no_memory_) {
      throw std::bad_alloc();
    }
    return failed_          ? PathSearch::End::kFailure
           : stopped_       ? PathSearch::End::kLimit
           : best_ < count_ ? PathSearch::End::kStopped
                            : PathSearch::End::kDone;
  }
  const std::string& path() const noexcept { return path_; }

 private:
  void help() {
    bool has_begun = false;
    try {
      OwnSearch search(owner_.solver_);
      if (search.begin(owner_.board_, owner_.watched_.get(), 0) != Lookup::kReady) {
        failed_ = true;
      }
      has_begun = true;
      for (std::size_t piece; start_next(search, piece); note(piece, search)) {
        while (search->step()) {
        }
      }
      search.stop_if({});
      owner_.helped_ += search->generated();
    } catch (const std::bad_alloc&) {
      // Nobody else searches a piece that was taken; without one, the other threads do the work.
      if (has_begun) {
        no_memory_ = failed_ = true;
      }
    }
    const std::scoped_lock lock(mutex_);
    ++ended_;
    one_ended_.notify_one();
  }

  // How often a thread that waits for others asks whether to stop.
  static constexpr std::chrono::milliseconds kAskEvery{10};

  LengthSearch& owner_;
  const std::size_t count_;
  std::atomic<std::size_t> next_ = 0, best_;  // best_: the first that leads to the goal
  std::atomic<bool> failed_ = false, stopped_ = false, no_memory_ = false;
  std::mutex mutex_;
  std::string path_;
  std::size_t ended_ = 0;  // of the helpers
  std::condition_variable one_ended_;
  std::vector<std::jthread> helpers_;
};

}  // namespace slidebase
