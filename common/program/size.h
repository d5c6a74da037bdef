// Numbers and sizes of memory as people write them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace slidebase {

// Parses a number of bytes, or one with a letter of `units`, a prefix of "KMGT", for powers of
// 1024: "800M", "16G". Nothing if the text is not a size, or is 2^64 bytes or more.
std::optional<std::uint64_t> parse_size(std::string_view text, std::string_view units = "KMGT");

// A check for an option of CLI11, which returns the error message or an empty text. CLI11 itself
// would accept a sign and wrap round.
std::function<std::string(const std::string&)> whole_number_from(std::uint64_t least);

}  // namespace slidebase
