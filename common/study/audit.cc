#include "common/study/audit.h"

#include <algorithm>
#include <cstdlib>
#include <tuple>

#include "common/solve/walk.h"
#include "common/study/random_boards.h"

namespace slidebase {
namespace {

constexpr std::uint64_t kIndicesInPiece = 1 << 14;

std::uint64_t pieces_of_layer(const SlidingSpace& space) {
  return (space.layer_size() + kIndicesInPiece - 1) / kIndicesInPiece;
}

// Calls visit(state, worker) for all states, every piece in the table's order.
template <typename Visit>
void for_each_state(const SlidingSpace& space, Workers& workers, const Visit& visit) {
  const std::uint64_t pieces = pieces_of_layer(space);
  workers.parallel_for(pieces * static_cast<std::uint64_t>(space.layers()), [&](std::uint64_t piece,
                                                                                unsigned worker) {
    const auto blank = static_cast<Cell>(piece / pieces);
    const std::uint64_t begin = piece % pieces * kIndicesInPiece;
    const std::uint64_t end = std::min(space.layer_size(), begin + kIndicesInPiece);
    for (std::uint64_t index = begin; index < end; ++index) {
      visit(State{blank, index}, worker);
    }
  });
}

// The most cells that the blank goes in one move.
int longest_move(Metric metric) {
  return metric == Metric::kMulti ? kMaxCells : 1;
}

// A counterexample, and its place in the order of counterexamples.
template <typename Found, typename Order>
struct First {
  // Keeps the lesser of the two. Not inlined, so that what is right keeps the registers.
  [[gnu::noinline]] void note(const Order& at, const auto& make) {
    if (!found || at < order) {
      order = at;
      found = make();
    }
  }
  void merge(const First& other) {
    if (other.found) {
      note(other.order, [&] { return *other.found; });
    }
  }

  std::optional<Found> found = std::nullopt;
  Order order{};
};

// Counts a state with the bound h at distance d. Returns whether the bound is too high.
bool tally(int h, int d, Audit& audit) {
  ++audit.states;
  ++audit.errors[static_cast<std::size_t>(d - h - Audit::kLeastError)];
  audit.sum_h += static_cast<std::uint64_t>(h);
  audit.sum_d += static_cast<std::uint64_t>(d);
  audit.overestimates += h > d ? 1U : 0U;
  return h > d;
}

// One worker's part of an audit.
class Auditor {
 public:
  Auditor(const AuditedStates& states, std::span<const std::uint8_t> distances,
          std::span<const std::uint8_t> h)
      : states_(&states), distances_(distances), h_(h) {}

  void visit(State state) {
    const SlidingSpace& space = states_->space;
    const std::uint64_t place = place_of_state(state, space.layer_size());
    const int h = h_[place], d = distances_[place];
    if (tally(h, d, found_)) {
      overestimate_.note(place, [&] { return Overestimate{board_of(state), h, d}; });
    }
    // Each edge once, from its upper or left end.
    for (const Move move : {Move::kDown, Move::kRight}) {
      State next = state;
      for (int cells = 1;
           cells <= longest_move(states_->metric) && space.target(next.blank, move) >= 0; ++cells) {
        next = space.neighbour(next, move);
        const int next_h = h_[place_of_state(next, space.layer_size())];
        if (h > next_h + 1) {
          note_drop(state, move, cells, h, next_h);
        } else if (next_h > h + 1) {
          note_drop(next, inverse(move), cells, next_h, h);
        }
      }
    }
  }

  void merge(const Auditor& other) {
    found_.states += other.found_.states;
    found_.overestimates += other.found_.overestimates;
    found_.drops += other.found_.drops;
    found_.sum_h += other.found_.sum_h;
    found_.sum_d += other.found_.sum_d;
    std::ranges::transform(found_.errors, other.found_.errors, found_.errors.begin(), std::plus());
    overestimate_.merge(other.overestimate_);
    drop_.merge(other.drop_);
  }

  Audit result() const {
    const SlidingSpace& space = states_->space;
    Audit audit = found_;
    audit.exact = audit.errors[-Audit::kLeastError];
    audit.goal_h = h_[place_of_state(space.root_state(), space.layer_size())];
    audit.first_overestimate = overestimate_.found;
    audit.first_drop = drop_.found;
    return audit;
  }

 private:
  Tiles board_of(State state) const {
    return states_->view.from_table(states_->space.board_of(state));
  }
  void note_drop(State state, Move move, int cells, int before, int after) {
    ++found_.drops;
    const char letter = states_->view.user_letter(move);
    drop_.note({place_of_state(state, states_->space.layer_size()), letter, cells}, [&] {
      return Drop{board_of(state), letter, cells, before, after};
    });
  }

  const AuditedStates* states_;
  std::span<const std::uint8_t> distances_;
  std::span<const std::uint8_t> h_;
  Audit found_;  // without the first counterexamples, which follow
  First<Overestimate, std::uint64_t> overestimate_;         // by place
  First<Drop, std::tuple<std::uint64_t, char, int>> drop_;  // by place, letter and cells
};

// The number of boards in one batch of an audit of random boards.
constexpr std::uint64_t kTogether = 1024;

// The findings for one board.
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
    for (int cells = 1; cells <= longest_move(solver.metric()) && next.move(move); ++cells) {
      const int h = heuristic(next.tiles());
      if (std::abs(seen.h - h) <= 1) {
        continue;
      }
      ++seen.drops;
      if (!seen.first_drop) {
        seen.first_drop = seen.h > h ? Drop{board, letter(move), cells, seen.h, h}
                                     : Drop{next.tiles(), letter(inverse(move)), cells, h, seen.h};
      }
    }
  }
  return seen;
}

// Adds the findings for a board at distance `d`.
void add(const Seen& seen, int d, Audit& audit) {
  if (tally(seen.h, d, audit) && !audit.first_overestimate) {
    audit.first_overestimate = {seen.board, seen.h, d};
  }
  audit.drops += seen.drops;
  if (!audit.first_drop) {
    audit.first_drop = seen.first_drop;
  }
}

}  // namespace

std::vector<std::uint8_t> heuristic_field(const AuditedStates& states, const Heuristic& heuristic,
                                          Workers& workers) {
  const SlidingSpace& space = states.space;
  const std::uint64_t size = space.layer_size();
  std::vector<std::uint8_t> field(size * static_cast<std::uint64_t>(space.layers()));
  for_each_state(space, workers, [&](State state, unsigned) {
    field[place_of_state(state, size)] =
        static_cast<std::uint8_t>(heuristic(states.view.from_table(space.board_of(state))));
  });
  return field;
}

Audit audit_heuristic(const AuditedStates& states, std::span<const std::uint8_t> distances,
                      std::span<const std::uint8_t> h, Workers& workers) {
  std::vector<Auditor> auditors(workers.size(), Auditor(states, distances, h));
  for_each_state(states.space, workers,
                 [&](State state, unsigned worker) { auditors[worker].visit(state); });
  for (std::size_t i = 1; i < auditors.size(); ++i) {
    auditors[0].merge(auditors[i]);
  }
  return auditors[0].result();
}

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
      if (SearchWatch::reached_limit(one.d)) {
        ++audit.undecided;
      } else {
        add(one, distance_found(solver, one.d), audit);
      }
    }
  }
  audit.exact = audit.errors[-Audit::kLeastError];
  audit.goal_h = heuristic(solver.goal());
  return audit;
}

}  // namespace slidebase
