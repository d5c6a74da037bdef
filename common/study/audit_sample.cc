// An audit of random boards, whose distances the solver says, by a search where it has no table.
#include <algorithm>
#include <array>

#include "common/base/error.h"
#include "common/solve/walk.h"
#include "common/study/audit.h"
#include "common/study/random_boards.h"

namespace slidebase {
namespace {

constexpr std::uint64_t kTogether = 1024;

// What is to be said of a board.
struct Seen {
  Tiles board{};
  int h = 0;
  Length d;
  std::uint64_t drops = 0;
  std::optional<Drop> first_drop;
};

Seen look_at(const BoardSolver& solver, const Heuristic& heuristic, const Tiles& board) {
  std::array<char, kMaxPath> letters;
  Seen seen{board, heuristic(board), solver.solve(board, letters.data()), 0, std::nullopt};
  for (const Move move : kMoves) {
    SlidingBoard next(solver.shape(), board);
    if (!next.move(move)) {
      continue;
    }
    const int h = heuristic(next.tiles());
    if (std::abs(seen.h - h) > 1) {
      ++seen.drops;
      if (!seen.first_drop) {
        seen.first_drop = seen.h > h ? Drop{board, letter(move), seen.h, h}
                                     : Drop{next.tiles(), letter(inverse(move)), h, seen.h};
      }
    }
  }
  return seen;
}

// Of a board at distance `d`.
void add(const Seen& seen, int d, Audit& audit) {
  ++audit.states;
  ++audit.errors[static_cast<std::size_t>(d - seen.h - Audit::kLeastError)];
  audit.sum_h += static_cast<std::uint64_t>(seen.h);
  audit.sum_d += static_cast<std::uint64_t>(d);
  if (seen.h > d) {
    ++audit.overestimates;
    if (!audit.first_overestimate) {
      audit.first_overestimate = {seen.board, seen.h, d};
    }
  }
  audit.drops += seen.drops;
  if (!audit.first_drop) {
    audit.first_drop = seen.first_drop;
  }
}

}  // namespace

Audit audit_sample(const BoardSolver& solver, const Heuristic& heuristic, std::uint64_t count,
                   std::uint64_t seed, Workers& workers) {
  Audit audit;
  std::vector<Seen> seen;
  for (std::uint64_t begin = 0; begin < count; begin += kTogether) {
    seen.resize(std::min(kTogether, count - begin));
    workers.parallel_for(seen.size(), [&](std::uint64_t i, unsigned) {
      seen[i] =
          look_at(solver, heuristic, draw_solvable(solver.shape(), solver.goal(), seed, begin + i));
    });
    for (const Seen& one : seen) {
      add(one, distance_found(solver, one.d), audit);
    }
  }
  audit.exact = audit.errors[-Audit::kLeastError];
  audit.goal_h = heuristic(solver.goal());
  return audit;
}

}  // namespace slidebase
