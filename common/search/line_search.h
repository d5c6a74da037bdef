// The breadth-first search over lines (common/puzzle/line_space.h), from both of the goal's lines
// at once, with the distance mod 3 of every line.
//
// *Planes.* Neighbouring lines differ by at most 1 in their distance D, so D mod 3 tells which of
// them are nearer. Two planes hold it, with a value left for lines not reached (LineWords,
// move_map.h). Level d + 1 is made by moving *all* lines of residue d mod 3: the neighbours of
// those at d - 3, d - 6, ... are reached already.
//
// *Sweeps.* The move maps of single moves (layer_graph.h) take a plane from one row to the next. So
// a column's lines reach the rows by sweeping downwards: from the top row, where the index is that
// of the column's lines, row by row to the bottom. The rows' lines reach a column by sweeping
// upwards: the bottom row, moved up by that column's map, with the next row added, and so on to the
// top row. All columns are swept together, in chunks of words for the threads. A move between low
// rows changes only the last digits of the index, so it stays within a block of words. The sweeps
// over these rows are done chunk by chunk, in a buffer; only the moves between the first rows,
// which go everywhere, read whole planes that the step before has written.
//
// *Counts.* A state's distance is 1 + min(D of its two lines), or 0 for the goal. The states with
// min = d are the edges among the lines at d and from these to the lines at d + 1. The lines at d
// have cols or rows edges each, and the edges among them are counted twice in that:
//     edges(d) = cols * rows_at_d + rows * columns_at_d - edges to d - 1 - edges among them.
// The edges among lines of equal residue are counted where a sweep downwards meets a row.
//
// *Lists.* While a level has very few lines, it is kept as a list, and its lines' neighbours are
// marked one by one. When very few lines are left that are not reached, these are listed, and each
// looks for neighbours in the level. The edges from the level to the next, e, are then counted from
// their far ends, and
//     edges among them = (cols * rows_at_d + rows * columns_at_d - edges to d - 1 - e) / 2.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "common/base/workers.h"
#include "common/puzzle/line_space.h"
#include "common/search/layer_graph.h"
#include "common/search/pages.h"
#include "common/search/search_core.h"

namespace slidebase {

class LineSearch {
 public:
  using Word = LayerGraph<SlidingSpace>::Word;
  static constexpr unsigned kWordBits = LayerGraph<SlidingSpace>::kWordBits;

  // Allocates the planes; throws std::bad_alloc. `graph` is that of space.states(). All arguments
  // must outlive this. options.max_depth is not supported: the search is always complete.
  LineSearch(const LineSpace& space, const LayerGraph<SlidingSpace>& graph, Workers& workers,
             SearchOptions options);

  // Searches until all lines are reached and counted. Throws what on_level and poll throw.
  void run();

  // The number of *states* at distance 0, 1, ... in slides.
  const std::vector<std::uint64_t>& histogram() const { return histogram_; }
  std::uint64_t reached() const { return reached_states_; }

  // A layer's lines, with D mod 3 in two bits, kWordBits to a word (LineWords, move_map.h).
  std::array<std::span<const Word>, 2> layer(int layer) const {
    return {std::span(planes_[0].data() + place(layer), words_),
            std::span(planes_[1].data() + place(layer), words_)};
  }

  // The bytes of memory that a search takes, within 1 %.
  static std::uint64_t memory_bytes(std::uint64_t layer_size, Shape shape);

 private:
  // What is known about the levels, besides the planes.
  struct Counts {
    std::uint64_t row_lines = 0, column_lines = 0;    // of the last level
    std::uint64_t among = 0;                          // edges among the lines of the level before
    std::uint64_t edges = 0;                          // edges(level before)
    std::array<std::uint64_t, 3> among_by_residue{};  // summed over the levels before
    std::uint64_t reached_lines = 0;
  };
  // What one level finds.
  struct Found {
    std::atomic<std::uint64_t> row_lines, column_lines;
    std::atomic<std::uint64_t> among;  // edges among all lines of the residue expanded

    void operator+=(const Found& other) {
      row_lines += other.row_lines;
      column_lines += other.column_lines;
      among += other.among;
    }
  };
  // Chunks of all columns: by turns the last step's and this one's.
  struct alignas(64) Buffer {
    std::vector<Word> words;
  };
  struct Chunk {
    std::uint64_t begin, end;  // words of a layer
    unsigned worker;

    std::uint64_t words() const { return end - begin; }
  };

  std::uint64_t place(int layer) const { return stride_ * static_cast<std::uint64_t>(layer); }
  LineWords<Word> words_at(int layer, std::uint64_t word) {
    return {planes_[0].data() + place(layer) + word, planes_[1].data() + place(layer) + word};
  }
  int residue() const { return depth_ % 3; }
  int rows() const { return space_.shape().rows; }
  int cols() const { return space_.shape().cols; }
  int column_layer(int column) const { return rows() + column; }
  Word* buffer(unsigned worker, int step, int column);
  Word* swept(int step, int column) {
    return swept_[static_cast<std::size_t>(step % 2)].data() + place(column);
  }
  std::uint64_t lines_left() const;
  std::uint64_t listed_most() const;
  std::uint64_t edge_ends() const;
  std::uint64_t edges_nearer() const { return counts_.edges - counts_.among; }
  std::uint64_t& among_before() {
    return counts_.among_by_residue[static_cast<std::size_t>(residue())];
  }

  void mark_goal();
  void end_level(const Found& found);
  void sparse_level(Found& found);
  bool reach(Line line, int residue);
  bool has_residue(Line line, int residue);
  void list_lines_left();
  void last_level(Found& found);
  void dense_level(Found& found);
  void for_each_chunk(const std::function<void(const Chunk&)>& job);
  void merge_row(int row, const Chunk& chunk, std::span<const Word* const> lines, int residue,
                 Found& found);
  void leave_columns(const Chunk& chunk, int residue, Found& found);
  void sweep_down(int row, const Chunk& chunk, Found& found);
  void lines_of_row(int row, const Chunk& chunk, std::span<Word* const> targets);
  void sweep_up_low_rows(const Chunk& chunk);
  void sweep_up(int row, const Chunk& chunk, Found& found);
  void gather(int column, int to_row, int from_row, const Word* source, std::uint64_t first,
              const Chunk& chunk, Word* target) const;

  const LineSpace& space_;
  const LayerGraph<SlidingSpace>& graph_;
  Workers& workers_;
  const SearchOptions options_;
  const WordKernels<Word> kernels_;
  const std::uint64_t words_, stride_;  // of a layer, and from one to the next
  int far_rows_;                        // moves from here on downwards stay within a chunk
  std::uint64_t chunk_words_;
  std::array<Pages<Word>, 2> planes_;
  std::array<Pages<Word>, 2> swept_;  // a plane of each column, of the last step and of this one
  std::vector<Buffer> buffers_;       // by worker
  enum class Kind { kSparse, kDense, kLast };
  Kind kind_ = Kind::kSparse;
  std::vector<Line> listed_;    // of a sparse level, or not reached by a last one
  std::optional<Found> early_;  // what a level has found for the next one, if that has begun
  int depth_ = 0;               // of the last level
  Counts counts_;
  std::uint64_t reached_states_ = 0;
  std::vector<std::uint64_t> histogram_;
};

}  // namespace slidebase
