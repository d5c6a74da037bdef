#include "common/search/slab_search.h"

#include <algorithm>
#include <iterator>

namespace slidebase {
namespace {

// Ranges requested from a store are joined if they are at most this many segments apart, about 64
// KiB. It must not be less than the gaps that dense_chunk() processes.
constexpr std::uint64_t kGapBrought = 200;

void number_from(std::uint64_t first, std::vector<WordRange>& ranges) {
  for (WordRange& range : ranges) {
    range = {range.begin - first, range.end - first};
  }
}

bool before(State a, State b) {
  return std::pair(a.blank, a.index) < std::pair(b.blank, b.index);
}

}  // namespace

SlabSearch::SlabSearch(const LayerGraph<SlidingSpace>& graph, Workers& workers,
                       SearchOptions options, SlabExchange& exchange)
    : SearchCore(graph, workers, std::move(options), nullptr,
                 {.count = exchange.own().size(),
                  .words = exchange.slabs().words(),
                  .states = graph.space().layer_size() / exchange.slabs().count(),
                  .note_full = true}),
      exchange_(exchange),
      store_(exchange.store()) {}

// The part, whose words the store has in memory now.
SlabSearch::Part SlabSearch::opened(std::uint64_t number) {
  Part part{.number = number, .first = first_word(number)};
  for (const int plane : {0, 1}) {
    for (Cell cell = 0; cell < graph_.space().layers(); ++cell) {
      part.words[static_cast<std::size_t>(plane)][cell] = store_.words(number, plane, cell);
    }
  }
  return part;
}

void SlabSearch::begin_at_root() {
  const State root = graph_.space().root_state();
  listed_ = {{root}};
  summary_.reached(root.blank, root.index / kWordBits, 0);
}

// The states of the next level, sorted: the neighbours of the last level's states without the
// states of the level before. There are no others (docs/THEORY.md, section 1). O(n log n).
std::vector<State> SlabSearch::next_listed() const {
  const SlidingSpace& space = graph_.space();
  std::vector<State> found;
  for (const State state : listed_.back()) {
    for (const Move move : kMoves) {
      if (space.target(state.blank, move) >= 0) {
        found.push_back(space.neighbour(state, move));
      }
    }
  }
  std::ranges::sort(found, before);
  const auto rest = std::ranges::unique(found);
  found.erase(rest.begin(), rest.end());
  if (listed_.size() == 1) {
    return found;
  }
  std::vector<State> fresh;
  std::ranges::set_difference(found, listed_[listed_.size() - 2], std::back_inserter(fresh),
                              before);
  return fresh;
}

// Every rank lists all states of the level, and records where they are.
std::uint64_t SlabSearch::sparse_level() {
  for (const State state : listed_.emplace_back(next_listed())) {
    summary_.reached(state.blank, state.index / kWordBits, depth_ + 1);
  }
  return listed_.back().size();
}

// Marks the listed states of this rank's slabs, one slab after another.
void SlabSearch::end_lists() {
  std::vector<std::vector<std::pair<State, int>>> by_part(parts_.count);
  for (std::size_t depth = 0; depth < listed_.size(); ++depth) {
    for (const State state : listed_[depth]) {
      const std::uint64_t word = state.index / kWordBits;
      if (exchange_.has(word)) {
        by_part[exchange_.part_of(word)].emplace_back(state, static_cast<int>(depth));
      }
    }
  }
  for (std::uint64_t part = 0; part < parts_.count; ++part) {
    mark_listed(part, by_part[part]);
  }
  store_.settle();
  listed_ = {};
}

void SlabSearch::mark_listed(std::uint64_t number,
                             const std::vector<std::pair<State, int>>& states) {
  // Marks the last level's plane last, because the summary must show where that level is.
  for (const int plane : {1 - source_plane(), source_plane()}) {
    ByCell<std::vector<WordRange>> ranges;
    for (const auto& [state, depth] : states) {
      const std::uint64_t word = state.index / kWordBits - first_word(number);
      if (plane_of(depth) == plane) {
        ranges[state.blank].push_back({word, word + 1});
      }
    }
    std::vector<SlabNeed> needs;
    for (Cell cell = 0; cell < graph_.space().layers(); ++cell) {
      std::ranges::sort(ranges[cell], {}, &WordRange::begin);
      if (!ranges[cell].empty()) {
        needs.push_back({plane, cell, std::move(ranges[cell]), false});
      }
    }
    if (needs.empty()) {
      continue;
    }
    store_.fetch(number, needs);
    store_.wait();
    const Part part = opened(number);
    for (const auto& [state, depth] : states) {
      if (plane_of(depth) == plane) {
        mark(part, state, depth);
      }
    }
    store_.close(number, std::move(needs));
  }
}

std::uint64_t SlabSearch::dense_level() {
  const auto is_target = [colour = 1 - source_colour(), this](Cell cell) {
    return graph_.space().shape().colour(cell) == colour;
  };
  const auto append_new = [this](const SlabMove& slab_move, const SlabRun& run,
                                 std::vector<SlabRun>& parts) {
    summary_.append_new(slab_move, run, depth_, parts);
  };
  exchange_.begin_level({source_plane(), is_target, append_new,
                         [this](std::uint64_t number) { return needs_of(number); }});
  std::uint64_t found = 0;
  for (std::uint64_t round = 0; round < exchange_.rounds(); ++round) {
    exchange_.open(round);
    if (round < parts_.count) {
      found += dense_part(opened(round));
      if (!store_.in_memory()) {
        store_.close(round, changes_of(round));
      }
    }
  }
  exchange_.end_level();
  share_summary();
  return exchange_.sum(found);
}

// What a level reads or changes of a slab: both planes of the target layers, where they may receive
// states, and one plane of the other layers, where these states come from.
std::vector<SlabNeed> SlabSearch::needs_of(std::uint64_t number) const {
  const std::uint64_t first = first_word(number);
  std::vector<SlabNeed> needs;
  for (const Cell cell : layers_of_colour(1 - source_colour())) {
    std::vector<WordRange> ranges;
    summary_.append_receiving(cell, first, parts_.words, depth_, kGapBrought, ranges);
    number_from(first, ranges);
    if (!ranges.empty()) {
      needs.push_back({0, cell, ranges, false});
      needs.push_back({1, cell, std::move(ranges), false});
    }
  }
  if (needs.empty()) {
    return needs;
  }
  for (const Cell cell : layers_of_colour(source_colour())) {
    std::vector<WordRange> ranges;
    summary_.append_reached(cell, first, parts_.words, depth_, kGapBrought, ranges);
    number_from(first, ranges);
    needs.push_back({source_plane(), cell, std::move(ranges), true});
  }
  return needs;
}

std::vector<SlabNeed> SlabSearch::changes_of(std::uint64_t number) const {
  const std::uint64_t first = first_word(number);
  std::vector<SlabNeed> changes;
  for (const Cell cell : layers_of_colour(1 - source_colour())) {
    std::vector<WordRange> ranges;
    summary_.append_reached(cell, first, parts_.words, depth_ + 1, 0, ranges);
    number_from(first, ranges);
    if (!ranges.empty()) {
      changes.push_back({target_plane(), cell, std::move(ranges), false});
    }
  }
  return changes;
}

// Shares where the new level lies in the layers that slab moves read next.
void SlabSearch::share_summary() {
  for (const SlabMove& slab_move : exchange_.slabs().slab_moves()) {
    if (graph_.space().shape().colour(slab_move.source) != source_colour()) {
      exchange_.share(summary_.of_layer(slab_move.source));
    }
  }
}

// Records which states are marked in all slabs; returns their number over all ranks.
std::uint64_t SlabSearch::count_all_marked() {
  std::uint64_t marked = 0;
  for (const int colour : {0, 1}) {
    std::vector<SlabNeed> needs;
    for (const Cell cell : layers_of_colour(colour)) {
      needs.push_back({0, cell, {{0, parts_.words}}, false});
      needs.push_back({1, cell, {{0, parts_.words}}, false});
    }
    const auto fetch = [&](std::uint64_t part) {
      if (part < parts_.count) {
        store_.fetch(part, needs);
      }
    };
    fetch(0);
    for (std::uint64_t part = 0; part < parts_.count; ++part) {
      store_.wait();
      fetch(part + 1);
      poll();
      marked += count_marked(opened(part), colour);
      store_.close(part, {});
    }
  }
  for (const SlabMove& slab_move : exchange_.slabs().slab_moves()) {
    exchange_.share(summary_.of_layer(slab_move.source));  // full segments
  }
  return exchange_.sum(marked);
}

}  // namespace slidebase
