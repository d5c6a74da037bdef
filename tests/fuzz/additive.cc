// Opens any bytes as additive tables, and searches with them. As for complete tables, the mutator
// recalculates the digests, so the bits may have any values.
#include "bounds.h"
#include "common/pdb/additive/additive_searches.h"
#include "common/pdb/additive/additive_tables.h"
#include "common/pdb/partitions.h"
#include "targets.h"

using namespace slidebase;

namespace {

void check_additive(const std::shared_ptr<const AdditiveTables>& tables) {
  const TableInfo& info = tables->info();
  if (has_tier(info.shape, info.tier)) {
    const TableInfo described = describe_additive(info.shape, info.root, info.tier);
    fuzz::require(table_file_name(described) == table_file_name(info),
                  "the tables are of a board that has none");
  }
  fuzz::require(
      info.histogram.at(0) == info.layers && info.sections.size() == info.pattern_sections(),
      "the numbers of patterns, sections and roots differ");
  const Tiles goal = goal_with_blank_at(info.shape, info.root);
  fuzz::search_some(AdditiveSearches(tables, info.shape, goal),
                    static_cast<unsigned>(info.content_digest));
}

}  // namespace

void fuzz::run_additive(const std::uint8_t* data, std::size_t size) {
  fuzz::open_bounds<AdditiveTables>(fuzz::text_of(data, size), check_additive);
}

std::size_t fuzz::mutate_additive(std::uint8_t* data, std::size_t size, std::size_t most,
                                  unsigned seed) {
  return fuzz::mutate_bounds(data, size, most, seed, 24);
}
