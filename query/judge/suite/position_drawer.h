// Draws questions about marked cubes or dice whose goals are whole positions.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "common/base/workers.h"
#include "common/puzzle/cubic_question.h"
#include "common/solve/cubic_solver.h"
#include "common/solve/open/table_set.h"
#include "common/study/sampling.h"

namespace slidebase {

// A start that questions may have.
struct OpenStart {
  Cell cell;
  const Table* table;
  std::unique_ptr<const CubicSolver> solver;
};

// Opens the table of this start, or those of every cell if it is not given. Throws what
// TableSet::open throws.
std::vector<OpenStart> open_starts(CubeKind kind, Shape shape, std::optional<Cell> start,
                                   const TableSet& tables);

// Draws from one start or from any. Any number of threads may use it.
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
  CubeKind kind_;
  Shape shape_;
  std::vector<OpenStart> starts_;
};

}  // namespace slidebase
