// Boards by their distance.
#include <algorithm>
#include <atomic>

#include "common/base/error.h"
#include "common/base/workers.h"
#include "common/slidebase/impl.h"
#include "common/slidebase/meter.h"
#include "common/solve/checked_length.h"
#include "common/study/random_boards.h"
#include "common/study/random_stream.h"
#include "common/study/sampling.h"

namespace slidebase {
namespace {

constexpr std::uint64_t kPieceDraws = 64;

// The row of board i in an array.
std::span<std::uint8_t> row(std::span<std::uint8_t> boards, std::size_t cells, std::uint64_t i) {
  return boards.subspan(static_cast<std::size_t>(i) * cells, cells);
}

// The numbers of all patterns at distances least to greatest, rising; kUnsolvable for both: of
// those that cannot be reached. Throws Error.
std::vector<std::uint64_t> patterns_between(const Puzzle& puzzle, const Table& table, int least,
                                            int greatest) {
  const CubicSolver solver(table, shape_of(puzzle), fixed_blank(puzzle));
  std::vector<std::uint8_t> board(static_cast<std::size_t>(puzzle.cells()));
  std::vector<std::uint64_t> found;
  CubicPattern pattern;
  for (std::uint64_t number = 0; number < puzzle.board_count(); ++number) {
    puzzle.unrank(number, board);
    read_pattern(board, solver.shape(), pattern);
    static_assert(kUnsolvable == kNoPath);
    const int distance = checked_length(solver.distance(pattern), table);
    if (distance >= least && distance <= greatest) {
      found.push_back(number);
    }
  }
  return found;
}

// Fills boards with draw(i, board) for each i.
template <typename Draw>
void draw_all(std::span<std::uint8_t> boards, std::size_t cells, Workers& workers,
              const Advance& advance, const Draw& draw) {
  const std::uint64_t count = boards.size() / cells;
  std::atomic<std::uint64_t> done = 0;
  workers.parallel_for((count + kPieceDraws - 1) / kPieceDraws,
                       [&](std::uint64_t piece, unsigned worker) {
                         const std::uint64_t begin = piece * kPieceDraws;
                         const std::uint64_t end = std::min(count, begin + kPieceDraws);
                         for (std::uint64_t i = begin; i < end; ++i) {
                           draw(i, row(boards, cells, i));
                         }
                         done += end - begin;
                         if (worker == 0) {
                           advance(done, count);
                         }
                       });
}

// Where drawing is one half of the work, and what comes before it the other.
Advance first_half(Meter& meter, std::uint64_t count) {
  return meter.advance(0, count, 2 * count);
}
Advance second_half(Meter& meter, std::uint64_t count) {
  return meter.advance(count, count, 2 * count);
}

}  // namespace

int Solver::longest() const noexcept {
  return open_->table == nullptr ? kMaxPath : open_->table->info().max_depth();
}

std::vector<std::uint64_t> Solver::histogram() const {
  if (open_->table == nullptr) {
    return {};
  }
  const TableInfo& info = open_->table->info();
  if (!open_->cubic) {
    return info.histogram;
  }
  const auto table = open_->table_to_scan();
  std::vector<std::uint64_t> counts(info.histogram.size());
  // Of a pattern the symmetries change the place in the table, and not the distance.
  const auto tops = static_cast<std::uint64_t>(open_->cubic->space().tops());
  for (Cell blank = 0; blank < info.shape.cells(); ++blank) {
    for (std::uint64_t t = 0; t < tops; ++t) {
      const auto distance = static_cast<std::size_t>(table->pattern(blank, t).distance);
      if (distance < counts.size()) {
        ++counts[distance];
      } else if (distance != kNoPatternDistance) {
        table->fail_damaged("a pattern of it is farther than any state");
      }
    }
  }
  table->check_damage();
  return counts;
}

Status Solver::boards_at(int distance, std::span<std::uint8_t> boards, unsigned threads,
                         const Progress& progress) const {
  const std::size_t cells = open_->cells();
  if (open_->table == nullptr || distance < 0 || distance > longest() ||
      boards.size() % cells != 0) {
    return kInvalid;
  }
  Meter meter(progress);
  return meter.run([&] {
    const auto table = open_->table_to_scan();
    std::uint64_t count = boards.size() / cells;
    if (open_->cubic) {
      const auto found = patterns_between(open_->puzzle, *table, distance, distance);
      count = std::min<std::uint64_t>(count, found.size());
      for (std::uint64_t i = 0; i < count; ++i) {
        open_->puzzle.unrank(found[static_cast<std::size_t>(i)], row(boards, cells, i));
      }
      return kOk;
    }
    const SlidingSolver& solver = *open_->sliding;
    const TableInfo& info = table->info();
    Workers workers(thread_count(threads, info.layer_words()));
    const DepthRange range{distance, distance};
    const bool near = choose_sampling_way(info, range, 0) == SamplingWay::kEnumerate;
    const DepthSampler all(solver.space(), *table, range,
                           near ? SamplingWay::kEnumerate : SamplingWay::kScan, workers,
                           first_half(meter, count));
    count = std::min<std::uint64_t>(count, all.places().size());
    draw_all(boards.first(static_cast<std::size_t>(count) * cells), cells, workers,
             second_half(meter, count), [&](std::uint64_t i, std::span<std::uint8_t> board) {
               const State state = state_at_place(all.places()[static_cast<std::size_t>(i)],
                                                  solver.space().layer_size());
               write_tiles(solver.from_table(solver.space().board_of(state)), board);
             });
    table->check_unchanged();
    return kOk;
  });
}

Status Solver::sample(int least, int greatest, std::uint64_t seed, std::span<std::uint8_t> boards,
                      unsigned threads, const Progress& progress) const {
  const std::size_t cells = open_->cells();
  const bool unsolvable = least == kUnsolvable && greatest == kUnsolvable;
  const bool in_range = 0 <= least && least <= greatest && greatest <= longest();
  const bool all = least == 0 && greatest == longest();
  const bool searched = open_->table == nullptr;
  if (boards.size() % cells != 0 || !(unsolvable || (searched ? all : in_range))) {
    return kInvalid;
  }
  const std::uint64_t count = boards.size() / cells;
  Meter meter(progress);
  return meter.run([&] {
    Workers workers(thread_count(threads, count / kPieceDraws + 1));
    if (open_->cubic) {
      const auto table = open_->table_to_scan();
      const auto found = patterns_between(open_->puzzle, *table, least, greatest);
      if (found.empty()) {
        return kInvalid;
      }
      draw_all(boards, cells, workers, second_half(meter, count),
               [&](std::uint64_t i, std::span<std::uint8_t> board) {
                 const std::uint64_t at = RandomStream(seed, i).below(found.size());
                 open_->puzzle.unrank(found[static_cast<std::size_t>(at)], board);
               });
      return kOk;
    }
    if (unsolvable || searched) {
      const BoardSolver& solver = *open_->boards;
      const auto draw = unsolvable ? draw_unsolvable : draw_solvable;
      draw_all(boards, cells, workers, second_half(meter, count),
               [&](std::uint64_t i, std::span<std::uint8_t> board) {
                 write_tiles(draw(solver.shape(), solver.goal(), seed, i), board);
               });
      return kOk;
    }
    const SlidingSolver& solver = *open_->sliding;
    const auto table = open_->table_to_scan();
    const DepthRange range{least, greatest};
    const DepthSampler sampler(solver.space(), *table, range,
                               choose_sampling_way(table->info(), range, count), workers,
                               first_half(meter, count));
    draw_all(boards, cells, workers, second_half(meter, count),
             [&](std::uint64_t i, std::span<std::uint8_t> board) {
               const State state = sampler.draw(seed, i);
               write_tiles(solver.from_table(solver.space().board_of(state)), board);
             });
    table->check_unchanged();
    return kOk;
  });
}

}  // namespace slidebase
