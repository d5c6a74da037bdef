#include <vector>

#include "common/puzzle/board.h"
#include "common/slidebase/c_impl.h"

namespace slidebase::c {
namespace {

// Returns query(solver, why), a Status. Unless it is kOk, writes the reason to `error`.
template <typename Query>
int with_reason(const slidebase_solver* solver, slidebase_error* error,
                const Query& query) noexcept {
  return guarded(error, [&]() -> int {
    require(solver != nullptr, "solver is NULL");
    std::string why;
    const int status = query(solver->solver, &why);
    return status == kOk ? status
                         : fail(error, status, why.empty() ? slidebase_status_text(status) : why);
  });
}

// Writes the path that find(solver, path) sets, and returns its length or status.
template <typename Find>
int put_path(const slidebase_solver* solver, char* letters, std::size_t capacity,
             const Find& find) noexcept {
  return asked(solver, [&](const Solver& open) {
    std::string path;
    const int length = find(open, path);
    require(length < 0 || path.size() < capacity, "the path does not fit");
    return length < 0 ? length : (put_text(path, letters, capacity), length);
  });
}

// Writes the steps to those of the arrays that are given.
void put_steps(std::span<const Step> steps, std::size_t cells, char* letters, int* lengths,
               int* distances, std::uint8_t* boards) noexcept {
  for (std::size_t i = 0; i < steps.size(); ++i) {
    letters[i] = steps[i].letter;
    distances[i] = steps[i].distance;
    if (lengths != nullptr) {
      lengths[i] = steps[i].cells;
    }
    if (boards != nullptr) {
      std::copy_n(steps[i].board.begin(), cells, boards + i * cells);
    }
  }
}

}  // namespace
}  // namespace slidebase::c

using namespace slidebase;     // NOLINT(google-build-using-namespace)
using namespace slidebase::c;  // NOLINT(google-build-using-namespace)

int slidebase_solver_new(const slidebase_tables* tables, const slidebase_puzzle* puzzle,
                         slidebase_solver** solver, slidebase_error* error) {
  return slidebase_solver_at_least(tables, puzzle, SLIDEBASE_NO_PATTERNS, solver, error);
}

int slidebase_solver_at_least(const slidebase_tables* tables, const slidebase_puzzle* puzzle,
                              int least, slidebase_solver** solver, slidebase_error* error) {
  return put_handle(solver, error, [&] {
    require(tables != nullptr, "tables is NULL");
    return Solver(tables->tables, puzzle_of(puzzle), static_cast<Patterns>(least));
  });
}

int slidebase_solver_limited(const slidebase_solver* solver, const slidebase_limits* limits,
                             slidebase_solver** limited, slidebase_error* error) {
  return put_handle(limited, error, [&] {
    require(solver != nullptr, "solver is NULL");
    const auto read = read_struct(limits, "limits is NULL, or its size is not set");
    Limits to{read.seconds, progress_of(read.progress, read.user), read.nodes};
    if (read.within != 0) {
      to.within = read.within == int{SLIDEBASE_ZERO} ? 0 : read.within;
    }
    return solver->solver.limited(to);
  });
}

void slidebase_solver_free(slidebase_solver* solver) {
  delete solver;
}

int slidebase_patterns(const slidebase_solver* solver) {
  return asked(solver, [](const Solver& open) { return static_cast<int>(open.patterns()); });
}

int slidebase_longest(const slidebase_solver* solver) {
  return asked(solver, [](const Solver& open) { return open.longest(); });
}

int slidebase_path_capacity(const slidebase_solver* solver) {
  return asked(solver, [](const Solver& open) { return open.path_capacity(); });
}

int slidebase_histogram(const slidebase_solver* solver, uint64_t* counts, size_t capacity) {
  return asked(solver, [&](const Solver& open) {
    const auto space = rows_of(counts, capacity);
    const std::vector<std::uint64_t> histogram = open.histogram();
    std::copy_n(histogram.begin(), std::min(capacity, histogram.size()), space.begin());
    return static_cast<int>(histogram.size());
  });
}

int slidebase_distance(const slidebase_solver* solver, const uint8_t* board, size_t cells) {
  return asked(solver, [&](const Solver& open) { return open.distance(rows_of(board, cells)); });
}

int slidebase_path(const slidebase_solver* solver, const uint8_t* board, size_t cells,
                   char* letters, size_t capacity) {
  return put_path(solver, letters, capacity, [&](const Solver& open, std::string& path) {
    return open.path(rows_of(board, cells), path);
  });
}

int slidebase_near_path(const slidebase_solver* solver, const uint8_t* board, size_t cells,
                        char* letters, size_t capacity, int* at_least) {
  return put_path(solver, letters, capacity, [&](const Solver& open, std::string& path) {
    return open.path(rows_of(board, cells), path, rows_of(at_least, 1)[0]);
  });
}

int slidebase_moves(const slidebase_solver* solver, const uint8_t* board, size_t cells,
                    char letters[4], int distances[4], uint8_t* boards) {
  return asked(solver, [&](const Solver& open) {
    return open.puzzle().metric() == Metric::kSingle
               ? slidebase_steps(solver, board, cells, letters, nullptr, distances, boards, 4)
               : kInvalid;
  });
}

int slidebase_steps(const slidebase_solver* solver, const uint8_t* board, size_t cells,
                    char* letters, int* lengths, int* distances, uint8_t* boards, size_t capacity) {
  return asked(solver, [&](const Solver& open) {
    rows_of(letters, capacity);
    rows_of(distances, capacity);
    std::vector<Step> steps;
    const int count = open.moves(rows_of(board, cells), steps);
    put_steps(std::span(steps).first(std::min(capacity, steps.size())), cells, letters, lengths,
              distances, boards);
    return count;
  });
}

int slidebase_count_paths(const slidebase_solver* solver, const uint8_t* board, size_t cells,
                          uint64_t* count) {
  return asked(solver, [&](const Solver& open) {
    return open.count_paths(rows_of(board, cells), rows_of(count, 1)[0]);
  });
}

int slidebase_paths(const slidebase_solver* solver, const uint8_t* board, size_t cells,
                    int (*found)(void* user, const char* letters, size_t length), void* user) {
  return asked(solver, [&](const Solver& open) {
    require(found != nullptr, "found is NULL");
    std::string path;
    return open.paths(rows_of(board, cells), [&](std::string_view letters) {
      path = letters;
      return found(user, path.c_str(), path.size()) == 0;
    });
  });
}

int slidebase_answer(const slidebase_solver* solver, const uint8_t* boards, size_t count,
                     const slidebase_answers* answers, unsigned threads) {
  return asked(solver, [&](const Solver& open) {
    const auto to = read_struct(answers, "answers is NULL, or its size is not set");
    const auto columns = static_cast<std::size_t>(open.puzzle().move_count());
    return open.answer(boards_of(open.puzzle(), boards, count),
                       {rows_if_given(to.distances, count),
                        rows_if_given(to.letters, count, std::max<std::size_t>(to.width, 1)),
                        rows_if_given(to.values, count, columns),
                        rows_if_given(to.optimal, count, columns), rows_if_given(to.bounds, count),
                        rows_if_given(to.nodes, count), rows_if_given(to.lengths, count)},
                       threads);
  });
}

int slidebase_distances(const slidebase_solver* solver, const uint8_t* boards, size_t count,
                        int16_t* distances, unsigned threads) {
  return asked(solver, [&](const Solver& open) {
    return open.distances(boards_of(open.puzzle(), boards, count), rows_of(distances, count),
                          threads);
  });
}

int slidebase_solve(const slidebase_solver* solver, const uint8_t* boards, size_t count,
                    int16_t* distances, char* letters, size_t width, unsigned threads) {
  return asked(solver, [&](const Solver& open) {
    return open.solve(boards_of(open.puzzle(), boards, count), rows_of(distances, count),
                      rows_of(letters, count, width), threads);
  });
}

int slidebase_action_values(const slidebase_solver* solver, const uint8_t* boards, size_t count,
                            int16_t* values, uint8_t* optimal, int16_t* distances,
                            unsigned threads) {
  return asked(solver, [&](const Solver& open) {
    require(open.puzzle().metric() == Metric::kSingle, "slides have more columns");
    return open.action_values(
        boards_of(open.puzzle(), boards, count), rows_if_given(values, count, kMoves.size()),
        rows_if_given(optimal, count, kMoves.size()), rows_if_given(distances, count), threads);
  });
}

int slidebase_boards_at(const slidebase_solver* solver, int distance, uint8_t* boards, size_t count,
                        unsigned threads, slidebase_progress progress, void* user) {
  return asked(solver, [&](const Solver& open) {
    return open.boards_at(distance, boards_of(open.puzzle(), boards, count), threads,
                          progress_of(progress, user));
  });
}

int slidebase_sample(const slidebase_solver* solver, int least, int greatest, uint64_t seed,
                     uint8_t* boards, size_t count, unsigned threads, slidebase_progress progress,
                     void* user) {
  return asked(solver, [&](const Solver& open) {
    return open.sample(least, greatest, seed, boards_of(open.puzzle(), boards, count), threads,
                       progress_of(progress, user));
  });
}

int slidebase_verify(const slidebase_solver* solver, slidebase_progress progress, void* user,
                     slidebase_error* error) {
  return with_reason(solver, error, [&](const Solver& open, std::string* why) {
    return open.verify(progress_of(progress, user), why);
  });
}

int slidebase_prove(const slidebase_solver* solver, unsigned threads, slidebase_progress progress,
                    void* user, slidebase_error* error) {
  return with_reason(solver, error, [&](const Solver& open, std::string* why) {
    return open.prove(threads, progress_of(progress, user), why);
  });
}

int slidebase_failure(const slidebase_solver* solver, char* text, size_t capacity) {
  return asked(solver,
               [&](const Solver& open) { return put_text(open.failure(), text, capacity); });
}
