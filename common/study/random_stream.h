// Random numbers that are the same on every machine and for every number of threads: number k of
// stream i of a seed is a function of the three.
//
// Philox4x32-10 (Salmon, Moraes, Dror & Shaw, "Parallel random numbers: as easy as 1, 2, 3",
// SC 2011): the seed is the key, the stream and a block number are the counter.
#pragma once

#include <array>
#include <cstdint>

namespace slidebase {

using PhiloxBlock = std::array<std::uint32_t, 4>;

constexpr PhiloxBlock philox(PhiloxBlock counter, std::array<std::uint32_t, 2> key) {
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t a = std::uint64_t{0xD2511F53} * counter[0];
    const std::uint64_t b = std::uint64_t{0xCD9E8D57} * counter[2];
    counter = {
        static_cast<std::uint32_t>(b >> 32) ^ counter[1] ^ key[0], static_cast<std::uint32_t>(b),
        static_cast<std::uint32_t>(a >> 32) ^ counter[3] ^ key[1], static_cast<std::uint32_t>(a)};
    key = {key[0] + 0x9E3779B9U, key[1] + 0xBB67AE85U};
  }
  return counter;
}

class RandomStream {
 public:
  constexpr RandomStream(std::uint64_t seed, std::uint64_t stream)
      : key_{low(seed), high(seed)}, stream_(stream) {}

  // Uniform among all 64-bit numbers: two from each block.
  constexpr std::uint64_t next() {
    if (taken_ % 2 == 0) {
      const std::uint64_t number = taken_ / 2;
      block_ = philox({low(number), high(number), low(stream_), high(stream_)}, key_);
    }
    const std::size_t at = taken_++ % 2 * 2;
    return block_[at] | std::uint64_t{block_[at + 1]} << 32;
  }

  // Exactly uniform in 0..bound-1, bound > 0: the 2^64 mod bound least numbers are drawn again.
  constexpr std::uint64_t below(std::uint64_t bound) {
    const std::uint64_t excess = (std::uint64_t{0} - bound) % bound;
    std::uint64_t number = next();
    while (number < excess) {
      number = next();
    }
    return number % bound;
  }

 private:
  static constexpr std::uint32_t low(std::uint64_t x) { return static_cast<std::uint32_t>(x); }
  static constexpr std::uint32_t high(std::uint64_t x) {
    return static_cast<std::uint32_t>(x >> 32);
  }

  std::array<std::uint32_t, 2> key_;
  std::uint64_t stream_;
  std::uint64_t taken_ = 0;
  PhiloxBlock block_{};
};

}  // namespace slidebase
