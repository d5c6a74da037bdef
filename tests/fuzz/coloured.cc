// Opens any bytes as coloured tables, and searches with them. As for complete tables, the mutator
// recalculates the digests, so the fields may have any values.
#include "bounds.h"
#include "common/pdb/coloured/coloured_search.h"
#include "common/pdb/coloured/coloured_tables.h"
#include "common/pdb/coloured/colourings.h"
#include "targets.h"

using namespace slidebase;

namespace {

void check_coloured(const std::shared_ptr<const ColouredTables>& tables) {
  const TableInfo& info = tables->info();
  const TableInfo described = describe_coloured(info.shape, info.root, info.tier);
  fuzz::require(table_file_name(described) == table_file_name(info),
                "the tables are of a board that has none");
  fuzz::require(info.histogram.at(0) == 2 * info.colourings.size() &&
                    info.sections.size() == info.colourings.size(),
                "the numbers of colourings, sections and goal lines differ");
  const Tiles goal = goal_with_blank_at(info.shape, info.root);
  fuzz::search_some(ColouredSearches(tables, info.shape, goal),
                    static_cast<unsigned>(info.content_digest));
}

}  // namespace

void fuzz::run_coloured(const std::uint8_t* data, std::size_t size) {
  fuzz::open_bounds<ColouredTables>(fuzz::text_of(data, size), check_coloured);
}

std::size_t fuzz::mutate_coloured(std::uint8_t* data, std::size_t size, std::size_t most,
                                  unsigned seed) {
  return fuzz::mutate_bounds(data, size, most, seed, 72);
}
