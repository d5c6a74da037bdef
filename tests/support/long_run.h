// ./run test does the same in every run; ./run long does more, with random seeds. ./run long sets
// environment variables for this (tests/README.md).
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace slidebase::test {

// Whether to run the parts that take minutes.
inline bool long_run() {
  const char* value = std::getenv("SLIDEBASE_LONG");
  return value != nullptr && std::string_view(value) == "1";
}

// The same for a whole test case; prints a line for support/summary.sh if it is left out.
inline bool long_part(const char* what) {
  if (!long_run()) {
    std::printf("left out: %s: ./run long\n", what);
  }
  return long_run();
}

// SLIDEBASE_SEED, or 0 for the fixed random numbers of ./run test.
inline std::uint64_t run_seed() {
  const char* value = std::getenv("SLIDEBASE_SEED");
  return value == nullptr ? 0 : std::strtoull(value, nullptr, 10);
}

// The seed for a test's random numbers: its own number, combined with the seed of the run.
inline std::uint64_t seed(std::uint64_t own) {
  return own + run_seed() * 0x9e3779b97f4a7c15;
}

}  // namespace slidebase::test
