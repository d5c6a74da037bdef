#include "common/search/search_core.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <string>
#include <utility>

#include "common/base/error.h"

namespace slidebase {
namespace {

// Segments that cannot receive a state are processed nevertheless if at most this many lie between
// two that may.
constexpr std::size_t kGapSegments = 2;

}  // namespace

template <typename Space>
SearchCore<Space>::SearchCore(const LayerGraph<Space>& graph, Workers& workers,
                              SearchOptions options, FreshObserver<Word>* observer, Parts parts)
    : graph_(graph),
      workers_(workers),
      options_(std::move(options)),
      observer_(observer),
      parts_(parts),
      summary_(graph),
      kernels_(kernels<typename LayerGraphTraits<Space>::Kernels>(options_.kernel)),
      part_chunks_(pieces_of(parts.words, kChunkWords)),
      of_workers_(workers.size()) {
  std::vector<std::uint32_t> full(part_chunks_ * parts.count);
  for (std::uint64_t c = 0; c < full.size(); ++c) {
    const std::uint64_t begin = c % part_chunks_ * kChunkWords * kWordBits;
    full[c] = static_cast<std::uint32_t>(std::min(parts.states - begin, kChunkWords * kWordBits));
  }
  std::fill_n(missing_.begin(), graph.space().layers(), full);
}

template <typename Space>
std::uint64_t SearchCore<Space>::bytes_besides_planes(std::uint64_t layer_size, int layers) {
  const std::uint64_t words = pieces_of(layer_size, kWordBits);
  const auto count = static_cast<std::uint64_t>(layers);
  const std::uint64_t lists = 2 * sparse_most(words * count) * sizeof(State);
  const std::uint64_t summary = pieces_of(words, Summary<Space>::kSegmentWords);
  return lists + (pieces_of(words, kChunkWords) * sizeof(std::uint32_t) + summary) * count;
}

template <typename Space>
std::uint64_t SearchCore<Space>::merged_words() const {
  return std::accumulate(of_workers_.begin(), of_workers_.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const auto& own) { return sum + own.merged_words; });
}

template <typename Space>
void SearchCore<Space>::run() {
  if (histogram_.empty()) {
    begin_at_root();
    histogram_ = {1};
    reached_ = 1;
    if (observer_ != nullptr) {
      observer_->end_level(0);
    }
  }
  const std::uint64_t words =
      graph_.layer_words() * static_cast<std::uint64_t>(graph_.space().layers());
  while (true) {
    if (options_.on_level) {
      options_.on_level({depth_, histogram_.back(), reached_});
    }
    if (depth_ == options_.max_depth) {
      return;
    }
    // The last levels are as small as the first ones, but no list of them exists.
    if (histogram_.back() > sparse_most(words)) {
      leave_sparse();
    }
    std::uint64_t level = sparse_ ? sparse_level() : dense_level();
    if (made_before_ > 0) {
      summary_.reached_everywhere(depth_ + 1);
      level += std::exchange(made_before_, 0);
    }
    if (level == 0) {
      leave_sparse();
      return;
    }
    ++depth_;
    histogram_.push_back(level);
    reached_ += level;
    if (observer_ != nullptr) {
      observer_->end_level(depth_);
    }
  }
}

template <typename Space>
void SearchCore<Space>::leave_sparse() {
  if (sparse_) {
    end_lists();
    sparse_ = false;
  }
}

template <typename Space>
void SearchCore<Space>::poll() {
  if (options_.poll) {
    options_.poll();
  }
  progress();
}

// Whether each state of these words is in one of the planes.
template <typename Space>
bool SearchCore<Space>::is_full(const Word* plane, const Word* other, std::uint64_t words) {
  constexpr Word kAll = static_cast<Word>((std::uint64_t{1} << kWordBits) - 1);
  for (std::uint64_t i = 0; i < words; ++i) {
    if ((plane[i] | other[i]) != kAll) {
      return false;
    }
  }
  return true;
}

template <typename Space>
std::vector<Cell> SearchCore<Space>::layers_of_colour(int colour) const {
  std::vector<Cell> layers;
  for (Cell cell = 0; cell < graph_.space().layers(); ++cell) {
    if (graph_.space().shape().colour(cell) == colour) {
      layers.push_back(cell);
    }
  }
  return layers;
}

template <typename Space>
WordRange SearchCore<Space>::words_of(const Part& part, std::uint64_t chunk) const {
  const std::uint64_t begin = part.first + chunk * kChunkWords;
  return {begin, std::min(begin + kChunkWords, part.first + parts_.words)};
}

template <typename Space>
std::uint64_t SearchCore<Space>::dense_part(const Part& part) {
  const std::vector<Cell> targets = layers_of_colour(1 - source_colour());
  std::atomic<std::uint64_t> found{0};
  // Layers vary fastest: neighbouring layers read the same source words at about the same time.
  workers_.parallel_for(part_chunks_ * targets.size(), [&](std::uint64_t piece, unsigned worker) {
    const Cell cell = targets[piece % targets.size()];
    const std::uint64_t chunk = piece / targets.size();
    if (worker == 0) {
      poll();
    }
    if (missing(cell, part, chunk) > 0) {
      found += dense_chunk(worker, cell, part, chunk);
    }
  });
  return found;
}

template <typename Space>
std::uint64_t SearchCore<Space>::dense_chunk(unsigned worker, Cell cell, const Part& part,
                                             std::uint64_t chunk) {
  constexpr std::uint64_t kSegment = Summary<Space>::kSegmentWords;
  const auto [begin, end] = words_of(part, chunk);
  std::array<std::uint8_t, kChunkSegments> segments;
  const auto may_receive = std::span(segments).first(pieces_of(end - begin, kSegment));
  summary_.may_receive(cell, begin / kSegment, depth_, may_receive);
  std::uint64_t found = 0;
  for (std::size_t first = 0; first < may_receive.size(); ++first) {
    if (may_receive[first] == 0) {
      continue;
    }
    std::size_t last = first;
    for (std::size_t i = first; i < may_receive.size() && i - last <= kGapSegments + 1; ++i) {
      last = may_receive[i] != 0 ? i : last;
    }
    found += dense_words(worker, cell, part, begin + first * kSegment,
                         std::min(begin + (last + 1) * kSegment, end));
    first = last;
  }
  missing(cell, part, chunk) -= static_cast<std::uint32_t>(found);
  return found;
}

template <typename Space>
std::uint64_t SearchCore<Space>::dense_words(unsigned worker, Cell cell, const Part& part,
                                             std::uint64_t begin, std::uint64_t end) {
  Word* const buffer = of_workers_[worker].buffer.data();
  of_workers_[worker].merged_words += end - begin;
  std::fill_n(buffer, end - begin, Word{0});
  const auto& sources = part.words[static_cast<std::size_t>(source_plane())];
  for (const MoveMap<Word>& map : graph_.incoming(cell)) {
    if (!gather_slab_move(cell, map.source_layer, begin, end, buffer)) {
      kernels_.gather(map, sources[map.source_layer], part.first, begin, end, buffer);
    }
  }
  const std::uint64_t at = begin - part.first;
  std::array<const Word*, 2> in_place{};
  std::size_t count = 0;
  for (const Cell source : graph_.in_place(cell)) {
    in_place[count++] = sources[source] + at;
  }
  Word* into = part.words[static_cast<std::size_t>(target_plane())][cell] + at;
  const Word* const other = part.words[static_cast<std::size_t>(1 - target_plane())][cell] + at;
  if (depth_ + 1 == options_.max_depth) {
    // This level is not read again, and on planes of terabytes its states would touch many pages.
    // So the result goes to a scratch buffer.
    into = std::copy_n(into, end - begin, buffer + kChunkWords) - (end - begin);
  }
  const std::uint64_t found =
      kernels_.merge(std::span(in_place).first(count), buffer, into, other, end - begin);
  if (found == 0) {
    return 0;
  }
  constexpr std::uint64_t kSegment = Summary<Space>::kSegmentWords;
  for (std::uint64_t i = 0; i < end - begin; i += kSegment) {
    const std::uint64_t words = std::min(kSegment, end - begin - i);
    if (kernels_.any(buffer + i, words)) {
      const bool full = parts_.note_full && is_full(into + i, other + i, words);
      summary_.reached(cell, begin + i, depth_ + 1, full);
      if (observer_ != nullptr) {
        observer_->fresh(worker, cell, begin + i, {buffer + i, words});
      }
    }
  }
  return found;
}

// The list of a sparse level is not saved; a dense level can continue at any depth.
template <typename Space>
void SearchCore<Space>::resume(std::vector<std::uint64_t> histogram) {
  histogram_ = std::move(histogram);
  depth_ = static_cast<int>(histogram_.size()) - 1;
  reached_ = std::accumulate(histogram_.begin(), histogram_.end(), std::uint64_t{0});
  sparse_ = false;
  summary_.reached_everywhere(depth_);
  const std::uint64_t marked = count_all_marked();
  if (marked < reached_) {
    throw Error(ErrorCode::kFormat, "the planes have " + std::to_string(marked) +
                                        " states, fewer than the " + std::to_string(reached_) +
                                        " of the levels");
  }
  made_before_ = marked - reached_;
}

template <typename Space>
std::uint64_t SearchCore<Space>::count_marked(const Part& part, int colour) {
  const std::vector<Cell> cells = layers_of_colour(colour);
  std::atomic<std::uint64_t> marked{0};
  workers_.parallel_for(part_chunks_ * cells.size(), [&](std::uint64_t piece, unsigned) {
    marked += count_chunk(cells[piece % cells.size()], part, piece / cells.size());
  });
  return marked;
}

template <typename Space>
std::uint64_t SearchCore<Space>::count_chunk(Cell cell, const Part& part, std::uint64_t chunk) {
  constexpr std::uint64_t kSegment = Summary<Space>::kSegmentWords;
  const auto [begin, end] = words_of(part, chunk);
  const Word* const first = part.words[0][cell] + (begin - part.first);
  const Word* const second = part.words[1][cell] + (begin - part.first);
  std::uint64_t marked = 0;
  for (std::uint64_t i = 0; i < end - begin; ++i) {
    marked += static_cast<std::uint64_t>(std::popcount(static_cast<Word>(first[i] | second[i])));
  }
  for (std::uint64_t i = 0; i < end - begin; i += kSegment) {
    if (is_full(first + i, second + i, std::min(kSegment, end - begin - i))) {
      summary_.reached(cell, begin + i, depth_, true);
    }
  }
  missing(cell, part, chunk) -= static_cast<std::uint32_t>(marked);
  return marked;
}

template class SearchCore<SlidingSpace>;
template class SearchCore<CubicSpace>;
template class SearchCore<DiceSpace>;
template class SearchCore<MarkedSpace>;

}  // namespace slidebase
