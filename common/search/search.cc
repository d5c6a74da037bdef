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

template <typename Space, typename Exchange>
Search<Space, Exchange>::Search(const LayerGraph<Space>& graph, Workers& workers,
                                SearchOptions options, FreshObserver<Word>* observer,
                                Exchange* exchange)
    : graph_(graph),
      workers_(workers),
      options_(std::move(options)),
      kernels_(kernels<Word>(options_.kernel)),
      observer_(observer),
      exchange_(exchange),
      part_words_(graph.layer_words()),
      parts_(1),
      summary_(graph),
      buffers_(workers.size(), std::vector<Word>(kChunkWords)) {
  std::uint64_t part_size = graph.space().layer_size();
  if constexpr (!Exchange::kAlone) {
    part_words_ = exchange->slabs().words();
    parts_ = exchange->own().size();
    part_size /= exchange->slabs().count();
  }
  part_chunks_ = pieces_of(part_words_, kChunkWords);
  stride_ = stride_of<Word>(std::max<std::uint64_t>(1, part_words_ * parts_));
  const auto layers = static_cast<std::uint64_t>(graph.space().layers());
  const bool fills = options_.max_depth == std::numeric_limits<int>::max();
  for (auto& plane : planes_) {
    plane = Pages<Word>(stride_ * layers, fills);
  }
  std::vector<std::uint32_t> full(part_chunks_ * parts_);
  for (std::uint64_t c = 0; c < full.size(); ++c) {
    const std::uint64_t begin = c % part_chunks_ * kChunkWords * kWordBits;
    full[c] = static_cast<std::uint32_t>(std::min(part_size - begin, kChunkWords * kWordBits));
  }
  std::fill_n(missing_.begin(), layers, full);
}

template <typename Space, typename Exchange>
std::uint64_t Search<Space, Exchange>::memory_bytes(std::uint64_t layer_size, int layers) {
  const std::uint64_t words = (layer_size + kWordBits - 1) / kWordBits;
  const auto count = static_cast<std::uint64_t>(layers);
  const std::uint64_t planes = 2 * stride_of<Word>(words) * sizeof(Word) * count;
  const std::uint64_t lists = 2 * sparse_most(words * count) * sizeof(State);
  const std::uint64_t summary = pieces_of(words, Summary<Space>::kSegmentWords);
  return planes + lists + (pieces_of(words, kChunkWords) * 4 + summary) * count;
}

template <typename Space, typename Exchange>
void Search<Space, Exchange>::begin_at_root() {
  const State root = graph_.space().root_state();
  depth_ = -1;
  mark_if_here(root);
  announce(root);
  depth_ = 0;
  frontier_ = {root};
  histogram_ = {1};
  reached_ = 1;
  if (observer_ != nullptr) {
    observer_->end_level(0);
  }
}

template <typename Space, typename Exchange>
void Search<Space, Exchange>::run() {
  if (histogram_.empty()) {
    begin_at_root();
  }
  while (true) {
    if (options_.on_level) {
      options_.on_level({depth_, histogram_.back(), reached_});
    }
    if (depth_ == options_.max_depth) {
      return;
    }
    // The levels at the end are as small as those at the beginning, but nothing lists them.
    sparse_ = sparse_ && histogram_.back() <= sparse_most(all_words());
    const std::uint64_t level = sparse_ ? sparse_level() : dense_level();
    if (stopped_anywhere()) {
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

template <typename Space, typename Exchange>
bool Search<Space, Exchange>::stopped_anywhere() const {
  if constexpr (Exchange::kAlone) {
    return stopped();
  } else {
    return exchange_->sum(stopped() ? 1 : 0) > 0;
  }
}

template <typename Space, typename Exchange>
std::array<std::span<std::byte>, 2> Search<Space, Exchange>::planes() {
  const auto bytes = [](Pages<Word>& plane) {
    return std::as_writable_bytes(std::span(plane.data(), plane.size()));
  };
  return {bytes(planes_[0]), bytes(planes_[1])};
}

// The list of a sparse level is not kept; a dense one does as well at any time.
template <typename Space, typename Exchange>
void Search<Space, Exchange>::resume(std::vector<std::uint64_t> histogram) {
  histogram_ = std::move(histogram);
  depth_ = static_cast<int>(histogram_.size()) - 1;
  reached_ = std::accumulate(histogram_.begin(), histogram_.end(), std::uint64_t{0});
  sparse_ = false;
  summary_.reached_everywhere(depth_);
  count_missing();
}

template <typename Space, typename Exchange>
void Search<Space, Exchange>::count_missing() {
  const std::uint64_t chunks = part_chunks_ * parts_;
  workers_.parallel_for(chunks * static_cast<std::uint64_t>(graph_.space().layers()),
                        [&](std::uint64_t piece, unsigned) {
                          const auto cell = static_cast<Cell>(piece / chunks);
                          const std::uint64_t part = piece % chunks / part_chunks_;
                          const std::uint64_t begin = piece % part_chunks_ * kChunkWords;
                          const std::uint64_t end = std::min(begin + kChunkWords, part_words_);
                          const Word* const first = layer(0, cell, part) + first_word(part);
                          const Word* const second = layer(1, cell, part) + first_word(part);
                          std::uint64_t reached = 0;
                          for (std::uint64_t word = begin; word < end; ++word) {
                            reached += static_cast<std::uint64_t>(
                                std::popcount(static_cast<Word>(first[word] | second[word])));
                          }
                          missing_[cell][piece % chunks] -= static_cast<std::uint32_t>(reached);
                        });
}

template <typename Space, typename Exchange>
std::uint64_t Search<Space, Exchange>::dense_level() {
  std::vector<Cell> targets;
  for (Cell cell = 0; cell < graph_.space().layers(); ++cell) {
    if (is_target(cell)) {
      targets.push_back(cell);
    }
  }
  if constexpr (Exchange::kAlone) {
    return dense_part(0, targets);
  } else {
    std::uint64_t found = 0;
    for (std::uint64_t round = 0; round < exchange_->rounds(); ++round) {
      bring(round);
      found += round < parts_ ? dense_part(round, targets) : 0;
    }
    share_summary();
    return exchange_->sum(found);
  }
}

template <typename Space, typename Exchange>
std::uint64_t Search<Space, Exchange>::dense_part(std::uint64_t part,
                                                  const std::vector<Cell>& targets) {
  std::atomic<std::uint64_t> found{0};
  // Neighbouring layers side by side: they read the same source words at about the same time.
  workers_.parallel_for(part_chunks_ * targets.size(), [&](std::uint64_t piece, unsigned worker) {
    const Cell cell = targets[piece % targets.size()];
    const std::uint64_t chunk = piece / targets.size();
    if (worker == 0 && options_.poll) {
      options_.poll();
    }
    if (missing_[cell][part * part_chunks_ + chunk] > 0 && !stopped()) {
      found += dense_chunk(cell, part, chunk, buffers_[worker].data());
    }
  });
  return found;
}

template <typename Space, typename Exchange>
std::uint64_t Search<Space, Exchange>::dense_chunk(Cell cell, std::uint64_t part,
                                                   std::uint64_t chunk, Word* buffer) {
  constexpr std::uint64_t kSegment = Summary<Space>::kSegmentWords;
  const std::uint64_t begin = first_word(part) + chunk * kChunkWords;
  const std::uint64_t end = std::min(begin + kChunkWords, first_word(part) + part_words_);
  std::array<std::uint8_t, kChunkSegments> room;
  const auto may_receive = std::span(room).first(pieces_of(end - begin, kSegment));
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
    found += dense_words(cell, part, begin + first * kSegment,
                         std::min(begin + (last + 1) * kSegment, end), buffer);
    first = last;
  }
  missing_[cell][part * part_chunks_ + chunk] -= static_cast<std::uint32_t>(found);
  return found;
}

template <typename Space, typename Exchange>
std::uint64_t Search<Space, Exchange>::dense_words(Cell cell, std::uint64_t part,
                                                   std::uint64_t begin, std::uint64_t end,
                                                   Word* buffer) {
  std::fill_n(buffer, end - begin, Word{0});
  for (const MoveMap<Word>& map : graph_.incoming(cell)) {
    if constexpr (!Exchange::kAlone) {
      if (exchange_->gather(cell, map.source_layer, begin, end, buffer)) {
        continue;
      }
    }
    kernels_.gather(map, layer(source_plane(), map.source_layer, part), begin, end, buffer);
  }
  std::array<const Word*, 2> in_place{};
  std::size_t sources = 0;
  for (const Cell source : graph_.in_place(cell)) {
    in_place[sources++] = layer(source_plane(), source, part) + begin;
  }
  const int target = target_plane();
  const std::uint64_t found =
      kernels_.merge(std::span(in_place).first(sources), buffer, layer(target, cell, part) + begin,
                     layer(1 - target, cell, part) + begin, end - begin);
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

// Brings what crosses into this round's part.
template <typename Space, typename Exchange>
void Search<Space, Exchange>::bring(std::uint64_t round) {
  if constexpr (!Exchange::kAlone) {
    exchange_->bring(round, {[this](Cell cell) { return is_target(cell); },
                             [this](Cell cell, const SlabRun& run, std::vector<SlabRun>& parts) {
                               summary_.append_reached(cell, run, depth_, parts);
                             },
                             [this](Cell cell, std::uint64_t word) -> const Word* {
                               return layer(source_plane(), cell, part_of(word)) + word;
                             }});
  }
}

// Where the level just made lies in the layers that crossing moves read next.
template <typename Space, typename Exchange>
void Search<Space, Exchange>::share_summary() {
  if constexpr (!Exchange::kAlone) {
    for (const SlabCrossing& crossing : exchange_->slabs().crossings()) {
      if (is_target(crossing.source)) {
        exchange_->share(summary_.of_layer(crossing.source));
      }
    }
  }
}

// Marks a state of the next level; false if it was reached before.
template <typename Space, typename Exchange>
bool Search<Space, Exchange>::mark(State state) {
  const std::uint64_t word = state.index / kWordBits;
  const std::uint64_t part = part_of(word);
  const Word bit = Word{1} << (state.index % kWordBits);
  const int target = target_plane();
  if ((layer(1 - target, state.blank, part)[word] & bit) != 0) {
    return false;
  }
  std::atomic_ref<Word> into(layer(target, state.blank, part)[word]);
  if ((into.load(std::memory_order_relaxed) & bit) != 0 ||
      (into.fetch_or(bit, std::memory_order_relaxed) & bit) != 0) {
    return false;
  }
  summary_.reached(state.blank, word, depth_ + 1);
  const std::uint64_t chunk = part * part_chunks_ + (word - first_word(part)) / kChunkWords;
  std::atomic_ref<std::uint32_t>(missing_[state.blank][chunk])
      .fetch_sub(1, std::memory_order_relaxed);
  return true;
}

// The same where the state may lie elsewhere.
template <typename Space, typename Exchange>
void Search<Space, Exchange>::mark_if_here(State state) {
  if constexpr (!Exchange::kAlone) {
    const std::uint64_t word = state.index / kWordBits;
    if (!exchange_->has(word)) {
      summary_.reached(state.blank, word, depth_ + 1);
      return;
    }
  }
  mark(state);
}

template <typename Space, typename Exchange>
void Search<Space, Exchange>::announce(State state) {
  if (observer_ != nullptr) {
    const Word word = Word{1} << (state.index % kWordBits);
    observer_->fresh(state.blank, state.index / kWordBits, {&word, 1});
  }
}

template <typename Space, typename Exchange>
std::uint64_t Search<Space, Exchange>::sparse_level() {
  if constexpr (!Exchange::kAlone) {
    const std::vector<State>& states = exchange_->next_listed();
    for (const State state : states) {
      mark_if_here(state);
    }
    return states.size();
  }
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
template class Search<SlidingSpace, SlabExchange>;

}  // namespace slidebase
