#include "common/search/search.h"

#include <algorithm>
#include <utility>

namespace slidebase {
namespace {

// States of a list that a worker takes at a time.
constexpr std::uint64_t kListPiece = 1024;
// States whose neighbours' words are fetched together.
constexpr std::size_t kFetchedStates = 16;

}  // namespace

template <typename Space>
Search<Space>::Search(const LayerGraph<Space>& graph, Workers& workers, SearchOptions options,
                      FreshObserver<Word>* observer)
    : Core(graph, workers, std::move(options), observer,
           {.count = 1,
            .words = graph.layer_words(),
            .states = graph.space().layer_size(),
            .note_full = false}) {  // noting full segments costs more than it saves
  const std::uint64_t stride = stride_of<Word>(graph.layer_words());
  const Cell layers = graph.space().layers();
  for (std::size_t plane = 0; plane < 2; ++plane) {
    planes_[plane] =
        Pages<Word>(stride * static_cast<std::uint64_t>(layers), options_.max_depth == kAnyDepth);
    for (Cell layer = 0; layer < layers; ++layer) {
      part_.words[plane][layer] =
          planes_[plane].data() + stride * static_cast<std::uint64_t>(layer);
    }
  }
}

template <typename Space>
std::uint64_t Search<Space>::memory_bytes(std::uint64_t layer_size, int layers) {
  const std::uint64_t words = (layer_size + Core::kWordBits - 1) / Core::kWordBits;
  return 2 * stride_of<Word>(words) * sizeof(Word) * static_cast<std::uint64_t>(layers) +
         Core::bytes_besides_planes(layer_size, layers);
}

// The system clears a page when it is first written. So all workers clear the gigabytes of pages
// together, instead of the one worker that searches the first levels.
template <typename Space>
void Search<Space>::clear_planes() {
  constexpr std::uint64_t kPieceWords = (4 << 20) / sizeof(Word);
  const std::uint64_t pieces = (planes_[0].size() + kPieceWords - 1) / kPieceWords;
  workers_.parallel_for(2 * pieces, [&](std::uint64_t piece, unsigned worker) {
    Pages<Word>& plane = planes_[piece % 2];
    const std::uint64_t begin = piece / 2 * kPieceWords;
    if (worker == 0) {
      this->poll();
    }
    plane.take(begin, std::min(begin + kPieceWords, plane.size()));
  });
}

template <typename Space>
void Search<Space>::begin_at_root() {
  if (options_.max_depth == kAnyDepth) {
    clear_planes();
  }
  frontier_ = {graph_.space().root_state()};
  reach(0, frontier_.front(), 0);
}

// Returns false if the state was reached before.
template <typename Space>
bool Search<Space>::reach(unsigned worker, State state, int depth) {
  const std::uint64_t word = state.index / Core::kWordBits;
  const Word bit = Word{1} << (state.index % Core::kWordBits);
  const auto other = static_cast<std::size_t>(1 - Core::plane_of(depth));
  if ((part_.words[other][state.blank][word] & bit) != 0 || !this->mark(part_, state, depth)) {
    return false;
  }
  if (observer_ != nullptr) {
    observer_->fresh(worker, state.blank, word, {&bit, 1});
  }
  return true;
}

// Marks the neighbours of at most kFetchedStates states, and appends to `reached` those not reached
// before. The words are anywhere in the planes, so all are fetched before the first is marked.
template <typename Space>
void Search<Space>::reach_neighbours(unsigned worker, std::span<const State> states,
                                     std::vector<State>& reached) {
  const Space& space = graph_.space();
  std::array<State, kFetchedStates * kMoves.size()> neighbours;
  std::size_t count = 0;
  for (const State state : states) {
    for (const Move move : kMoves) {
      if (space.target(state.blank, move) >= 0) {
        const State next = neighbours[count++] = space.neighbour(state, move);
        for (const auto& plane : part_.words) {
          __builtin_prefetch(plane[next.blank] + next.index / Core::kWordBits, 1);
        }
      }
    }
  }
  for (const State state : std::span(neighbours).first(count)) {
    if (reach(worker, state, depth_ + 1)) {
      reached.push_back(state);
    }
  }
}

template <typename Space>
std::uint64_t Search<Space>::sparse_level() {
  std::vector<std::vector<State>> next(workers_.size());
  const std::uint64_t pieces = (frontier_.size() + kListPiece - 1) / kListPiece;
  workers_.parallel_for(pieces, [&](std::uint64_t piece, unsigned worker) {
    const auto rest = std::span<const State>(frontier_).subspan(piece * kListPiece);
    const auto states = rest.first(std::min<std::size_t>(rest.size(), kListPiece));
    for (std::size_t i = 0; i < states.size(); i += kFetchedStates) {
      reach_neighbours(worker, states.subspan(i, std::min(states.size() - i, kFetchedStates)),
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
template class Search<DiceSpace>;
template class Search<MarkedSpace>;

}  // namespace slidebase
