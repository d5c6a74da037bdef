// What the modules of the fifteen export.
#include <memory>

#include "common/table/section.h"
#include "query/web/wasm/exports.h"
#include "query/web/wasm/fifteen.h"

namespace slidebase {
namespace {

Tiles board_at(const std::uint8_t* cells) {
  return tiles_at(kFifteen, cells);
}

}  // namespace

// Replaces section.cc and the code that reads files: tables made in memory have no section.
const std::uint64_t* Section::find_in_new_block(std::uint64_t) noexcept {
  return nullptr;
}

// Returns 0 if no moves lead from the board to the goal.
SLIDEBASE_WEB(solvable)
int web_solvable(const std::uint8_t* board, const std::uint8_t* goal) {
  return parity_witness(kFifteen, board_at(board), board_at(goal)).solvable() ? 1 : 0;
}

// web_missing() returns the part of this goal's tables that is not made yet, from 1 to 0;
// web_make() makes more of it, for at most a tenth of a second.
SLIDEBASE_WEB(missing) double web_missing(const std::uint8_t* goal) {
  return fifteen_tables_for(board_at(goal)).missing();
}
SLIDEBASE_WEB(make) void web_make(const std::uint8_t* goal) {
  fifteen_tables_for(board_at(goal)).make_next();
}

// Call this when nothing is missing.
SLIDEBASE_WEB(fifteen) Fifteen* web_fifteen(const std::uint8_t* cells) {
  const Tiles goal = board_at(cells);
  return fifteen_tables_for(goal).open(goal).release();
}
SLIDEBASE_WEB(free) void web_free(Fifteen* fifteen) {
  delete fifteen;
}

// Return the distance, SLIDEBASE_UNSOLVABLE, or SLIDEBASE_PENDING: then call web_step() until it
// returns one of the others.
SLIDEBASE_WEB(begin) int web_begin(Fifteen* fifteen, const std::uint8_t* board) {
  return fifteen->begin(board_at(board));
}
SLIDEBASE_WEB(step) int web_step(Fifteen* fifteen, std::uint32_t boards) {
  return fifteen->step(boards);
}

// Counts the paths of `length` moves, which must be the distance. Returns SLIDEBASE_PENDING, or the
// distance once all are counted. web_ways() returns the number counted so far.
SLIDEBASE_WEB(begin_ways)
int web_begin_ways(Fifteen* fifteen, const std::uint8_t* board, int length) {
  return fifteen->begin_ways(board_at(board), length);
}
SLIDEBASE_WEB(ways) double web_ways(const Fifteen* fifteen) {
  return static_cast<double>(fifteen->ways());
}

// A lower bound on the length of paths, and the number of boards generated so far.
SLIDEBASE_WEB(bound) int web_bound(const Fifteen* fifteen) {
  return fifteen->bound();
}
SLIDEBASE_WEB(generated) double web_generated(const Fifteen* fifteen) {
  return static_cast<double>(fifteen->generated());
}

// The path of the board whose distance was returned last: a letter for each move, in slides one for
// each cell.
SLIDEBASE_WEB(path) const char* web_path(const Fifteen* fifteen) {
  return fifteen->path().data();
}
SLIDEBASE_WEB(path_size) std::size_t web_path_size(const Fifteen* fifteen) {
  return fifteen->path().size();
}

}  // namespace slidebase
