// Sizes of memory as people write them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace slidebase {

// Bytes, or with a letter of `units`, the beginning of "KMGT", powers of 1024: "800M", "16G".
// Nothing where it is no size, or one of 2^64 bytes or more.
std::optional<std::uint64_t> parse_size(std::string_view text, std::string_view units = "KMGT");

}  // namespace slidebase
