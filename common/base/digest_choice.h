// What each digest_*.cc offers to digest(): XXH3-64 of `size` bytes.
#pragma once

#include <cstddef>
#include <cstdint>

namespace slidebase {

std::uint64_t avx2_digest(const void* bytes, std::size_t size);
std::uint64_t avx512_digest(const void* bytes, std::size_t size);

}  // namespace slidebase
