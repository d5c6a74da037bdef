#include "query/suite.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "common/atomic_file.h"
#include "common/error.h"
#include "common/workers.h"
#include "query/answer_form.h"
#include "query/commands/options.h"
#include "query/cubic_solver.h"
#include "query/random_stream.h"
#include "query/sampling.h"
#include "query/sliding_solver.h"
#include "query/streams.h"

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
void draw_different(std::uint64_t count, const Draw& draw, std::vector<Tiles>& boards) {
  std::set<Tiles> seen;
  for (std::uint64_t number = 0; seen.size() < count; ++number) {
    const Tiles board = draw(number);
    if (seen.insert(board).second) {
      boards.push_back(board);
    }
  }
}

template <typename Puzzle>
void shuffle(std::uint64_t seed, std::vector<Puzzle>& puzzles) {
  RandomStream random(seed, stream_of(kOrder));
  for (std::size_t i = puzzles.size(); i > 1; --i) {
    std::swap(puzzles[i - 1], puzzles[random.below(i)]);
  }
}

std::vector<Tiles> draw_boards(const SuiteOptions& options, Shape shape, unsigned threads,
                               SuiteCounts& counts) {
  const Tiles goal = parse_goal_option(options.puzzles.goal, shape);
  Workers workers(threads);
  TableStore store(options.puzzles.tables);
  const SlidingSolver solver(store, shape, goal);
  const TableInfo& info = solver.table().info();
  counts.max_depth = info.max_depth();
  std::vector<Tiles> boards;
  for (int depth = 0; depth <= counts.max_depth; ++depth) {
    const std::uint64_t level = info.histogram[static_cast<std::size_t>(depth)];
    const std::uint64_t count = share_of(level, depth == counts.max_depth, options.per_depth);
    const DepthRange depths{depth, depth};
    const DepthSampler sampler(solver.space(), solver.table(), depths,
                               choose_sampling_way(info, depths, count), workers);
    draw_different(
        count,
        [&](std::uint64_t number) {
          const std::uint64_t stream = stream_of(static_cast<std::uint64_t>(depth), number);
          return solver.from_table(solver.space().board_of(sampler.draw(options.seed, stream)));
        },
        boards);
  }
  counts.unsolvable = std::max<std::uint64_t>(1, boards.size() / kSolvablePerUnsolvable);
  draw_different(
      counts.unsolvable,
      [&](std::uint64_t number) {
        return draw_unsolvable(shape, goal, options.seed, stream_of(kUnsolvable, number));
      },
      boards);
  shuffle(options.seed, boards);
  return boards;
}

// In the judges' spelling: tiles with spaces between, the blank as x.
void append_judge_board(Shape shape, const Tiles& board, std::string& out) {
  for (Cell c = 0; c < shape.cells(); ++c) {
    const std::uint8_t tile = board[static_cast<std::size_t>(c)];
    out += tile == 0 ? 'x' : static_cast<char>('0' + tile);
    out += c + 1 == shape.cells() ? '\n' : ' ';
  }
}

std::string sliding_text(const std::string& format, Shape shape, std::span<const Tiles> boards) {
  std::string out = format == "uva652" ? std::to_string(boards.size()) + "\n" : "";
  for (const Tiles& board : boards) {
    if (format == "lines") {
      out.append(board_text(shape, board)).append("\n");
    } else {
      out += format == "uva652" ? "\n" : "";
      append_judge_board(shape, board, out);
    }
  }
  return out;
}

struct Question {
  Cell start = 0;
  CubicPattern pattern;
};

// All questions of the board, numbered: start, blank and tops in base 3.
class Questions {
 public:
  explicit Questions(TableStore& store) {
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
std::vector<Question> draw_questions(const SuiteOptions& options, SuiteCounts& counts) {
  TableStore store(options.puzzles.tables);
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
  std::vector<Question> questions;
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
      questions.push_back(question);
    }
  }
  shuffle(options.seed, questions);
  return questions;
}

std::string cubic_text(std::span<const Question> questions) {
  std::string out;
  for (const Question& question : questions) {
    const CubicPattern& pattern = question.pattern;
    out += std::to_string(kCubicShape.col(question.start) + 1) + " " +
           std::to_string(kCubicShape.row(question.start) + 1) + "\n";
    for (Cell c = 0; c < kCubicShape.cells(); ++c) {
      out += c == pattern.blank ? 'E' : kColourLetters[pattern.top[static_cast<std::size_t>(c)]];
      out += kCubicShape.col(c) + 1 == kCubicShape.cols ? '\n' : ' ';
    }
  }
  return out + "0 0\n";
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

// What the formats of the judges cannot say.
void check_options(const PuzzleOptions& puzzles, Shape shape) {
  if (puzzles.format != "lines" && shape != Shape{3, 3}) {
    throw Error(ErrorCode::kUsage, "format " + puzzles.format + " has 3x3 boards only");
  }
  if (puzzles.format == "aoj1268" && !puzzles.goal.empty()) {
    throw Error(ErrorCode::kUsage, "--goal is for sliding puzzles; a cubic one brings its pattern");
  }
}

}  // namespace

SuiteCounts write_suite(const SuiteOptions& options, unsigned threads) {
  const PuzzleOptions& puzzles = options.puzzles;
  const Shape shape = parse_board_option(Family::kSliding, puzzles.board);
  check_options(puzzles, shape);
  const std::string in_path = options.stem + ".in";
  const std::string ans_path = options.stem + ".ans";
  check_target(in_path);
  check_target(ans_path);
  AtomicFile in(in_path);
  AtomicFile ans(ans_path);

  SuiteCounts counts;
  std::string text;
  if (puzzles.format == "aoj1268") {
    const std::vector<Question> questions = draw_questions(options, counts);
    counts.puzzles = questions.size();
    text = cubic_text(questions);
  } else {
    const std::vector<Tiles> boards = draw_boards(options, shape, threads, counts);
    counts.puzzles = boards.size();
    text = sliding_text(puzzles.format, shape, boards);
  }

  write_all(in, text);
  if (unlink(ans_path.c_str()) != 0 && errno != ENOENT) {
    throw Error(ErrorCode::kIo, ans_path,
                std::string("cannot be replaced: ") + std::strerror(errno));
  }
  in.commit();
  InputText input(in_path);
  std::string answers;
  answer_puzzles(puzzles, usual_emit(puzzles.format), limit_of(puzzles), input, threads,
                 [&](std::string_view part) { answers += part; });
  write_all(ans, answers);
  ans.commit();
  return counts;
}

}  // namespace slidebase
