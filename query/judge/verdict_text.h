// What became of a case, and of all of them, in words.
#pragma once

#include <string>

#include "query/judge/judging.h"

namespace slidebase {

// "CASE<TAB>VERDICT<TAB>LENGTH<TAB>OPTIMAL<TAB>DETAIL", with - for what there is not, and a
// newline.
void append_line(const JudgedCase& judged, std::string& out);

// The same as a JSON object on a line of its own, with null for what there is not.
void append_json(const JudgedCase& judged, std::string& out);

// "3 cases: 2 optimal, 1 missing"
std::string counts_text(const Judging& judging);

}  // namespace slidebase
