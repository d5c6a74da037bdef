// Makes pattern tables: searches one pattern after another, then writes all their bits to one file.
//
// A search takes four planes with a bit for each state of its pattern. One of them, the distance
// bits, is kept until all patterns are searched, because the header in front of the sections counts
// the states of all. The standard tables of 4x4 have planes of 178 and 18 MB, and take 713 MB.
#include <algorithm>
#include <span>
#include <utility>

#include "common/base/workers.h"
#include "common/pdb/partitions.h"
#include "common/pdb/pattern_search.h"
#include "common/pdb/pattern_table.h"
#include "common/search/make/makers.h"

namespace slidebase {
namespace {

// Below this many states a level is too short for more than one thread.
constexpr std::uint64_t kStatesWorthThreads = 1 << 20;

std::uint64_t states_of(const std::vector<PatternSpace>& spaces) {
  std::uint64_t states = 0;
  for (const PatternSpace& space : spaces) {
    states += space.states();
  }
  return states;
}

// Returns the distance bits of each pattern, and sets the counts in `info`.
std::vector<PatternPlane> search_all(const std::vector<PatternSpace>& spaces, TableInfo& info,
                                     const MakeOptions& options) {
  const std::uint64_t all = states_of(spaces);
  Workers workers(all < kStatesWorthThreads ? 1 : threads_or_all(options.threads));
  const Tiles goal = goal_with_blank_at(info.shape, info.root);
  std::vector<PatternPlane> planes;
  std::uint64_t before = 0;  // states of the finished patterns
  std::vector<std::uint64_t> histogram;
  for (const PatternSpace& space : spaces) {
    const auto advance = [&](std::uint64_t reached, std::uint64_t) {
      options.advance({before + reached, all});
    };
    PatternDistances found =
        search_pattern(space, goal, workers, options.advance ? Advance(advance) : Advance());
    planes.push_back(std::move(found.bits));
    add_to(histogram, found.histogram);
    before += space.states();
  }
  set_counts(std::move(histogram), info);
  return planes;
}

}  // namespace

void add_to(std::vector<std::uint64_t>& all, const std::vector<std::uint64_t>& some) {
  all.resize(std::max(all.size(), some.size()));
  for (std::size_t i = 0; i < some.size(); ++i) {
    all[i] += some[i];
  }
}

TableInfo make_additive(const TableInfo& table, const OpenSink& open_sink,
                        const MakeOptions& options) {
  TableInfo info = table;
  const std::vector<PatternSpace> spaces = spaces_of(info);
  const std::uint64_t states = states_of(spaces);
  std::vector<PatternPlane> planes = search_all(spaces, info, options);
  TableWriter writer(open_sink(), info);
  for (std::size_t i = 0; i < spaces.size(); ++i) {
    writer.begin_section(SectionType::kPatternBits, options.codec,
                         PatternTable::all_words(spaces[i]) * 8);
    write_rows(planes[i], spaces[i], [&](std::span<const std::uint64_t> rows) {
      writer.append(std::as_bytes(rows));
      if (options.advance) {
        options.advance({states, states});
      }
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

}  // namespace slidebase
