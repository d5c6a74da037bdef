// The dense levels of a search over lines: the sweeps that line_search.h describes.
#include <algorithm>

#include "common/search/line_search.h"

namespace slidebase {
namespace {

// While more lines than this many times listed_most() are left, the next level is not a last one.
constexpr std::uint64_t kEarlyPerListed = 8;

}  // namespace

// The low rows of both sweeps read the same words, so they are done together; and so are the last
// sweep and the first step of the next level, unless that may be a last level.
void LineSearch::dense_level(Found& found) {
  const bool only_counts = lines_left() == 0;  // a last level
  if (early_) {
    found += *early_;
  } else {
    for_each_chunk([&](const Chunk& chunk) { leave_columns(chunk, residue(), found); });
  }
  early_.reset();
  for (int row = 1; row < far_rows_; ++row) {
    for_each_chunk([&](const Chunk& chunk) { sweep_down(row, chunk, found); });
  }
  for_each_chunk([&](const Chunk& chunk) {
    sweep_down(far_rows_, chunk, found);
    if (!only_counts) {
      sweep_up_low_rows(chunk);
    }
  });
  if (only_counts) {
    return;
  }
  for (int row = far_rows_ - 1; row > 0; --row) {
    for_each_chunk([&](const Chunk& chunk) { sweep_up(row, chunk, found); });
  }
  if (lines_left() > listed_most() * kEarlyPerListed) {
    early_.emplace();
  }
  for_each_chunk([&](const Chunk& chunk) {
    sweep_up(0, chunk, found);
    if (early_) {
      leave_columns(chunk, (depth_ + 1) % 3, *early_);
    }
  });
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

// `lines`: those of each column.
void LineSearch::merge_row(int row, const Chunk& chunk, std::span<const Word* const> lines,
                           int residue, Found& found) {
  const LineCounts counts =
      kernels_.merge_lines(lines, words_at(row, chunk.begin), residue, chunk.words());
  found.row_lines += counts.fresh;
  found.among += counts.in_level;
}

void LineSearch::leave_columns(const Chunk& chunk, int residue, Found& found) {
  ByCell<const Word*> lines{};
  for (int column = 0; column < cols(); ++column) {
    Word* const target = swept(0, column) + chunk.begin;
    kernels_.lines_of(words_at(column_layer(column), chunk.begin), residue, chunk.words(), target);
    lines[column] = target;
  }
  merge_row(0, chunk, std::span(lines).first(static_cast<std::size_t>(cols())), residue, found);
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
    merge_row(row, chunk, std::span(lines).first(static_cast<std::size_t>(cols())), residue(),
              found);
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
