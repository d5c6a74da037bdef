#include "common/pdb/pattern_search.h"

#include <algorithm>
#include <atomic>
#include <bit>

namespace slidebase {
namespace {

constexpr std::uint32_t kChunkBlocks = 64;
// Padding after each worker's buffer, so that two buffers share no cache line or pair of lines.
constexpr std::size_t kLineWords = 16;

class PatternSearch {
 public:
  PatternSearch(const PatternSpace& space, Workers& workers)
      : space_(space),
        turns_(space.tile_count()),
        workers_(workers),
        reached_(space),
        bits_(space),
        last_(space),
        next_(space),
        found_in_last_(space.blocks()),
        found_in_next_(space.blocks()),
        buffers_(workers.size(), std::vector<std::uint64_t>(last_.block_words() + kLineWords)) {
    first_step_.reserve(space.blocks() + std::size_t{1});
    first_step_.push_back(0);
    for (std::uint32_t block = 0; block < space.blocks(); ++block) {
      const auto steps = space.steps(block);
      steps_.insert(steps_.end(), steps.begin(), steps.end());
      first_step_.push_back(steps_.size());
    }
  }

  PatternDistances run(const Tiles& goal,
                       const std::function<void(std::uint64_t, std::uint64_t)>& advance) {
    const PatternSpace::Place root = space_.place_of(goal);
    reached_.set(root);
    last_.set(root);
    found_in_last_[root.block] = 1;
    std::vector<std::uint64_t> histogram = {1};
    std::uint64_t reached = 1;
    for (int level = 1; histogram.back() > 0; ++level) {
      histogram.push_back(take_level((level & 2) != 0));
      reached += histogram.back();
      if (advance) {
        advance(reached, space_.states());
      }
    }
    histogram.pop_back();
    return {std::move(bits_), std::move(histogram)};
  }

 private:
  // Makes the next level; returns its number of states.
  std::uint64_t take_level(bool bit) {
    std::atomic<std::uint64_t> total = 0;
    const std::uint32_t chunks = (space_.blocks() + kChunkBlocks - 1) / kChunkBlocks;
    workers_.parallel_for(chunks, [&](std::uint64_t chunk, unsigned worker) {
      const auto begin = static_cast<std::uint32_t>(chunk) * kChunkBlocks;
      std::uint64_t count = 0;
      for (std::uint32_t b = begin; b < std::min(begin + kChunkBlocks, space_.blocks()); ++b) {
        count += take_block(b, bit, std::span(buffers_[worker]).first(last_.block_words()));
      }
      total += count;
    });
    std::swap(last_, next_);
    std::swap(found_in_last_, found_in_next_);
    return total;
  }

  std::uint64_t take_block(std::uint32_t block, bool bit, std::span<std::uint64_t> buffer) {
    bool any = false;
    const auto steps =
        std::span(steps_).subspan(first_step_[block], first_step_[block + 1] - first_step_[block]);
    for (const PatternSpace::Step& step : steps) {
      if (found_in_last_[step.block] == 0) {
        continue;
      }
      if (!any) {
        std::ranges::fill(buffer, 0);
        any = true;
      }
      gather(last_.block(step.block), step, buffer);
    }
    const std::span<std::uint64_t> fresh = next_.block(block);
    std::uint64_t count = 0;
    if (any) {
      const std::span<std::uint64_t> reached = reached_.block(block), bits = bits_.block(block);
      for (std::size_t w = 0; w < buffer.size(); ++w) {
        const std::uint64_t word = buffer[w] & ~reached[w];
        fresh[w] = word;
        reached[w] |= word;
        bits[w] |= bit ? word : 0;
        count += static_cast<std::uint64_t>(std::popcount(word));
      }
    } else if (found_in_next_[block] != 0) {
      std::ranges::fill(fresh, 0);  // left from the level before the last
    }
    found_in_next_[block] = count > 0 ? 1 : 0;
    return count;
  }

  // Adds the states that a move brings from another block; `step` leads there.
  void gather(std::span<const std::uint64_t> source, const PatternSpace::Step& step,
              std::span<std::uint64_t> buffer) const {
    if (step.from == step.to) {
      for (std::size_t w = 0; w < buffer.size(); ++w) {
        buffer[w] |= source[w];
      }
      return;
    }
    const std::span<const std::uint16_t> turn = turns_(step.to, step.from);
    for (std::size_t w = 0; w < source.size(); ++w) {
      for (std::uint64_t word = source[w]; word != 0; word &= word - 1) {
        const std::uint32_t order = turn[w * 64 + static_cast<std::size_t>(std::countr_zero(word))];
        buffer[order / 64] |= std::uint64_t{1} << order % 64;
      }
    }
  }

  const PatternSpace& space_;
  PatternTurns turns_;
  std::vector<PatternSpace::Step> steps_;  // of all blocks, concatenated
  std::vector<std::size_t> first_step_;    // by block, and the end of the last
  Workers& workers_;
  PatternPlane reached_, bits_, last_, next_;
  std::vector<std::uint8_t> found_in_last_, found_in_next_;  // by block
  std::vector<std::vector<std::uint64_t>> buffers_;          // by worker
};

}  // namespace

PatternDistances search_pattern(const PatternSpace& space, const Tiles& goal, Workers& workers,
                                const std::function<void(std::uint64_t, std::uint64_t)>& advance) {
  return PatternSearch(space, workers).run(goal, advance);
}

}  // namespace slidebase
