// A proof that a table is right, of which the search that made it is no part.
//
// Let D be any function of the states. If D is 0 at the root and at no other state, differs by one
// across every move, and every other state has a neighbour with a D one less, then D is the
// distance to the root: the neighbours one less make a path of D moves, so the distance is at most
// D; and a path of n moves changes D by at most n, so it is at least D. Here D comes from the
// table's bits, as the length of each walk (distance_field.h), and all this is checked of it, state
// by state, on boards: the state is decoded, its blank or cube is moved as a person would, and the
// new board is encoded again. So a fault in the search, or in how indices change, cannot hide.
//
// Sliding boards are looked at 64 at a time and numbered by code of the proof's own (lane_proof.h,
// board_lanes.h). Only where something is wrong are states looked at one by one, to say what. Of
// 3x4, 239,500,800 states, the walks take 2.5 s on two threads and the check of all moves 2.2 s;
// one by one it took 40 s.
//
// Checked as well: every state decodes to a board that the puzzle's invariant lets the root reach
// (parity, or the number of odd origin colours), and encodes to itself; there are as many as the
// closed form says; the bit is bit 1 of D; the header's histogram is that of D. For cubes: each
// pattern's distance is the least D of the states that show it, and its string attains that.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "common/base/progress.h"
#include "common/base/workers.h"
#include "common/table/table.h"

namespace slidebase {

struct Proof {
  std::uint64_t states = 0;
  std::uint64_t moves = 0;     // from each state each way: every edge is looked at from both ends
  std::uint64_t patterns = 0;  // cubic, where the table has them; additive
  std::string refutation;      // what is wrong, of the first state that shows it; empty: proved
};

// `advance` hears of states, of which each is walked from and then looked at: of twice as many as
// there are. O(cells^2) for each move; one byte per state. Throws Error(kMemory, kDamaged, kIo,
// kPending).
Proof prove(const Table& table, Workers& workers, const Advance& advance);

// What a header's histogram and count of states say wrongly: empty if there are this many states
// at distance 0, 1, ...
std::string miscounted(const TableInfo& info, std::span<const std::uint64_t> counted);

}  // namespace slidebase
