// Puzzles written the way their format reads them.
#pragma once

#include <span>
#include <string>

#include "query/answers/case_record.h"

namespace slidebase {

// Sliding cases of 3x3.
std::string write_eight(std::span<const CaseRecord> cases);
std::string write_uva652(std::span<const CaseRecord> cases);
// Cubic cases of 3x3.
std::string write_aoj1268(std::span<const CaseRecord> cases);
// Cases of either kind.
std::string write_lines(std::span<const CaseRecord> cases);

}  // namespace slidebase
