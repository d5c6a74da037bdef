#include <algorithm>
#include <array>
#include <new>
#include <stdexcept>

#include "common/base/error.h"
#include "common/base/joined.h"
#include "common/pdb/coloured/colourings.h"
#include "common/puzzle/cubic_question.h"
#include "common/puzzle/digit_move.h"
#include "common/puzzle/ranking.h"
#include "common/puzzle/text/board_text.h"
#include "common/puzzle/text/cubic_text.h"
#include "common/slidebase/array_pieces.h"
#include "common/table/table_format.h"

namespace slidebase {
namespace {

// Throws Error(kUsage) if there is no such board: in single moves of tiles no table is needed.
void check_size(Family family, int rows, int cols) {
  if (rows < 1 || cols < 1 || rows > kMaxSearchedCells || cols > kMaxSearchedCells) {
    throw Error(ErrorCode::kUsage,
                joined({"a board has 2 to 12 rows and columns, not ", rows, " and ", cols}));
  }
  const Shape shape{rows, cols};
  family == Family::kSliding ? check_sliding_board(shape) : check_board(family, shape);
}

// The number of the blank in boards of cubes.
int blank_of_cubes(const Puzzle& puzzle) noexcept {
  return values_in(puzzle.cubes(), puzzle.goals());
}

// The number of boards of cubes with the same blank cell.
std::uint64_t boards_of_cubes(const Puzzle& puzzle) noexcept {
  return power_of(static_cast<std::uint64_t>(blank_of_cubes(puzzle)), puzzle.cells() - 1);
}

}  // namespace

const char* version() noexcept {
  return SLIDEBASE_VERSION;
}

Status status_of_exception(std::string* why, std::optional<std::uint64_t>* offset) noexcept {
  const auto ended = [&](Status status, const char* text) {
    try {
      if (why != nullptr) {
        *why = text;
      }
    } catch (const std::bad_alloc&) {  // the status says enough
    }
    return status;
  };
  try {
    throw;
  } catch (const Error& error) {
    if (offset != nullptr) {
      *offset = error.offset();
    }
    return ended(error.code(), error.what());
  } catch (const std::bad_alloc&) {
    return ended(kMemory, "out of memory");
  } catch (const std::logic_error& error) {
    return ended(kInternal, error.what());
  } catch (const std::exception& error) {  // no thread
    return ended(kUnreadable, error.what());
  } catch (...) {
    return ended(kInternal, "unknown");
  }
}

Cell fixed_blank(const Puzzle& puzzle) noexcept {
  const int blank = puzzle.is_cubic() ? blank_of_cubes(puzzle) : 0;
  const Board end = puzzle.fixed_end();
  return static_cast<Cell>(std::ranges::find(end, blank) - end.begin());
}

bool read_tiles(Board board, Shape shape, Tiles& tiles) noexcept {
  const auto cells = static_cast<std::size_t>(shape.cells());
  if (board.size() != cells) {
    return false;
  }
  if (cells > 63) {
    std::array<bool, 256> met{};
    for (std::size_t c = 0; c < cells; ++c) {
      tiles[c] = board[c];
      met[board[c]] = true;
    }
    return std::ranges::count(std::span(met).first(cells), true) == shape.cells();
  }
  std::uint64_t seen = 0;
  for (std::size_t c = 0; c < cells; ++c) {
    const std::uint8_t tile = board[c];
    tiles[c] = tile;
    seen |= std::uint64_t{1} << std::min<unsigned>(tile, 63);
  }
  return seen == (std::uint64_t{1} << cells) - 1;
}

bool read_cubes(const Puzzle& puzzle, Board board, CubicPattern& cubes) noexcept {
  const auto cells = static_cast<std::size_t>(puzzle.cells());
  if (board.size() != cells) {
    return false;
  }
  const int blank_number = blank_of_cubes(puzzle);
  int blanks = 0;
  for (std::size_t c = 0; c < cells; ++c) {
    if (board[c] > blank_number) {
      return false;
    }
    const bool blank = board[c] == blank_number;
    blanks += blank ? 1 : 0;
    cubes.blank = blank ? static_cast<Cell>(c) : cubes.blank;
    cubes.top[c] = blank ? 0 : board[c];
  }
  cubes.whole = has_positions(puzzle);
  return blanks == 1;
}

void write_tiles(const Tiles& tiles, std::span<std::uint8_t> board) noexcept {
  std::copy_n(tiles.begin(), board.size(), board.begin());
}

void write_cubes(const Puzzle& puzzle, const CubicPattern& cubes,
                 std::span<std::uint8_t> board) noexcept {
  std::copy_n(cubes.top.begin(), board.size(), board.begin());
  board[static_cast<std::size_t>(cubes.blank)] = static_cast<std::uint8_t>(blank_of_cubes(puzzle));
}

std::optional<Diagnostic> parse_into(const Puzzle& puzzle, std::string_view text,
                                     std::span<std::uint8_t> board) {
  if (board.size() != static_cast<std::size_t>(puzzle.cells())) {
    return Diagnostic{0, joined({"the board must have ", puzzle.cells(), " cells"})};
  }
  if (puzzle.is_cubic()) {
    CubicText cubes = parse_goal(text, puzzle.cubes(), shape_of(puzzle), has_positions(puzzle));
    if (cubes) {
      write_cubes(puzzle, cubes.question.goal, board);
    }
    return std::move(cubes.fault);
  }
  BoardText tiles = parse_board(text, shape_of(puzzle));
  if (tiles) {
    write_tiles(tiles.tiles, board);
  }
  return std::move(tiles.fault);
}

Puzzle::Puzzle(bool is_cubic, int rows, int cols) noexcept
    : is_cubic_(is_cubic),
      rows_(static_cast<std::uint8_t>(rows)),
      cols_(static_cast<std::uint8_t>(cols)) {}

Puzzle Puzzle::sliding(int rows, int cols) {
  check_size(Family::kSliding, rows, cols);
  Puzzle puzzle(false, rows, cols);
  std::ranges::copy(plain_goal({rows, cols}), puzzle.fixed_end_.begin());
  return puzzle;
}

Puzzle Puzzle::sliding(int rows, int cols, Board goal) {
  check_size(Family::kSliding, rows, cols);
  Tiles tiles{};
  if (!read_tiles(goal, {rows, cols}, tiles)) {
    throw Error(ErrorCode::kUsage,
                joined({"a goal must have each of 0 to ", rows * cols - 1, " once"}));
  }
  Puzzle puzzle(false, rows, cols);
  std::ranges::copy(tiles, puzzle.fixed_end_.begin());
  return puzzle;
}

Puzzle Puzzle::cubic(int rows, int cols, int start) {
  return cubic(rows, cols, start, CubeKind::kAxes);
}

Puzzle Puzzle::cubic(int rows, int cols, int start, CubeKind kind) {
  return cubic(rows, cols, start, kind, usual_goals(kind));
}

Puzzle Puzzle::cubic(int rows, int cols, int start, CubeKind kind, CubicGoals goals) {
  if (kind > CubeKind::kDice || goals > CubicGoals::kPositions) {
    throw Error(ErrorCode::kUsage, "unknown kind of cubes or of goals");
  }
  check_size(cubic_family(kind), rows, cols);
  if (start < 0 || start >= rows * cols) {
    throw Error(ErrorCode::kUsage,
                joined({"the start must be a cell from 0 to ", rows * cols - 1, ", not ", start}));
  }
  Puzzle puzzle(true, rows, cols);
  puzzle.cubes_ = kind;
  puzzle.goals_ = goals;
  CubicPattern first{start};
  if (has_positions(puzzle)) {
    first.top = uniform_position({rows, cols}, Cube::of(kind), start).cubes;
  }
  write_cubes(puzzle, first, std::span(puzzle.fixed_end_).first(puzzle.fixed_end().size()));
  return puzzle;
}

Puzzle Puzzle::in(Metric metric) const {
  if (metric == Metric::kMulti && is_cubic_) {
    throw Error(ErrorCode::kUsage, "cubes roll one at a time: they have no metric of slides");
  }
  Puzzle puzzle = *this;
  puzzle.metric_ = metric;
  return puzzle;
}

Status Puzzle::parse(std::string_view text, std::span<std::uint8_t> board,
                     std::string* why) const noexcept {
  return guarded([&] {
    const auto fault = parse_into(*this, text, board);
    if (fault && why != nullptr) {
      *why = joined({"at byte ", fault->offset, ": ", fault->message});
    }
    return fault ? kInvalid : kOk;
  });
}

std::string Puzzle::text(Board board) const {
  const Shape shape = shape_of(*this);
  Tiles tiles{};
  CubicPattern cubes;
  if (is_cubic_) {
    return read_cubes(*this, board, cubes) ? goal_text(shape, cubes_, cubes) : "";
  }
  return read_tiles(board, shape, tiles) ? board_text(shape, tiles) : "";
}

std::string Puzzle::table_name() const {
  if (!has_coloured_tables(shape_of(*this))) {
    check_board(family_of(*this), shape_of(*this));
  }
  return table_file_name(describe_table(family_of(*this), shape_of(*this), fixed_blank(*this)));
}

std::uint64_t Puzzle::board_count() const noexcept {
  return is_cubic_ ? static_cast<std::uint64_t>(cells()) * boards_of_cubes(*this)
         : cells() > kMaxRankedSymbols ? 0
                                       : factorial(cells());
}

Status Puzzle::rank(Board board, std::uint64_t& rank) const noexcept {
  const Shape shape = shape_of(*this);
  if (!is_cubic_) {
    Tiles tiles{};
    if (cells() > kMaxRankedSymbols || !read_tiles(board, shape, tiles)) {
      return kInvalid;
    }
    rank = cantor_rank(std::span(tiles).first(board.size()));
    return kOk;
  }
  CubicPattern cubes;
  if (!read_cubes(*this, board, cubes)) {
    return kInvalid;
  }
  const auto blank = static_cast<std::uint64_t>(blank_of_cubes(*this));
  std::uint64_t number = static_cast<std::uint64_t>(cubes.blank);
  for (const std::uint8_t cube : board) {
    number = cube == blank ? number : number * blank + cube;
  }
  rank = number;
  return kOk;
}

Status Puzzle::unrank(std::uint64_t rank, std::span<std::uint8_t> board) const noexcept {
  if (rank >= board_count() || board.size() != static_cast<std::size_t>(cells())) {
    return kInvalid;
  }
  if (!is_cubic_) {
    cantor_unrank(rank, board);
    return kOk;
  }
  const auto number = static_cast<std::uint64_t>(blank_of_cubes(*this));
  const auto blank = static_cast<std::size_t>(rank / boards_of_cubes(*this));
  for (std::size_t c = board.size(); c-- > 0;) {
    board[c] = static_cast<std::uint8_t>(c == blank ? number : rank % number);
    rank = c == blank ? rank : rank / number;
  }
  return kOk;
}

Status Puzzle::ranks(std::span<const std::uint8_t> boards, std::span<std::uint64_t> ranks,
                     unsigned threads) const noexcept {
  const auto number = [&](std::size_t i, Board board) {
    if (rank(board, ranks[i]) != kOk) {
      ranks[i] = kNoRank;
    }
  };
  return convert_all(static_cast<std::size_t>(cells()), boards, ranks.size(), threads, number);
}

Status Puzzle::unranks(std::span<const std::uint64_t> ranks, std::span<std::uint8_t> boards,
                       unsigned threads) const noexcept {
  const auto unrank_one = [&](std::size_t i, std::span<std::uint8_t> board) {
    if (unrank(ranks[i], board) != kOk) {
      std::ranges::fill(board, kNoSymbol);
    }
  };
  return convert_all(static_cast<std::size_t>(cells()), boards, ranks.size(), threads, unrank_one);
}

int Puzzle::move_count() const noexcept {
  return static_cast<int>(MoveColumns(shape_of(*this), metric()).size());
}

Status Puzzle::check(Board board, std::string_view moves) const noexcept {
  const Shape shape = shape_of(*this);
  Tiles tiles{}, goal{};
  CubicPattern wanted;
  if (is_cubic_ ? !read_cubes(*this, board, wanted) : !read_tiles(board, shape, tiles)) {
    return kInvalid;
  }
  std::ranges::copy(fixed_end_, goal.begin());
  SlidingBoard sliding(shape, tiles);
  Cell blank = is_cubic_ ? fixed_blank(*this) : sliding.blank();
  const Cube& cube = Cube::of(cubes_);
  CubePosition cubes = uniform_position(shape, cube, blank);
  bool legal = true;
  for (const char c : moves) {
    const auto move = move_of(c);
    if (!move) {
      return kInvalid;
    }
    const Cell to = shape.neighbour(blank, *move);
    legal = legal && to >= 0;
    if (legal) {
      blank = to;
      is_cubic_ ? roll(shape, cube, *move, cubes) : sliding.move_blank_to(to);
    }
  }
  if (!legal) {
    return kUnsolvable;
  }
  if (!is_cubic_) {
    return sliding.tiles() == goal ? kOk : kUnsolvable;
  }
  return shows(shape, cubes_, cubes, wanted) ? kOk : kUnsolvable;
}

}  // namespace slidebase
