// Pieces of input in messages, and numbers in text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace slidebase {

// A piece of input fit to be shown in a message: at most 40 bytes of it, of which those that are no
// visible character are \xHH; all beyond ASCII are where it is not UTF-8.
std::string in_quotes(std::string_view text);

// Appends `value` in decimal.
void append_number(std::int64_t value, std::string& out);

}  // namespace slidebase
