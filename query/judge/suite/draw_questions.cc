// Draws questions about rolling cubes, of every distance. Goals are patterns of cubes of kind
// kAxes, as the judges' are, and whole positions of other kinds.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "common/puzzle/text/cubic_text.h"
#include "common/solve/cubic_solver.h"
#include "common/study/random_boards.h"
#include "query/judge/suite/different_cases.h"
#include "query/judge/suite/draw_cases.h"
#include "query/judge/suite/position_drawer.h"

namespace slidebase {
namespace {

constexpr const char* kTheCubes = "the cubes";  // in messages

// All questions about patterns of a board of cubes of kind kAxes, numbered by start, blank and tops
// in base 3.
class Patterns {
 public:
  Patterns(Shape shape, std::optional<Cell> start, const TableSet& tables)
      : shape_(shape), starts_(open_starts(CubeKind::kAxes, shape, start, tables)) {
    for (int cube = 1; cube < shape.cells(); ++cube) {
      tops_ *= 3;
    }
  }

  std::uint64_t size() const { return starts_.size() * cells() * tops_; }

  CubicQuestion at(std::uint64_t number) const {
    CubicQuestion question;
    question.shape = shape_;
    std::uint64_t tops = number % tops_;
    question.goal.blank = static_cast<Cell>(number / tops_ % cells());
    question.start = starts_[start_of(number)].cell;
    for (Cell c = 0; c < shape_.cells(); ++c) {
      if (c != question.goal.blank) {
        question.goal.top[c] = static_cast<std::uint8_t>(tops % 3);
        tops /= 3;
      }
    }
    return question;
  }

  // The number of rolls to the pattern. Throws Error(kDamaged or kIo).
  Length distance(std::uint64_t number) const {
    const OpenStart& start = starts_[start_of(number)];
    return start.solver->distance(at(number).goal).or_throw(*start.table);
  }

 private:
  std::uint64_t cells() const { return static_cast<std::uint64_t>(shape_.cells()); }
  std::size_t start_of(std::uint64_t number) const {
    return static_cast<std::size_t>(number / tops_ / cells());
  }

  Shape shape_;
  std::vector<OpenStart> starts_;
  std::uint64_t tops_ = 1;
};

// Draws by rejection: 3x3 has half a million questions, and a few at the rarest distance.
DrawnCases draw_patterns(Shape shape, const DrawOptions& options, TableSet& tables) {
  const Patterns all(shape, options.start, tables);
  std::vector<std::uint64_t> levels;  // the number at each distance
  for (std::uint64_t number = 0; number < all.size(); ++number) {
    const Length distance = all.distance(number);
    if (distance.is_known()) {
      levels.resize(std::max(levels.size(), distance.moves + std::size_t{1}));
      ++levels[distance.moves];
    }
  }
  const int deepest = static_cast<int>(levels.size()) - 1;
  DrawnCases drawn;
  drawn.depths = depths_up_to(options.depths, deepest, kTheCubes);
  std::vector<std::uint64_t> wanted(levels.size());
  std::uint64_t missing = 0;
  for (int depth = drawn.depths.least; depth <= drawn.depths.greatest; ++depth) {
    const auto at = static_cast<std::size_t>(depth);
    wanted[at] = taken_of(levels[at], depth == deepest, options.per_depth);
    missing += wanted[at];
  }
  // Some patterns of 2x2 take 16 rolls, but none takes 12.
  if (missing == 0) {
    throw none_at(options.depths, levels, kTheCubes);
  }
  while (levels[static_cast<std::size_t>(drawn.depths.least)] == 0) {
    ++drawn.depths.least;
  }
  while (levels[static_cast<std::size_t>(drawn.depths.greatest)] == 0) {
    --drawn.depths.greatest;
  }
  std::vector<bool> taken(all.size());
  RandomStream random(options.seed, stream_of(kQuestionsUse));
  while (missing > 0) {
    const std::uint64_t number = random.below(all.size());
    const Length distance = all.distance(number);
    if (!taken[number] && distance.is_known() && wanted[distance.moves] > 0) {
      taken[number] = true;
      --wanted[distance.moves];
      --missing;
      drawn.cases.push_back(cubic_case(all.at(number), distance));
    }
  }
  return drawn;
}

DrawnCases draw_positions(const PuzzleSpec& spec, const DrawOptions& options, TableSet& tables,
                          unsigned threads) {
  const PositionDrawer drawer(*spec.cubes, spec.shape, options.start, tables);
  Workers workers(threads);
  DrawnCases drawn;
  drawn.depths = depths_up_to(options.depths, drawer.deepest(), kTheCubes);
  for (int depth = drawn.depths.least; depth <= drawn.depths.greatest; ++depth) {
    const DepthRange level{depth, depth};
    const std::uint64_t count =
        taken_of(drawer.count(level), depth == drawer.deepest(), options.per_depth);
    const auto draw = drawer.draws(level, count, options.seed, workers);
    std::set<std::string> seen;
    for (std::uint64_t number = 0; seen.size() < count; ++number) {
      const CubicQuestion question = draw(stream_of(static_cast<std::uint64_t>(depth), number));
      if (seen.insert(question_text(question)).second) {
        // A damaged table can contradict itself.
        check_drawn_distance(drawer.distance(question).moves, depth, depth);
        drawn.cases.push_back(cubic_case(question, Length(depth)));
      }
    }
  }
  return drawn;
}

}  // namespace

DrawnCases draw_questions(const PuzzleSpec& spec, const DrawOptions& options, TableSet& tables,
                          unsigned threads) {
  return spec.cubes.value_or(CubeKind::kAxes) == CubeKind::kAxes
             ? draw_patterns(spec.shape, options, tables)
             : draw_positions(spec, options, tables, threads);
}

}  // namespace slidebase
