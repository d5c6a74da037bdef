#include "common/make/slab_section.h"

#include <algorithm>

#include "common/make/pack_rows.h"
#include "common/search/move_map.h"

namespace slidebase {

void write_slab(std::span<const std::span<const std::uint64_t>> layers, std::uint64_t first_word,
                const TableInfo& info, Workers& workers, const std::function<void()>& poll,
                PartWriter& writer) {
  const std::uint64_t begin = first_word * kSlidingWordBits;
  const std::uint64_t words = layers.front().size();
  // The last word of a layer of less than 60 states is not full.
  const std::uint64_t end = std::min(begin + words * kSlidingWordBits, info.layer_size);
  const std::uint64_t rows = (end + 63) / 64 - begin / 64;
  writer.begin_part({begin, end});
  pack_rows<kSlidingWordBits>(layers, static_cast<unsigned>(begin % 64), rows, workers,
                              [&](std::span<const std::uint64_t> packed, std::uint64_t) {
                                if (poll) {
                                  poll();
                                }
                                writer.append(std::as_bytes(packed));
                              });
}

}  // namespace slidebase
