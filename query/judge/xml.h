// Escapes text for XML.
#pragma once

#include <string>
#include <string_view>

namespace slidebase {

// Appends `text` as the content of an element or of an attribute in double quotes. Special
// characters are escaped, and bytes and characters that UTF-8 or XML does not allow become question
// marks.
void append_xml(std::string_view text, std::string& out);

}  // namespace slidebase
