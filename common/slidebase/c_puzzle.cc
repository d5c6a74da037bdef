#include <cstddef>

#include "common/slidebase/c_impl.h"
#include "common/slidebase/impl.h"

namespace slidebase::c {
namespace {

constexpr std::uint64_t kNoOffset = UINT64_MAX;

// The metric in a struct that is large enough to have one. Throws Error(kUsage).
Metric metric_in(const slidebase_puzzle& puzzle) {
  require(puzzle.metric == SLIDEBASE_SINGLE || puzzle.metric == SLIDEBASE_MULTI,
          "a puzzle's metric is SLIDEBASE_SINGLE or SLIDEBASE_MULTI");
  return static_cast<Metric>(puzzle.metric);
}

// Throws Error(kUsage).
void require_zero_fields(const slidebase_puzzle& puzzle) {
#if SIZE_MAX > UINT32_MAX
  require(puzzle.reserved == 0, "a puzzle's reserved field must be 0");
#endif
  require(puzzle.reserved_end == 0, "a puzzle's field reserved_end must be 0");
  require(puzzle.family == SLIDEBASE_CUBIC || (puzzle.cubes == 0 && puzzle.goals == 0),
          "the fields cubes and goals of a sliding puzzle must be 0");
}

CubeKind kind_of(int cubes) {
  require(cubes >= SLIDEBASE_AXES && cubes <= SLIDEBASE_DICE,
          "a puzzle's cubes are SLIDEBASE_AXES, SLIDEBASE_MARKED or SLIDEBASE_DICE");
  return static_cast<CubeKind>(cubes);
}
CubicGoals goals_of(int goals) {
  require(goals == SLIDEBASE_TOPS || goals == SLIDEBASE_POSITIONS,
          "a puzzle's goals are SLIDEBASE_TOPS or SLIDEBASE_POSITIONS");
  return static_cast<CubicGoals>(goals);
}
static_assert(static_cast<int>(CubeKind::kMarked) == SLIDEBASE_MARKED &&
              static_cast<int>(CubeKind::kDice) == SLIDEBASE_DICE &&
              static_cast<int>(CubicGoals::kPositions) == SLIDEBASE_POSITIONS &&
              static_cast<int>(Metric::kMulti) == SLIDEBASE_MULTI);

bool all_zero(Board bytes) {
  return std::ranges::all_of(bytes, [](std::uint8_t byte) { return byte == 0; });
}

// The end in a struct, which has as many bytes as a puzzle has cells. Throws Error(kUsage).
Board end_in(const slidebase_puzzle& puzzle, std::size_t cells) {
  const Board fixed_end(puzzle.fixed_end), long_end(puzzle.long_end);
  if (cells <= kShortEndCells) {
    require(puzzle.size >= offsetof(slidebase_puzzle, fixed_end) + cells,
            "the puzzle's size does not include all of its cells");
    require(all_zero(long_end), "long_end is for boards of more than 16 cells");
    return fixed_end.first(cells);
  }
  require(puzzle.size >= kPuzzleWithLongEnd, "the puzzle's size does not include all of its cells");
  require(all_zero(fixed_end) && all_zero(long_end.subspan(cells)),
          "a board of more than 16 cells has its end in long_end, and 0 in fixed_end");
  return long_end.first(cells);
}

}  // namespace

int fail(slidebase_error* error, int status, std::string_view message,
         std::optional<std::uint64_t> offset) noexcept {
  if (error != nullptr) {
    slidebase_error made{};
    made.status = status;
    made.offset = offset.value_or(kNoOffset);
    constexpr std::size_t kBefore = offsetof(slidebase_error, message);
    const std::size_t size = std::min(error->size, sizeof made);
    if (size > kBefore) {
      const std::size_t length = std::min(message.size(), size - kBefore - 1);
      std::memcpy(made.message, message.data(), length);
    }
    write_struct(made, error, error->size);
  }
  return status;
}

int fail_by_exception(slidebase_error* error) noexcept {
  std::string why;
  std::optional<std::uint64_t> offset;
  const Status status = status_of_exception(&why, &offset);
  return fail(error, status, why, offset);
}

Puzzle puzzle_of(const slidebase_puzzle* puzzle) {
  const auto read = read_struct(puzzle, "puzzle is NULL, or its size is not set");
  const int rows = read.rows, cols = read.cols;
  constexpr int kMost = kMaxCells;
  require(rows >= 1 && cols >= 1 && rows <= kMost && cols <= kMost && rows * cols <= kMost,
          "a puzzle has at most 100 cells");
  // The smaller struct of 1.0.0 ends in bytes that nobody sets.
  const bool has_metric = read.size >= kPuzzleWithMetric;
  const Metric metric = has_metric ? metric_in(read) : Metric::kSingle;
  if (has_metric) {
    require_zero_fields(read);
  }
  const CubeKind kind = has_metric ? kind_of(read.cubes) : CubeKind::kAxes;
  const CubicGoals goals = has_metric ? goals_of(read.goals) : CubicGoals::kTops;
  const Board end = end_in(read, static_cast<std::size_t>(rows * cols));
  if (read.family == SLIDEBASE_SLIDING) {
    return (all_zero(end) ? Puzzle::sliding(rows, cols) : Puzzle::sliding(rows, cols, end))
        .in(metric);
  }
  require(read.family == SLIDEBASE_CUBIC,
          "a puzzle's family is SLIDEBASE_SLIDING or SLIDEBASE_CUBIC");
  const auto start = std::ranges::find(end, values_in(kind, goals)) - end.begin();
  const Puzzle made = Puzzle::cubic(rows, cols, static_cast<int>(start), kind, goals);
  require(std::ranges::equal(made.fixed_end(), end),
          "the start of cubes has the blank once, and the same number on all other cells");
  return made.in(metric);
}

slidebase_puzzle struct_of(const Puzzle& puzzle) noexcept {
  slidebase_puzzle made{};
  made.size = sizeof made;
  made.family = puzzle.is_cubic() ? SLIDEBASE_CUBIC : SLIDEBASE_SLIDING;
  made.rows = puzzle.rows();
  made.cols = puzzle.cols();
  const Board end = puzzle.fixed_end();
  std::ranges::copy(end, end.size() > kShortEndCells ? made.long_end : made.fixed_end);
  made.metric = static_cast<std::int32_t>(puzzle.metric());
  made.cubes = static_cast<std::int32_t>(puzzle.cubes());
  made.goals = static_cast<std::int32_t>(puzzle.goals());
  return made;
}

int put_text(const std::string& text, char* to, std::size_t capacity) {
  const auto space = rows_of(to, capacity);
  if (capacity > 0) {
    const auto length = static_cast<std::ptrdiff_t>(std::min(text.size(), capacity - 1));
    *std::copy_n(text.begin(), length, space.begin()) = '\0';
  }
  return static_cast<int>(text.size());
}

namespace {

// Writes a puzzle in single moves to the caller's struct, which must have all fields of 1.0.0.
template <typename Make>
int put_puzzle(slidebase_puzzle* puzzle, slidebase_error* error, const Make& make) noexcept {
  return guarded(error, [&] {
    require(puzzle != nullptr && puzzle->size >= kPuzzleOf10 && puzzle->size <= kMostStructBytes &&
                is_size_of<slidebase_puzzle>(puzzle->size),
            "puzzle is NULL, or its size is not set");
    const Puzzle made = make();
    require(puzzle->size >= size_for(made),
            made.is_cubic() ? "the puzzle's size does not include its cubes and goals"
                            : "the puzzle's size does not include all of its cells");
    write_struct(struct_of(made), puzzle, puzzle->size);
    return SLIDEBASE_OK;
  });
}

}  // namespace
}  // namespace slidebase::c

using namespace slidebase;     // NOLINT(google-build-using-namespace)
using namespace slidebase::c;  // NOLINT(google-build-using-namespace)

int slidebase_abi() {
  return SLIDEBASE_ABI;
}

const char* slidebase_version() {
  return version();
}

const char* slidebase_status_text(int status) {
  // By the number of the status, from 0 down.
  static constexpr const char* kTexts[] = {
      "done",
      "no moves lead there",
      "not a board of this puzzle, or a wrong argument",
      "the table is damaged",
      "a read or write failed",
      "the source does not have the bytes yet",
      "cancelled",
      "the table or file does not exist",
      "not a table, or a table of another version",
      "not enough memory",
      "a fault of the library",
      "the search reached its limit",
  };
  static_assert(std::size(kTexts) == 1 - SLIDEBASE_UNDECIDED);
  return status > 0 || status < SLIDEBASE_UNDECIDED ? "unknown status" : kTexts[-status];
}

int slidebase_sliding(slidebase_puzzle* puzzle, int rows, int cols, const uint8_t* goal,
                      size_t cells, slidebase_error* error) {
  return put_puzzle(puzzle, error, [&] {
    return goal == nullptr ? Puzzle::sliding(rows, cols)
                           : Puzzle::sliding(rows, cols, Board(goal, cells));
  });
}

int slidebase_cubic(slidebase_puzzle* puzzle, int rows, int cols, int start,
                    slidebase_error* error) {
  return put_puzzle(puzzle, error, [&] { return Puzzle::cubic(rows, cols, start); });
}

int slidebase_cubic_of(slidebase_puzzle* puzzle, int rows, int cols, int start, int cubes,
                       int goals, slidebase_error* error) {
  return put_puzzle(puzzle, error, [&] {
    return Puzzle::cubic(rows, cols, start, kind_of(cubes), goals_of(goals));
  });
}

int slidebase_in_metric(slidebase_puzzle* puzzle, int metric, slidebase_error* error) {
  return guarded(error, [&] {
    slidebase_puzzle changed = struct_of(puzzle_of(puzzle));
    require(puzzle->size >= kPuzzleWithMetric, "the puzzle's size does not include its metric");
    changed.metric = metric;
    puzzle_of(&changed);
    puzzle->metric = metric;
    return SLIDEBASE_OK;
  });
}

int slidebase_parse(const slidebase_puzzle* puzzle, const char* text, size_t length, uint8_t* board,
                    size_t cells, slidebase_error* error) {
  return guarded(error, [&] {
    const Puzzle wanted = puzzle_of(puzzle);
    rows_of(text, length);
    const auto fault = parse_into(wanted, {text, length}, rows_of(board, cells));
    return fault ? fail(error, SLIDEBASE_INVALID, fault->message, fault->offset) : SLIDEBASE_OK;
  });
}

int slidebase_text(const slidebase_puzzle* puzzle, const uint8_t* board, size_t cells, char* text,
                   size_t capacity) {
  return asked(puzzle, [&](const Puzzle& wanted) {
    const std::string made = wanted.text(rows_of(board, cells));
    return made.empty() ? SLIDEBASE_INVALID : put_text(made, text, capacity);
  });
}

int slidebase_table_name(const slidebase_puzzle* puzzle, char* text, size_t capacity) {
  return asked(puzzle,
               [&](const Puzzle& wanted) { return put_text(wanted.table_name(), text, capacity); });
}

int slidebase_patterns_name(const slidebase_puzzle* puzzle, int patterns, char* text,
                            size_t capacity) {
  return asked(puzzle, [&](const Puzzle& wanted) {
    return put_text(wanted.table_name(static_cast<Patterns>(patterns)), text, capacity);
  });
}

int slidebase_board_count(const slidebase_puzzle* puzzle, uint64_t* count) {
  return asked(puzzle, [&](const Puzzle& wanted) {
    rows_of(count, 1)[0] = wanted.board_count();
    return SLIDEBASE_OK;
  });
}

int slidebase_rank(const slidebase_puzzle* puzzle, const uint8_t* board, size_t cells,
                   uint64_t* rank) {
  return asked(puzzle, [&](const Puzzle& wanted) {
    return wanted.rank(rows_of(board, cells), rows_of(rank, 1)[0]);
  });
}

int slidebase_unrank(const slidebase_puzzle* puzzle, uint64_t rank, uint8_t* board, size_t cells) {
  return asked(puzzle,
               [&](const Puzzle& wanted) { return wanted.unrank(rank, rows_of(board, cells)); });
}

int slidebase_check(const slidebase_puzzle* puzzle, const uint8_t* board, size_t cells,
                    const char* moves, size_t length) {
  return asked(puzzle, [&](const Puzzle& wanted) {
    rows_of(moves, length);
    return wanted.check(rows_of(board, cells), {moves, length});
  });
}

int slidebase_ranks(const slidebase_puzzle* puzzle, const uint8_t* boards, size_t count,
                    uint64_t* ranks, unsigned threads) {
  return asked(puzzle, [&](const Puzzle& wanted) {
    return wanted.ranks(boards_of(wanted, boards, count), rows_of(ranks, count), threads);
  });
}

int slidebase_unranks(const slidebase_puzzle* puzzle, const uint64_t* ranks, size_t count,
                      uint8_t* boards, unsigned threads) {
  return asked(puzzle, [&](const Puzzle& wanted) {
    return wanted.unranks(rows_of(ranks, count), boards_of(wanted, boards, count), threads);
  });
}

int slidebase_move_count(const slidebase_puzzle* puzzle) {
  return asked(puzzle, [](const Puzzle& wanted) { return wanted.move_count(); });
}

int slidebase_apply(const slidebase_puzzle* puzzle, const uint8_t* boards, size_t count,
                    const char* letters, size_t width, uint8_t* made, unsigned threads) {
  return asked(puzzle, [&](const Puzzle& wanted) {
    return wanted.apply(boards_of(wanted, boards, count), rows_of(letters, count, width),
                        boards_of(wanted, made, count), threads);
  });
}

int slidebase_neighbours(const slidebase_puzzle* puzzle, const uint8_t* boards, size_t count,
                         uint8_t* made, uint8_t* legal, unsigned threads) {
  return asked(puzzle, [&](const Puzzle& wanted) {
    const auto columns = static_cast<std::size_t>(wanted.move_count());
    const std::size_t width = columns * static_cast<std::size_t>(wanted.cells());
    return wanted.neighbours(boards_of(wanted, boards, count), rows_if_given(made, count, width),
                             rows_if_given(legal, count, columns), threads);
  });
}

int slidebase_solvable(const slidebase_puzzle* puzzle, const uint8_t* boards, size_t count,
                       uint8_t* solvable, unsigned threads) {
  return asked(puzzle, [&](const Puzzle& wanted) {
    return wanted.solvable(boards_of(wanted, boards, count), rows_of(solvable, count), threads);
  });
}

int slidebase_canonical(const slidebase_puzzle* puzzle, const uint8_t* boards, size_t count,
                        uint8_t* made, unsigned threads) {
  return asked(puzzle, [&](const Puzzle& wanted) {
    return wanted.canonical(boards_of(wanted, boards, count), boards_of(wanted, made, count),
                            threads);
  });
}

int slidebase_heuristic(const slidebase_puzzle* puzzle, int bound, const uint8_t* boards,
                        size_t count, int16_t* values, unsigned threads) {
  return asked(puzzle, [&](const Puzzle& wanted) {
    return wanted.heuristic(boards_of(wanted, boards, count), static_cast<Bound>(bound),
                            rows_of(values, count), threads);
  });
}
