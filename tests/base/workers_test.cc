// The team of threads: every piece of work is done exactly once.
#include "common/base/workers.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <thread>
#include <vector>

#if __has_include(<sys/resource.h>)  // not on Windows
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

#include "common/base/waiting.h"
#include "tests/support/long_run.h"

namespace slidebase {
namespace {

TEST_SUITE_BEGIN("workers");

TEST_CASE("every piece is done exactly once, before parallel_for() returns") {
  for (const unsigned threads : {1U, 2U, 3U, 7U}) {
    CAPTURE(threads);
    Workers workers(threads);
    CHECK(workers.size() == threads);
    for (const std::uint64_t pieces : {0U, 1U, 2U, 3U, 100U, 10'000U}) {
      for (int round = 0; round < 20; ++round) {
        std::vector<int> done(pieces);  // plain ints: the writes of other threads must be visible
        std::atomic<bool> strangers{false};
        workers.parallel_for(pieces, [&](std::uint64_t piece, unsigned worker) {
          ++done[piece];
          if (worker >= threads) {
            strangers = true;
          }
        });
        CHECK(done == std::vector<int>(pieces, 1));
        CHECK_FALSE(strangers);
      }
    }
  }
}

TEST_CASE("parallel_for() throws the exception of a piece, and the team can be used again") {
  for (const unsigned threads : {1U, 2U, 5U}) {
    CAPTURE(threads);
    Workers workers(threads);
    for (const std::uint64_t bad : {0U, 57U, 99U}) {
      CHECK_THROWS_WITH_AS(workers.parallel_for(100,
                                                [&](std::uint64_t piece, unsigned) {
                                                  if (piece == bad) {
                                                    throw std::runtime_error("piece is bad");
                                                  }
                                                }),
                           "piece is bad", std::runtime_error);
      std::atomic<int> done{0};
      workers.parallel_for(100, [&](std::uint64_t, unsigned) { ++done; });
      CHECK(done == 100);
    }
  }
}

TEST_CASE("a request for very many threads gets 16, or 4 per processor if that is more") {
  const unsigned processors = std::max(1U, std::thread::hardware_concurrency());
  CHECK(threads_or_all(0) == processors);
  for (unsigned wanted = 1; wanted <= 16; ++wanted) {
    CHECK(threads_or_all(wanted) == wanted);
  }
  for (const std::uint64_t wanted :
       {std::uint64_t{100'000}, std::uint64_t{1} << 32, ~std::uint64_t{0}}) {
    CHECK(threads_or_all(wanted) == std::max(16U, 4 * processors));
  }
}

TEST_CASE("who waits for a number to change sleeps on when woken before it does") {
  std::atomic<std::uint32_t> number{7};
  std::atomic<bool> begun{false}, returned{false};
  const std::jthread waiting([&] {
    begun = true;
    wait_while(number, 7);
    returned = true;
  });
  while (!begun) {
    std::this_thread::yield();
  }
  for (int i = 0; i < 20; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    wake_all(number);
  }
  CHECK_FALSE(returned);
  number = 8;
  wake_all(number);
}

#if __has_include(<sys/resource.h>)
// Runs in a process of its own, whose memory holds the stacks of only a few threads; sanitizers
// need more.
TEST_CASE("if the system refuses to start some threads, the others do all the work" *
          doctest::skip(test::kSanitized)) {
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    const rlimit limit{300 << 20, 300 << 20};
    int code = ::setrlimit(RLIMIT_AS, &limit) == 0 ? 0 : 99;
    try {
      Workers workers(200);
      std::atomic<int> done{0};
      workers.parallel_for(1000, [&](std::uint64_t, unsigned) { ++done; });
      code += done == 1000 && workers.size() < 200 ? 0 : 1;
    } catch (...) {
      code += 2;
    }
    ::_exit(code);
  }
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  CHECK(status == 0);
}
#endif

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
