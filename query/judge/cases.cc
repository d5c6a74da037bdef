#include "query/judge/cases.h"

#include <type_traits>

namespace slidebase {

static_assert(std::is_trivially_copyable_v<CaseRecord>);

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
