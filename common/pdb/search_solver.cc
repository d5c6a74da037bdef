#include "common/pdb/search_solver.h"

#include <algorithm>
#include <array>
#include <list>
#include <new>
#include <utility>

#include "common/base/error.h"
#include "common/base/workers.h"
#include "common/pdb/group_beam.h"
#include "common/pdb/length_search.h"
#include "common/solve/walk.h"

namespace slidebase {

SearchMaker::SearchMaker(std::shared_ptr<const TableFile> file, Shape shape, const Tiles& goal)
    : file_(std::move(file)),
      shape_(shape),
      goal_(goal),
      groups_(std::make_shared<GoalGroups>(shape, goal)) {}

std::unique_ptr<NearSearch> SearchMaker::make_near() const {
  return std::make_unique<GroupSearch>(groups_);
}

SearchSolver::SearchSolver(std::shared_ptr<Shared> shared, const SearchLimits& options)
    : shared_(std::move(shared)), options_(options) {}

SearchSolver::SearchSolver(std::shared_ptr<const SearchMaker> maker, const SearchLimits& options)
    : SearchSolver(std::make_shared<Shared>(std::move(maker)), options) {}

std::unique_ptr<const BoardSolver> SearchSolver::limited(const SearchLimits& limits) const {
  return std::unique_ptr<const BoardSolver>(new SearchSolver(shared_, limits));
}

SearchSolver::~SearchSolver() = default;

std::unique_ptr<PathSearch> SearchSolver::take() const {
  {
    const Lock lock(shared_->mutex);
    if (!shared_->searches.empty()) {
      auto search = std::move(shared_->searches.back());
      shared_->searches.pop_back();
      return search;
    }
  }
  return shared_->maker->make();
}

void SearchSolver::give_back(std::unique_ptr<PathSearch> search) const noexcept {
  const Lock lock(shared_->mutex);
  try {
    shared_->searches.push_back(std::move(search));
  } catch (const std::bad_alloc&) {  // the next take() makes a new one
  }
}

unsigned SearchSolver::idle() const noexcept {
  const unsigned busy = shared_->at_work;
  return options_.threads > busy ? options_.threads - busy : 0;
}

// Maps the end of a search to a status.
Lookup SearchSolver::ended(PathSearch::End end, const PathSearch& search) const {
  switch (end) {
    case PathSearch::End::kLimit:
      return Lookup::kUndecided;
    case PathSearch::End::kFailure:  // of this search or of a parallel one
      return std::max(search.status(), Lookup::kDamaged);
    default:
      return Lookup::kReady;
  }
}

Length SearchSolver::solve_up_to(const Tiles& board, int known, std::string& path) const noexcept {
  try {
    const AtWork at_work(*this);
    LengthSearch search(*this);
    for (bool going = search.begin(board, known); going;) {
      going = search.step();
    }
    path = search.path();
    return search.length();
  } catch (const std::bad_alloc&) {
    return Length(Lookup::kNoMemory);
  }
}

Length SearchSolver::solve(const Tiles& board, char* letters) const noexcept {
  std::string path;
  const Length length = solve_up_to(board, kNoneKnown, path);
  std::ranges::copy(path, letters);
  return length;
}

Length SearchSolver::distance(const Tiles& board, int known) const noexcept {
  std::string path;
  return solve_up_to(board, known, path);
}

struct SearchSolver::Answer {
  Length length{Lookup::kNoMemory};
  std::array<char, kMaxPath> letters{};

  void keep(const LengthSearch& search) {
    length = search.length();
    std::ranges::copy(search.path(), letters.data());
  }
};

// Answers boards until `next` is past the last one. Alternates between up to `most_lanes` boards,
// one step of each at a time, so that one goes on while another waits for memory.
void SearchSolver::answer(std::span<const Tiles> boards, std::size_t most_lanes,
                          std::atomic<std::size_t>& next, std::span<Answer> answers) const {
  struct Lane {
    explicit Lane(const SearchSolver& solver) : search(solver) {}
    LengthSearch search;
    std::size_t board = 0;
  };
  const auto take_board = [&](Lane& lane) {
    for (lane.board = next++; lane.board < boards.size(); lane.board = next++) {
      if (lane.search.begin(boards[lane.board], kNoneKnown)) {
        return true;
      }
      answers[lane.board].keep(lane.search);
    }
    return false;
  };
  const AtWork at_work(*this);
  std::list<Lane> lanes;
  while (lanes.size() < most_lanes) {  // before taking a board, as this may throw
    lanes.emplace_back(*this);
  }
  lanes.remove_if([&](Lane& lane) { return !take_board(lane); });
  while (!lanes.empty()) {
    lanes.remove_if([&](Lane& lane) {
      if (lane.search.step()) {
        return false;
      }
      answers[lane.board].keep(lane.search);
      return !take_board(lane);
    });
  }
}

void SearchSolver::solve_all(std::span<const Tiles> boards, const VisitSolved& solved) const {
  if (boards.empty()) {
    return;
  }
  std::vector<Answer> answers(boards.size());
  std::atomic<std::size_t> next = 0;
  const bool one_by_one = options_.keeper != nullptr;
  const std::size_t team =
      one_by_one ? 1 : std::min<std::size_t>(boards.size(), std::max(idle(), 1U));
  const std::size_t lanes =
      one_by_one ? 1 : std::min(boards.size() / team, shared_->maker->lanes());
  {
    const auto threads = start_threads(static_cast<unsigned>(team) - 1, [&](unsigned) {
      try {
        answer(boards, lanes, next, answers);
      } catch (const std::bad_alloc&) {  // the other threads do the work
      }
    });
    answer(boards, lanes, next, answers);
  }
  for (std::size_t i = 0; i < boards.size(); ++i) {
    solved(i, answers[i].length, answers[i].letters.data());
  }
}

// Begins with a board whose paths have this length or more.
Lookup SearchSolver::begin_at(const Tiles& board, int length,
                              std::unique_ptr<SearchWatch::Board>& watched,
                              OwnSearch& search) const {
  search.end_watch();
  if (!options_.begin_watch(watched)) {
    return Lookup::kUndecided;
  }
  if (watched) {
    watched->try_length(length);
  }
  return search.begin(board, watched.get(), options_.nodes);
}

// The board after a move is one nearer, as near (in slides) or one farther. A path that is known
// spares the searches for its own first move and for those before it.
Lookup SearchSolver::for_each_move(const Tiles& board, Known known, const VisitMove& visit) const {
  const int distance = known.distance;
  const AtWork at_work(*this);
  std::unique_ptr<SearchWatch::Board> watched;
  OwnSearch search(*this);
  const bool slides = metric() == Metric::kMulti;
  const bool smallest = !shared_->maker->best_first();  // whether known.first is the smallest
  for (const Move move : kMoves) {
    SlidingBoard moved(shape(), board);
    std::string letters;
    while ((slides || letters.empty()) && moved.move(move)) {
      letters += letter(move);
      if (!slides && (letters[0] == known.first || (smallest && letters[0] < known.first))) {
        visit(letters, letters[0] == known.first ? distance - 1 : distance + 1);
        continue;
      }
      if (const Lookup status = begin_at(moved.tiles(), distance - 1, watched, search);
          status != Lookup::kReady) {
        return status;
      }
      int there = distance - 1;
      for (; there <= distance; there += length_step()) {
        if (there < search->lower_bound()) {
          continue;
        }
        const PathSearch::End end = search->find({}, there, [] { return false; });
        if (end == PathSearch::End::kStopped) {
          break;
        }
        if (const Lookup status = ended(end, *search); status != Lookup::kReady) {
          return status;
        }
      }
      visit(letters, there);
    }
  }
  return Lookup::kReady;
}

// Calls use(search), which returns why the search of the board ended.
template <typename Use>
Lookup SearchSolver::search_at(const Tiles& board, int distance, const Use& use) const {
  const AtWork at_work(*this);
  std::unique_ptr<SearchWatch::Board> watched;
  OwnSearch search(*this);
  const Lookup status = begin_at(board, distance, watched, search);
  return status == Lookup::kReady ? ended(use(*search), *search) : status;
}

Lookup SearchSolver::count_paths(const Tiles& board, int distance, PathCount& count) const {
  return search_at(board, distance,
                   [&](PathSearch& search) { return search.count(distance, count); });
}

Lookup SearchSolver::list_paths(const Tiles& board, int distance, const VisitPath& found) const {
  return search_at(board, distance, [&](PathSearch& search) {
    search.set_all(true);
    const auto end = search.find({}, distance, [&] { return found(search.letters()); });
    search.set_all(false);
    return end;
  });
}

}  // namespace slidebase
