// ./run test does the same in every run; ./run long does more, from seeds of its own. Both say so
// by environment variables (tests/README.md).
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace slidebase::test {

// Whether what takes minutes is wanted.
inline bool long_run() {
  const char* value = std::getenv("SLIDEBASE_LONG");
  return value != nullptr && std::string_view(value) == "1";
}

// The same for a whole test case, which says so where it is left out (support/summary.sh).
inline bool long_part(const char* what) {
  if (!long_run()) {
    std::printf("left out: %s: ./run long\n", what);
  }
  return long_run();
}

// SLIDEBASE_SEED, or 0: nothing is to be random.
inline std::uint64_t run_seed() {
  const char* value = std::getenv("SLIDEBASE_SEED");
  return value == nullptr ? 0 : std::strtoull(value, nullptr, 10);
}

// The seed for a test's random numbers: the test's own, or one made of it and the run's.
inline std::uint64_t seed(std::uint64_t own) {
  return own + run_seed() * 0x9e3779b97f4a7c15;
}

}  // namespace slidebase::test
