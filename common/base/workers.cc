#include "common/base/workers.h"

#include <chrono>
#include <new>
#include <system_error>
#include <utility>

#include "common/base/waiting.h"

namespace slidebase {
namespace {

// The rounds of a small board take microseconds; a short spin avoids sleeping between them.
constexpr int kSpins = 4000;
constexpr std::chrono::milliseconds kWaitStep{10};  // for a caller that passes `waiting`

template <typename Condition>
void spin_until(const Condition& condition) {
  for (int i = 0; i < kSpins && !condition(); ++i) {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
  }
}

}  // namespace

// A started thread must not be joined here, because nothing has told it to end. So nothing may be
// thrown once a thread runs.
std::vector<std::jthread> start_threads(unsigned count, const std::function<void(unsigned)>& work) {
  std::vector<std::jthread> threads;
  try {
    threads.reserve(count);
    while (threads.size() < count) {
      threads.emplace_back(work, static_cast<unsigned>(threads.size()));
    }
  } catch (const std::system_error&) {  // the threads that started do the work
  } catch (const std::bad_alloc&) {
  }
  return threads;
}

Workers::~Workers() {
  closing_ = true;
  round_.fetch_add(1, std::memory_order_release);
  wake_all(round_);
  team_.clear();  // joins while everything that the threads read is alive
}

void Workers::serve(unsigned worker) {
  std::uint32_t seen = 0;
  while (true) {
    spin_until([&] { return round_.load(std::memory_order_acquire) != seen; });
    wait_while(round_, seen);
    seen = round_.load(std::memory_order_acquire);
    if (closing_) {
      return;
    }
    work(worker);
    if (busy_.fetch_sub(1, std::memory_order_acq_rel) == 1) {
      wake_all(busy_);  // the one that waits
    }
  }
}

void Workers::work(unsigned worker) {
  try {
    for (std::uint64_t piece; (piece = next_.fetch_add(1, std::memory_order_relaxed)) < pieces_;) {
      (*job_)(piece, worker);
    }
  } catch (...) {
    next_.store(pieces_, std::memory_order_relaxed);
    const std::scoped_lock lock(failure_mutex_);
    if (!failure_) {
      failure_ = std::current_exception();
    }
  }
}

void Workers::parallel_for(std::uint64_t pieces,
                           const std::function<void(std::uint64_t, unsigned)>& job,
                           const std::function<void()>& waiting) {
  job_ = &job;
  pieces_ = pieces;
  next_.store(0, std::memory_order_relaxed);
  if (pieces > 1 && team_.size() + 1 < size_) {
    team_ = start_threads(size_ - 1, [this](unsigned i) { serve(i + 1); });
    size_ = static_cast<unsigned>(team_.size()) + 1;
  }
  const bool alone = team_.empty() || pieces <= 1;
  if (!alone) {
    busy_.store(static_cast<std::uint32_t>(team_.size()), std::memory_order_relaxed);
    round_.fetch_add(1, std::memory_order_release);
    wake_all(round_);
  }
  work(0);
  if (!alone) {
    spin_until([&] { return busy_.load(std::memory_order_acquire) == 0; });
    for (std::uint32_t busy; (busy = busy_.load(std::memory_order_acquire)) != 0;) {
      if (waiting) {
        waiting();
        std::this_thread::sleep_for(kWaitStep);
      } else {
        wait_while(busy_, busy);
      }
    }
  }
  if (failure_) {
    std::rethrow_exception(std::exchange(failure_, nullptr));
  }
}

}  // namespace slidebase
