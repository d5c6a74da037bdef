// Text within XML.
#pragma once

#include <string>
#include <string_view>

namespace slidebase {

// Appends `text` fit to stand in an element or in an attribute between double quotes: what has a
// meaning is escaped, and characters and bytes that XML or UTF-8 do not have become question marks.
void append_xml(std::string_view text, std::string& out);

}  // namespace slidebase
