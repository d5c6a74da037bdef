#include "common/table/goal_patterns.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <span>

namespace slidebase {

Lookup GoalPatterns::fetch(Cell blank, std::uint64_t tops, Entry& entry) const noexcept {
  const std::uint64_t at = place(blank, tops);
  std::array<std::byte, kTopPatternBytes> bytes{};
  Lookup status = Lookup::kReady;
  // All missing bytes are requested at once.
  for (std::size_t i = 0; i < planes_; ++i) {
    const Lookup one = part_->section->copy(i * plane_bytes() + at, std::span(bytes).subspan(i, 1));
    status = std::max(status, one);
  }
  entry = {std::to_integer<int>(bytes[0]), 0};
  std::memcpy(&entry.state, &bytes[1], sizeof entry.state);
  return status;
}

Lookup GoalPatterns::fetch_distance(Cell blank, std::uint64_t tops, int& distance) const noexcept {
  std::array<std::byte, 1> byte{};
  const Lookup status = part_->section->copy(place(blank, tops), byte);
  distance = std::to_integer<int>(byte[0]);
  return status;
}

GoalPatterns::Entry GoalPatterns::entry(Cell blank, std::uint64_t tops) const noexcept {
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

}  // namespace slidebase
