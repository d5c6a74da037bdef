#include "common/study/searched_boards.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "common/base/sort.h"
#include "common/solve/walk.h"
#include "common/study/random_boards.h"
#include "common/study/random_stream.h"

namespace slidebase {
namespace {

// The number of boards tried at a time, for any number of threads.
constexpr std::uint64_t kDrawnTogether = 16;
// If fewer than one of this many random boards is kept, scrambles are tried.
constexpr std::uint64_t kRandomTries = 64;
constexpr std::uint64_t kTypicalBoards = 32;

// The boards of `some` that are not in `others`, both in rising order.
std::vector<Tiles> without(const std::vector<Tiles>& some, const std::vector<Tiles>& others) {
  std::vector<Tiles> left;
  std::ranges::set_difference(some, others, std::back_inserter(left));
  return left;
}

// All boards that a move leads to from `level`, without those in `before`, the only earlier level
// that a move can lead back to. A slide can also lead to a board of the same level.
std::vector<Tiles> level_after(Shape shape, Metric metric, const std::vector<Tiles>& level,
                               const std::vector<Tiles>& before) {
  const bool slides = metric == Metric::kMulti;
  std::vector<Tiles> reached;
  for (const Tiles& tiles : level) {
    for (const Move move : kMoves) {
      SlidingBoard board(shape, tiles);
      for (bool more = board.move(move); more; more = slides && board.move(move)) {
        reached.push_back(board.tiles());
      }
    }
  }
  sort_different(reached);
  const std::vector<Tiles> next = without(reached, before);
  return slides ? without(next, level) : next;
}

int distance_of(const BoardSolver& solver, const Tiles& board) {
  std::array<char, kMaxPath> letters;
  return distance_found(solver, solver.solve(board, letters.data()));
}

}  // namespace

NearLevels::NearLevels(Shape shape, const Tiles& goal, Metric metric, int deepest,
                       std::size_t most) {
  std::vector<Tiles> next{goal};
  while (!next.empty() && next.size() <= most && std::ssize(levels_) <= deepest) {
    levels_.push_back(std::move(next));
    const std::size_t last = levels_.size() - 1;
    next = level_after(shape, metric, levels_[last],
                       last > 0 ? levels_[last - 1] : std::vector<Tiles>());
  }
  all_ = next.empty();
}

bool NearLevels::is_listed(int depth) const noexcept {
  return all_ || depth < std::ssize(levels_);
}

std::span<const Tiles> NearLevels::level(int depth) const noexcept {
  return depth < std::ssize(levels_) ? levels_[static_cast<std::size_t>(depth)]
                                     : std::span<const Tiles>();
}

int typical_greatest(const BoardSolver& solver, std::uint64_t seed, std::uint64_t stream,
                     Workers& workers) {
  std::array<int, kTypicalBoards> distances{};
  workers.parallel_for(kTypicalBoards, [&](std::uint64_t i, unsigned) {
    distances[i] =
        distance_of(solver, draw_solvable(solver.shape(), solver.goal(), seed, stream + i));
  });
  return std::ranges::max(distances);
}

SearchedBoards::SearchedBoards(const BoardSolver& solver, const NearLevels& near, DepthRange depths,
                               std::uint64_t seed, std::uint64_t stream, Workers& workers)
    : solver_(solver),
      near_(near),
      depths_(depths),
      seed_(seed),
      stream_(stream),
      workers_(workers),
      detour_(static_cast<std::uint64_t>(depths.greatest) / 2) {}

std::optional<std::uint64_t> SearchedBoards::size() const noexcept {
  if (!near_.is_listed(depths_.greatest)) {
    return std::nullopt;
  }
  std::uint64_t size = 0;
  for (int depth = depths_.least; depth <= depths_.greatest; ++depth) {
    size += near_.level(depth).size();
  }
  return size;
}

std::optional<Tiles> SearchedBoards::next() {
  if (const auto listed_boards = size()) {
    return *listed_boards > 0 ? std::optional(listed(
                                    RandomStream(seed_, stream_ + drawn_++).below(*listed_boards)))
                              : std::nullopt;
  }
  while (kept_.empty()) {
    if (misses_ >= kMostTries) {
      return std::nullopt;
    }
    try_some();
  }
  const Tiles board = kept_.front();
  kept_.pop_front();
  return board;
}

// Number `number` of the listed boards.
Tiles SearchedBoards::listed(std::uint64_t number) const {
  int depth = depths_.least;
  while (number >= near_.level(depth).size()) {
    number -= near_.level(depth++).size();
  }
  return near_.level(depth)[number];
}

// For a single depth in single moves, only boards of its parity are drawn; the others are not worth
// a search.
bool SearchedBoards::needs_both_parities() const noexcept {
  return depths_.least < depths_.greatest || solver_.metric() == Metric::kMulti;
}

Tiles SearchedBoards::draw(std::uint64_t number) const {
  const Shape shape = solver_.shape();
  const std::uint64_t stream = stream_ + number;
  const bool both_parities = needs_both_parities();
  if (scramble_) {
    const std::uint64_t least = static_cast<std::uint64_t>(depths_.greatest) + 2 * detour_;
    return draw_scramble(shape, solver_.goal(), least + (both_parities ? number % 2 : 0), seed_,
                         stream, solver_.metric());
  }
  return both_parities
             ? draw_solvable(shape, solver_.goal(), seed_, stream)
             : draw_of_parity(shape, solver_.goal(), depths_.least % 2 != 0, seed_, stream);
}

void SearchedBoards::try_some() {
  std::array<Tiles, kDrawnTogether> boards{};
  std::array<Length, kDrawnTogether> distances;  // of boards beyond the range, any value beyond it
  workers_.parallel_for(kDrawnTogether, [&](std::uint64_t i, unsigned) {
    boards[i] = draw(drawn_ + i);
    distances[i] = solver_.distance(boards[i], depths_.greatest + 1);
  });
  drawn_ += kDrawnTogether;
  int nearer = 0, farther = 0;
  for (std::uint64_t i = 0; i < kDrawnTogether; ++i) {
    // Beyond the limit of a search is as good as beyond the range.
    const bool limited = SearchWatch::reached_limit(distances[i]);
    limited_ = limited_ || limited;
    const int distance = limited ? depths_.greatest + 1 : distance_found(solver_, distances[i]);
    if (distance >= depths_.least && distance <= depths_.greatest) {
      kept_.push_back(boards[i]);
      ++found_;
      misses_ = 0;
    } else {
      ++misses_;
      ++(distance < depths_.least ? nearer : farther);
    }
  }
  adapt(nearer, farther);
}

// Changes the way of drawing if the last boards were too near or too far.
void SearchedBoards::adapt(int nearer, int farther) {
  if (scramble_ && nearer != farther) {
    detour_ = nearer > farther ? detour_ + detour_ / 4 + 1 : detour_ - (detour_ + 3) / 4;
  }
  if (drawn_ >= kRandomTries && found_ * kRandomTries < drawn_ && farther > nearer) {
    scramble_ = true;
  }
}

}  // namespace slidebase
