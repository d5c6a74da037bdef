// The only use of zstd for writing; a build without libzstd replaces this function.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace slidebase {

// Appends one frame and returns its size. `level` is zstd's, 1..22. Throws Error(kMemory).
std::size_t encode_zstd(std::span<const std::byte> plain, int level,
                        std::vector<std::byte>& stored);

}  // namespace slidebase
