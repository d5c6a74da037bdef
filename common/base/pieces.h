// Numbered work in pieces of consecutive numbers.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "common/base/progress.h"
#include "common/base/workers.h"

namespace slidebase {

// Calls job(begin, end, worker) for pieces of the numbers below `count`, each of `piece` numbers
// but the last, on all threads. `advance` counts in numbers.
template <typename Job>
void in_pieces(std::uint64_t count, std::uint64_t piece, Workers& workers, const Advance& advance,
               const Job& job) {
  std::atomic<std::uint64_t> done = 0;
  workers.parallel_for((count + piece - 1) / piece, [&](std::uint64_t number, unsigned worker) {
    const std::uint64_t begin = number * piece, end = std::min(count, begin + piece);
    job(begin, end, worker);
    done += end - begin;
    if (worker == 0 && advance) {
      advance(done, count);
    }
  });
}

// The progress of a part of some work: `before` of `all` was done before it, and each of its
// numbers counts `unit`. `advance` must outlive it.
inline Advance part_of(const Advance& advance, std::uint64_t before, std::uint64_t unit,
                       std::uint64_t all) {
  return [&advance, before, unit, all](std::uint64_t done, std::uint64_t) {
    if (advance) {
      advance(before + done * unit, all);
    }
  };
}

}  // namespace slidebase
