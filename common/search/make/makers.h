// The makers that make_table() chooses between.
#pragma once

#include "common/base/byte_sink.h"
#include "common/search/make/make.h"

namespace slidebase {

// Opens the sink for the file; called when the search has ended.
using OpenSink = std::function<std::unique_ptr<ByteSink>()>;

MakeEstimate estimate_complete(const TableInfo& table);
TableInfo make_complete(const TableInfo& table, const OpenSink& open_sink,
                        const MakeOptions& options);

MakeEstimate estimate_lines(const TableInfo& table);
TableInfo make_lines(const TableInfo& table, const OpenSink& open_sink, const MakeOptions& options);

MakeEstimate estimate_additive(const TableInfo& table);
TableInfo make_additive(const TableInfo& table, const OpenSink& open_sink,
                        const MakeOptions& options);

MakeEstimate estimate_coloured(const TableInfo& table);
TableInfo make_coloured(const TableInfo& table, const OpenSink& open_sink,
                        const MakeOptions& options);

// Adds the counts of one pattern or colouring to those of others.
void add_to(std::vector<std::uint64_t>& all, const std::vector<std::uint64_t>& some);

// The threads for a complete table: `wanted`, but one if the levels are too short for more.
unsigned threads_to_make(const TableInfo& table, unsigned wanted);

// Sets the counts in a table's header. Throws Error(kUsage) if a header cannot hold that many
// depths.
void set_counts(std::vector<std::uint64_t> histogram, TableInfo& table);

// The same for a complete table. Throws std::logic_error if the number of states differs from the
// closed form.
void set_all_counts(std::vector<std::uint64_t> histogram, TableInfo& table);

}  // namespace slidebase
