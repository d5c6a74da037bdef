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
// A piece of a best-first search has this many boards or more.
constexpr std::size_t kPiecePaths = 16384;
// Bytes for the boards at which a length turned back. A path takes three or so.
constexpr std::uint64_t kMostCut = std::uint64_t{128} << 20;
// How often a thread that waits for others asks whether to stop.
constexpr std::chrono::milliseconds kAskEvery{10};

}  // namespace

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
    } else if (end == PathSearch::End::kDone) {
      owner_.piece_done(piece);
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
  const std::size_t count_;
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
  frontier_.clear();
  cut_.clear();
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
  cut_bytes_ = 0;
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
  if (is_best_first()) {
    PathSorter start;
    start.add({});
    frontier_ = start.take();
  }
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
  if (is_best_first()) {
    return begin_frontier();
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

bool SearchSolver::LengthSearch::is_best_first() const noexcept {
  return solver_.shared_->maker->best_first() && !solver_.options_.first;
}

bool SearchSolver::LengthSearch::begin_frontier() {
  ends_.clear();
  std::size_t paths = 0;
  for (std::size_t list = 0; list < frontier_.size(); ++list) {
    paths += frontier_[list].paths;
    if (paths >= kPiecePaths || list + 1 == frontier_.size()) {
      ends_.push_back(list + 1);
      paths = 0;
    }
  }
  cut_.clear();
  cut_.resize(ends_.size());
  pieces_ = std::make_unique<Pieces>(*this, ends_.size());
  return next_piece();
}

bool SearchSolver::LengthSearch::begin_pieces() {
  const std::size_t enough = solver_.options_.threads * kPiecesPerThread;
  const int step = solver_.length_step();
  int moves = 4 * step;
  do {
    prefixes_.clear();
    if (const auto end = search_->split(length_, moves, prefixes_); end != PathSearch::End::kDone) {
      return next_length(end);
    }
    moves += step;
  } while (prefixes_.size() < enough && moves <= 12 * step);
  pieces_ = std::make_unique<Pieces>(*this, prefixes_.size());
  return next_piece();
}

bool SearchSolver::LengthSearch::start_piece(PathSearch& search, std::size_t piece, Found found) {
  if (!is_best_first()) {
    return search.start(prefixes_[piece], length_, std::move(found));
  }
  if (cut_bytes_ <= kMostCut) {
    cut_[piece].sorter = std::make_unique<PathSorter>();
  }
  const std::size_t from = piece == 0 ? 0 : ends_[piece - 1];
  return search.start_below(std::span(frontier_).subspan(from, ends_[piece] - from), length_,
                            cut_[piece].sorter.get(), std::move(found));
}

// Called by the thread that has searched a piece to its end.
void SearchSolver::LengthSearch::piece_done(std::size_t piece) {
  if (!is_best_first() || cut_[piece].sorter == nullptr) {
    return;
  }
  if (cut_bytes_ <= kMostCut) {
    cut_[piece].lists = cut_[piece].sorter->take();
    for (const PathList& list : cut_[piece].lists) {
      cut_bytes_ += list.bytes.size();
    }
  }
  cut_[piece].sorter.reset();
}

// Once there was no room for the boards at which a length turned back, the frontier stays.
void SearchSolver::LengthSearch::next_frontier() {
  if (cut_bytes_ <= kMostCut) {
    cut_bytes_ = 0;
    frontier_.clear();
    for (std::size_t list = PathSorter::kLists; list-- > 0;) {
      for (Cut& cut : cut_) {
        if (cut.lists[list].paths != 0) {
          frontier_.push_back(std::move(cut.lists[list]));
        }
      }
    }
  }
  cut_.clear();
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
  if (is_best_first()) {
    next_frontier();
  }
  length_ += solver_.length_step();
  return try_length();
}

}  // namespace slidebase
