// Look-ups in a table in slides.
#pragma once

#include <cstdint>

#include "common/puzzle/line_space.h"
#include "common/table/line_words.h"
#include "common/table/table.h"

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

}  // namespace slidebase
