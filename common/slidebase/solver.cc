#include <algorithm>
#include <array>

#include "common/base/error.h"
#include "common/slidebase/impl.h"

namespace slidebase {

unsigned thread_count(unsigned wanted, std::uint64_t most) {
  return most <= 1 ? 1
                   : static_cast<unsigned>(std::min<std::uint64_t>(most, threads_or_all(wanted)));
}

OpenPuzzle::OpenPuzzle(const TableSet& tables, const Puzzle& wanted, Patterns least)
    : puzzle(wanted) {
  if (least < Patterns::kNone || least > Patterns::kHard) {
    throw Error(ErrorCode::kUsage, "unknown kind of pattern tables");
  }
  const Shape shape = shape_of(puzzle);
  const Cell blank = fixed_blank(puzzle);
  if (puzzle.is_cubic()) {
    file = tables.find(family_of(puzzle), shape, blank);
    cubic = CubicSolver::make(*table(), shape, blank);
    return;
  }
  Tiles goal{};
  std::ranges::copy(puzzle.fixed_end(), goal.begin());
  const std::optional<Tier> tier =
      least == Patterns::kNone ? std::nullopt : std::optional(static_cast<Tier>(least));
  static_cast<OpenBoards&>(*this) = tables.open_any(shape, goal, puzzle.metric(), {}, tier);
}

void OpenPuzzle::check_damage() const {
  boards ? boards->check_damage() : file->check_damage();
}

void OpenPuzzle::check_unchanged() const {
  boards ? boards->check_unchanged() : file->check_unchanged();
}

std::shared_ptr<const Table> OpenPuzzle::table_to_scan() const {
  auto shared = std::static_pointer_cast<const Table>(file);
  return shared->is_in_place() ? shared : shared->open_again();
}

namespace {

// Returns query(boards) for the solver of sliding boards, within the limits of a call if it has
// any.
template <typename Query>
int query_boards(const OpenPuzzle& open, const Query& query) noexcept {
  if (!open.limits || !open.searches()) {
    return query(*open.boards);
  }
  return guarded([&]() -> int {
    int answer = kUndecided;
    Workers caller(1);
    const Status status = query_within_limits(
        open, 1, 1, caller, 1,
        [&](const BoardSolver* boards, std::size_t, std::size_t) { answer = query(*boards); });
    return status == kOk ? answer : status;
  });
}

// Reads the board, then returns query_cubic(solver, pattern) or query_sliding(solver, tiles).
template <typename QueryCubic, typename QuerySliding>
int query_board(const OpenPuzzle& open, Board board, const QueryCubic& query_cubic,
                const QuerySliding& query_sliding) noexcept {
  if (open.cubic) {
    CubicPattern cubes;
    return read_cubes(open.puzzle, board, cubes) ? query_cubic(*open.cubic, cubes) : kInvalid;
  }
  Tiles tiles{};
  return read_tiles(board, shape_of(open.puzzle), tiles)
             ? query_boards(open,
                            [&](const BoardSolver& boards) { return query_sliding(boards, tiles); })
             : kInvalid;
}

// Finds the distance of the board, then returns query_cubic(solver, pattern, distance) or
// query_sliding(solver, tiles, distance) as a Status. Returns a Status below 0 if there is no
// distance.
template <typename QueryCubic, typename QuerySliding>
int query_with_distance(const OpenPuzzle& open, Board board, const QueryCubic& query_cubic,
                        const QuerySliding& query_sliding) noexcept {
  const auto query_about = [](const auto& solver, const auto& read, Length distance,
                              const auto& query) {
    return distance.is_known()
               ? guarded([&]() -> int { return status_of(query(solver, read, distance.moves)); })
               : number_of(distance);
  };
  return query_board(
      open, board,
      [&](const CubicSolver& solver, const CubicPattern& cubes) {
        return query_about(solver, cubes, solver.distance(cubes), query_cubic);
      },
      [&](const BoardSolver& solver, const Tiles& tiles) {
        std::array<char, kMaxLetters> letters;
        return query_about(solver, tiles, solver.solve(tiles, letters.data()), query_sliding);
      });
}

// Calls add(step) for the legal moves, sorted by letter. Returns their number or a Status below 0.
template <typename Add>
int list_moves(const OpenPuzzle& open, Board board, const Add& add) noexcept {
  const Shape shape = shape_of(open.puzzle);
  int count = 0;
  const auto add_step = [&](char letter, int cells, int to, const auto& write) {
    Step step{letter, to, {}, cells};
    write(std::span(step.board).first(board.size()));
    add(step);
    ++count;
  };
  const int status = query_with_distance(
      open, board,
      [&](const CubicSolver& solver, const CubicPattern& cubes, int distance) {
        return solver.for_each_move(cubes, distance,
                                    [&](char letter, int to, const CubicPattern& reached) {
                                      add_step(letter, 1, to, [&](std::span<std::uint8_t> out) {
                                        write_cubes(open.puzzle, reached, out);
                                      });
                                    });
      },
      [&](const BoardSolver& solver, const Tiles& tiles, int distance) {
        return solver.for_each_move(tiles, distance, [&](std::string_view letters, int to) {
          SlidingBoard moved(shape, tiles);
          for (const char letter : letters) {
            moved.move(*move_of(letter));
          }
          add_step(letters[0], static_cast<int>(letters.size()), to,
                   [&](std::span<std::uint8_t> out) { write_tiles(moved.tiles(), out); });
        });
      });
  return status == kOk ? count : status;
}

}  // namespace

Solver::Solver(const Tables& tables, const Puzzle& puzzle)
    : open_(std::make_shared<OpenPuzzle>(*tables.places_, puzzle)) {}
Solver::Solver(const Tables& tables, const Puzzle& puzzle, Patterns least)
    : open_(std::make_shared<OpenPuzzle>(*tables.places_, puzzle, least)) {}
Solver::Solver(const Solver&) = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(const Solver&) = default;
Solver& Solver::operator=(Solver&&) noexcept = default;
Solver::~Solver() = default;

const Puzzle& Solver::puzzle() const noexcept {
  return open_->puzzle;
}

int Solver::distance(Board board) const noexcept {
  return query_board(
      *open_, board,
      [](const CubicSolver& solver, const CubicPattern& cubes) {
        return number_of(solver.distance(cubes));
      },
      [](const BoardSolver& solver, const Tiles& tiles) {
        std::array<char, kMaxLetters> letters;
        return number_of(solver.solve(tiles, letters.data()));
      });
}

int Solver::path(Board board, std::string& letters) const noexcept {
  int at_least = 0;
  const int moves = path(board, letters, at_least);
  if (moves <= at_least) {
    return moves;
  }
  letters.clear();
  return kUndecided;
}

int Solver::path(Board board, std::string& path, int& at_least) const noexcept {
  std::array<char, kMaxLetters> letters;
  Length length;
  const auto solve = [&](const auto& solver, const auto& read) {
    length = solver.solve(read, letters.data());
    return number_of(length);
  };
  const int answer = query_board(*open_, board, solve, solve);
  if (answer == kInvalid) {
    return answer;
  }
  at_least = length.at_least;
  return guarded([&]() -> int {
    path.assign(letters.data(), length.letters);
    return length.letters > 0 ? length.moves : answer;
  });
}

int Solver::moves(Board board, std::array<Step, 4>& steps) const noexcept {
  if (open_->puzzle.metric() != Metric::kSingle) {
    return kInvalid;
  }
  std::size_t count = 0;
  return list_moves(*open_, board, [&](const Step& step) { steps[count++] = step; });
}

int Solver::moves(Board board, std::vector<Step>& steps) const noexcept {
  steps.clear();
  return list_moves(*open_, board, [&](const Step& step) { steps.push_back(step); });
}

Status Solver::count_paths(Board board, std::uint64_t& count) const noexcept {
  std::optional<std::uint64_t> paths;
  const auto count_them = [&](const auto& solver, const auto& read, int distance) {
    return solver.count_paths(read, distance, paths);
  };
  const int status = query_with_distance(*open_, board, count_them, count_them);
  if (status == kOk) {
    count = paths.value_or(~std::uint64_t{0});
  }
  return static_cast<Status>(status);
}

Status Solver::paths(Board board, const std::function<bool(std::string_view)>& found) const {
  if (!found) {
    const int distance = this->distance(board);
    return distance < kOk ? static_cast<Status>(distance) : kInvalid;
  }
  bool stopped = false;
  std::exception_ptr thrown;
  const auto hand_over = [&](std::string_view letters) {
    try {
      stopped = !found(letters);
    } catch (...) {
      thrown = std::current_exception();
    }
    return !stopped && !thrown;
  };
  const auto list_them = [&](const auto& solver, const auto& read, int distance) {
    return solver.list_paths(read, distance, hand_over);
  };
  const int status = query_with_distance(*open_, board, list_them, list_them);
  if (thrown) {
    std::rethrow_exception(thrown);
  }
  return status == kOk && stopped ? kCancelled : static_cast<Status>(status);
}

std::string Solver::failure() const {
  try {
    open_->check_damage();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

}  // namespace slidebase
