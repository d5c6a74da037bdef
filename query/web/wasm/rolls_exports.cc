// What rolls.wasm has in addition to slidebase.wasm: marked cubes and dice, and the maker of their
// tables. The maker is here because no such table comes with the package: those of small boards are
// made on first use.
#include "query/web/wasm/exports.h"

namespace slidebase {

bool has_all_cubes() noexcept {
  return true;
}

// As web_make() of maker.wasm, for a kind of cubes (slidebase/c.h).
SLIDEBASE_WEB(make) std::uint32_t web_make(int cubes, int rows, int cols, int root) {
  const TableInfo table = describe_table(cubic_family(kCubeKinds[static_cast<std::size_t>(cubes)]),
                                         Shape{rows, cols}, static_cast<Cell>(root));
  return make_here(table, estimate_complete, make_complete);
}

}  // namespace slidebase
