// The library's interface to zstd's decoder; a build without libzstd replaces it.
#pragma once

#include <cstddef>
#include <span>

namespace slidebase {

// Decodes one frame, or several, to exactly plain.size() bytes; returns false if they are not of
// that size, or damaged.
bool decode_zstd(std::span<const std::byte> frame, std::span<std::byte> plain) noexcept;

}  // namespace slidebase
