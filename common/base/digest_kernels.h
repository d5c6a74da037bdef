// XXH3-64 of `size` bytes, compiled once by each digest_*.cc. All of xxhash.h is static here, and
// uses the vectors of the instruction set that the file is compiled for.
#pragma once

#include <cstddef>
#include <cstdint>

// How far ahead of its sums xxhash.h prefetches. Its own choice, 384 or 512, still leaves much
// waiting. Digests of 32 KiB blocks in random order, from memory that reads 11.5 GB/s, ran at 9.5
// GB/s instead of 9.3 with AVX-512, 9.2 instead of 8.1 with AVX2, and 8.5 instead of 7.2 with SSE2.
#define XXH_PREFETCH_DIST 2048
#define XXH_INLINE_ALL
#include <xxhash.h>

namespace slidebase {

struct DigestKernels {
  std::uint64_t (*digest)(const void* bytes, std::size_t size);

  static const DigestKernels portable, avx2, avx512;
};

}  // namespace slidebase
