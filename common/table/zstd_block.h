// Where the library meets zstd to read: a build without libzstd has another way in its place.
#pragma once

#include <cstddef>
#include <span>

namespace slidebase {

// Decodes one frame, or several, to exactly plain.size() bytes; false where they are not that.
bool decode_zstd(std::span<const std::byte> frame, std::span<std::byte> plain) noexcept;

}  // namespace slidebase
