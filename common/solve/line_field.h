// The distances of all lines, or of all states, of a table in slides, one byte each: O(lines)
// look-ups (walked_field.h).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "common/base/progress.h"
#include "common/base/workers.h"
#include "common/puzzle/line_space.h"
#include "common/solve/walked_field.h"
#include "common/table/table.h"

namespace slidebase {

// The reason in Error(kDamaged).
inline constexpr const char* kLinesLeadNowhere = "its residues do not lead to the root";

inline std::uint64_t place_of_line(Line line, std::uint64_t layer_size) {
  return static_cast<std::uint64_t>(line.layer) * layer_size + line.index;
}

// Fills `field`, which must be layers * layer_size bytes of kUnreached, with the number of steps of
// the walk from each line: the goal's two lines get 0, and a step leads to a neighbouring line
// whose residue is one less. If a walk does not end within the table's greatest depth, returns the
// first such line in the field's order; the field is then useless. `space` is the table's own.
// `advance` counts in lines.
std::optional<Line> fill_line_distances(const LineSpace& space, const Table& table,
                                        Workers& workers, std::vector<std::uint8_t>& field,
                                        const Advance& advance = {});

// The distances of all states, by place_of_state(). Throws Error: kMemory before allocating
// anything; kDamaged if the table's residues do not lead to the goal, or the distances do not match
// the header's histogram.
std::vector<std::uint8_t> slide_field(const LineSpace& space, const Table& table, Workers& workers);

}  // namespace slidebase
