#include "query/answers/case_record.h"

#include <type_traits>

namespace slidebase {

static_assert(std::is_trivially_copyable_v<CaseRecord>);

CaseRecord sliding_case(Shape shape, const Tiles& board, int optimal) {
  return {.kind = CaseRecord::Kind::kSliding,
          .rows = static_cast<std::uint8_t>(shape.rows),
          .cols = static_cast<std::uint8_t>(shape.cols),
          .optimal = static_cast<std::int16_t>(optimal),
          .cells = board};
}

CaseRecord cubic_case(Shape shape, Cell start, const CubicPattern& pattern, int optimal) {
  return {.kind = CaseRecord::Kind::kCubic,
          .start = static_cast<std::uint8_t>(start),
          .blank = static_cast<std::uint8_t>(pattern.blank),
          .rows = static_cast<std::uint8_t>(shape.rows),
          .cols = static_cast<std::uint8_t>(shape.cols),
          .optimal = static_cast<std::int16_t>(optimal),
          .cells = pattern.top};
}

void append_record(const CaseRecord& record, std::string& out) {
  out.append(reinterpret_cast<const char*>(&record), sizeof record);
}

void read_records(std::string_view text, bool separated, std::vector<CaseRecord>& cases) {
  while (!text.empty()) {
    if (separated && !cases.empty()) {
      text.remove_prefix(1);
    }
    std::memcpy(&cases.emplace_back(), text.data(), sizeof(CaseRecord));
    text.remove_prefix(sizeof(CaseRecord));
  }
}

}  // namespace slidebase
