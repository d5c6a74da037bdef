// What slides.wasm has in addition to slidebase.wasm: marks in slides, and the maker of tables in
// slides. The maker is here because no table in slides comes with the package: those of small
// boards are made on first use.
#include <algorithm>

#include "common/base/memory.h"
#include "common/solve/line_field.h"
#include "query/web/wasm/exports.h"

namespace slidebase {

// Nobody knows how much memory a page has: an allocation that fails is an error too.
void require_memory(std::uint64_t, const std::string&) {}

// A state is one slide farther than the nearer of its lines. The distances of neighbouring lines
// differ by at most 1.
Lookup slide_residue(const OpenPuzzle& open, const Tiles& board, int& residue) {
  const LineSpace& space = open.lines->space();
  const Tiles seen = open.lines->view().to_table(board);
  if (!space.states().solvable(seen)) {
    return Lookup::kUnsolvable;
  }
  const State state = space.states().state_of(seen);
  residue = 0;
  if (state == space.states().root_state()) {
    return Lookup::kReady;
  }
  int of_row = 0, of_column = 0;
  const Lookup row = look_up_line(*open.table(), space.row_line(state), of_row);
  const Lookup column = look_up_line(*open.table(), space.column_line(state), of_column);
  const int nearer = of_row == (of_column + 1) % 3 ? of_column : of_row;
  residue = 3 + (nearer + 1) % 3;
  return std::max(row, column);
}

// As web_make() of maker.wasm, for a table in slides.
SLIDEBASE_WEB(make) std::uint32_t web_make(int, int rows, int cols, int root) {
  const TableInfo table =
      describe_table(Family::kLines, Shape{rows, cols}, static_cast<Cell>(root));
  return make_here(table, estimate_lines, make_lines);
}

}  // namespace slidebase
