// How SearchSolver solves one board.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "common/pdb/near_search.h"
#include "common/pdb/search_progress.h"
#include "common/pdb/search_solver.h"

namespace slidebase {

// Counts one more thread at work while this lives.
class SearchSolver::AtWork {
 public:
  explicit AtWork(const SearchSolver& solver) : solver_(solver) { ++solver_.shared_->at_work; }
  ~AtWork() { --solver_.shared_->at_work; }
  AtWork(const AtWork&) = delete;
  AtWork& operator=(const AtWork&) = delete;

 private:
  const SearchSolver& solver_;
};

// A search for exclusive use, while this lives. It tells the board's watch how far it is, and ends
// when that or SearchLimits::stop says so.
class SearchSolver::OwnSearch {
 public:
  explicit OwnSearch(const SearchSolver& solver) : solver_(solver), search_(solver.take()) {
    stop_if({});
  }
  ~OwnSearch() {
    report();
    search_->set_stop({});
    solver_.give_back(std::move(search_));
  }
  OwnSearch(const OwnSearch&) = delete;
  OwnSearch& operator=(const OwnSearch&) = delete;

  // As PathSearch::begin(). `watched` may be nullptr; it must live until end_watch(), the next
  // begin() or the end of this.
  Lookup begin(const Tiles& board, SearchWatch::Board* watched, std::uint64_t nodes) {
    watched_ = watched;
    reported_ = 0;
    return search_->begin(board, nodes);
  }
  void end_watch() noexcept {
    report();
    watched_ = nullptr;
  }

  // Whether the board's search has to end.
  bool is_told_to_stop() { return is_over() || (meanwhile_ && meanwhile_()); }
  // The same for another search of the same board.
  bool is_over() {
    const bool over = report();
    return over || (solver_.options_.stop && solver_.options_.stop());
  }
  // Called as often as the search asks whether to stop; if it returns true, the search ends.
  void set_meanwhile(std::function<bool()> meanwhile) { meanwhile_ = std::move(meanwhile); }
  // Also ends the search if this function returns true.
  void stop_if(std::function<bool()> also) {
    const bool may_be_told =
        solver_.options_.stop || solver_.options_.watch != nullptr || meanwhile_;
    if (also && may_be_told) {
      search_->set_stop([this, also = std::move(also)] { return also() || is_told_to_stop(); });
    } else if (may_be_told) {
      search_->set_stop([this] { return is_told_to_stop(); });
    } else {
      search_->set_stop(std::move(also));
    }
  }

  // The boards generated since the piece of a search began.
  void begin_piece() noexcept { piece_from_ = search_->generated(); }
  std::uint64_t piece_boards() const noexcept { return search_->generated() - piece_from_; }

  PathSearch* operator->() const { return search_.get(); }
  PathSearch& operator*() const { return *search_; }

 private:
  bool report() noexcept {
    if (watched_ == nullptr) {
      return false;
    }
    const std::uint64_t before = std::exchange(reported_, search_->generated());
    return watched_->advance(reported_ - before);
  }

  const SearchSolver& solver_;
  std::unique_ptr<PathSearch> search_;
  std::function<bool()> meanwhile_;
  SearchWatch::Board* watched_ = nullptr;
  std::uint64_t reported_ = 0;    // boards generated until the last report()
  std::uint64_t piece_from_ = 0;  // boards generated until the piece began
};

// Finds the length of one board's shortest paths, and the first of them, by trying one length after
// another. It does not try lengths from `known` on: the answer is then `known`, without a path.
//
// After a length that took many boards, the next one is searched piece by piece, a piece being all
// paths with one prefix; threads of the solver that have nothing to do help, also if they become
// idle while the length is being searched.
class SearchSolver::LengthSearch {
 public:
  explicit LengthSearch(const SearchSolver& solver);
  ~LengthSearch();

  // Call begin() and then step() as long as they return true; length() and path() are then set.
  bool begin(const Tiles& board, int known) noexcept {
    return or_no_memory([&] { return begin_with(board, known); });
  }
  bool step() noexcept {
    return or_no_memory([this] { return search_->step() || search_ended(); });
  }

  Length length() const noexcept { return answer_; }
  const std::string& path() const noexcept { return path_; }

 private:
  class Pieces;
  using Found = std::function<bool()>;

  bool begin_with(const Tiles& board, int known);
  bool begin_best_first();
  bool begin_near();
  bool is_near_enough() const;
  bool seek_nearer();
  Length with_near_path(Length length);
  bool try_length();
  int tried_length() const noexcept { return progress_.tried.back().length; }
  bool is_best_first() const noexcept;
  bool begin_frontier();
  void divide(std::span<const PathList> lists);
  bool begin_pieces();
  bool start_piece(PathSearch& search, std::size_t piece, Found found);
  void piece_done(std::size_t piece, std::uint64_t boards);
  bool is_done(std::size_t piece) const noexcept {
    return is_best_first() && progress_.pieces[piece].done;
  }
  std::uint64_t most_cut() const noexcept;
  void next_frontier();
  bool next_piece();
  bool search_ended();
  bool next_length(PathSearch::End end);
  bool answered(Length length);
  template <typename Work>
  bool or_no_memory(const Work& work) noexcept {
    try {
      return work();
    } catch (const std::bad_alloc&) {
      return answered(Length(Lookup::kNoMemory));
    }
  }

  const SearchSolver& solver_;
  std::unique_ptr<SearchWatch::Board> watched_;
  OwnSearch search_;  // may use watched_
  Tiles board_{};
  int known_ = 0;
  // What was tried, last the length being tried: no path is shorter. The rest only if the search is
  // best-first. While a length is tried, mutex_ guards its number of boards, which counts the
  // pieces that are done, and those that are not.
  SearchProgress progress_;
  std::mutex mutex_;
  std::optional<NearPath> near_;
  bool seeks_near_ = false;         // whether near_ is this board's
  SearchKeeper* keeper_ = nullptr;  // unless nullptr, keeps this search
  SearchedBoard searched_;
  Length answer_;
  std::uint64_t kept_ = 0;                 // boards generated before this search went on
  std::atomic<std::uint64_t> helped_ = 0;  // boards that other threads generated
  std::string path_;
  std::vector<Prefix> prefixes_;  // of the pieces, unless the search is best-first
  // If it is: the pieces, of which the first `ahead_` are tried before the frontier; what the
  // others find for the next frontier while they are searched; and the bytes of what they have
  // found.
  std::vector<std::span<const PathList>> parts_;
  std::size_t ahead_ = 0;
  std::vector<std::unique_ptr<PathSorter>> sorters_;
  std::uint64_t cut_bytes_ = 0;     // guarded by mutex_
  std::unique_ptr<Pieces> pieces_;  // of the length being tried; they use the others
  std::size_t piece_ = 0;           // the one that search_ is at
};

}  // namespace slidebase
