// Solves sliding boards of one shape and goal in slides, with the table of the goal's class, which
// has the distance mod 3 of every line (common/puzzle/line_space.h; docs/THEORY.md).
//
// A state is on two lines. Its distance is one more than that of the nearer line, or of either if
// both are equally near. A shortest path begins with a slide along such a line and then alternates:
// from a line of distance D it slides to a neighbouring line of distance D - 1, which is one with
// the residue before. On a line of the goal it slides to the goal.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <vector>

#include "common/base/mutex.h"
#include "common/puzzle/line_space.h"
#include "common/solve/board_solver.h"
#include "common/solve/goal_view.h"
#include "common/solve/line_walks.h"
#include "common/solve/path_table.h"
#include "common/table/table.h"

namespace slidebase {

// The distances of all states of a small board, by place_of_state(); after them -1, for boards that
// cannot be solved.
struct SlideDistances : BoardFinder {
  explicit SlideDistances(const GoalView& goal) : BoardFinder(goal) {
    if (has_find()) {
      fill_find(goal);
    }
  }
  std::vector<std::int8_t> distance;
};

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
  void solve_all(std::span<const Tiles> boards, const VisitSolved& solved) const override;
  void measure_all(std::span<const Tiles> boards, const VisitSolved& solved) const override;
  Lookup for_each_move(const Tiles& board, Known known, const VisitMove& visit) const override;
  Lookup count_paths(const Tiles& board, int distance, PathCount& count) const override;
  Lookup list_paths(const Tiles& board, int distance, const VisitPath& found) const override;
  // A number that is equal to a board's distance mod 3, from the entries of its two lines: 0 for
  // the goal, otherwise 3 to 5. kUnsolvable: there is none.
  Lookup look_up(const Tiles& board, int& residue) const noexcept;
  // For many boards in a table in place; made by the first call.
  const LineWalks& walks() const;
  // If there are any; expect() may find them.
  const SlideDistances* distances() const noexcept {
    return distances_.load(std::memory_order_acquire);
  }
  void check_damage() const override { table_.check_damage(); }
  void check_unchanged() const override { table_.check_unchanged(); }

 private:
  // A state on a path, and the lines by which the next slide may go: both at the start if they are
  // equally near, later the other line of the state that the last slide reached.
  struct Point {
    State state;
    std::array<Line, 2> lines;
    int count = 0;
    int residue = 0;  // of these lines
  };
  // A slide that may be the next: to this state, whose other line must be the nearer one. A slide
  // to the goal is always right.
  struct Slide {
    State state;
    Line other_line;
    char letter;
    std::uint8_t cells;
    bool arrives;
  };
  // At most those of one row and one column.
  struct Slides {
    std::array<Slide, kMaxUsualCells> all;
    std::size_t count = 0;

    std::span<const Slide> span() const { return std::span(all).first(count); }
  };
  // A walk to the goal.
  struct Walk {
    Point at;
    Slides slides;
    Lookup status = Lookup::kReady;
    int length = 0;   // in slides
    int letters = 0;  // so far
    std::array<char, kMaxPath> letter;
  };

  bool is_goal(State state) const noexcept { return state == space_.states().root_state(); }
  bool is_of_goal(Line line) const noexcept {
    return line == goal_lines_[0] || line == goal_lines_[1];
  }
  template <typename Visit>
  void for_each_slide(State state, const Visit& visit) const;
  void list_slides(const Point& at, Slides& slides) const noexcept;
  Lookup is_nearer(const Point& at, const Slide& slide, bool& nearer) const noexcept;
  static void advance(const Slide& slide, Point& at) noexcept;
  Lookup find_nearest(State state, Point& at) const noexcept;
  bool begin_walk(const Tiles& board, Walk& walk) const noexcept;
  void finish(Walk& walk) const noexcept;
  void step(Walk& walk) const noexcept;
  void take(const Slide* slide, Walk& walk) const noexcept;
  Length length_of(const Walk& walk) const noexcept;

  const Table& table_;
  GoalView view_;
  LineSpace space_;
  std::array<Line, 2> goal_lines_;
  mutable Mutex mutex_;  // held while the next two are made
  mutable std::unique_ptr<const LineWalks> walks_;
  mutable std::unique_ptr<const SlideDistances> owned_;
  mutable std::atomic<const SlideDistances*> distances_{nullptr};
};

}  // namespace slidebase
