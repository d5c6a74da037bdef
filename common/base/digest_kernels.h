// XXH3-64 of `size` bytes, compiled once by each digest_*.cc. All of xxhash.h is static here, and
// uses the vectors of the instruction set that the file is compiled for.
#pragma once

#include <cstddef>
#include <cstdint>

// How far ahead of its sums xxhash.h prefetches. Its own choice, 384 or 512, still leaves much
// waiting. With 2,048, digests of 32 KiB blocks in random order are faster in every instruction set
// (docs/BENCHMARKS.md, Answers and tables).
#define XXH_PREFETCH_DIST 2048
#define XXH_INLINE_ALL
#include <xxhash.h>

namespace slidebase {

struct DigestKernels {
  std::uint64_t (*digest)(const void* bytes, std::size_t size);

  static const DigestKernels portable, avx2, avx512;
};

}  // namespace slidebase
