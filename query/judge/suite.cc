#include "query/judge/suite.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "common/base/atomic_file.h"
#include "common/base/error.h"
#include "common/base/workers.h"
#include "common/program/table_folders.h"
#include "common/solve/cubic_solver.h"
#include "common/solve/sliding_solver.h"
#include "common/study/random_stream.h"
#include "common/study/sampling.h"
#include "query/answers/case_record.h"
#include "query/commands/options.h"
#include "query/formats/puzzle_text.h"
#include "query/input/input_text.h"

namespace slidebase {
namespace {

constexpr std::uint64_t kFewAntipodes = 16;
constexpr std::uint64_t kSolvablePerUnsolvable = 10;
constexpr Shape kCubicShape{3, 3};

// Random streams that no two uses share: draw `number` of `use`, where uses are the distances and
// these.
constexpr std::uint64_t kUnsolvable = kMaxDepths;
constexpr std::uint64_t kQuestions = kMaxDepths + 1;
constexpr std::uint64_t kOrder = kMaxDepths + 2;
constexpr std::uint64_t stream_of(std::uint64_t use, std::uint64_t number = 0) {
  return use << 48 | number;
}

// How many of a distance to take.
std::uint64_t share_of(std::uint64_t level, bool greatest, std::uint64_t per_depth) {
  return greatest && level <= kFewAntipodes ? level : std::min(level, per_depth);
}

// The first `count` different values of draw(0), draw(1), ...
template <typename Draw>
void draw_different(std::uint64_t count, Shape shape, int distance, const Draw& draw,
                    std::vector<CaseRecord>& cases) {
  std::set<Tiles> seen;
  for (std::uint64_t number = 0; seen.size() < count; ++number) {
    const Tiles board = draw(number);
    if (seen.insert(board).second) {
      cases.push_back(sliding_case(shape, board, distance));
    }
  }
}

void shuffle(std::uint64_t seed, std::vector<CaseRecord>& puzzles) {
  RandomStream random(seed, stream_of(kOrder));
  for (std::size_t i = puzzles.size(); i > 1; --i) {
    std::swap(puzzles[i - 1], puzzles[random.below(i)]);
  }
}

std::vector<CaseRecord> draw_boards(const SuiteOptions& options, Shape shape, unsigned threads,
                                    SuiteCounts& counts) {
  const Tiles goal = parse_goal_option(options.puzzles.goal, shape);
  Workers workers(threads);
  TableSet store = find_tables(options.puzzles.tables);
  const SlidingSolver solver(store, shape, goal);
  const TableInfo& info = solver.table().info();
  counts.max_depth = info.max_depth();
  std::vector<CaseRecord> cases;
  for (int depth = 0; depth <= counts.max_depth; ++depth) {
    const std::uint64_t level = info.histogram[static_cast<std::size_t>(depth)];
    const std::uint64_t count = share_of(level, depth == counts.max_depth, options.per_depth);
    const DepthRange depths{depth, depth};
    const DepthSampler sampler(solver.space(), solver.table(), depths,
                               choose_sampling_way(info, depths, count), workers);
    draw_different(
        count, shape, depth,
        [&](std::uint64_t number) {
          const std::uint64_t stream = stream_of(static_cast<std::uint64_t>(depth), number);
          return solver.from_table(solver.space().board_of(sampler.draw(options.seed, stream)));
        },
        cases);
  }
  counts.unsolvable = std::max<std::uint64_t>(1, cases.size() / kSolvablePerUnsolvable);
  draw_different(
      counts.unsolvable, shape, CaseRecord::kNone,
      [&](std::uint64_t number) {
        return draw_unsolvable(shape, goal, options.seed, stream_of(kUnsolvable, number));
      },
      cases);
  shuffle(options.seed, cases);
  return cases;
}

struct Question {
  Cell start = 0;
  CubicPattern pattern;
};

// All questions of the board, numbered: start, blank and tops in base 3.
class Questions {
 public:
  explicit Questions(TableSet& store) {
    for (Cell start = 0; start < kCubicShape.cells(); ++start) {
      solvers_.emplace_back(store, kCubicShape, start);
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
        question.pattern.top[static_cast<std::size_t>(c)] = static_cast<std::uint8_t>(tops % 3);
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
std::vector<CaseRecord> draw_questions(const SuiteOptions& options, SuiteCounts& counts) {
  TableSet store = find_tables(options.puzzles.tables);
  const Questions all(store);
  std::vector<std::uint64_t> wanted;  // by distance
  for (std::uint64_t number = 0; number < all.size(); ++number) {
    const int distance = all.distance(all.at(number));
    if (distance >= 0) {
      wanted.resize(std::max(wanted.size(), static_cast<std::size_t>(distance) + 1));
      ++wanted[static_cast<std::size_t>(distance)];
    }
  }
  counts.max_depth = static_cast<int>(wanted.size()) - 1;
  std::uint64_t missing = 0;
  for (std::size_t d = 0; d < wanted.size(); ++d) {
    wanted[d] = share_of(wanted[d], d + 1 == wanted.size(), options.per_depth);
    missing += wanted[d];
  }
  std::vector<CaseRecord> questions;
  std::vector<bool> taken(all.size());
  RandomStream random(options.seed, stream_of(kQuestions));
  while (missing > 0) {
    const std::uint64_t number = random.below(all.size());
    const Question question = all.at(number);
    const int distance = all.distance(question);
    if (!taken[number] && distance >= 0 && wanted[static_cast<std::size_t>(distance)] > 0) {
      taken[number] = true;
      --wanted[static_cast<std::size_t>(distance)];
      --missing;
      questions.push_back(cubic_case(kCubicShape, question.start, question.pattern, distance));
    }
  }
  shuffle(options.seed, questions);
  return questions;
}

void write_all(AtomicFile& file, const std::string& text) {
  file.write_at(0, std::as_bytes(std::span(text)));
}

void check_target(const std::string& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) {
    throw Error(ErrorCode::kIo, path, "is a folder");
  }
}

}  // namespace

SuiteCounts write_suite(const SuiteOptions& options, unsigned threads) {
  const PuzzleOptions& puzzles = options.puzzles;
  const Shape shape = shape_of(puzzles);
  const std::string in_path = options.stem + ".in";
  const std::string ans_path = options.stem + ".ans";
  check_target(in_path);
  check_target(ans_path);
  AtomicFile in(in_path);
  AtomicFile ans(ans_path);

  SuiteCounts counts;
  const std::vector<CaseRecord> cases = puzzles.format == "aoj1268"
                                            ? draw_questions(options, counts)
                                            : draw_boards(options, shape, threads, counts);
  counts.puzzles = cases.size();

  write_all(in, puzzle_text(cases, puzzles.format));
  if (unlink(ans_path.c_str()) != 0 && errno != ENOENT) {
    throw Error(ErrorCode::kIo, ans_path,
                std::string("cannot be replaced: ") + std::strerror(errno));
  }
  in.commit();
  InputText input(in_path);
  std::string answers;
  answer_puzzles(puzzles, default_emit(puzzles.format), limit_of(puzzles), input, threads,
                 [&](std::string_view part) { answers += part; });
  write_all(ans, answers);
  ans.commit();
  return counts;
}

}  // namespace slidebase
