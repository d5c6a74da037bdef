#include "query/judge/suite/draw_cases.h"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "common/base/error.h"
#include "common/puzzle/ranking.h"
#include "common/puzzle/state.h"
#include "common/study/random_boards.h"
#include "common/study/random_stream.h"
#include "common/study/sampling.h"
#include "query/judge/suite/different_cases.h"

namespace slidebase {
namespace {

constexpr std::uint64_t kSolvablePerUnsolvable = 10;

// Sorts by rising distance, unsolvable cases last; cases of one distance keep their order.
void sort_by_distance(std::vector<CaseRecord>& cases) {
  std::map<int, std::vector<CaseRecord>> levels;
  for (const CaseRecord& record : cases) {
    levels[record.solvable() ? record.optimal.moves : std::numeric_limits<int>::max()].push_back(
        record);
  }
  cases.clear();
  for (const auto& [distance, level] : levels) {
    cases.insert(cases.end(), level.begin(), level.end());
  }
}

void shuffle(std::uint64_t seed, std::vector<CaseRecord>& puzzles) {
  RandomStream random(seed, stream_of(kOrderUse));
  for (std::size_t i = puzzles.size(); i > 1; --i) {
    std::swap(puzzles[i - 1], puzzles[random.below(i)]);
  }
}

// The goal for a draw.
Tiles goal_of(const PuzzleSpec& spec, const DrawOptions& options, std::uint64_t stream) {
  return options.any_goal ? draw_goal(spec.shape, options.seed, stream) : spec.goal;
}

// Draws sliding boards from tables, for one goal or for random goals.
class Boards {
 public:
  Boards(const PuzzleSpec& spec, const DrawOptions& options, TableSet& tables, unsigned threads)
      : spec_(spec), options_(options), workers_(threads) {
    for (const Cell blank : blanks()) {
      const Table& table = tables.open(sliding_family(spec.metric), spec.shape, blank);
      deepest_ = std::max(deepest_, table.info().max_depth());
      tables_[blank] = &table;
    }
  }

  int deepest() const { return deepest_; }

  // The number of boards at this distance; with any_goal, with their goals, or just enough.
  std::uint64_t level(int depth) const {
    if (!options_.any_goal) {
      return level_of(table_of(spec_.goal), depth);
    }
    std::uint64_t boards = 0;
    for (Cell blank = 0; blank < spec_.shape.cells(); ++blank) {
      boards += std::min(level_of(*tables_[blank], depth), options_.per_depth);
    }
    return boards * factorial(spec_.shape.cells() - 1);
  }

  void append(int depth, std::uint64_t count, std::vector<CaseRecord>& cases) {
    std::map<const Table*, DrawBoard> ways;  // boards of view_of()
    draw_different(
        count, spec_.shape, Length(depth),
        [&](std::uint64_t number) { return draw(depth, count, number, ways); }, cases);
  }

 private:
  // The cells that the blank of a goal may be on.
  std::vector<Cell> blanks() const {
    std::vector<Cell> cells{blank_of(spec_.goal)};
    for (Cell cell = 0; options_.any_goal && cell < spec_.shape.cells(); ++cell) {
      cells.push_back(cell);
    }
    return cells;
  }
  const Table& table_of(const Tiles& goal) const { return *tables_[blank_of(goal)]; }
  static std::uint64_t level_of(const Table& table, int depth) {
    const auto& histogram = table.info().histogram;
    const auto at = static_cast<std::size_t>(depth);
    return at < histogram.size() ? histogram[at] : 0;
  }
  DrawnBoard draw(int depth, std::uint64_t count, std::uint64_t number,
                  std::map<const Table*, DrawBoard>& ways) {
    const std::uint64_t stream = stream_of(static_cast<std::uint64_t>(depth), number);
    // Not every goal has boards at the greatest distances: try the next goal.
    std::uint64_t tries = 0;
    Tiles goal = goal_of(spec_, options_, stream);
    while (level_of(table_of(goal), depth) == 0) {
      goal = goal_of(spec_, options_, stream | ++tries << 32);
    }
    const Table& table = table_of(goal);
    auto& way = ways[&table];
    if (!way) {
      way = board_drawer(table, view_of(table), {depth, depth}, count, options_.seed, workers_);
    }
    if (!options_.any_goal) {
      return {goal, way(stream)};
    }
    const GoalView own(table.info(), spec_.shape, goal);
    return {goal, own.from_table(view_of(table).to_table(way(stream)))};
  }

  // The goal as the table sees it; with any_goal, the table's own goal.
  GoalView view_of(const Table& table) const {
    const TableInfo& info = table.info();
    return options_.any_goal ? GoalView(info, info.shape, goal_with_blank_at(info.shape, info.root))
                             : GoalView(info, spec_.shape, spec_.goal);
  }

  const PuzzleSpec& spec_;
  const DrawOptions& options_;
  Workers workers_;
  ByCell<const Table*> tables_{};  // by the cell of a goal's blank
  int deepest_ = 0;
};

// A damaged table can contradict itself. Throws Error(kDamaged) unless each board is as far from
// its goal as it was drawn.
void check_distances(const std::vector<CaseRecord>& cases, Metric metric, const TableSet& tables) {
  OpenBoards open;
  for (const CaseRecord& record : cases) {
    if (open.boards == nullptr || open.boards->goal() != record.goal) {
      open = tables.open_boards(record.shape(), record.goal, metric);
    }
    const Length found = open.boards->distance(record.cells, kNoneKnown);
    distance_found(*open.boards, found, record.optimal.moves, record.optimal.moves);
  }
}

DrawnCases draw_from_tables(Boards& boards, const PuzzleSpec& spec, const DrawOptions& options,
                            const TableSet& tables) {
  DrawnCases drawn;
  drawn.depths = depths_up_to(options.depths, boards.deepest(),
                              spec.shape.name() + (options.any_goal ? "" : " with this goal"));
  for (int depth = drawn.depths.least; depth <= drawn.depths.greatest; ++depth) {
    const std::uint64_t count =
        taken_of(boards.level(depth), depth == boards.deepest(), options.per_depth);
    boards.append(depth, count, drawn.cases);
  }
  check_distances(drawn.cases, spec.metric, tables);
  return drawn;
}

void append_unsolvable(const PuzzleSpec& spec, const DrawOptions& options, std::uint64_t count,
                       std::vector<CaseRecord>& cases) {
  draw_different(
      count, spec.shape, Length(Lookup::kUnsolvable),
      [&](std::uint64_t number) {
        const std::uint64_t stream = stream_of(kUnsolvableUse, number);
        const Tiles goal = goal_of(spec, options, stream);
        return DrawnBoard{goal, draw_unsolvable(spec.shape, goal, options.seed, stream)};
      },
      cases);
}

DrawnCases draw_boards(const PuzzleSpec& spec, const DrawOptions& options, TableSet& tables,
                       unsigned threads) {
  std::optional<Boards> boards;
  if (spec.shape.cells() <= most_cells(sliding_family(spec.metric))) {
    try {
      boards.emplace(spec, options, tables, threads);
    } catch (const Error& no_table) {
      if (no_table.code() != ErrorCode::kMissing) {
        throw;
      }
    }
  }
  DrawnCases drawn = boards ? draw_from_tables(*boards, spec, options, tables)
                            : draw_searched(spec, options, tables, threads);
  if (options.depths.unsolvable.value_or(options.unsolvable) && !spec.format->always_solvable) {
    drawn.unsolvable = std::max<std::uint64_t>(1, drawn.cases.size() / kSolvablePerUnsolvable);
    append_unsolvable(spec, options, drawn.unsolvable, drawn.cases);
  }
  return drawn;
}

}  // namespace

DrawnCases draw_cases(const PuzzleSpec& spec, const DrawOptions& options, TableSet& tables,
                      unsigned threads) {
  DrawnCases drawn = spec.format->is_cubic() || spec.cubes
                         ? draw_questions(spec, options, tables, threads)
                         : draw_boards(spec, options, tables, threads);
  if (options.in_order) {
    sort_by_distance(drawn.cases);
  } else {
    shuffle(options.seed, drawn.cases);
  }
  return drawn;
}

}  // namespace slidebase
