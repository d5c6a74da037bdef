// A fixed team of threads that share numbered pieces of work, level after level.
#pragma once

#include <cstdint>

#ifdef __wasm__

namespace slidebase {

// The WebAssembly build has one thread.
inline unsigned threads_or_all(std::uint64_t) {
  return 1;
}

class Workers {
 public:
  explicit Workers(unsigned) {}

  unsigned size() const { return 1; }

  // A template, because nothing keeps the job: a std::function would need code to copy it.
  template <typename Job>
  void parallel_for(std::uint64_t pieces, const Job& job) {
    for (std::uint64_t piece = 0; piece < pieces; ++piece) {
      job(piece, 0);
    }
  }
};

}  // namespace slidebase

#else

#include <algorithm>
#include <atomic>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace slidebase {

// `wanted` threads, or for 0 one for each processor. At most four for each processor, or 16 if that
// is more: further threads would only wait. The system is asked only if it matters, because that
// takes as long as the answers to a hundred boards.
inline unsigned threads_or_all(std::uint64_t wanted) {
  constexpr unsigned kAlways = 16;
  if (wanted - 1 < kAlways) {
    return static_cast<unsigned>(wanted);
  }
  const unsigned processors = std::max(1U, std::thread::hardware_concurrency());
  const std::uint64_t most = std::max(kAlways, 4 * processors);
  return wanted != 0 ? static_cast<unsigned>(std::min(wanted, most)) : processors;
}

// Starts threads that call work(0), work(1) and so on to work(count - 1); fewer, or none, if the
// system refuses more. The destructors join them.
std::vector<std::jthread> start_threads(unsigned count, const std::function<void(unsigned)>& work);

class Workers {
 public:
  // `threads` is the total including the caller; at least 1. The others start at the first
  // parallel_for with more than one piece, so that a single query does not wait for threads.
  explicit Workers(unsigned threads) : size_(threads) {}
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  // Fewer than requested once the threads have started, if the system refused some.
  unsigned size() const { return size_; }

  // Calls job(piece, worker) for every piece in 0..pieces-1, worker in 0..size()-1, and returns
  // when all are done; everything that the calls wrote is then visible. Rethrows the first
  // exception that a piece throws, and drops the pieces not yet begun. Must not be called by two
  // threads at once. The caller calls `waiting`, which must not throw, a hundred times a second
  // while it has no piece left and others work.
  void parallel_for(std::uint64_t pieces, const std::function<void(std::uint64_t, unsigned)>& job,
                    const std::function<void()>& waiting = {});

 private:
  void serve(unsigned worker);
  void work(unsigned worker);

  unsigned size_;
  std::vector<std::jthread> team_;  // all but the caller; empty before they start
  const std::function<void(std::uint64_t, unsigned)>* job_ = nullptr;
  std::uint64_t pieces_ = 0;
  std::atomic<std::uint64_t> next_{0};
  std::atomic<std::uint32_t> round_{0};
  std::atomic<std::uint32_t> busy_{0};
  std::atomic<bool> closing_{false};
  std::mutex failure_mutex_;
  std::exception_ptr failure_;
};

}  // namespace slidebase

#endif
