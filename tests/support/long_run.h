// How much a test does. ./run test does the same in every run; ./run long does more, with random
// seeds, and sets environment variables for this (tests/README.md). Under sanitizers, which take
// several times as long, repetitions are fewer.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

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

// gcc defines macros for the sanitizers, clang features.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)
inline constexpr bool kSanitized =
    __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
inline constexpr bool kSanitized = false;
#endif

// The thread sanitizer takes minutes for the work of one thread and finds nothing in it: such test
// cases, and large searches that resemble smaller ones, are left to the other builds.
#if defined(__SANITIZE_THREAD__)
inline constexpr bool kThreadSanitizer = true;
#elif defined(__has_feature)
inline constexpr bool kThreadSanitizer = __has_feature(thread_sanitizer);
#else
inline constexpr bool kThreadSanitizer = false;
#endif

// How often to repeat a test of random values or of a sample of a range.
inline int repetitions(int usual, int in_long_run) {
  if (long_run()) {
    return in_long_run;
  }
  return kSanitized ? (usual + 3) / 4 : usual;
}

// A test of a range takes one of this many values.
inline std::uint64_t one_in(std::uint64_t usual) {
  if (long_run()) {
    return 1;
  }
  return kSanitized ? 10 * usual + 1 : usual;
}

// The numbers of threads of a test that compares them; under sanitizers the last, where most meet.
inline std::vector<unsigned> thread_counts(std::vector<unsigned> usual) {
  return kSanitized ? std::vector{usual.back()} : usual;
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
