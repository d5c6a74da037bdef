// The goal patterns of a cubic table: the least distance of the states that show a pattern, and
// which of them it is.
#pragma once

#include <cstddef>
#include <cstdint>

#include "common/puzzle/state.h"
#include "common/table/table.h"
#include "common/table/table_format.h"

namespace slidebase {

// Made at almost no cost; the table must outlive it. Any number of threads may use it at once.
class GoalPatterns {
 public:
  // Of cubes of kind kAxes `state` is the least rank of an origin string, of others the least
  // index.
  struct Entry {
    int distance = kNoPatternDistance;  // if none can be reached
    std::uint32_t state = 0;
  };

  explicit GoalPatterns(const Table& table)
      : table_(table),
        part_(table.parts().size() > 1 ? &table.parts()[1] : nullptr),
        planes_(pattern_bytes(table.info().family)),
        tops_(part_ == nullptr
                  ? 0
                  : part_->section->info().plain_bytes / planes_ / table.info().layers) {}

  // Whether the table has a pattern section; the rest needs it.
  explicit operator bool() const noexcept { return part_ != nullptr; }

  // The entry of a pattern, the blank's cell and the tops as a number. If the look-up fails,
  // returns no distance, and the table's check_damage() throws from then on.
  Entry entry(Cell blank, std::uint64_t tops) const noexcept;
  // From any source; valid if the look-up ends in kReady.
  Lookup fetch(Cell blank, std::uint64_t tops, Entry& entry) const noexcept;
  // The same for the distance only, which is in one block instead of three or five.
  Lookup fetch_distance(Cell blank, std::uint64_t tops, int& distance) const noexcept;

 private:
  std::uint64_t place(Cell blank, std::uint64_t tops) const noexcept {
    return static_cast<std::uint64_t>(blank) * tops_ + tops;
  }
  std::uint64_t plane_bytes() const noexcept { return tops_ * table_.info().layers; }

  const Table& table_;
  const Table::Part* part_;
  std::size_t planes_;
  std::uint64_t tops_;  // of one layer
};

}  // namespace slidebase
