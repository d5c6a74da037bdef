// Solves sliding boards of one shape and goal in slides, with the table of the goal's class, which
// has the distance mod 3 of every line (puzzle/line_space.h; docs/THEORY.md).
//
// A state is on two lines. Its distance is one more than that of the nearer line, or of either if
// both are equally near. A shortest path begins with a slide along such a line and then alternates:
// from a line of distance D it slides to the crossing line of distance D - 1, which is one with the
// residue before. On a line of the goal it slides to the goal.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <vector>

#include "common/base/mutex.h"
#include "common/puzzle/line_space.h"
#include "common/solve/board_solver.h"
#include "common/solve/goal_view.h"
#include "common/table/table.h"

namespace slidebase {

class LineSolver final : public BoardSolver {
 public:
  // The parameters are those of SlidingSolver.
  LineSolver(const Table& table, Shape shape, const Tiles& goal);

  const GoalView& view() const noexcept { return view_; }
  const LineSpace& space() const noexcept { return space_; }

  Metric metric() const noexcept override { return Metric::kMulti; }
  Shape shape() const noexcept override { return view_.shape(); }
  const Tiles& goal() const noexcept override { return view_.goal(); }
  bool answers_at_once() const noexcept override { return true; }
  // Finds the distances of all states if there are many boards and the space is small enough.
  void expect(std::uint64_t boards, Workers& workers) const override;
  Length solve(const Tiles& board, char* letters) const noexcept override;
  Length distance(const Tiles& board, int known) const noexcept override;
  void solve_all(
      std::span<const Tiles> boards,
      const std::function<void(std::size_t, Length, const char*)>& solved) const override;
  void measure_all(
      std::span<const Tiles> boards,
      const std::function<void(std::size_t, Length, const char*)>& solved) const override;
  Lookup for_each_move(const Tiles& board, int distance, const VisitMove& visit) const override;
  Lookup count_paths(const Tiles& board, int distance,
                     std::optional<std::uint64_t>& count) const override;
  Lookup list_paths(const Tiles& board, int distance,
                    const std::function<bool(std::string_view)>& found) const override;
  void check_damage() const override { table_.check_damage(); }
  void check_unchanged() const override { table_.check_unchanged(); }

 private:
  // The nearest lines of a state: one, or both if they are equally near.
  struct Nearest {
    std::array<Line, 2> lines{};
    int count = 0;
    int residue = 0;
  };
  // A state on a path, and the line by which the next slide goes.
  struct Point {
    State state;
    Line line;
    int residue;
  };
  struct Walked {
    int slides = 0, letters = 0;
  };

  bool is_goal(State state) const noexcept { return state == space_.states().root_state(); }
  bool is_of_goal(Line line) const noexcept {
    return line == goal_lines_[0] || line == goal_lines_[1];
  }
  template <typename Visit>
  bool for_each_slide(State state, bool along_row, const Visit& visit) const;
  template <typename Visit>
  Lookup for_each_nearer(const Point& at, const Visit& visit) const;
  Lookup find_nearest(State state, Nearest& nearest) const noexcept;
  Lookup walk(State state, Walked& walked, char* letters) const noexcept;
  int stored_distance(State state) const noexcept;
  void fill_distances() const;

  const Table& table_;
  GoalView view_;
  LineSpace space_;
  std::array<Line, 2> goal_lines_;
  mutable Mutex mutex_;                          // held while distances_ is filled
  mutable std::vector<std::uint8_t> distances_;  // by place_of_state(); 0 until known
  mutable std::atomic<bool> has_distances_{false};
};

}  // namespace slidebase
