// Makes tables that give bounds: searches one pattern, or the lines of one colouring, after
// another, then writes the bits or fields of all to one file. They are kept until all are searched,
// because the header in front of the sections counts the states or lines of all.
//
// The search of a pattern takes four planes with a bit for each state, of which it keeps one. The
// standard tables of 4x4 have planes of 178 and 18 MB, and take 713 MB. The search of a colouring
// takes a byte for each line and the fields.
#include <algorithm>
#include <functional>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "common/base/plain_memory.h"
#include "common/base/workers.h"
#include "common/pdb/coloured/colour_search.h"
#include "common/pdb/coloured/colour_space.h"
#include "common/pdb/partitions.h"
#include "common/pdb/pattern_search.h"
#include "common/pdb/pattern_table.h"
#include "common/search/make/makers.h"
#include "common/table/header_fields.h"

namespace slidebase {
namespace {

// Below this many states or lines a level is too short for more than one thread.
constexpr std::uint64_t kWorthThreads = 1 << 20;

// Bytes of fields written between two reports.
constexpr std::uint64_t kPieceBytes = 1 << 22;

unsigned threads_for(std::uint64_t all, const MakeOptions& options) {
  return all < kWorthThreads ? 1 : threads_or_all(options.threads);
}

// Reports that so many of all states or lines are found.
void report_found(const MakeOptions& options, std::uint64_t done, std::uint64_t all) {
  if (options.advance) {
    options.advance({std::min(done, all), all});
  }
}

// Adds the counts of one pattern or colouring to those of others.
void add_to(std::vector<std::uint64_t>& all, const std::vector<std::uint64_t>& some) {
  all.resize(std::max(all.size(), some.size()));
  std::ranges::transform(some, all, all.begin(), std::plus<>());
}

std::uint64_t states_of(const std::vector<PatternSpace>& spaces) {
  return std::accumulate(
      spaces.begin(), spaces.end(), std::uint64_t{0},
      [](std::uint64_t sum, const PatternSpace& space) { return sum + space.states(); });
}

}  // namespace

TableInfo make_additive(const TableInfo& table, const OpenSink& open_sink,
                        const MakeOptions& options) {
  TableInfo info = table;
  const std::vector<PatternSpace> spaces = spaces_of(info);
  const std::uint64_t all = states_of(spaces);
  Workers workers(threads_for(all, options));
  const Tiles goal = goal_with_blank_at(info.shape, info.root);
  std::vector<PatternPlane> planes;
  std::vector<std::uint64_t> histogram;
  std::uint64_t before = 0;  // states of the finished patterns
  for (const PatternSpace& space : spaces) {
    PatternDistances found =
        search_pattern(space, goal, workers, [&](std::uint64_t reached, std::uint64_t) {
          report_found(options, before + reached, all);
        });
    planes.push_back(std::move(found.bits));
    add_to(histogram, found.histogram);
    before += space.states();
  }
  set_counts(std::move(histogram), info);
  TableWriter writer(open_sink(), info);
  for (std::size_t i = 0; i < spaces.size(); ++i) {
    writer.begin_section(SectionType::kPatternBits, options.codec,
                         PatternTable::all_words(spaces[i]) * 8);
    write_rows(planes[i], spaces[i], [&](std::span<const std::uint64_t> rows) {
      writer.append(std::as_bytes(rows));
      report_found(options, all, all);
    });
  }
  return writer.finish();
}

MakeEstimate estimate_additive(const TableInfo& table) {
  const std::vector<PatternSpace> spaces = spaces_of(table);
  MakeEstimate e;
  e.states = states_of(spaces);
  std::uint64_t kept = 0;
  std::vector<std::uint64_t> sections;
  for (const PatternSpace& space : spaces) {
    e.memory_bytes = std::max(e.memory_bytes, kept + 4 * PatternPlane::bytes(space));
    kept += PatternPlane::bytes(space);
    sections.push_back(PatternTable::all_words(space) * 8);
  }
  e.file_bytes = TableWriter::raw_file_bytes(sections) + table.front_bytes() - kHeaderBytes;
  return e;
}

TableInfo make_coloured(const TableInfo& table, const OpenSink& open_sink,
                        const MakeOptions& options) {
  TableInfo info = table;
  const std::uint64_t all = reachable_states(info);
  Workers workers(threads_for(all, options));
  std::vector<PlainMemory> fields;
  std::vector<std::uint64_t> histogram;
  std::uint64_t before = 0;  // lines of the finished colourings
  for (const Colouring& colouring : info.colourings) {
    const ColourSpace space(info.shape, colouring);
    ColourDistances found = search_colours(
        space, info.root, workers,
        [&](std::uint64_t done, std::uint64_t) { report_found(options, before + done, all); });
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
      report_found(options, all, all);
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
