// The makers that make_table() chooses between.
#pragma once

#include "common/base/byte_sink.h"
#include "common/make/make.h"

namespace slidebase {

// The sink for the file, opened when the search has ended.
using OpenSink = std::function<std::unique_ptr<ByteSink>()>;

MakeEstimate estimate_complete(const TableInfo& table);
TableInfo make_complete(const TableInfo& table, const OpenSink& open_sink,
                        const MakeOptions& options, Keeper* keeper = nullptr);

MakeEstimate estimate_additive(const TableInfo& table);
TableInfo make_additive(const TableInfo& table, const OpenSink& open_sink,
                        const MakeOptions& options);

// Puts what was counted into the header of a table. Throws Error(kUsage) where a header has no room
// for so many depths.
void set_counts(std::vector<std::uint64_t> histogram, TableInfo& table);

// The same for a complete table. Throws std::logic_error where these are not the states of the
// closed form.
void set_all_counts(std::vector<std::uint64_t> histogram, TableInfo& table);

}  // namespace slidebase
