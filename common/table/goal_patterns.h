// The goal patterns of a cubic table: the least distance of the states that show a pattern, and
// which of them it is.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

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
  Entry entry(Cell blank, std::uint64_t tops) const noexcept {
    Entry entry;
    if (part_->whole) {
      const std::byte* const bytes = part_->whole.data() + place(blank, tops);
      entry.distance = std::to_integer<int>(bytes[0]);
      for (std::size_t i = planes_; --i > 0;) {
        entry.state = entry.state << 8 | std::to_integer<std::uint32_t>(bytes[i * plane_bytes()]);
      }
      return entry;
    }
    const Lookup status = fetch(blank, tops, entry);
    if (status == Lookup::kPending) {
      table_.note_missed();
    }
    return status == Lookup::kReady ? entry : Entry();
  }
  // From any source; valid if the look-up ends in kReady.
  Lookup fetch(Cell blank, std::uint64_t tops, Entry& entry) const noexcept {
    const std::uint64_t at = place(blank, tops);
    std::array<std::byte, kTopPatternBytes> bytes{};
    Lookup status = Lookup::kReady;
    // All missing bytes are requested at once.
    for (std::size_t i = 0; i < planes_; ++i) {
      const Lookup one =
          part_->section->copy(i * plane_bytes() + at, std::span(bytes).subspan(i, 1));
      status = std::max(status, one);
    }
    entry = {std::to_integer<int>(bytes[0]), 0};
    std::memcpy(&entry.state, &bytes[1], sizeof entry.state);
    return status;
  }
  // The same for the distance only, which is in one block instead of three or five.
  Lookup fetch_distance(Cell blank, std::uint64_t tops, int& distance) const noexcept {
    std::array<std::byte, 1> byte{};
    const Lookup status = part_->section->copy(place(blank, tops), byte);
    distance = std::to_integer<int>(byte[0]);
    return status;
  }

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
