// Numbers and sizes of memory as people write them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace slidebase {

// Bytes, or with a letter of `units`, the beginning of "KMGT", powers of 1024: "800M", "16G".
// Nothing where it is no size, or one of 2^64 bytes or more.
std::optional<std::uint64_t> parse_size(std::string_view text, std::string_view units = "KMGT");

// For CLI11 to check an option with: what is wrong, or nothing. It is for numbers, which CLI11
// would take with a sign and wrap round.
std::function<std::string(const std::string&)> whole_number_from(std::uint64_t least);

}  // namespace slidebase
