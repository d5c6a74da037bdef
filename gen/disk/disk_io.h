// Reads and writes of a file that go on while others work, past the page cache.
//
// Threads of our own that take requests from a queue; where the system refuses them all, whoever
// adds a request carries it out. io_uring does no better with requests of
// megabytes (docs/SCALE.md), and needs a library.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <filesystem>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

namespace slidebase {

// All members are called from one thread. Offsets, addresses and lengths are multiples of kUnit.
class DiskIo {
 public:
  static constexpr std::uint64_t kUnit = 4096;

  // Requests that are waited for together; it must outlive them.
  class Batch {
    friend class DiskIo;
    std::uint64_t under_way_ = 0;
  };

  // `fd` stays the caller's; errors name `path`. `direct`: it was opened with O_DIRECT. What goes
  // through the page cache else is dropped from it at once.
  DiskIo(int fd, std::filesystem::path path, bool direct);
  // As drop().
  ~DiskIo();
  DiskIo(const DiskIo&) = delete;
  DiskIo& operator=(const DiskIo&) = delete;

  // Begin to read, to write, or to fill with zeros; the memory must stay until that is done. In no
  // order, but roughly in that of the calls.
  void read(Batch& batch, std::uint64_t offset, std::span<std::byte> into);
  void write(Batch& batch, std::uint64_t offset, std::span<std::byte> from);
  void zero(Batch& batch, std::span<std::byte> bytes);

  // Whether all of a batch is done; wait() waits for it. Both throw the first Error(kIo) of any
  // request, now and ever after.
  bool done(const Batch& batch);
  void wait(const Batch& batch);

  // Drops what has not begun, and waits for the rest; no batch has anything left then.
  void drop();

  // Of all that is done so far.
  std::uint64_t read_bytes();
  std::uint64_t written_bytes();

 private:
  enum class What { kRead, kWrite, kZero };
  struct Request {
    What what;
    Batch* batch;
    std::uint64_t offset;
    std::span<std::byte> bytes;
  };

  void add(What what, Batch& batch, std::uint64_t offset, std::span<std::byte> bytes);
  void serve();
  void carry_out_next(std::unique_lock<std::mutex>& lock);
  void carry_out(const Request& request) const;
  void transfer(const Request& request) const;
  void drop_cached(const Request& request) const;

  const int fd_;
  const std::filesystem::path path_;
  const bool direct_;
  std::mutex mutex_;  // of all below
  std::condition_variable has_request_, is_done_;
  std::deque<Request> queue_;
  std::exception_ptr failure_;
  int carried_out_ = 0;  // requests that threads are at
  bool closing_ = false;
  std::uint64_t read_bytes_ = 0, written_bytes_ = 0;
  std::vector<std::jthread> threads_;  // the last member: they end before the rest goes
};

}  // namespace slidebase
