// A mutex, also for builds without threads.
#pragma once

#ifdef __wasm__

namespace slidebase {

// The WebAssembly build has one thread.
class Mutex {
 public:
  void lock() noexcept {}
  void unlock() noexcept {}
};

}  // namespace slidebase

#else

#include <mutex>

namespace slidebase {

using Mutex = std::mutex;

}  // namespace slidebase

#endif

namespace slidebase {

// Holds a mutex as long as it lives.
class Lock {
 public:
  explicit Lock(Mutex& mutex) : mutex_(mutex) { mutex_.lock(); }
  ~Lock() { mutex_.unlock(); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

 private:
  Mutex& mutex_;
};

}  // namespace slidebase
