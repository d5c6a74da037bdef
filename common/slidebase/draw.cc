// Lists and draws boards by distance.
#include <algorithm>
#include <atomic>
#include <memory>

#include "common/base/workers.h"
#include "common/slidebase/impl.h"
#include "common/solve/line_solver.h"
#include "common/study/random_boards.h"
#include "common/study/random_stream.h"
#include "common/study/sampling.h"
#include "common/table/goal_patterns.h"

namespace slidebase {
namespace {

// A thousand draws of some 100 ns take as long as a thread takes to start.
constexpr std::uint64_t kPieceDraws = 1024;

// The row of board i in an array.
std::span<std::uint8_t> row(std::span<std::uint8_t> boards, std::size_t cells, std::uint64_t i) {
  return boards.subspan(static_cast<std::size_t>(i) * cells, cells);
}

// The numbers of all patterns at these distances, in rising order; with nullopt, of the patterns
// that cannot be reached. Throws Error.
std::vector<std::uint64_t> patterns_between(const Puzzle& puzzle, const Table& table,
                                            const KeptLists::Depths& depths,
                                            const Advance& advance) {
  constexpr std::uint64_t kReportEvery = 1 << 12;
  const auto solver = CubicSolver::make(table, shape_of(puzzle), fixed_blank(puzzle));
  std::vector<std::uint8_t> board(static_cast<std::size_t>(puzzle.cells()));
  std::vector<std::uint64_t> found;
  CubicPattern pattern;
  for (std::uint64_t number = 0; number < puzzle.board_count(); ++number) {
    if (number % kReportEvery == 0) {
      advance(number, puzzle.board_count());
    }
    puzzle.unrank(number, board);
    read_cubes(puzzle, board, pattern);
    const Length length = solver->distance(pattern).or_throw(table);
    if (length.is_known() == depths.has_value() &&
        (!depths || (length.moves >= depths->least && length.moves <= depths->greatest))) {
      found.push_back(number);
    }
  }
  return found;
}

// Whether boards are patterns of tops, which are listed by their numbers; others are states.
bool has_patterns(const OpenPuzzle& open) {
  return open.cubic && !has_positions(open.puzzle);
}

const SlidingSpace& states_of(const OpenPuzzle& open) {
  return open.lines != nullptr ? open.lines->space().states() : open.sliding->space();
}

// A sampler of boards that are states of the table. Throws Error.
std::unique_ptr<const StateSampler> sampler_of(const OpenPuzzle& open, const Table& table,
                                               DepthRange depths, SamplingWay way, Workers& workers,
                                               const Advance& advance) {
  std::shared_ptr<const SlidingSpace> states;
  if (!open.cubic) {
    states = {std::shared_ptr<void>(), &states_of(open)};  // the puzzle keeps it
  }
  return StateSampler::make(table, depths, way, workers, advance, std::move(states));
}

// All boards at these distances: a kept list, or the result of a search, which is then kept. The
// search holds no lock, because it may take long, and its Progress belongs to one caller. Throws
// Error.
KeptLists::List list_boards(const OpenPuzzle& open, const KeptLists::Depths& depths,
                            SamplingWay way, unsigned threads, const Advance& advance) {
  if (KeptLists::List kept = open.kept.find(depths)) {
    return kept;
  }
  const auto table = open.table_to_scan();
  std::vector<std::uint64_t> found;
  if (has_patterns(open)) {
    found = patterns_between(open.puzzle, *table, depths, advance);
  } else {
    Workers workers(thread_count(threads, table->info().layer_words()));
    const auto all = sampler_of(open, *table, *depths, way, workers, advance);
    found.assign(all->places().begin(), all->places().end());
  }
  table->check_unchanged();
  auto list = std::make_shared<const std::vector<std::uint64_t>>(std::move(found));
  open.kept.keep(depths, list);
  return list;
}

void write_state(const OpenPuzzle& open, State state, std::span<std::uint8_t> board) {
  if (has_positions(open.puzzle)) {
    write_cubes(open.puzzle, open.cubic->goal_of(state, true), board);
    return;
  }
  const GoalView& view = open.lines != nullptr ? open.lines->view() : *open.sliding;
  write_tiles(view.from_table(states_of(open).board_of(state)), board);
}

// Writes one board of a list from list_boards().
void write_listed(const OpenPuzzle& open, std::uint64_t listed, std::span<std::uint8_t> board) {
  if (has_patterns(open)) {
    open.puzzle.unrank(listed, board);
  } else {
    const std::uint64_t layer_size =
        has_positions(open.puzzle) ? open.table()->info().layer_size : states_of(open).layer_size();
    write_state(open, state_at_place(listed, layer_size), board);
  }
}

// Fills boards by calling draw(i, board, poll) for each i, on `threads` threads; each takes `piece`
// of them at a time. A draw that takes long calls poll(), which may throw.
template <typename Draw>
void draw_all(std::span<std::uint8_t> boards, std::size_t cells, std::uint64_t piece,
              unsigned threads, const Advance& advance, const Draw& draw) {
  const std::uint64_t count = boards.size() / cells;
  Workers workers(thread_count(threads, count / piece + 1));
  std::atomic<std::uint64_t> done = 0;
  const std::function<void()> report = [&] { advance(done, count); }, nothing;
  workers.parallel_for((count + piece - 1) / piece, [&](std::uint64_t number, unsigned worker) {
    const std::uint64_t begin = number * piece;
    const std::uint64_t end = std::min(count, begin + piece);
    for (std::uint64_t i = begin; i < end; ++i) {
      draw(i, row(boards, cells, i), worker == 0 ? report : nothing);
    }
    done += end - begin;
    if (worker == 0) {
      report();
    }
  });
}

// Fills boards with positions of cubes that no rolls lead to. They are more than half of all
// positions if there are any; otherwise returns kInvalid. Throws Error.
Status draw_unreached(const OpenPuzzle& open, std::uint64_t seed, std::span<std::uint8_t> boards,
                      unsigned threads, const Advance& advance) {
  const Puzzle& puzzle = open.puzzle;
  if (puzzle.board_count() == reachable_states(open.table()->info())) {
    return kInvalid;
  }
  const auto table = open.table_to_scan();
  const auto solver = CubicSolver::make(*table, shape_of(puzzle), fixed_blank(puzzle));
  draw_all(boards, open.cells(), kPieceDraws, threads, advance,
           [&](std::uint64_t i, std::span<std::uint8_t> board, const auto&) {
             RandomStream random(seed, i);
             CubicPattern position;
             do {
               puzzle.unrank(random.below(puzzle.board_count()), board);
               read_cubes(puzzle, board, position);
             } while (solver->distance(position).or_throw(*table).is_known());
           });
  table->check_unchanged();
  return kOk;
}

// Progress of work whose first half prepares the draws and whose second half is the draws.
Advance first_half(Meter& meter, std::uint64_t count) {
  return meter.advance(0, count, 2 * count);
}
Advance second_half(Meter& meter, std::uint64_t count) {
  return meter.advance(count, count, 2 * count);
}

}  // namespace

int Solver::longest() const noexcept {
  return open_->file == nullptr      ? kMaxLetters
         : open_->table() == nullptr ? kMaxPath
                                     : open_->table()->info().max_depth();
}

int Solver::path_capacity() const noexcept {
  if (open_->puzzle.metric() == Metric::kSingle || open_->table() == nullptr) {
    return longest();
  }
  const auto [rows, cols] = shape_of(open_->puzzle);
  return (longest() + 1) / 2 * (std::max(rows, cols) - 1) +
         longest() / 2 * (std::min(rows, cols) - 1);
}

std::vector<std::uint64_t> Solver::histogram() const {
  if (open_->table() == nullptr) {
    return {};
  }
  const TableInfo& info = open_->table()->info();
  if (!has_patterns(*open_)) {
    return info.histogram;
  }
  const auto table = open_->table_to_scan();
  const GoalPatterns patterns(*table);
  std::vector<std::uint64_t> counts(info.histogram.size());
  // Symmetries change the place of a pattern in the table, but not its distance.
  const std::uint64_t tops = pattern_count(open_->table()->info()) / open_->table()->info().layers;
  for (Cell blank = 0; blank < info.shape.cells(); ++blank) {
    for (std::uint64_t t = 0; t < tops; ++t) {
      const auto distance = static_cast<std::size_t>(patterns.entry(blank, t).distance);
      if (distance < counts.size()) {
        ++counts[distance];
      } else if (distance != kNoPatternDistance) {
        table->fail_damaged("one of its patterns is farther than any state");
      }
    }
  }
  table->check_damage();
  return counts;
}

Status Solver::boards_at(int distance, std::span<std::uint8_t> boards, unsigned threads,
                         const Progress& progress) const {
  const std::size_t cells = open_->cells();
  if (open_->table() == nullptr || distance < 0 || distance > longest() ||
      boards.size() % cells != 0) {
    return kInvalid;
  }
  Meter meter(progress);
  return meter.run([&] {
    const TableInfo& info = open_->table()->info();
    const DepthRange range{distance, distance};
    const std::uint64_t capacity = boards.size() / cells;
    const bool near =
        !has_patterns(*open_) && choose_sampling_way(info, range, 0) == SamplingWay::kEnumerate;
    const auto all = list_boards(*open_, range, near ? SamplingWay::kEnumerate : SamplingWay::kScan,
                                 threads, first_half(meter, capacity));
    const auto count = std::min<std::size_t>(static_cast<std::size_t>(capacity), all->size());
    draw_all(boards.first(count * cells), cells, kPieceDraws, threads, second_half(meter, capacity),
             [&](std::uint64_t i, std::span<std::uint8_t> board, const auto&) {
               write_listed(*open_, (*all)[static_cast<std::size_t>(i)], board);
             });
    open_->check_unchanged();
    return kOk;
  });
}

Status Solver::sample(int least, int greatest, std::uint64_t seed, std::span<std::uint8_t> boards,
                      unsigned threads, const Progress& progress) const {
  const std::size_t cells = open_->cells();
  const bool unsolvable = least == kUnsolvable && greatest == kUnsolvable;
  const bool in_range = 0 <= least && least <= greatest && greatest <= longest();
  const bool all_solvable = least == 0 && greatest == longest();
  const bool searched = open_->table() == nullptr;
  if (boards.size() % cells != 0 || !(unsolvable || (searched ? all_solvable : in_range))) {
    return kInvalid;
  }
  const std::uint64_t count = boards.size() / cells;
  Meter meter(progress);
  return meter.run([&] {
    if (unsolvable && has_positions(open_->puzzle)) {
      return draw_unreached(*open_, seed, boards, threads, second_half(meter, count));
    }
    if (!open_->cubic && (unsolvable || searched)) {
      const BoardSolver& solver = *open_->boards;
      const auto draw = unsolvable ? draw_unsolvable : draw_solvable;
      draw_all(boards, cells, kPieceDraws, threads, second_half(meter, count),
               [&](std::uint64_t i, std::span<std::uint8_t> board, const auto&) {
                 write_tiles(draw(solver.shape(), solver.goal(), seed, i), board);
               });
      return kOk;
    }
    const DepthRange range{least, greatest};
    const KeptLists::Depths depths = unsolvable ? std::nullopt : std::optional(range);
    const TableInfo& info = open_->table()->info();
    const auto way =
        has_patterns(*open_) ? SamplingWay::kScan : choose_sampling_way(info, range, count);
    if (way != SamplingWay::kReject) {
      const auto all = list_boards(*open_, depths, way, threads, first_half(meter, count));
      if (all->empty()) {
        return kInvalid;
      }
      draw_all(boards, cells, kPieceDraws, threads, second_half(meter, count),
               [&](std::uint64_t i, std::span<std::uint8_t> board, const auto&) {
                 const std::uint64_t at = RandomStream(seed, i).below(all->size());
                 write_listed(*open_, (*all)[static_cast<std::size_t>(at)], board);
               });
      open_->check_unchanged();
      return kOk;
    }
    // At a rare distance only one board in millions is accepted: then each draw is a piece of its
    // own.
    const double share =
        static_cast<double>(states_at(info, range)) / static_cast<double>(info.states);
    const auto piece = std::max<std::uint64_t>(
        1, static_cast<std::uint64_t>(share * static_cast<double>(kPieceDraws)));
    const auto table = open_->table_to_scan();
    Workers caller(1);  // it lists nothing
    const auto sampler = sampler_of(*open_, *table, range, way, caller, {});
    draw_all(boards, cells, piece, threads, second_half(meter, count),
             [&](std::uint64_t i, std::span<std::uint8_t> board, const auto& poll) {
               write_state(*open_, sampler->draw(seed, i, poll), board);
             });
    table->check_unchanged();
    return kOk;
  });
}

KeptLists::List KeptLists::find(const Depths& depths) {
  const Lock lock(mutex_);
  const auto at = std::ranges::find(lists_, depths, [](const auto& kept) { return kept.first; });
  if (at == lists_.end()) {
    return nullptr;
  }
  std::rotate(at, at + 1, lists_.end());
  return lists_.back().second;
}

void KeptLists::keep(const Depths& depths, const List& list) {
  const Lock lock(mutex_);
  std::erase_if(lists_, [&](const auto& kept) { return kept.first == depths; });
  lists_.emplace_back(depths, list);
  std::size_t boards = list->size();
  const auto is_too_much = [&](const auto& kept) {
    return (boards += kept.second->size()) > kMost;
  };
  // Begins with the list used last, which is always kept.
  const auto last_dropped = std::find_if(lists_.rbegin() + 1, lists_.rend(), is_too_much);
  lists_.erase(lists_.begin(), last_dropped.base());
}

}  // namespace slidebase
