// Look-ups in a table in slides; and the distances of all its lines, or of all states, one byte
// each: O(lines) look-ups (walked_field.h).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "common/base/progress.h"
#include "common/base/workers.h"
#include "common/puzzle/line_space.h"
#include "common/solve/walked_field.h"
#include "common/table/table.h"
#include "common/table/table_format.h"

namespace slidebase {

// The distance mod 3 of a line, from a table that is in place. 0 if the block is damaged, and the
// table's check_damage() throws from then on.
inline int line_residue(const Table& table, Line line) noexcept {
  return line_residue(table.distance_word(line.layer, line.index / kLinesPerWord),
                      static_cast<unsigned>(line.index % kLinesPerWord));
}
// The same from any source, like Table::look_up().
inline Lookup look_up_line(const Table& table, Line line, int& residue) noexcept {
  if (table.is_in_place()) {
    residue = line_residue(table, line);
    return Lookup::kReady;
  }
  std::uint64_t word = 0;
  const Lookup status = table.fetch_word(line.layer, line.index / kLinesPerWord, word);
  residue = line_residue(word, static_cast<unsigned>(line.index % kLinesPerWord));
  return status;
}

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
