#include "common/search/line_search.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "common/puzzle/ranking.h"

namespace slidebase {
namespace {

// About the words of a chunk: the buffers for them fit in the second-level cache.
constexpr std::uint64_t kLineChunkWords = 24 * LayerGraph<SlidingSpace>::kSegmentWords;

constexpr std::uint64_t kWordsPerListed = 20, kMostListed = 1'000'000;

// All neighbours of a line that is left are read, on each level until it is reached.
constexpr std::uint64_t kLeftPerListed = 2, kListedPiece = 4096;

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
      kernels_(kernels<SlidingKernels>(options_.kernel)),
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

// How many lines a level may have to be kept as a list. A listed line takes as long as several
// words of a dense level on planes that fit in a cache, and far longer on planes of gigabytes.
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

std::uint64_t LineSearch::lines_left() const {
  return space_.layer_size() * static_cast<std::uint64_t>(space_.layers()) - counts_.reached_lines;
}

// The edges that end at lines of the last level, those among them counted twice.
std::uint64_t LineSearch::edge_ends() const {
  return static_cast<std::uint64_t>(cols()) * counts_.row_lines +
         static_cast<std::uint64_t>(rows()) * counts_.column_lines;
}

void LineSearch::mark_goal() {
  const State goal = space_.states().root_state();
  listed_ = {space_.row_line(goal), space_.column_line(goal)};
  for (const Line line : listed_) {
    reach(line, 0);
  }
  counts_.row_lines = counts_.column_lines = 1;
  counts_.reached_lines = 2;
  histogram_ = {1};
  reached_states_ = 1;
}

void LineSearch::run() {
  mark_goal();
  bool more = true;
  while (more) {
    if (options_.on_level) {
      options_.on_level({depth_, histogram_.back(), reached_states_});
    }
    Found found;
    if (kind_ == Kind::kSparse && counts_.row_lines + counts_.column_lines > listed_most()) {
      kind_ = Kind::kDense;
    }
    if (kind_ == Kind::kDense && !early_ && lines_left() <= listed_most() / kLeftPerListed) {
      kind_ = Kind::kLast;
      list_lines_left();
    }
    kind_ == Kind::kSparse  ? sparse_level(found)
    : kind_ == Kind::kDense ? dense_level(found)
                            : last_level(found);
    end_level(found);
    more = found.row_lines + found.column_lines > 0;
  }
}

// Counts the states at the next distance, and takes the lines found as the last level.
void LineSearch::end_level(const Found& found) {
  const std::uint64_t among = found.among - among_before();
  const std::uint64_t edges = edge_ends() - edges_nearer() - among;
  among_before() += among;
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

bool LineSearch::has_residue(Line line, int residue) {
  const auto bit = [at = line.index % kWordBits](Word word) { return (word >> at & 1) != 0; };
  const LineWords<Word> words = words_at(line.layer, line.index / kWordBits);
  return bit(*words.a) == (residue != 1) && bit(*words.b) == (residue != 0);
}

void LineSearch::sparse_level(Found& found) {
  std::vector<Line> next;
  std::uint64_t among = among_before();
  for (const Line line : listed_) {
    space_.for_each_neighbour(line, [&](Line other) {
      if (reach(other, (depth_ + 1) % 3)) {
        next.push_back(other);
        ++(space_.is_row(other) ? found.row_lines : found.column_lines);
      } else if (space_.is_row(line)) {
        among += has_residue(other, residue()) ? 1U : 0U;
      }
    });
  }
  found.among = among;
  listed_ = std::move(next);
}

void LineSearch::list_lines_left() {
  std::vector<std::vector<Line>> left(workers_.size());
  for_each_chunk([&](const Chunk& chunk) {
    for (int layer = 0; layer < space_.layers(); ++layer) {
      for (std::uint64_t word = chunk.begin; word < chunk.end; ++word) {
        const LineWords<Word> words = words_at(layer, word);
        const std::uint64_t lines =
            std::min<std::uint64_t>(kWordBits, space_.layer_size() - word * kWordBits);
        Word open = ~(*words.a | *words.b) & ((Word{1} << lines) - 1);
        for (; open != 0; open &= open - 1) {
          const auto at = static_cast<std::uint64_t>(std::countr_zero(open));
          left[chunk.worker].push_back({layer, word * kWordBits + at});
        }
      }
    }
  });
  listed_.clear();
  for (const std::vector<Line>& some : left) {
    listed_.insert(listed_.end(), some.begin(), some.end());
  }
}

// Reads the neighbours of the lines that are left, all before any is marked.
void LineSearch::last_level(Found& found) {
  std::vector<std::uint8_t> neighbours(listed_.size());  // in the level
  std::atomic<std::uint64_t> farther{0};
  workers_.parallel_for(pieces_of(listed_.size(), kListedPiece), [&](std::uint64_t piece,
                                                                     unsigned) {
    const std::uint64_t end = std::min<std::uint64_t>(listed_.size(), (piece + 1) * kListedPiece);
    std::uint64_t sum = 0;
    for (std::uint64_t i = piece * kListedPiece; i < end; ++i) {
      space_.for_each_neighbour(listed_[i], [&](Line other) {
        neighbours[i] =
            static_cast<std::uint8_t>(neighbours[i] + (has_residue(other, residue()) ? 1 : 0));
      });
      sum += neighbours[i];
    }
    farther += sum;
  });
  found.among = among_before() + (edge_ends() - edges_nearer() - farther) / 2;
  std::size_t left = 0;
  for (std::size_t i = 0; i < listed_.size(); ++i) {
    const Line line = listed_[i];
    if (neighbours[i] == 0) {
      listed_[left++] = line;
    } else {
      reach(line, (depth_ + 1) % 3);
      ++(space_.is_row(line) ? found.row_lines : found.column_lines);
    }
  }
  listed_.resize(left);
}

void LineSearch::for_each_chunk(const std::function<void(const Chunk&)>& job) {
  workers_.parallel_for(pieces_of(words_, chunk_words_), [&](std::uint64_t piece, unsigned worker) {
    if (worker == 0 && options_.poll) {
      options_.poll();
    }
    const std::uint64_t begin = piece * chunk_words_;
    job(Chunk{begin, std::min(begin + chunk_words_, words_), worker});
  });
}

}  // namespace slidebase
