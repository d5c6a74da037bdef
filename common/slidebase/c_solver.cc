#include <array>
#include <limits>
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
    if (status == kOk) {
      return status;
    }
    return fail(error, status, why.empty() ? slidebase_status_text(status) : why);
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
  return put_handle(solver, error, [&] {
    require(tables != nullptr, "tables is NULL");
    return Solver(tables->tables, puzzle_of(puzzle));
  });
}

void slidebase_solver_free(slidebase_solver* solver) {
  delete solver;
}

int slidebase_longest(const slidebase_solver* solver) {
  return solver == nullptr ? kInvalid : solver->solver.longest();
}

int slidebase_path_capacity(const slidebase_solver* solver) {
  return solver == nullptr ? kInvalid : solver->solver.path_capacity();
}

int slidebase_histogram(const slidebase_solver* solver, uint64_t* counts, size_t capacity) {
  return asked(solver, counts != nullptr || capacity == 0, [&](const Solver& open) {
    const std::vector<std::uint64_t> histogram = open.histogram();
    std::copy_n(histogram.begin(), std::min(capacity, histogram.size()), counts);
    return static_cast<int>(histogram.size());
  });
}

int slidebase_distance(const slidebase_solver* solver, const uint8_t* board, size_t cells) {
  return solver == nullptr ? kInvalid : solver->solver.distance(board_of(board, cells));
}

int slidebase_path(const slidebase_solver* solver, const uint8_t* board, size_t cells,
                   char* letters, size_t capacity) {
  return asked(solver, letters != nullptr, [&](const Solver& open) -> int {
    std::string path;
    const int length = open.path(board_of(board, cells), path);
    if (length >= SLIDEBASE_OK && path.size() >= capacity) {
      return SLIDEBASE_INVALID;
    }
    if (length >= SLIDEBASE_OK) {
      put_text(path, letters, capacity);
    }
    return length;
  });
}

int slidebase_moves(const slidebase_solver* solver, const uint8_t* board, size_t cells,
                    char letters[4], int distances[4], uint8_t* boards) {
  if (solver == nullptr || letters == nullptr || distances == nullptr) {
    return SLIDEBASE_INVALID;
  }
  std::array<Step, 4> steps;
  const int count = solver->solver.moves(board_of(board, cells), steps);
  put_steps(std::span(steps).first(static_cast<std::size_t>(std::max(count, 0))), cells, letters,
            nullptr, distances, boards);
  return count;
}

int slidebase_steps(const slidebase_solver* solver, const uint8_t* board, size_t cells,
                    char* letters, int* lengths, int* distances, uint8_t* boards, size_t capacity) {
  const bool given = capacity == 0 || (letters != nullptr && distances != nullptr);
  return asked(solver, given, [&](const Solver& open) {
    std::vector<Step> steps;
    const int count = open.moves(board_of(board, cells), steps);
    put_steps(std::span(steps).first(std::min(capacity, steps.size())), cells, letters, lengths,
              distances, boards);
    return count;
  });
}

int slidebase_count_paths(const slidebase_solver* solver, const uint8_t* board, size_t cells,
                          uint64_t* count) {
  return solver == nullptr || count == nullptr
             ? kInvalid
             : solver->solver.count_paths(board_of(board, cells), *count);
}

int slidebase_paths(const slidebase_solver* solver, const uint8_t* board, size_t cells,
                    int (*found)(void* user, const char* letters, size_t length), void* user) {
  return asked(solver, found != nullptr, [&](const Solver& open) -> int {
    std::string path;
    return open.paths(board_of(board, cells), [&](std::string_view letters) {
      path = letters;
      return found(user, path.c_str(), path.size()) == 0;
    });
  });
}

int slidebase_distances(const slidebase_solver* solver, const uint8_t* boards, size_t count,
                        int16_t* distances, unsigned threads) {
  if (solver == nullptr || (count > 0 && (boards == nullptr || distances == nullptr))) {
    return SLIDEBASE_INVALID;
  }
  return solver->solver.distances(array_of(solver->solver.puzzle(), boards, count),
                                  {distances, count}, threads);
}

int slidebase_solve(const slidebase_solver* solver, const uint8_t* boards, size_t count,
                    int16_t* distances, char* letters, size_t width, unsigned threads) {
  if (solver == nullptr ||
      (count > 0 && (boards == nullptr || distances == nullptr || letters == nullptr)) ||
      (width > 0 && count > std::numeric_limits<std::size_t>::max() / 2 / width)) {
    return SLIDEBASE_INVALID;
  }
  return solver->solver.solve(array_of(solver->solver.puzzle(), boards, count), {distances, count},
                              {letters, count * width}, threads);
}

int slidebase_action_values(const slidebase_solver* solver, const uint8_t* boards, size_t count,
                            int16_t* values, uint8_t* optimal, int16_t* distances,
                            unsigned threads) {
  if (solver == nullptr || (count > 0 && boards == nullptr) ||
      count > std::numeric_limits<std::size_t>::max() / kMoves.size()) {
    return SLIDEBASE_INVALID;
  }
  const auto rows = [&](auto* array, std::size_t size) {
    return std::span(array, array == nullptr ? 0 : size);
  };
  return solver->solver.action_values(
      array_of(solver->solver.puzzle(), boards, count), rows(values, kMoves.size() * count),
      rows(optimal, kMoves.size() * count), rows(distances, count), threads);
}

int slidebase_boards_at(const slidebase_solver* solver, int distance, uint8_t* boards, size_t count,
                        unsigned threads, slidebase_progress progress, void* user) {
  return asked(solver, true, [&](const Solver& open) -> int {
    const auto array = array_of(open.puzzle(), boards, count);
    return count > 0 && array.empty()
               ? kInvalid
               : open.boards_at(distance, array, threads, progress_of(progress, user));
  });
}

int slidebase_sample(const slidebase_solver* solver, int least, int greatest, uint64_t seed,
                     uint8_t* boards, size_t count, unsigned threads, slidebase_progress progress,
                     void* user) {
  return asked(solver, true, [&](const Solver& open) -> int {
    const auto array = array_of(open.puzzle(), boards, count);
    return count > 0 && array.empty()
               ? kInvalid
               : open.sample(least, greatest, seed, array, threads, progress_of(progress, user));
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
  return asked(solver, true,
               [&](const Solver& open) { return put_text(open.failure(), text, capacity); });
}
