// How a search goes on from planes that it finds.
#include <algorithm>
#include <bit>
#include <numeric>
#include <string>

#include "common/base/error.h"
#include "common/search/search.h"

namespace slidebase {

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
  listed_.reset();
  summary_.reached_everywhere(depth_);
  std::uint64_t marked = 0;
  if constexpr (Exchange::kAlone) {
    marked = count_marked(0, layers_of_colour(0)) + count_marked(0, layers_of_colour(1));
  } else {
    marked = count_all_marked();
  }
  if (marked < reached_) {
    throw Error(ErrorCode::kFormat, "the planes have " + std::to_string(marked) +
                                        " states, fewer than the " + std::to_string(reached_) +
                                        " of the levels");
  }
  made_before_ = marked - reached_;
}

// Notes what is marked in these layers of a part; returns how many states that is.
template <typename Space, typename Exchange>
std::uint64_t Search<Space, Exchange>::count_marked(std::uint64_t part,
                                                    const std::vector<Cell>& cells) {
  std::atomic<std::uint64_t> marked{0};
  workers_.parallel_for(part_chunks_ * cells.size(), [&](std::uint64_t piece, unsigned) {
    marked += count_chunk(cells[piece % cells.size()], part, piece / cells.size());
  });
  return marked;
}

template <typename Space, typename Exchange>
std::uint64_t Search<Space, Exchange>::count_chunk(Cell cell, std::uint64_t part,
                                                   std::uint64_t chunk) {
  constexpr std::uint64_t kSegment = Summary<Space>::kSegmentWords;
  const std::uint64_t begin = first_word(part) + chunk * kChunkWords;
  const std::uint64_t end = std::min(begin + kChunkWords, first_word(part) + part_words_);
  const Word* const first = layer(0, cell, part);
  const Word* const second = layer(1, cell, part);
  std::uint64_t marked = 0;
  for (std::uint64_t word = begin; word < end; ++word) {
    marked +=
        static_cast<std::uint64_t>(std::popcount(static_cast<Word>(first[word] | second[word])));
  }
  for (std::uint64_t word = begin; word < end; word += kSegment) {
    if (is_full(first + word, second + word, std::min(kSegment, end - word))) {
      summary_.reached(cell, word, depth_, true);
    }
  }
  missing_[cell][part * part_chunks_ + chunk] -= static_cast<std::uint32_t>(marked);
  return marked;
}

template std::array<std::span<std::byte>, 2> Search<SlidingSpace>::planes();
template std::array<std::span<std::byte>, 2> Search<CubicSpace>::planes();
template void Search<SlidingSpace>::resume(std::vector<std::uint64_t>);
template void Search<CubicSpace>::resume(std::vector<std::uint64_t>);
template void Search<SlidingSpace, SlabExchange>::resume(std::vector<std::uint64_t>);
template std::uint64_t Search<SlidingSpace, SlabExchange>::count_marked(std::uint64_t,
                                                                        const std::vector<Cell>&);

}  // namespace slidebase
