// XXH3-64, the digest of every block, index and header (see docs/FORMAT.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace slidebase {

std::uint64_t digest(std::span<const std::byte> bytes);

// Sixteen lower-case hexadecimal digits: how a digest is printed and published.
std::string digest_text(std::uint64_t value);

}  // namespace slidebase
