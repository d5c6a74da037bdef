#include "common/search/search.h"

#include <algorithm>

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
// And of those so many whose neighbours' words are fetched together.
constexpr std::size_t kFetchedStates = 16;

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
      kernels_(word_kernels<Word>(options_.kernel)),
      observer_(observer),
      exchange_(exchange),
      part_words_(graph.layer_words()),
      parts_(1),
      summary_(graph),
      buffers_(workers.size(), std::vector<Word>(2 * kChunkWords)) {
  std::uint64_t part_size = graph.space().layer_size();
  if constexpr (!Exchange::kAlone) {
    part_words_ = exchange->slabs().words();
    parts_ = exchange->own().size();
    part_size /= exchange->slabs().count();
  }
  part_chunks_ = pieces_of(part_words_, kChunkWords);
  stride_ = stride_of<Word>(part_words_);
  const auto layers = static_cast<std::uint64_t>(graph.space().layers());
  if constexpr (Exchange::kAlone) {
    for (auto& plane : planes_) {
      plane = Pages<Word>(stride_ * layers, options_.max_depth == kAnyDepth);
    }
  } else {
    listed_ = std::make_unique<ListedLevels>(graph.space());
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

// The system clears a page when it is first written: gigabytes of them are cleared by all workers,
// not by the one that searches the first levels.
template <typename Space, typename Exchange>
void Search<Space, Exchange>::clear_planes() {
  constexpr std::uint64_t kPieceWords = (4 << 20) / sizeof(Word);
  const std::uint64_t pieces = pieces_of(planes_[0].size(), kPieceWords);
  workers_.parallel_for(2 * pieces, [&](std::uint64_t piece, unsigned) {
    Pages<Word>& plane = planes_[piece % 2];
    const std::uint64_t begin = piece / 2 * kPieceWords;
    if (!stopped()) {
      plane.take(begin, std::min(begin + kPieceWords, plane.size()));
    }
  });
}

template <typename Space, typename Exchange>
void Search<Space, Exchange>::begin_at_root() {
  const State root = graph_.space().root_state();
  depth_ = 0;
  if constexpr (Exchange::kAlone) {
    if (options_.max_depth == kAnyDepth) {
      clear_planes();
    }
    mark(root, 0);
    announce(0, root);
    frontier_ = {root};
  } else {
    summary_.reached(root.blank, root.index / kWordBits, 0);
  }
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
    if (histogram_.back() > sparse_most(all_words())) {
      leave_sparse();
    }
    const std::uint64_t level = sparse_ ? sparse_level() : dense_level();
    if (stopped_anywhere()) {
      throw Interrupted{};
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

template <typename Space, typename Exchange>
bool Search<Space, Exchange>::stopped_anywhere() const {
  if constexpr (Exchange::kAlone) {
    return stopped();
  } else {
    return exchange_->sum(stopped() ? 1 : 0) > 0;
  }
}

// Whether every state of these words is in one of the planes.
template <typename Space, typename Exchange>
bool Search<Space, Exchange>::is_full(const Word* plane, const Word* other, std::uint64_t words) {
  constexpr Word kAll = static_cast<Word>((std::uint64_t{1} << kWordBits) - 1);
  for (std::uint64_t i = 0; i < words; ++i) {
    if ((plane[i] | other[i]) != kAll) {
      return false;
    }
  }
  return true;
}

template <typename Space, typename Exchange>
std::vector<Cell> Search<Space, Exchange>::layers_of_colour(int colour) const {
  std::vector<Cell> layers;
  for (Cell cell = 0; cell < graph_.space().layers(); ++cell) {
    if (graph_.space().shape().colour(cell) == colour) {
      layers.push_back(cell);
    }
  }
  return layers;
}

template <typename Space, typename Exchange>
std::uint64_t Search<Space, Exchange>::dense_level() {
  const std::vector<Cell> targets = layers_of_colour(1 - source_colour());
  if constexpr (Exchange::kAlone) {
    return dense_part(0, targets);
  } else {
    return dense_rounds(targets);
  }
}

template <typename Space, typename Exchange>
void Search<Space, Exchange>::heed_poll() {
  if (options_.poll) {
    options_.poll();
  }
  if constexpr (!Exchange::kAlone) {
    exchange_->progress();
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
    if (worker == 0) {
      heed_poll();
    }
    if (missing_[cell][part * part_chunks_ + chunk] > 0 && !stopped()) {
      found += dense_chunk(worker, cell, part, chunk);
    }
  });
  return found;
}

template <typename Space, typename Exchange>
std::uint64_t Search<Space, Exchange>::dense_chunk(unsigned worker, Cell cell, std::uint64_t part,
                                                   std::uint64_t chunk) {
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
    found += dense_words(worker, cell, part, begin + first * kSegment,
                         std::min(begin + (last + 1) * kSegment, end));
    first = last;
  }
  missing_[cell][part * part_chunks_ + chunk] -= static_cast<std::uint32_t>(found);
  return found;
}

template <typename Space, typename Exchange>
std::uint64_t Search<Space, Exchange>::dense_words(unsigned worker, Cell cell, std::uint64_t part,
                                                   std::uint64_t begin, std::uint64_t end) {
  Word* const buffer = buffers_[worker].data();
  std::fill_n(buffer, end - begin, Word{0});
  if constexpr (!Exchange::kAlone) {
    merged_words_.fetch_add(end - begin, std::memory_order_relaxed);
  }
  for (const MoveMap<Word>& map : graph_.incoming(cell)) {
    if constexpr (!Exchange::kAlone) {
      if (exchange_->gather(cell, map.source_layer, begin, end, buffer)) {
        continue;
      }
    }
    kernels_.gather(map, layer(source_plane(), map.source_layer, part), 0, begin, end, buffer);
  }
  std::array<const Word*, 2> in_place{};
  std::size_t sources = 0;
  for (const Cell source : graph_.in_place(cell)) {
    in_place[sources++] = layer(source_plane(), source, part) + begin;
  }
  Word* into = layer(target_plane(), cell, part) + begin;
  const Word* const other = layer(1 - target_plane(), cell, part) + begin;
  if (depth_ + 1 == options_.max_depth) {
    // Nobody reads this level, and on planes of terabytes its states would touch many pages.
    into = std::copy_n(into, end - begin, buffer + kChunkWords) - (end - begin);
  }
  const std::uint64_t found =
      kernels_.merge(std::span(in_place).first(sources), buffer, into, other, end - begin);
  if (found == 0) {
    return 0;
  }
  constexpr std::uint64_t kSegment = Summary<Space>::kSegmentWords;
  for (std::uint64_t word = begin; word < end; word += kSegment) {
    const std::uint64_t words = std::min(kSegment, end - word);
    if (kernels_.any(buffer + (word - begin), words)) {
      // In one memory, to look costs more than full segments do.
      const bool full =
          !Exchange::kAlone && is_full(into + (word - begin), other + (word - begin), words);
      summary_.reached(cell, word, depth_ + 1, full);
      if (observer_ != nullptr) {
        observer_->fresh(worker, cell, word, {buffer + (word - begin), words});
      }
    }
  }
  return found;
}

// Marks a state of this depth; false if it was reached before.
template <typename Space, typename Exchange>
bool Search<Space, Exchange>::mark(State state, int depth) {
  const std::uint64_t word = state.index / kWordBits;
  const std::uint64_t part = part_of(word);
  const Word bit = Word{1} << (state.index % kWordBits);
  const int target = plane_of(depth);
  if constexpr (Exchange::kAlone) {
    if ((layer(1 - target, state.blank, part)[word] & bit) != 0) {
      return false;
    }
  }
  std::atomic_ref<Word> into(layer(target, state.blank, part)[word]);
  if ((into.load(std::memory_order_relaxed) & bit) != 0 ||
      (into.fetch_or(bit, std::memory_order_relaxed) & bit) != 0) {
    return false;
  }
  summary_.reached(state.blank, word, depth);
  const std::uint64_t chunk = part * part_chunks_ + (word - first_word(part)) / kChunkWords;
  std::atomic_ref<std::uint32_t>(missing_[state.blank][chunk])
      .fetch_sub(1, std::memory_order_relaxed);
  return true;
}

// From here on levels are found by the planes.
template <typename Space, typename Exchange>
void Search<Space, Exchange>::leave_sparse() {
  if constexpr (!Exchange::kAlone) {
    if (sparse_) {
      mark_listed();
      listed_.reset();
    }
  }
  sparse_ = false;
}

template <typename Space, typename Exchange>
void Search<Space, Exchange>::announce(unsigned worker, State state) {
  if (observer_ != nullptr) {
    const Word word = Word{1} << (state.index % kWordBits);
    observer_->fresh(worker, state.blank, state.index / kWordBits, {&word, 1});
  }
}

// Of kFetchedStates at most; appends what was not reached before. The words lie anywhere in the
// planes, so all of them are fetched before the first is marked.
template <typename Space, typename Exchange>
void Search<Space, Exchange>::mark_neighbours(unsigned worker, std::span<const State> states,
                                              std::vector<State>& reached) {
  const Space& space = graph_.space();
  std::array<State, kFetchedStates * kMoves.size()> neighbours;
  std::size_t count = 0;
  for (const State state : states) {
    for (const Move move : kMoves) {
      if (space.target(state.blank, move) >= 0) {
        const State next = neighbours[count++] = space.neighbour(state, move);
        const std::uint64_t word = next.index / kWordBits;
        for (const int plane : {0, 1}) {
          __builtin_prefetch(layer(plane, next.blank, part_of(word)) + word, 1);
        }
      }
    }
  }
  for (const State state : std::span(neighbours).first(count)) {
    if (mark(state, depth_ + 1)) {
      reached.push_back(state);
      announce(worker, state);
    }
  }
}

template <typename Space, typename Exchange>
std::uint64_t Search<Space, Exchange>::sparse_level() {
  if constexpr (!Exchange::kAlone) {
    return listed_level();
  }
  std::vector<std::vector<State>> next(workers_.size());
  const std::uint64_t pieces = pieces_of(frontier_.size(), kListPiece);
  workers_.parallel_for(pieces, [&](std::uint64_t piece, unsigned worker) {
    const auto rest = std::span<const State>(frontier_).subspan(piece * kListPiece);
    const auto states = rest.first(std::min<std::size_t>(rest.size(), kListPiece));
    for (std::size_t i = 0; i < states.size(); i += kFetchedStates) {
      mark_neighbours(worker, states.subspan(i, std::min(states.size() - i, kFetchedStates)),
                      next[worker]);
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
