#include "common/search/line_search.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

#include "common/base/error.h"
#include "common/puzzle/ranking.h"

namespace slidebase {
namespace {

// About the words of a chunk: the buffers for them fit in the second-level cache.
constexpr std::uint64_t kLineChunkWords = 24 * LayerGraph<SlidingSpace>::kSegmentWords;

constexpr std::uint64_t kWordsPerListed = 20, kMostListed = 1'000'000;

// The words that share their first digits, if these are all digits before the given one; 0 if a
// word has digits of its own among them.
std::uint64_t block_words(const SlidingSpace& space, int digit) {
  const int left = space.tiles() - digit;
  return left < 5 ? 0 : factorial(left) / 2 / LineSearch::kWordBits;
}

}  // namespace

LineSearch::LineSearch(const LineSpace& space, const LayerGraph<SlidingSpace>& graph,
                       Workers& workers, SearchOptions options)
    : space_(space),
      graph_(graph),
      workers_(workers),
      options_(std::move(options)),
      kernels_(word_kernels<Word>(options_.kernel)),
      words_(pieces_of(space.layer_size(), kWordBits)),
      stride_(stride_of<Word>(words_)),
      far_rows_(rows() - 1),
      chunk_words_(kLineChunkWords),
      buffers_(workers.size()) {
  for (int row = rows() - 2; row > 0; --row) {
    const std::uint64_t block = block_words(space.states(), row * cols());
    if (block > 0 && block <= 4 * kLineChunkWords) {
      far_rows_ = row;
      chunk_words_ = pieces_of(kLineChunkWords, block) * block;
    }
  }
  for (auto& plane : planes_) {
    plane = Pages<Word>(stride_ * static_cast<std::uint64_t>(space.layers()));
  }
  for (auto& plane : swept_) {
    plane = Pages<Word>(stride_ * static_cast<std::uint64_t>(cols()));
  }
}

// How many lines a level may have to be kept as a list. A listed line takes some 50 ns on planes
// that fit in a cache, and ten times as long on planes of gigabytes; a word of a dense level takes
// 7 ns.
std::uint64_t LineSearch::listed_most() const {
  const std::uint64_t words = words_ * static_cast<std::uint64_t>(space_.layers());
  return std::min(words / kWordsPerListed, kMostListed);
}

std::uint64_t LineSearch::memory_bytes(std::uint64_t layer_size, Shape shape) {
  const std::uint64_t words = pieces_of(layer_size, kWordBits);
  const auto rows = static_cast<std::uint64_t>(shape.rows);
  const auto cols = static_cast<std::uint64_t>(shape.cols);
  return 2 * (rows + 2 * cols) * stride_of<Word>(words) * sizeof(Word) +
         2 * std::min(words * (rows + cols) / kWordsPerListed, kMostListed) * sizeof(Line);
}

std::array<std::span<std::byte>, 3> LineSearch::parts() {
  const auto bytes = [](Pages<Word>& plane) {
    return std::as_writable_bytes(std::span(plane.data(), plane.size()));
  };
  return {bytes(planes_[0]), bytes(planes_[1]), std::as_writable_bytes(std::span(&counts_, 1))};
}

bool LineSearch::is_complete() const {
  return counts_.reached_lines == space_.layer_size() * static_cast<std::uint64_t>(space_.layers());
}

void LineSearch::mark_goal() {
  const State goal = space_.states().root_state();
  frontier_ = {space_.row_line(goal), space_.column_line(goal)};
  for (const Line line : frontier_) {
    reach(line, 0);
  }
  counts_.row_lines = counts_.column_lines = 1;
  counts_.reached_lines = 2;
  histogram_ = {1};
  reached_states_ = 1;
}

// The list of a sparse level is not saved; a dense level can continue at any depth.
void LineSearch::resume(std::vector<std::uint64_t> histogram) {
  histogram_ = std::move(histogram);
  depth_ = static_cast<int>(histogram_.size()) - 1;
  reached_states_ = std::accumulate(histogram_.begin(), histogram_.end(), std::uint64_t{0});
  sparse_ = false;
  std::uint64_t marked = 0;
  for (std::uint64_t i = 0; i < planes_[0].size(); ++i) {
    marked +=
        static_cast<std::uint64_t>(std::popcount(planes_[0].data()[i] | planes_[1].data()[i]));
  }
  if (marked != counts_.reached_lines) {
    throw Error(ErrorCode::kFormat, "the planes have " + std::to_string(marked) +
                                        " lines, not the " + std::to_string(counts_.reached_lines) +
                                        " of the levels");
  }
}

void LineSearch::run() {
  if (histogram_.empty()) {
    mark_goal();
  }
  bool more = true;
  while (more) {
    if (options_.on_level) {
      options_.on_level({depth_, histogram_.back(), reached_states_});
    }
    sparse_ = sparse_ && counts_.row_lines + counts_.column_lines <= listed_most();
    Found found;
    sparse_ ? sparse_level(found) : dense_level(found);
    end_level(found);
    more = found.row_lines + found.column_lines > 0;
  }
}

// Counts the states at the next distance, and takes the lines found as the last level.
void LineSearch::end_level(const Found& found) {
  const auto rows = static_cast<std::uint64_t>(space_.shape().rows);
  const auto cols = static_cast<std::uint64_t>(space_.shape().cols);
  std::uint64_t& among_before = counts_.among_by_residue[static_cast<std::size_t>(depth_ % 3)];
  const std::uint64_t among = found.among - among_before;
  const std::uint64_t nearer = counts_.edges - counts_.among;  // edges to the level before
  const std::uint64_t edges =
      cols * counts_.row_lines + rows * counts_.column_lines - nearer - among;
  among_before += among;
  // The goal is an edge among the lines at 0.
  const std::uint64_t states = depth_ == 0 ? edges - 1 : edges;
  counts_.row_lines = found.row_lines;
  counts_.column_lines = found.column_lines;
  counts_.reached_lines += found.row_lines + found.column_lines;
  counts_.among = among;
  counts_.edges = edges;
  if (states > 0) {
    histogram_.push_back(states);
    reached_states_ += states;
  }
  ++depth_;
}

// Returns false if the line was reached before.
bool LineSearch::reach(Line line, int residue) {
  const Word bit = Word{1} << (line.index % kWordBits);
  const LineWords<Word> words = words_at(line.layer, line.index / kWordBits);
  if (((*words.a | *words.b) & bit) != 0) {
    return false;
  }
  *words.a |= residue == 1 ? 0 : bit;
  *words.b |= residue == 0 ? 0 : bit;
  return true;
}

void LineSearch::sparse_level(Found& found) {
  std::vector<Line> next;
  std::uint64_t among = counts_.among_by_residue[static_cast<std::size_t>(residue())];
  for (const Line line : frontier_) {
    space_.for_each_crossing(line, [&](Line other) {
      if (reach(other, (depth_ + 1) % 3)) {
        next.push_back(other);
        ++(space_.is_row(other) ? found.row_lines : found.column_lines);
      } else if (space_.is_row(line)) {
        Word level = 0;
        kernels_.lines_of(words_at(other.layer, other.index / kWordBits), residue(), 1, &level);
        among += level >> (other.index % kWordBits) & 1;
      }
    });
  }
  found.among = among;
  frontier_ = std::move(next);
}

template <typename Job>
void LineSearch::for_each_chunk(const Job& job) {
  workers_.parallel_for(pieces_of(words_, chunk_words_), [&](std::uint64_t piece, unsigned worker) {
    if (worker == 0 && options_.poll) {
      options_.poll();
    }
    const std::uint64_t begin = piece * chunk_words_;
    job(Chunk{begin, std::min(begin + chunk_words_, words_), worker});
  });
}

// The low rows of both sweeps read the same words, so they are done together.
void LineSearch::dense_level(Found& found) {
  const bool only_counts = is_complete();  // a last level
  for_each_chunk([&](const Chunk& chunk) { leave_columns(chunk, found); });
  for (int row = 1; row < far_rows_; ++row) {
    for_each_chunk([&](const Chunk& chunk) { sweep_down(row, chunk, found); });
  }
  for_each_chunk([&](const Chunk& chunk) {
    sweep_down(far_rows_, chunk, found);
    if (!only_counts) {
      sweep_up_low_rows(chunk);
    }
  });
  for (int row = far_rows_ - 1; row >= 0 && !only_counts; --row) {
    for_each_chunk([&](const Chunk& chunk) { sweep_up(row, chunk, found); });
  }
}

LineSearch::Word* LineSearch::buffer(unsigned worker, int step, int column) {
  std::vector<Word>& words = buffers_[worker].words;
  words.resize(2 * chunk_words_ * static_cast<std::uint64_t>(cols()));
  return words.data() + chunk_words_ * static_cast<std::uint64_t>(step % 2 * cols() + column);
}

// ORs into `target` what the column's move brings to the chunk of a row from the row before or
// after it, whose words begin with number `first`.
void LineSearch::gather(int column, int to_row, int from_row, const Word* source,
                        std::uint64_t first, const Chunk& chunk, Word* target) const {
  const Cell from = space_.shape().cell(from_row, column);
  for (const MoveMap<Word>& map : graph_.incoming(space_.shape().cell(to_row, column))) {
    if (map.source_layer == from) {
      kernels_.gather(map, source, first, chunk.begin, chunk.end, target);
    }
  }
}

// `lines`: of each column.
void LineSearch::merge_row(int row, const Chunk& chunk, std::span<const Word* const> lines,
                           Found& found) {
  const LineCounts counts =
      kernels_.merge_lines(lines, words_at(row, chunk.begin), residue(), chunk.words());
  found.row_lines += counts.fresh;
  found.among += counts.in_level;
}

void LineSearch::leave_columns(const Chunk& chunk, Found& found) {
  ByCell<const Word*> lines{};
  for (int column = 0; column < cols(); ++column) {
    Word* const target = swept(0, column) + chunk.begin;
    kernels_.lines_of(words_at(column_layer(column), chunk.begin), residue(), chunk.words(),
                      target);
    lines[column] = target;
  }
  merge_row(0, chunk, std::span(lines).first(static_cast<std::size_t>(cols())), found);
}

// Sweeps to this row, and from the last of the far rows to all that follow.
void LineSearch::sweep_down(int row, const Chunk& chunk, Found& found) {
  ByCell<const Word*> lines{};
  const bool goes_on = row == far_rows_;
  for (const int far = row; row < rows() && (row == far || goes_on); ++row) {
    for (int column = 0; column < cols(); ++column) {
      Word* const target =
          goes_on ? buffer(chunk.worker, row, column) : swept(row, column) + chunk.begin;
      std::fill_n(target, chunk.words(), Word{0});
      row == far ? gather(column, row, row - 1, swept(row - 1, column), 0, chunk, target)
                 : gather(column, row, row - 1, buffer(chunk.worker, row - 1, column), chunk.begin,
                          chunk, target);
      lines[column] = target;
    }
    merge_row(row, chunk, std::span(lines).first(static_cast<std::size_t>(cols())), found);
  }
}

// Starts a row of a sweep upwards: the row's own lines, for each column.
void LineSearch::lines_of_row(int row, const Chunk& chunk, std::span<Word* const> targets) {
  kernels_.lines_of(words_at(row, chunk.begin), residue(), chunk.words(), targets[0]);
  for (Word* const target : targets.subspan(1)) {
    std::copy_n(targets[0], chunk.words(), target);
  }
}

// Sweeps from the bottom to the last of the far rows.
void LineSearch::sweep_up_low_rows(const Chunk& chunk) {
  for (int row = rows() - 1; row >= far_rows_; --row) {
    ByCell<Word*> targets{};
    for (int column = 0; column < cols(); ++column) {
      targets[column] =
          row == far_rows_ ? swept(row, column) + chunk.begin : buffer(chunk.worker, row, column);
    }
    lines_of_row(row, chunk, std::span(targets).first(static_cast<std::size_t>(cols())));
    for (int column = 0; column < cols() && row + 1 < rows(); ++column) {
      gather(column, row, row + 1, buffer(chunk.worker, row + 1, column), chunk.begin, chunk,
             targets[column]);
    }
  }
}

// Sweeps to this row, one of those above, and from the top row to the columns.
void LineSearch::sweep_up(int row, const Chunk& chunk, Found& found) {
  ByCell<Word*> targets{};
  for (int column = 0; column < cols(); ++column) {
    targets[column] = row == 0 ? buffer(chunk.worker, 0, column) : swept(row, column) + chunk.begin;
  }
  lines_of_row(row, chunk, std::span(targets).first(static_cast<std::size_t>(cols())));
  for (int column = 0; column < cols(); ++column) {
    gather(column, row, row + 1, swept(row + 1, column), 0, chunk, targets[column]);
    if (row == 0) {
      const std::array<const Word*, 1> lines{targets[column]};
      found.column_lines += kernels_
                                .merge_lines(lines, words_at(column_layer(column), chunk.begin),
                                             residue(), chunk.words())
                                .fresh;
    }
  }
}

}  // namespace slidebase
