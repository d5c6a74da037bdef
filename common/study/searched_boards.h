// Draws boards at given distances, in single moves or in slides, without a complete table: each
// board is drawn first, and kept if a search proves that it is at the right distance.
//
//   near      Levels of few boards are listed by a plain search from the goal, and drawn from
//             uniformly.
//   random    If at least one of 64 random boards is at such a distance, all boards are drawn at
//             random: also uniformly.
//   scramble  Otherwise, if random boards are farther, boards come from random walks from the goal,
//             whose length adapts to their results: not uniformly, because some boards are reached
//             by more walks.
//
// A search stops when a board turns out to be too far, so random boards cost little near the goal.
// Boards much farther than random ones are out of reach.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <vector>

#include "common/base/workers.h"
#include "common/solve/board_solver.h"
#include "common/study/sampling.h"

namespace slidebase {

// The boards near a goal, level by level: those at distance 0, 1, 2, ... Immutable.
class NearLevels {
 public:
  // A level of more boards is not listed, nor are those after it. Listing so many takes well below
  // a second on 4x4, and some megabytes; in slides twice as much.
  static constexpr std::size_t kMost = 100'000;

  // Lists no level after `deepest`.
  NearLevels(Shape shape, const Tiles& goal, Metric metric, int deepest, std::size_t most = kMost);

  // The level of a depth beyond the greatest is empty.
  bool is_listed(int depth) const noexcept;
  std::span<const Tiles> level(int depth) const noexcept;

 private:
  std::vector<std::vector<Tiles>> levels_;  // each in rising order
  bool all_ = false;                        // all levels are listed
};

// The greatest distance of 32 random boards, numbers `stream` and on of `seed`: only one random
// board in dozens is farther. Throws Error.
int typical_greatest(const BoardSolver& solver, std::uint64_t seed, std::uint64_t stream,
                     Workers& workers);

// Draws one board after another, with replacement. They depend only on the goal, `depths`, `seed`
// and `stream`.
class SearchedBoards {
 public:
  // After this many successive boards at other distances it gives up.
  static constexpr std::uint64_t kMostTries = 1000;

  // 0 <= least <= greatest <= kMaxPath, in the solver's metric. `near` must be for its goal and
  // metric; it, the solver and the workers must outlive this.
  SearchedBoards(const BoardSolver& solver, const NearLevels& near, DepthRange depths,
                 std::uint64_t seed, std::uint64_t stream, Workers& workers);

  // The number of boards at these distances, if they are listed.
  std::optional<std::uint64_t> size() const noexcept;

  // Whether a search reached its limit.
  bool limited() const noexcept { return limited_; }

  // The next board; nothing after it has given up for good. Boards whose search reaches a limit are
  // not taken. Throws Error: the solver's failure; and Interrupted if its watch is over.
  std::optional<Tiles> next();

 private:
  Tiles listed(std::uint64_t number) const;
  bool needs_both_parities() const noexcept;
  Tiles draw(std::uint64_t number) const;
  void try_some();
  void adapt(int nearer, int farther);

  const BoardSolver& solver_;
  const NearLevels& near_;
  DepthRange depths_;
  std::uint64_t seed_;
  std::uint64_t stream_;
  Workers& workers_;
  bool scramble_ = false;
  bool limited_ = false;
  std::uint64_t detour_ = 0;  // scrambles are longer than the greatest depth by twice this
  std::uint64_t drawn_ = 0;   // boards, so far
  std::uint64_t found_ = 0;   // number of boards kept of these
  std::uint64_t misses_ = 0;  // since the last board kept
  std::deque<Tiles> kept_;
};

}  // namespace slidebase
