// Puzzles written the way a format reads them.
#pragma once

#include <span>
#include <string>

#include "query/answers/case_record.h"

namespace slidebase {

// Cases of one kind, in one of kCaseFormats: cubic ones for aoj1268, sliding ones for eight and
// uva652, either for lines.
std::string puzzle_text(std::span<const CaseRecord> cases, const std::string& format);

}  // namespace slidebase
