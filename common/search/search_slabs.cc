// What a search over slabs does besides the search: it has its planes brought and kept, and the
// other ranks told.
#include <array>
#include <utility>

#include "common/search/search.h"

namespace slidebase {
namespace {

// What a store is asked to bring joins what lies no more than this many segments apart, some 64
// KiB. dense_chunk() works through smaller gaps, so it must be no less than those.
constexpr std::uint64_t kGapBrought = 200;

void number_from(std::uint64_t first, std::vector<WordRange>& ranges) {
  for (WordRange& range : ranges) {
    range = {range.begin - first, range.end - first};
  }
}

}  // namespace

// Every rank lists all states of the level, and notes where they are.
template <>
std::uint64_t SlabSearch::listed_level() {
  const std::vector<State>& states = listed_->next();
  for (const State state : states) {
    summary_.reached(state.blank, state.index / kWordBits, depth_ + 1);
  }
  return states.size();
}

// Marks the listed states of this rank's slabs, one slab after another.
template <>
void SlabSearch::mark_listed() {
  struct Listed {
    State state;
    int depth;
  };
  std::vector<std::vector<Listed>> by_part(parts_);
  for (std::size_t depth = 0; depth < listed_->levels().size(); ++depth) {
    for (const State state : listed_->levels()[depth]) {
      const std::uint64_t word = state.index / kWordBits;
      if (exchange_->has(word)) {
        by_part[part_of(word)].push_back({state, static_cast<int>(depth)});
      }
    }
  }
  SlabStore& store = exchange_->store();
  for (std::uint64_t part = 0; part < parts_; ++part) {
    // The last level's plane last: the summary is to say where that level is.
    for (const int plane : {1 - source_plane(), source_plane()}) {
      ByCell<std::vector<WordRange>> ranges;
      for (const auto& [state, depth] : by_part[part]) {
        const std::uint64_t word = state.index / kWordBits - first_word(part);
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
      store.fetch(part, needs);
      store.wait();
      for (const auto& [state, depth] : by_part[part]) {
        if (plane_of(depth) == plane) {
          mark(state, depth);
        }
      }
      store.close(part, std::move(needs));
    }
  }
  store.settle();
}

template <>
std::uint64_t SlabSearch::dense_rounds(const std::vector<Cell>& targets) {
  const auto is_target = [colour = 1 - source_colour(), this](Cell cell) {
    return graph_.space().shape().colour(cell) == colour;
  };
  const auto append_new = [this](const SlabCrossing& crossing, const SlabRun& run,
                                 std::vector<SlabRun>& parts) {
    summary_.append_new(crossing, run, depth_, parts);
  };
  exchange_->begin_level({source_plane(), is_target, append_new,
                          [this](std::uint64_t part) { return needs_of(part); }});
  std::uint64_t found = 0;
  for (std::uint64_t round = 0; round < exchange_->rounds(); ++round) {
    exchange_->open(round);
    if (round < parts_) {
      found += dense_part(round, targets);
      if (!exchange_->store().in_memory()) {
        exchange_->store().close(round, changes_of(round));
      }
    }
  }
  exchange_->end_level();
  if (made_before_ > 0) {
    summary_.reached_everywhere(depth_ + 1);
  }
  share_summary();
  return exchange_->sum(found) + std::exchange(made_before_, 0);
}

// What a level reads or changes of a slab: of the target layers both planes where they may receive
// states, and of the others one where these come from.
template <>
std::vector<SlabNeed> SlabSearch::needs_of(std::uint64_t part) const {
  const std::uint64_t first = first_word(part);
  std::vector<SlabNeed> needs;
  for (const Cell cell : layers_of_colour(1 - source_colour())) {
    std::vector<WordRange> ranges;
    summary_.append_receiving(cell, first, part_words_, depth_, kGapBrought, ranges);
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
    summary_.append_reached(cell, first, part_words_, depth_, kGapBrought, ranges);
    number_from(first, ranges);
    needs.push_back({source_plane(), cell, std::move(ranges), true});
  }
  return needs;
}

template <>
std::vector<SlabNeed> SlabSearch::changes_of(std::uint64_t part) const {
  const std::uint64_t first = first_word(part);
  std::vector<SlabNeed> changes;
  for (const Cell cell : layers_of_colour(1 - source_colour())) {
    std::vector<WordRange> ranges;
    summary_.append_reached(cell, first, part_words_, depth_ + 1, 0, ranges);
    number_from(first, ranges);
    if (!ranges.empty()) {
      changes.push_back({target_plane(), cell, std::move(ranges), false});
    }
  }
  return changes;
}

// Where the level just made lies in the layers that crossing moves read next.
template <>
void SlabSearch::share_summary() {
  for (const SlabCrossing& crossing : exchange_->slabs().crossings()) {
    if (graph_.space().shape().colour(crossing.source) != source_colour()) {
      exchange_->share(summary_.of_layer(crossing.source));
    }
  }
}

// Notes what is marked in all slabs; returns how many states those of all ranks have.
template <>
std::uint64_t SlabSearch::count_all_marked() {
  SlabStore& store = exchange_->store();
  std::uint64_t marked = 0;
  for (const int colour : {0, 1}) {
    const std::vector<Cell> cells = layers_of_colour(colour);
    const auto fetch = [&](std::uint64_t part) {
      std::vector<SlabNeed> needs;
      for (const Cell cell : cells) {
        needs.push_back({0, cell, {{0, part_words_}}, false});
        needs.push_back({1, cell, {{0, part_words_}}, false});
      }
      if (part < parts_) {
        store.fetch(part, std::move(needs));
      }
    };
    fetch(0);
    for (std::uint64_t part = 0; part < parts_; ++part) {
      store.wait();
      fetch(part + 1);
      heed_poll();
      marked += count_marked(part, cells);
      store.close(part, {});
    }
  }
  for (const SlabCrossing& crossing : exchange_->slabs().crossings()) {
    exchange_->share(summary_.of_layer(crossing.source));  // full segments
  }
  return exchange_->sum(marked);
}

}  // namespace slidebase
