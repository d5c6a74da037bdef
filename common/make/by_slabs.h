// A complete sliding table from a search over slabs (common/search/slabs.h), by one rank or many.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>

#include "common/base/workers.h"
#include "common/make/make.h"
#include "common/search/slab_search.h"
#include "common/writing/parted_table.h"

namespace slidebase {

// Makes `table` (from describe_table, sliding) by the slabs of this exchange, at `target`, which
// all ranks must reach under that name; its codec is raw. Uses only the threads, kernel and advance
// of `options`. Returns on rank 0 what the header says, and elsewhere what is known of it. Throws
// as make_table does; an exception of one rank alone leaves the others waiting for it, so the
// caller must end them.
TableInfo make_by_slabs(const TableInfo& table, const std::filesystem::path& target,
                        const MakeOptions& options, const LayerGraph<SlidingSpace>& graph,
                        SlabExchange& exchange, Keeper* keeper = nullptr);

// Writes the part of the table that a slab is: of every layer in order its words, as many each, the
// first of them being word `first_word` of the layer. Packs at most 16 MiB at a time, and calls
// `poll` before it writes them. Throws Error(kIo) and what `poll` throws; the part is then not
// whole.
void write_slab(std::span<const std::span<const std::uint64_t>> layers, std::uint64_t first_word,
                const TableInfo& info, Workers& workers, const std::function<void()>& poll,
                PartWriter& writer);

}  // namespace slidebase
