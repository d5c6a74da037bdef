// Makes a complete sliding table by a search over slabs (common/search/slabs.h), on one rank or
// many.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>

#include "common/base/workers.h"
#include "common/search/make/make.h"
#include "common/search/slab_search.h"
#include "common/table/writing/parted_table.h"

namespace slidebase {

// Makes `table` (from describe_table, sliding) at `target` by the slabs of this exchange. All ranks
// must reach `target` under that name; its codec is raw. Uses only the threads, kernel and advance
// of `options`. Returns the header's content on rank 0, and on other ranks what is known of it.
// Throws as make_table does; if only one rank throws, the others wait for it, so the caller must
// end them.
TableInfo make_by_slabs(const TableInfo& table, const std::filesystem::path& target,
                        const MakeOptions& options, const LayerGraph<SlidingSpace>& graph,
                        SlabExchange& exchange, Keeper* keeper = nullptr);

// Writes a slab's part of the table. `layers` has the slab's words of every layer, in order and the
// same number each; the first is word `first_word` of its layer. Packs at most 16 MiB at a time,
// and calls `poll` before writing them. Throws Error(kIo) and what `poll` throws; the part is then
// incomplete.
void write_slab(std::span<const std::span<const std::uint64_t>> layers, std::uint64_t first_word,
                const TableInfo& info, Workers& workers, const std::function<void()>& poll,
                PartWriter& writer);

}  // namespace slidebase
