// Draws questions about marked cubes or dice whose goals are whole positions.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "common/base/workers.h"
#include "common/open/table_set.h"
#include "common/puzzle/cubic_question.h"
#include "common/solve/cubic_solver.h"
#include "common/study/sampling.h"

namespace slidebase {

// The starts that questions may have: this one, or every cell if it is not given.
std::vector<Cell> starts_of(Shape shape, std::optional<Cell> start);

// From one start or from any. Any number of threads may use it.
class PositionDrawer {
 public:
  // Opens the tables of the starts. Throws what TableSet::open throws.
  PositionDrawer(CubeKind kind, Shape shape, std::optional<Cell> start, const TableSet& tables);

  int deepest() const;
  // The number of questions of these distances.
  std::uint64_t count(DepthRange depths) const;
  // The number of rolls that answer a question from one of the starts. Throws Error(kDamaged).
  Length distance(const CubicQuestion& question) const;

  // Returns a function that draws uniformly among the questions of these distances, of which there
  // are some; question number `number` is always the same. `expected`: about how many will be
  // drawn. The function is thread-safe and must not outlive this. Throws Error(kDamaged), as the
  // function does.
  std::function<CubicQuestion(std::uint64_t number)> draws(DepthRange depths,
                                                           std::uint64_t expected,
                                                           std::uint64_t seed,
                                                           Workers& workers) const;

 private:
  struct OfStart {
    Cell start;
    const Table* table;
    std::unique_ptr<const CubicSolver> solver;
  };

  CubeKind kind_;
  Shape shape_;
  std::vector<OfStart> starts_;
};

}  // namespace slidebase
