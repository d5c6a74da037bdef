// A fixed team of threads that divide numbered pieces of work among them, level after level.
#pragma once

#include <cstdint>
#include <functional>

#ifdef __wasm__

namespace slidebase {

// WebAssembly as it is used here has one thread.
inline unsigned threads_or_all(std::uint64_t) {
  return 1;
}

class Workers {
 public:
  explicit Workers(unsigned) {}

  unsigned size() const { return 1; }

  void parallel_for(std::uint64_t pieces, const std::function<void(std::uint64_t, unsigned)>& job) {
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
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace slidebase {

// `wanted`, or for 0 one for each processor. Never more than four for each processor, or 16 where
// that is more: others would only wait.
inline unsigned threads_or_all(std::uint64_t wanted) {
  const unsigned processors = std::max(1U, std::thread::hardware_concurrency());
  const std::uint64_t most = std::max(16U, 4 * processors);
  return wanted != 0 ? static_cast<unsigned>(std::min(wanted, most)) : processors;
}

// Starts threads that call work(0), work(1) and so on up to `count`; fewer, or none, where the
// system refuses more. They are joined by the destructors.
std::vector<std::jthread> start_threads(unsigned count, const std::function<void(unsigned)>& work);

class Workers {
 public:
  // `threads` in all, the caller among them; at least 1. They start with the first work that is for
  // more than one: a single question must not wait for threads.
  explicit Workers(unsigned threads) : size_(threads) {}
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  // Less than was asked for once they have started, where the system refuses more.
  unsigned size() const { return size_; }

  // Calls job(piece, worker) for every piece in 0..pieces-1, worker in 0..size()-1; returns when
  // all are done. What the calls wrote is then visible. The first exception thrown by a piece is
  // thrown again here; the pieces not yet begun are dropped. Not to be called by two threads at
  // once. `waiting`, which must not throw, is called by the caller a hundred times a second while
  // it has no piece left and others work.
  void parallel_for(std::uint64_t pieces, const std::function<void(std::uint64_t, unsigned)>& job,
                    const std::function<void()>& waiting = {});

 private:
  void serve(unsigned worker);
  void work(unsigned worker);

  unsigned size_;
  std::vector<std::jthread> team_;  // all but the caller; none before they start
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
