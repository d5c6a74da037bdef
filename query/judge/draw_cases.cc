#include "query/judge/draw_cases.h"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include "common/solve/cubic_solver.h"
#include "common/study/random_stream.h"

namespace slidebase {
namespace {

constexpr std::uint64_t kFewAntipodes = 16;
constexpr std::uint64_t kSolvablePerUnsolvable = 10;
constexpr Shape kCubicShape{3, 3};

// Of draw_few().
constexpr std::uint64_t kFewPerDepth = 3;
constexpr std::uint64_t kFewSeed = 1;

// Random streams that no two uses share: draw `number` of `use`, where uses are the distances and
// these.
constexpr std::uint64_t kUnsolvable = kMaxDepths;
constexpr std::uint64_t kQuestions = kMaxDepths + 1;
constexpr std::uint64_t kOrder = kMaxDepths + 2;
constexpr std::uint64_t stream_of(std::uint64_t use, std::uint64_t number = 0) {
  return use << 48 | number;
}

// How many of a distance to take.
std::uint64_t taken_of(std::uint64_t level, bool greatest, std::uint64_t per_depth) {
  return greatest && level <= kFewAntipodes ? level : std::min(level, per_depth);
}

// The first `count` different values of draw(0), draw(1), ...
template <typename Draw>
void draw_different(std::uint64_t count, const PuzzleSpec& spec, int distance, const Draw& draw,
                    std::vector<CaseRecord>& cases) {
  std::set<Tiles> seen;
  for (std::uint64_t number = 0; seen.size() < count; ++number) {
    const Tiles board = draw(number);
    if (seen.insert(board).second) {
      cases.push_back(sliding_case(spec.shape, spec.goal, board, distance));
    }
  }
}

void shuffle(std::uint64_t seed, std::vector<CaseRecord>& puzzles) {
  RandomStream random(seed, stream_of(kOrder));
  for (std::size_t i = puzzles.size(); i > 1; --i) {
    std::swap(puzzles[i - 1], puzzles[random.below(i)]);
  }
}

DrawnCases draw_boards(const PuzzleSpec& spec, TableSet& tables, std::uint64_t per_depth,
                       std::uint64_t seed, unsigned threads) {
  Workers workers(threads);
  const SlidingSolver solver(tables, spec.shape, spec.goal);
  const TableInfo& info = solver.table().info();
  DrawnCases drawn;
  drawn.max_depth = info.max_depth();
  for (int depth = 0; depth <= drawn.max_depth; ++depth) {
    const std::uint64_t level = info.histogram[static_cast<std::size_t>(depth)];
    const std::uint64_t count = taken_of(level, depth == drawn.max_depth, per_depth);
    const DrawBoard draw = board_drawer(solver, {depth, depth}, count, seed, workers);
    draw_different(
        count, spec, depth,
        [&](std::uint64_t number) {
          return draw(stream_of(static_cast<std::uint64_t>(depth), number));
        },
        drawn.cases);
  }
  drawn.unsolvable = spec.format->always_solvable
                         ? 0
                         : std::max<std::uint64_t>(1, drawn.cases.size() / kSolvablePerUnsolvable);
  draw_different(
      drawn.unsolvable, spec, CaseRecord::kNone,
      [&](std::uint64_t number) {
        return draw_unsolvable(spec.shape, spec.goal, seed, stream_of(kUnsolvable, number));
      },
      drawn.cases);
  shuffle(seed, drawn.cases);
  return drawn;
}

struct Question {
  Cell start = 0;
  CubicPattern pattern;
};

// All questions of the board, numbered: start, blank and tops in base 3.
class Questions {
 public:
  explicit Questions(TableSet& tables) {
    for (Cell start = 0; start < kCubicShape.cells(); ++start) {
      solvers_.emplace_back(tables, kCubicShape, start);
    }
    for (int cube = 1; cube < kCubicShape.cells(); ++cube) {
      tops_ *= 3;
    }
  }

  std::uint64_t size() const { return cells() * cells() * tops_; }

  Question at(std::uint64_t number) const {
    Question question;
    std::uint64_t tops = number % tops_;
    question.pattern.blank = static_cast<Cell>(number / tops_ % cells());
    question.start = static_cast<Cell>(number / tops_ / cells());
    for (Cell c = 0; c < kCubicShape.cells(); ++c) {
      if (c != question.pattern.blank) {
        question.pattern.top[c] = static_cast<std::uint8_t>(tops % 3);
        tops /= 3;
      }
    }
    return question;
  }

  int distance(const Question& question) const {
    return solvers_[static_cast<std::size_t>(question.start)].distance(question.pattern);
  }

 private:
  static std::uint64_t cells() { return static_cast<std::uint64_t>(kCubicShape.cells()); }

  std::vector<CubicSolver> solvers_;  // by start
  std::uint64_t tops_ = 1;
};

// By rejection: the rarest distance is a few of half a million.
DrawnCases draw_questions(TableSet& tables, std::uint64_t per_depth, std::uint64_t seed) {
  const Questions all(tables);
  std::vector<std::uint64_t> wanted;  // by distance
  for (std::uint64_t number = 0; number < all.size(); ++number) {
    const int distance = all.distance(all.at(number));
    if (distance >= 0) {
      wanted.resize(std::max(wanted.size(), static_cast<std::size_t>(distance) + 1));
      ++wanted[static_cast<std::size_t>(distance)];
    }
  }
  DrawnCases drawn;
  drawn.max_depth = static_cast<int>(wanted.size()) - 1;
  std::uint64_t missing = 0;
  for (std::size_t d = 0; d < wanted.size(); ++d) {
    wanted[d] = taken_of(wanted[d], d + 1 == wanted.size(), per_depth);
    missing += wanted[d];
  }
  std::vector<bool> taken(all.size());
  RandomStream random(seed, stream_of(kQuestions));
  while (missing > 0) {
    const std::uint64_t number = random.below(all.size());
    const Question question = all.at(number);
    const int distance = all.distance(question);
    if (!taken[number] && distance >= 0 && wanted[static_cast<std::size_t>(distance)] > 0) {
      taken[number] = true;
      --wanted[static_cast<std::size_t>(distance)];
      --missing;
      drawn.cases.push_back(cubic_case(kCubicShape, question.start, question.pattern, distance));
    }
  }
  shuffle(seed, drawn.cases);
  return drawn;
}

}  // namespace

DrawBoard board_drawer(const SlidingSolver& solver, DepthRange depths, std::uint64_t count,
                       std::uint64_t seed, Workers& workers) {
  const auto sampler = std::make_shared<DepthSampler>(
      solver.space(), solver.table(), depths,
      choose_sampling_way(solver.table().info(), depths, count), workers);
  return [&solver, sampler, seed](std::uint64_t number) {
    return solver.from_table(solver.space().board_of(sampler->draw(seed, number)));
  };
}

DrawnCases draw_suite(const PuzzleSpec& spec, TableSet& tables, std::uint64_t per_depth,
                      std::uint64_t seed, unsigned threads) {
  return spec.format->is_cubic() ? draw_questions(tables, per_depth, seed)
                                 : draw_boards(spec, tables, per_depth, seed, threads);
}

std::vector<CaseRecord> draw_few(const PuzzleSpec& spec, TableSet& tables, unsigned threads) {
  const SlidingSolver solver(tables, spec.shape, spec.goal);
  const auto& histogram = solver.table().info().histogram;
  Workers workers(threads);
  std::vector<CaseRecord> cases;
  for (int depth = 0; depth < static_cast<int>(histogram.size()); ++depth) {
    const std::uint64_t count = std::min(kFewPerDepth, histogram[static_cast<std::size_t>(depth)]);
    const DrawBoard draw = board_drawer(solver, {depth, depth}, count, kFewSeed, workers);
    for (std::uint64_t number = 0; number < count; ++number) {
      cases.push_back(sliding_case(spec.shape, spec.goal, draw(number), depth));
    }
  }
  return cases;
}

}  // namespace slidebase
