#include "common/pdb/length_search.h"

#include <algorithm>
#include <mutex>

#include "common/pdb/length_pieces.h"
#include "common/puzzle/sliding_board.h"
#include "common/solve/walk.h"

namespace slidebase {
namespace {

// After a length that took more boards than this, the next one is searched in pieces.
constexpr std::uint64_t kHard = 200'000;
// Many pieces for each thread, so that none waits long for the last one.
constexpr std::size_t kPiecesPerThread = 32;
// A piece of a best-first search has an eighth of the paths before it, within these bounds, or
// more: the first pieces take longest, and mostly one of them has the path.
constexpr std::size_t kFewestPaths = 128, kMostPaths = 4096;
// The most bytes of what is searched ahead of a frontier that stays. It is searched again for each
// length, mostly in vain, so more of it takes longer.
constexpr std::uint64_t kMostAhead = std::uint64_t{1} << 20;

}  // namespace

SearchSolver::LengthSearch::LengthSearch(const SearchSolver& solver)
    : solver_(solver), search_(solver) {}

SearchSolver::LengthSearch::~LengthSearch() = default;

bool SearchSolver::LengthSearch::answered(Length length) {
  pieces_.reset();
  search_.set_meanwhile({});
  if (length.is_undecided() && !progress_.tried.empty()) {
    length = with_near_path(length);
  }
  search_.end_watch();
  if (watched_ && solver_.shared_->maker->best_first() && !progress_.tried.empty()) {
    watched_->ended(solver_.goal(), board_, progress_.tried);
  }
  watched_.reset();
  answer_ = length;
  answer_.nodes = boards_of(progress_.tried);
  if (keeper_ != nullptr && length.is_known()) {
    keeper_->keep_answer(searched_, {path_, progress_.tried});
  }
  progress_ = {};
  sorters_.clear();
  return false;
}

bool SearchSolver::LengthSearch::begin_with(const Tiles& board, int known) {
  board_ = board;
  known_ = known;
  kept_ = 0;
  helped_ = 0;
  keeper_ = nullptr;
  path_.clear();
  seeks_near_ = false;
  if (!parity_witness(solver_.shape(), board, solver_.goal()).solvable()) {
    return answered(Length(Lookup::kUnsolvable));
  }
  if (!solver_.options_.begin_watch(watched_)) {
    return answered(SearchWatch::kNotBegun);
  }
  if (const Lookup status = search_.begin(board, watched_.get(), solver_.options_.nodes);
      status != Lookup::kReady) {
    return answered(Length(status));
  }
  progress_.tried.push_back({search_->lower_bound(), 0});
  if (solver_.options_.near_paths == SearchLimits::NearPaths::kMeanwhile && known == kNoneKnown) {
    search_.set_meanwhile([this] { return seek_nearer(); });
    search_.stop_if({});
  }
  return is_best_first() ? begin_best_first() : try_length();
}

bool SearchSolver::LengthSearch::begin_best_first() {
  PathSorter start;
  start.add({});
  progress_.frontier = start.take();
  cut_bytes_ = 0;
  if (known_ != kNoneKnown || solver_.options_.keeper == nullptr) {
    return try_length();
  }
  searched_ = {solver_.shape(), solver_.goal(), board_,
               solver_.shared_->maker->file().info().content_digest};
  SearchKeeper::Kept kept = solver_.options_.keeper->take(searched_);
  if (kept.refused) {
    return answered(SearchWatch::kNotBegun);
  }
  if (kept.answer) {
    path_ = std::move(kept.answer->path);
    progress_.tried = std::move(kept.answer->tried);
    return answered(Length(static_cast<int>(path_.size())));
  }
  keeper_ = solver_.options_.keeper;
  if (kept.progress && kept.progress->tried.back().length >= tried_length()) {
    progress_ = std::move(*kept.progress);
    kept_ = boards_of(progress_.tried);
    for (const SearchProgress::Piece& piece : progress_.pieces) {
      cut_bytes_ += piece.bytes();
    }
  }
  return try_length();
}

// Finds a first path that need not be shortest. Returns false if that is not wanted or not
// possible.
bool SearchSolver::LengthSearch::begin_near() {
  using Wanted = SearchLimits::NearPaths;
  const Wanted wanted = solver_.options_.near_paths;
  if (known_ != kNoneKnown || wanted == Wanted::kNone) {
    return false;
  }
  if (!near_) {
    near_.emplace(solver_.shared_->maker->make_near(), solver_.metric(), kMaxPath);
  }
  near_->begin(board_, wanted == Wanted::kAtEnd, {});
  seeks_near_ = true;
  return true;
}

bool SearchSolver::LengthSearch::is_near_enough() const {
  return seeks_near_ && near_->path() &&
         solver_.options_.within.allows(near_->moves(), tried_length());
}

// Called while the search goes on, for the first time after some thousand boards. Whether it may
// end.
bool SearchSolver::LengthSearch::seek_nearer() {
  try {
    if (seeks_near_) {
      near_->widen(search_->generated() + helped_, [this] { return search_.is_over(); });
    } else {
      begin_near();
    }
  } catch (const std::bad_alloc&) {  // the search goes on without a path
  }
  return is_near_enough();
}

// The same, with the best path that need not be shortest, if that is wanted and there is one.
Length SearchSolver::LengthSearch::with_near_path(Length length) {
  if ((!seeks_near_ && !begin_near()) || !near_->path()) {
    return length;
  }
  path_ = *near_->path();
  return length.with_path(near_->moves(), static_cast<int>(path_.size()));
}

bool SearchSolver::LengthSearch::try_length() {
  if (tried_length() >= known_) {
    return answered(Length(known_));
  }
  if (is_near_enough()) {
    return answered(Length(Lookup::kUndecided, tried_length()));
  }
  if (tried_length() > kMaxPath) {
    return answered(Length(solver_.shared_->maker->contradiction()));
  }
  if (watched_) {
    watched_->try_length(tried_length());
  }
  if (is_best_first()) {
    return begin_frontier();
  }
  const auto is_hard = [](const TriedLength& one) { return one.boards > kHard; };
  if (solver_.options_.threads > 1 && solver_.options_.nodes == 0 &&
      std::ranges::any_of(progress_.tried, is_hard)) {
    return begin_pieces();
  }
  const auto keep = [this] {
    path_ = search_->letters();
    return false;
  };
  return search_->start({}, tried_length(), keep) || next_length(search_->end());
}

bool SearchSolver::LengthSearch::is_best_first() const noexcept {
  return solver_.shared_->maker->best_first() && !solver_.options_.first;
}

bool SearchSolver::LengthSearch::begin_frontier() {
  parts_.clear();
  divide(progress_.ahead);
  ahead_ = parts_.size();
  divide(progress_.frontier);
  progress_.pieces.resize(parts_.size());  // those done are kept
  sorters_.clear();
  sorters_.resize(parts_.size());
  pieces_ = std::make_unique<Pieces>(*this, parts_.size());
  return next_piece();
}

// Adds the lists to the pieces.
void SearchSolver::LengthSearch::divide(std::span<const PathList> lists) {
  std::size_t begin = 0, paths = 0, before = 0;
  for (std::size_t list = 0; list < lists.size(); ++list) {
    paths += lists[list].paths;
    if (paths >= std::clamp(before / 8, kFewestPaths, kMostPaths) || list + 1 == lists.size()) {
      parts_.push_back(lists.subspan(begin, list + 1 - begin));
      begin = list + 1;
      before += std::exchange(paths, 0);
    }
  }
}

bool SearchSolver::LengthSearch::begin_pieces() {
  const std::size_t enough = solver_.options_.threads * kPiecesPerThread;
  const int step = solver_.length_step();
  int moves = 4 * step;
  do {
    prefixes_.clear();
    if (const auto end = search_->split(tried_length(), moves, prefixes_);
        end != PathSearch::End::kDone) {
      return next_length(end);
    }
    moves += step;
  } while (prefixes_.size() < enough && moves <= 12 * step);
  pieces_ = std::make_unique<Pieces>(*this, prefixes_.size());
  return next_piece();
}

bool SearchSolver::LengthSearch::start_piece(PathSearch& search, std::size_t piece, Found found) {
  if (!is_best_first()) {
    return search.start(prefixes_[piece], tried_length(), std::move(found));
  }
  if (piece >= ahead_) {
    const std::scoped_lock lock(mutex_);
    sorters_[piece] = std::make_unique<PathSorter>(progress_.least);
  }
  return search.start_below(parts_[piece], tried_length(), sorters_[piece].get(), std::move(found));
}

// The bytes that the next frontier may have, or what is searched ahead of one that stays.
std::uint64_t SearchSolver::LengthSearch::most_cut() const noexcept {
  const std::uint64_t frontier = solver_.options_.frontier;
  return progress_.least == 0 ? frontier : std::min(frontier, kMostAhead);
}

// Called by the thread that has searched a piece to its end; `boards`: generated for that.
void SearchSolver::LengthSearch::piece_done(std::size_t number, std::uint64_t boards) {
  if (!is_best_first()) {
    return;
  }
  const std::scoped_lock lock(mutex_);
  SearchProgress::Piece& piece = progress_.pieces[number];
  if (sorters_[number] != nullptr) {
    piece.cut = sorters_[number]->take();
    sorters_[number].reset();
    std::fill_n(piece.cut.begin(), std::min(progress_.least, piece.cut.size()), PathList());
    cut_bytes_ += piece.bytes();
  }
  piece.done = true;
  progress_.tried.back().boards += boards;
  // What is left out does not depend on the order in which the pieces end.
  for (; cut_bytes_ > most_cut(); ++progress_.least) {
    for (SearchProgress::Piece& other : progress_.pieces) {
      if (progress_.least < other.cut.size()) {
        cut_bytes_ -= std::exchange(other.cut[progress_.least], {}).bytes.size();
      }
    }
  }
  if (keeper_ != nullptr && keeper_->is_time()) {
    keeper_->keep(searched_, progress_);
  }
}

void SearchSolver::LengthSearch::next_frontier() {
  std::vector<PathList> next;
  for (std::size_t list = PathSorter::kLists; list-- > 0;) {
    for (SearchProgress::Piece& piece : progress_.pieces) {
      if (list < piece.cut.size() && piece.cut[list].paths != 0) {
        next.push_back(std::move(piece.cut[list]));
      }
    }
  }
  (progress_.least == 0 ? progress_.frontier : progress_.ahead) = std::move(next);
  progress_.pieces.clear();
  cut_bytes_ = 0;
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
  pieces_->note(piece_, search_);
  return next_piece();
}

// Called after the search for paths of this length.
bool SearchSolver::LengthSearch::next_length(PathSearch::End end) {
  if (end == PathSearch::End::kLimit && keeper_ != nullptr) {
    keeper_->keep(searched_, progress_);
  }
  TriedLength& tried = progress_.tried.back();
  tried.boards = 0;
  tried.boards = kept_ + search_->generated() + helped_ - boards_of(progress_.tried);
  if (end == PathSearch::End::kStopped && path_.size() > kMaxPath) {
    return answered(Length(solver_.shared_->maker->contradiction()));
  }
  if (end == PathSearch::End::kStopped) {
    return answered(Length(tried_length(), static_cast<int>(path_.size())));
  }
  if (const Lookup status = solver_.ended(end, *search_); status != Lookup::kReady) {
    return answered(Length(status, status == Lookup::kUndecided ? tried_length() : 0));
  }
  if (is_best_first()) {
    next_frontier();
  }
  progress_.tried.push_back({tried_length() + solver_.length_step(), 0});
  return try_length();
}

}  // namespace slidebase
