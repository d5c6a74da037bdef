// Where the library meets zstd to write: a build without libzstd has another way in its place.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace slidebase {

// Appends one frame, and returns its size. `level` is that of zstd, 1..22. Throws Error(kMemory).
std::size_t encode_zstd(std::span<const std::byte> plain, int level,
                        std::vector<std::byte>& stored);

}  // namespace slidebase
