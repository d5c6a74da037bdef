#include "query/judge/suite/position_drawer.h"

#include <algorithm>
#include <map>

#include "query/judge/suite/different_cases.h"

namespace slidebase {
namespace {

// Those of `depths` that the table has; none if the least is above the greatest.
DepthRange depths_of(const Table& table, DepthRange depths) {
  return {depths.least, std::min(depths.greatest, table.info().max_depth())};
}

std::uint64_t positions_at(const Table& table, DepthRange depths) {
  const DepthRange own = depths_of(table, depths);
  return own.least > own.greatest ? 0 : states_at(table.info(), own);
}

}  // namespace

std::vector<OpenStart> open_starts(CubeKind kind, Shape shape, std::optional<Cell> start,
                                   const TableSet& tables) {
  std::vector<OpenStart> starts;
  for (Cell cell = 0; cell < shape.cells(); ++cell) {
    if (!start || cell == *start) {
      const Table& table = tables.open(cubic_family(kind), shape, cell);
      starts.push_back({cell, &table, CubicSolver::make(table, shape, cell)});
    }
  }
  return starts;
}

PositionDrawer::PositionDrawer(CubeKind kind, Shape shape, std::optional<Cell> start,
                               const TableSet& tables)
    : kind_(kind), shape_(shape), starts_(open_starts(kind, shape, start, tables)) {}

int PositionDrawer::deepest() const {
  int deepest = 0;
  for (const OpenStart& of : starts_) {
    deepest = std::max(deepest, of.table->info().max_depth());
  }
  return deepest;
}

std::uint64_t PositionDrawer::count(DepthRange depths) const {
  std::uint64_t sum = 0;
  for (const OpenStart& of : starts_) {
    sum += positions_at(*of.table, depths);
  }
  return sum;
}

Length PositionDrawer::distance(const CubicQuestion& question) const {
  const auto of = std::ranges::find(starts_, question.start, &OpenStart::cell);
  return of->solver->distance(question.goal).or_throw(*of->table);
}

std::function<CubicQuestion(std::uint64_t)> PositionDrawer::draws(DepthRange depths,
                                                                  std::uint64_t expected,
                                                                  std::uint64_t seed,
                                                                  Workers& workers) const {
  // Starts of a class share a table, and so its sampler.
  const auto samplers =
      std::make_shared<std::map<const Table*, std::unique_ptr<const StateSampler>>>();
  for (const OpenStart& of : starts_) {
    auto& sampler = (*samplers)[of.table];
    if (sampler == nullptr && positions_at(*of.table, depths) > 0) {
      const DepthRange own = depths_of(*of.table, depths);
      const SamplingWay way = choose_sampling_way(of.table->info(), own, expected);
      sampler = StateSampler::make(*of.table, own, way, workers);
    }
  }
  return [this, samplers, depths, seed, all = count(depths)](std::uint64_t number) {
    // Each start has as many chances as questions.
    std::uint64_t chosen = RandomStream(seed, stream_of(kGoalsUse) + number).below(all);
    auto of = starts_.begin();
    while (chosen >= positions_at(*of->table, depths)) {
      chosen -= positions_at(*of->table, depths);
      ++of;
    }
    const State state = samplers->at(of->table)->draw(seed, number);
    return CubicQuestion{shape_, kind_, of->cell, of->solver->goal_of(state, true)};
  };
}

}  // namespace slidebase
