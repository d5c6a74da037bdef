// XXH3-64 of `size` bytes, as each digest_*.cc has it. All of xxhash.h is static here, and takes
// the vectors of the instruction set that the file is compiled for.
#pragma once

#include <cstddef>
#include <cstdint>

// How far ahead of its sums xxhash.h asks for bytes. Its own choice, 384 or 512, leaves much of the
// waiting to be done: digests of blocks of 32 KiB in no order, out of memory at 11.5 GB/s, took 9.5
// GB/s instead of 9.3 with AVX-512, 9.2 instead of 8.1 with AVX2, 8.5 instead of 7.2 with SSE2.
#define XXH_PREFETCH_DIST 2048
#define XXH_INLINE_ALL
#include <xxhash.h>

namespace slidebase {

struct DigestKernels {
  std::uint64_t (*digest)(const void* bytes, std::size_t size);

  static const DigestKernels portable, avx2, avx512;
};

}  // namespace slidebase
