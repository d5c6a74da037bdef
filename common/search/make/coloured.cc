// Makes coloured tables: searches the lines of one colouring after another, then writes the fields
// of all to one file.
//
// A search takes a byte for each line and the fields. The fields are kept until all colourings are
// searched, because the header in front of the sections counts the lines of all.
#include <algorithm>
#include <utility>

#include "common/base/plain_memory.h"
#include "common/base/workers.h"
#include "common/pdb/coloured/colour_search.h"
#include "common/pdb/coloured/colour_space.h"
#include "common/search/make/makers.h"
#include "common/table/header_fields.h"

namespace slidebase {
namespace {

// Below this many lines a level is too short for more than one thread.
constexpr std::uint64_t kLinesWorthThreads = 1 << 20;

// Bytes written between two calls of advance().
constexpr std::uint64_t kPieceBytes = 1 << 22;

}  // namespace

TableInfo make_coloured(const TableInfo& table, const OpenSink& open_sink,
                        const MakeOptions& options) {
  TableInfo info = table;
  const std::uint64_t all = reachable_states(info);
  const auto advance = [&](std::uint64_t done) {
    if (options.advance) {
      options.advance({std::min(done, all), all});
    }
  };
  Workers workers(all < kLinesWorthThreads ? 1 : threads_or_all(options.threads));
  std::vector<PlainMemory> fields;
  std::vector<std::uint64_t> histogram;
  std::uint64_t before = 0;  // lines of the finished colourings
  for (const Colouring& colouring : info.colourings) {
    const ColourSpace space(info.shape, colouring);
    ColourDistances found =
        search_colours(space, info.root, workers,
                       [&](std::uint64_t done, std::uint64_t) { advance(before + done); });
    fields.push_back(std::move(found.fields));
    add_to(histogram, found.histogram);
    before += space.lines();
  }
  set_all_counts(std::move(histogram), info);
  TableWriter writer(open_sink(), info);
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const std::uint64_t bytes = coloured_bytes(info.shape, info.colourings[i]);
    writer.begin_section(SectionType::kLineBits, options.codec, bytes);
    for (std::uint64_t at = 0; at < bytes; at += kPieceBytes) {
      writer.append(
          {fields[i].data() + at, static_cast<std::size_t>(std::min(kPieceBytes, bytes - at))});
      advance(all);
    }
  }
  return writer.finish();
}

MakeEstimate estimate_coloured(const TableInfo& table) {
  MakeEstimate e;
  e.states = reachable_states(table);
  std::uint64_t kept = 0;
  std::vector<std::uint64_t> sections;
  for (const Colouring& colouring : table.colourings) {
    sections.push_back(coloured_bytes(table.shape, colouring));
    kept += sections.back();
    const auto lines = static_cast<std::uint64_t>(table.shape.rows + table.shape.cols) *
                       coloured_orders(table.shape, colouring);
    e.memory_bytes = std::max(e.memory_bytes, kept + lines);
  }
  e.file_bytes = TableWriter::raw_file_bytes(sections);
  return e;
}

}  // namespace slidebase
