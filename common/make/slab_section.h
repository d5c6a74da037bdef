// Writes slabs of the plane that a search has found as parts of a table (parted_table.h).
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "common/base/workers.h"
#include "common/writing/part_writer.h"

namespace slidebase {

// Writes the part that a slab is: of every layer in order its words, as many each, the first of
// them being word `first_word` of the layer (Slabs). Packs at most 16 MiB at a time. Throws
// Error(kIo), and what `poll` throws, which is called now and then unless it is empty; the part is
// then not whole.
void write_slab(std::span<const std::span<const std::uint64_t>> layers, std::uint64_t first_word,
                const TableInfo& info, Workers& workers, const std::function<void()>& poll,
                PartWriter& writer);

}  // namespace slidebase
