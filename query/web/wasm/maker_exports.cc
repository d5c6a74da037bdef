// Makes complete tables in a page's worker, in memory, with the search of slidebase-gen. The module
// is separate from the others, and is fetched when the page makes a table.
#include "query/web/wasm/exports.h"

namespace slidebase {

// Makes a table and returns its size in bytes. Throws Error(kMemory).
SLIDEBASE_WEB(make) std::uint32_t web_make(int cubic, int rows, int cols, int root) {
  const TableInfo table = describe_table(cubic != 0 ? Family::kCubic : Family::kSliding,
                                         Shape{rows, cols}, static_cast<Cell>(root));
  return make_here(table, estimate_complete, make_complete);
}

}  // namespace slidebase
