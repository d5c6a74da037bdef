#include "common/search/search.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace slidebase {
namespace {

// Segments that cannot receive a state are worked through nevertheless where no more than this many
// lie between two that may.
constexpr std::size_t kGapSegments = 2;

// A level is sparse up to one state in 128 words, and never beyond 300,000: a state of a list costs
// a few cache misses, and on planes of gigabytes those take ten times as long as on planes that fit
// a cache.
std::uint64_t sparse_most(std::uint64_t words) {
  return std::min<std::uint64_t>(words / 128, 300'000);
}

// States of a list that a worker takes at a time.
constexpr std::uint64_t kListPiece = 1024;

// Layers begin on a cache line.
constexpr std::uint64_t kLineBytes = 64;

template <typename Word>
std::uint64_t stride_of(std::uint64_t layer_words) {
  constexpr std::uint64_t kLine = kLineBytes / sizeof(Word);
  return (layer_words + kLine - 1) / kLine * kLine;
}

std::uint64_t pieces_of(std::uint64_t words, std::uint64_t piece_words) {
  return (words + piece_words - 1) / piece_words;
}

}  // namespace

template <typename Space>
Search<Space>::Search(const LayerGraph<Space>& graph, Workers& workers, SearchOptions options,
                      FreshObserver<Word>* observer)
    : graph_(graph),
      workers_(workers),
      options_(std::move(options)),
      kernels_(kernels<Word>(options_.kernel)),
      observer_(observer),
      layer_words_(graph.layer_words()),
      stride_(stride_of<Word>(layer_words_)),
      summary_(graph),
      buffers_(workers.size(), std::vector<Word>(kChunkWords)) {
  const auto layers = static_cast<std::uint64_t>(graph.space().layers());
  for (auto& plane : planes_) {
    plane = Pages<Word>(stride_ * layers);
  }
  const std::uint64_t size = graph.space().layer_size();
  std::vector<std::uint32_t> full(pieces_of(layer_words_, kChunkWords));
  for (std::uint64_t c = 0; c < full.size(); ++c) {
    const std::uint64_t begin = c * kChunkWords * kWordBits;
    full[c] = static_cast<std::uint32_t>(std::min(size - begin, kChunkWords * kWordBits));
  }
  std::fill_n(missing_.begin(), layers, full);
}

template <typename Space>
std::uint64_t Search<Space>::memory_bytes(std::uint64_t layer_size, int layers) {
  const std::uint64_t words = (layer_size + kWordBits - 1) / kWordBits;
  const auto count = static_cast<std::uint64_t>(layers);
  const std::uint64_t planes = 2 * stride_of<Word>(words) * sizeof(Word) * count;
  const std::uint64_t lists = 2 * sparse_most(words * count) * sizeof(State);
  const std::uint64_t summary = pieces_of(words, Summary<Space>::kSegmentWords);
  return planes + lists + (pieces_of(words, kChunkWords) * 4 + summary) * count;
}

template <typename Space>
void Search<Space>::begin_at_root() {
  const State root = graph_.space().root_state();
  depth_ = -1;
  mark(root);
  announce(root);
  depth_ = 0;
  frontier_ = {root};
  histogram_ = {1};
  reached_ = 1;
  if (observer_ != nullptr) {
    observer_->end_level(0);
  }
}

template <typename Space>
void Search<Space>::run() {
  if (histogram_.empty()) {
    begin_at_root();
  }
  while (true) {
    if (options_.on_level) {
      options_.on_level({depth_, histogram_.back(), reached_});
    }
    // The levels at the end are as small as those at the beginning, but nothing lists them.
    sparse_ = sparse_ && histogram_.back() <= sparse_most(planes_[0].size());
    const std::uint64_t level = sparse_ ? sparse_level() : dense_level();
    if (stopped()) {
      throw Interrupted{};
    }
    if (level == 0) {
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
std::array<std::span<std::byte>, 2> Search<Space>::planes() {
  const auto bytes = [](Pages<Word>& plane) {
    return std::as_writable_bytes(std::span(plane.data(), plane.size()));
  };
  return {bytes(planes_[0]), bytes(planes_[1])};
}

// The list of a sparse level is not kept; a dense one does as well at any time.
template <typename Space>
void Search<Space>::resume(std::vector<std::uint64_t> histogram) {
  histogram_ = std::move(histogram);
  depth_ = static_cast<int>(histogram_.size()) - 1;
  reached_ = std::accumulate(histogram_.begin(), histogram_.end(), std::uint64_t{0});
  sparse_ = false;
  summary_.reached_everywhere(depth_);
  count_missing();
}

template <typename Space>
void Search<Space>::count_missing() {
  const std::uint64_t chunks = pieces_of(layer_words_, kChunkWords);
  workers_.parallel_for(chunks * static_cast<std::uint64_t>(graph_.space().layers()),
                        [&](std::uint64_t piece, unsigned) {
                          const auto cell = static_cast<Cell>(piece / chunks);
                          const std::uint64_t begin = piece % chunks * kChunkWords;
                          const std::uint64_t end = std::min(begin + kChunkWords, layer_words_);
                          std::uint64_t reached = 0;
                          for (std::uint64_t word = begin; word < end; ++word) {
                            reached += static_cast<std::uint64_t>(std::popcount(
                                static_cast<Word>(layer(0, cell)[word] | layer(1, cell)[word])));
                          }
                          missing_[cell][piece % chunks] -= static_cast<std::uint32_t>(reached);
                        });
}

template <typename Space>
std::uint64_t Search<Space>::dense_level() {
  std::vector<Cell> targets;
  for (Cell cell = 0; cell < graph_.space().layers(); ++cell) {
    if (is_target(cell)) {
      targets.push_back(cell);
    }
  }
  const std::uint64_t chunks = pieces_of(layer_words_, kChunkWords);
  std::atomic<std::uint64_t> found{0};
  // Neighbouring layers side by side: they read the same source words at about the same time.
  workers_.parallel_for(chunks * targets.size(), [&](std::uint64_t piece, unsigned worker) {
    const Cell cell = targets[piece % targets.size()];
    const std::uint64_t chunk = piece / targets.size();
    if (worker == 0 && options_.poll) {
      options_.poll();
    }
    if (missing_[cell][chunk] > 0 && !stopped()) {
      found += dense_chunk(cell, chunk, buffers_[worker].data());
    }
  });
  return found;
}

template <typename Space>
std::uint64_t Search<Space>::dense_chunk(Cell cell, std::uint64_t chunk, Word* buffer) {
  constexpr std::uint64_t kSegment = Summary<Space>::kSegmentWords;
  const std::uint64_t begin = chunk * kChunkWords;
  const std::uint64_t end = std::min(begin + kChunkWords, layer_words_);
  std::array<std::uint8_t, kChunkSegments> room;
  const auto may_receive = std::span(room).first(pieces_of(end - begin, kSegment));
  summary_.may_receive(cell, chunk * kChunkSegments, depth_, may_receive);
  std::uint64_t found = 0;
  for (std::size_t first = 0; first < may_receive.size(); ++first) {
    if (may_receive[first] == 0) {
      continue;
    }
    std::size_t last = first;
    for (std::size_t i = first; i < may_receive.size() && i - last <= kGapSegments + 1; ++i) {
      last = may_receive[i] != 0 ? i : last;
    }
    found += dense_words(cell, begin + first * kSegment,
                         std::min(begin + (last + 1) * kSegment, end), buffer);
    first = last;
  }
  missing_[cell][chunk] -= static_cast<std::uint32_t>(found);
  return found;
}

template <typename Space>
std::uint64_t Search<Space>::dense_words(Cell cell, std::uint64_t begin, std::uint64_t end,
                                         Word* buffer) {
  std::fill_n(buffer, end - begin, Word{0});
  for (const MoveMap<Word>& map : graph_.incoming(cell)) {
    kernels_.gather(map, layer(source_plane(), map.source_layer), begin, end, buffer);
  }
  std::array<const Word*, 2> in_place{};
  std::size_t sources = 0;
  for (const Cell source : graph_.in_place(cell)) {
    in_place[sources++] = layer(source_plane(), source) + begin;
  }
  const int target = target_plane();
  const std::uint64_t found =
      kernels_.merge(std::span(in_place).first(sources), buffer, layer(target, cell) + begin,
                     layer(1 - target, cell) + begin, end - begin);
  if (found == 0) {
    return 0;
  }
  constexpr std::uint64_t kSegment = Summary<Space>::kSegmentWords;
  for (std::uint64_t word = begin; word < end; word += kSegment) {
    if (kernels_.any(buffer + (word - begin), std::min(kSegment, end - word))) {
      summary_.reached(cell, word, depth_ + 1);
    }
  }
  if (observer_ != nullptr) {
    observer_->fresh(cell, begin, {buffer, end - begin});
  }
  return found;
}

// Marks a state of the next level; false if it was reached before.
template <typename Space>
bool Search<Space>::mark(State state) {
  const std::uint64_t word = state.index / kWordBits;
  const Word bit = Word{1} << (state.index % kWordBits);
  const int target = target_plane();
  if ((layer(1 - target, state.blank)[word] & bit) != 0) {
    return false;
  }
  std::atomic_ref<Word> into(layer(target, state.blank)[word]);
  if ((into.load(std::memory_order_relaxed) & bit) != 0 ||
      (into.fetch_or(bit, std::memory_order_relaxed) & bit) != 0) {
    return false;
  }
  summary_.reached(state.blank, word, depth_ + 1);
  auto& missing = missing_[state.blank][word / kChunkWords];
  std::atomic_ref<std::uint32_t>(missing).fetch_sub(1, std::memory_order_relaxed);
  return true;
}

template <typename Space>
void Search<Space>::announce(State state) {
  if (observer_ != nullptr) {
    const Word word = Word{1} << (state.index % kWordBits);
    observer_->fresh(state.blank, state.index / kWordBits, {&word, 1});
  }
}

template <typename Space>
std::uint64_t Search<Space>::sparse_level() {
  const Space& space = graph_.space();
  std::vector<std::vector<State>> next(workers_.size());
  const std::uint64_t pieces = (frontier_.size() + kListPiece - 1) / kListPiece;
  workers_.parallel_for(pieces, [&](std::uint64_t piece, unsigned worker) {
    const std::uint64_t end = std::min<std::uint64_t>(frontier_.size(), (piece + 1) * kListPiece);
    for (std::uint64_t i = piece * kListPiece; i < end; ++i) {
      for (const Move move : kMoves) {
        if (space.target(frontier_[i].blank, move) < 0) {
          continue;
        }
        const State state = space.neighbour(frontier_[i], move);
        if (mark(state)) {
          next[worker].push_back(state);
          announce(state);
        }
      }
    }
  });
  frontier_.clear();
  for (const auto& part : next) {
    frontier_.insert(frontier_.end(), part.begin(), part.end());
  }
  return frontier_.size();
}

template class Search<SlidingSpace>;
template class Search<CubicSpace>;

}  // namespace slidebase
