// Quotes input in messages, and writes numbers into text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace slidebase {

// The code point of a UTF-8 character, as character_bytes() finds it; 0 for a byte that is not a
// character, and for an overlong encoding.
std::uint32_t code_of(std::string_view character);

// Quotes a piece of input for a message: at most 40 bytes, with bytes that are not visible
// characters as \xHH, and all bytes beyond ASCII if the text is not UTF-8.
std::string in_quotes(std::string_view text);

// "1 move", "2 moves": the noun takes an s unless the count is 1.
std::string counted(std::uint64_t count, std::string_view noun);

// Appends `value` in decimal.
void append_number(std::int64_t value, std::string& out);

}  // namespace slidebase
