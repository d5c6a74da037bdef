#include "common/pdb/length_search.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <iterator>
#include <mutex>
#include <thread>

#include "common/base/workers.h"
#include "common/puzzle/sliding_board.h"
#include "common/solve/walk.h"

namespace slidebase {
namespace {

// After a length that took more boards than this, the next one is searched in pieces.
constexpr std::uint64_t kHard = 200'000;
// Many pieces for each thread, so that none waits long for the last one.
constexpr std::size_t kPiecesPerThread = 32;
// How often a thread that waits for others asks whether to stop.
constexpr std::chrono::milliseconds kAskEvery{10};

}  // namespace

// The paths of one length, piece by piece: as PathSearch::find() does, it finds the first of them,
// because the threads take prefixes in order, and skip those after one that leads to the goal. When
// one of the threads is told to stop, all do. The path found until then need not be the first, so
// the end is kLimit even if there is one.
class SearchSolver::LengthSearch::Pieces {
 public:
  Pieces(LengthSearch& owner, std::vector<Prefix> prefixes)
      : owner_(owner), prefixes_(std::move(prefixes)), best_(prefixes_.size()) {}
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
      if (search->start(prefixes_[piece], owner_.length_, keep)) {
        return true;
      }
      note(piece, search->end());
    }
    return false;
  }

  // Records why the search of a piece ended.
  void note(std::size_t piece, PathSearch::End end) {
    if (end == PathSearch::End::kFailure) {
      failed_ = true;
    } else if (end == PathSearch::End::kLimit && piece <= best_) {
      stopped_ = true;
    }
  }

  // Starts a thread for each that the solver has idle, if there is work for them.
  void call_helpers() {
    const std::size_t taken = std::min<std::size_t>(next_, prefixes_.size());
    const auto wanted = static_cast<unsigned>(
        std::min<std::size_t>(owner_.solver_.idle(), prefixes_.size() - taken));
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
    return failed_                    ? PathSearch::End::kFailure
           : stopped_                 ? PathSearch::End::kLimit
           : best_ < prefixes_.size() ? PathSearch::End::kStopped
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
      for (std::size_t piece; start_next(search, piece); note(piece, search->end())) {
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

  LengthSearch& owner_;
  const std::vector<Prefix> prefixes_;
  std::atomic<std::size_t> next_ = 0, best_;  // best_: the first that leads to the goal
  std::atomic<bool> failed_ = false, stopped_ = false, no_memory_ = false;
  std::mutex mutex_;
  std::string path_;
  std::size_t ended_ = 0;  // of the helpers
  std::condition_variable one_ended_;
  std::vector<std::jthread> helpers_;
};

SearchSolver::LengthSearch::LengthSearch(const SearchSolver& solver)
    : solver_(solver), search_(solver) {}

SearchSolver::LengthSearch::~LengthSearch() = default;

bool SearchSolver::LengthSearch::answered(Length length) noexcept {
  pieces_.reset();
  search_.end_watch();
  watched_.reset();
  answer_ = length;
  answer_.nodes = before_ + helped_;
  return false;
}

bool SearchSolver::LengthSearch::begin_with(const Tiles& board, int known) {
  board_ = board;
  known_ = known;
  before_ = last_ = 0;
  helped_ = 0;
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
  if (solver_.options_.threads > 1 && solver_.options_.nodes == 0 && last_ > kHard) {
    return begin_pieces();
  }
  const auto keep = [this] {
    path_ = search_->letters();
    return false;
  };
  return search_->start({}, length_, keep) || next_length(search_->end());
}

bool SearchSolver::LengthSearch::begin_pieces() {
  std::vector<Prefix> prefixes;
  const std::size_t enough = solver_.options_.threads * kPiecesPerThread;
  const int step = solver_.length_step();
  for (int moves = 4 * step; prefixes.size() < enough && moves <= 12 * step; moves += step) {
    prefixes.clear();
    if (const auto end = search_->split(length_, moves, prefixes); end != PathSearch::End::kDone) {
      return next_length(end);
    }
  }
  pieces_ = std::make_unique<Pieces>(*this, std::move(prefixes));
  return next_piece();
}

bool SearchSolver::LengthSearch::next_piece() {
  pieces_->call_helpers();
  if (pieces_->start_next(search_, piece_)) {
    return true;
  }
  const PathSearch::End end = pieces_->end();
  if (end == PathSearch::End::kStopped) {
    path_ = pieces_->path();
  }
  pieces_.reset();
  return next_length(end);
}

bool SearchSolver::LengthSearch::search_ended() {
  if (!pieces_) {
    return next_length(search_->end());
  }
  pieces_->note(piece_, search_->end());
  return next_piece();
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

}  // namespace slidebase
