// Boards drawn at given distances where no table knows the distances: each is drawn first, and
// kept if a search proves that it is as far as it should be.
//
//   near    Levels of few boards are listed by a plain search from the goal, and drawn from
//           uniformly.
//   random  Where one of 64 random boards is at such a distance, all are drawn so: uniformly too.
//   scramble  Else, where random boards are farther, they come from random walks out of the goal,
//           whose length follows what they have led to: not uniformly, for some boards have more
//           walks to them.
//
// A search stops where a board turns out to be too far, so that what random boards cost near the
// goal is little. Boards much farther than random ones are out of reach.
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
  // A level of more boards is not listed, nor are those after it. 100,000 take some 0.3 seconds and
  // 10 MB on 4x4.
  static constexpr std::size_t kMost = 100'000;

  // Lists no level after `deepest`.
  NearLevels(Shape shape, const Tiles& goal, int deepest, std::size_t most = kMost);

  // Of a depth beyond the greatest there is, the level is empty.
  bool is_listed(int depth) const noexcept;
  std::span<const Tiles> level(int depth) const noexcept;

 private:
  std::vector<std::vector<Tiles>> levels_;  // each in rising order
  bool all_ = false;                        // there are no more
};

// The greatest distance of 32 random boards, numbers `stream` and on under `seed`: what random
// boards have, but for one in dozens. Throws Error.
int typical_greatest(const BoardSolver& solver, std::uint64_t seed, std::uint64_t stream,
                     Workers& workers);

// Draws one board after the other, which may come again. They depend on the goal, `depths`, `seed`
// and `stream` alone.
class SearchedBoards {
 public:
  // So many boards in sequence at other distances end the search for more.
  static constexpr std::uint64_t kMostTries = 1000;

  // 0 <= least <= greatest <= kMaxPath. `near` is of the solver's goal; it, the solver and the
  // workers must outlive this.
  SearchedBoards(const BoardSolver& solver, const NearLevels& near, DepthRange depths,
                 std::uint64_t seed, std::uint64_t stream, Workers& workers);

  // How many boards there are, if they are listed.
  std::optional<std::uint64_t> size() const noexcept;

  // Nothing where it gives up, once and for all. Throws Error: what the solver met.
  std::optional<Tiles> next();

 private:
  Tiles listed(std::uint64_t number) const;
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
  std::uint64_t detour_ = 0;  // scrambles are twice this longer than the greatest depth
  std::uint64_t drawn_ = 0;   // boards, so far
  std::uint64_t found_ = 0;   // of these, how many were kept
  std::uint64_t misses_ = 0;  // since the last that was kept
  std::deque<Tiles> kept_;
};

}  // namespace slidebase
