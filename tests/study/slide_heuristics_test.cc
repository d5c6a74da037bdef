// Distances in slides of all states against a plain search, and heuristics compared with them.
#include <doctest/doctest.h>

#include <array>
#include <map>
#include <vector>

#include "common/puzzle/line_space.h"
#include "common/solve/goal_view.h"
#include "common/solve/line_field.h"
#include "common/study/audit.h"
#include "tests/support/long_run.h"
#include "tests/support/slides_by_hand.h"
#include "tests/support/tables_for.h"

namespace slidebase {
namespace {

using test::Board;

// The table, its lines and the user's view for a goal.
struct Slides {
  const Table& table;
  LineSpace space;
  GoalView view;

  Slides(Shape shape, const Board& goal)
      : table(test::tables_for(Family::kLines, shape)
                  .open(Family::kLines, shape, blank_of(test::tiles_of(goal)))),
        space(table.info().indexed_shape(), table.info().indexed_root()),
        view(table.info(), shape, test::tiles_of(goal)) {}

  Board board(State state) const {
    const Tiles tiles = view.from_table(space.states().board_of(state));
    return {tiles.begin(), tiles.begin() + view.shape().cells()};
  }
};

TEST_SUITE_BEGIN("slide-heuristics");

TEST_CASE("the distances in slides of all states are those of a plain search") {
  for (const auto& [shape, goal] : {std::pair{Shape{2, 2}, "1x32"},
                                    {Shape{2, 3}, "12345x"},
                                    {Shape{3, 2}, "1x2345"},
                                    {Shape{2, 4}, "765x4321"},
                                    test::kSanitized ? std::pair{Shape{4, 2}, "1x234567"}
                                                     : std::pair{Shape{3, 3}, "1234x5678"}}) {
    INFO(shape.name() << " " << goal);
    const Slides slides(shape, test::board_of(goal));
    const auto distances = test::slide_distances(shape, test::board_of(goal));
    for (const unsigned threads : {1U, 3U}) {
      Workers workers(threads);
      const auto field = slide_field(slides.space, slides.table, workers);
      CHECK(field.size() == distances.size());
      std::uint64_t wrong = 0;
      for (std::uint64_t place = 0; place < field.size(); ++place) {
        const Board board = slides.board(state_at_place(place, slides.space.layer_size()));
        wrong += field[place] == distances.at(board) ? 0U : 1U;
      }
      CHECK(wrong == 0);
    }
  }
}

TEST_CASE("the distance itself is admissible and consistent in slides, in all states") {
  const Shape shape{2, 4};
  const Slides slides(shape, test::board_of("1234567x"));
  Workers workers(2);
  const auto distances = slide_field(slides.space, slides.table, workers);
  const AuditedStates states{slides.space.states(), slides.view, Metric::kMulti};
  const Audit right = audit_heuristic(states, distances, distances, workers);
  CHECK(right.admissible());
  CHECK(right.consistent());
  CHECK(right.exact == distances.size());
  auto h = distances;
  std::ranges::for_each(h, [](std::uint8_t& value) { value = value > 0 ? value + 1 : 0; });
  CHECK(audit_heuristic(states, distances, h, workers).overestimates == distances.size() - 1);
}

TEST_CASE("heuristics that count single moves are above some distances in slides") {
  const Shape shape{2, 3};
  const Board goal = test::board_of("12345x");
  const Slides slides(shape, goal);
  const auto distances = test::slide_distances(shape, goal);
  Workers workers(2);
  const AuditedStates states{slides.space.states(), slides.view, Metric::kMulti};
  const auto field = slide_field(slides.space, slides.table, workers);
  for (const Bound kind : {Bound::kManhattan, Bound::kMisplaced, Bound::kLinearConflict}) {
    const Heuristic heuristic(kind, shape, test::tiles_of(goal));
    std::uint64_t above = 0, drops = 0;
    for (const auto& [board, distance] : distances) {
      const int h = heuristic(test::tiles_of(board));
      above += h > distance ? 1U : 0U;
      for (const Board& next : test::slides_from(shape, board)) {
        drops += h > heuristic(test::tiles_of(next)) + 1 ? 1U : 0U;
      }
    }
    const Audit audit =
        audit_heuristic(states, field, heuristic_field(states, heuristic, workers), workers);
    CHECK(above > 0);
    CHECK(audit.overestimates == above);
    CHECK(audit.drops == drops);
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
