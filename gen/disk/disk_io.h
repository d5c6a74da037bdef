// Asynchronous reads and writes of a file that bypass the page cache.
//
// Threads of this class take requests from a queue. If the system refuses all threads, the caller
// that adds a request carries it out. io_uring is not faster for requests of megabytes
// (docs/SCALE.md), and needs a library.
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

// Call all members from one thread. Offsets, addresses and lengths must be multiples of kUnit.
class DiskIo {
 public:
  static constexpr std::uint64_t kUnit = 4096;

  // A set of requests to wait for together. It must outlive them.
  class Batch {
    friend class DiskIo;
    std::uint64_t under_way_ = 0;
  };

  // The caller keeps and closes `fd`; errors name `path`. `direct`: the file was opened with
  // O_DIRECT. Without O_DIRECT, pages are dropped from the page cache after use.
  DiskIo(int fd, std::filesystem::path path, bool direct);
  // Calls drop().
  ~DiskIo();
  DiskIo(const DiskIo&) = delete;
  DiskIo& operator=(const DiskIo&) = delete;

  // Start reading, writing or filling with zeros; the memory must stay valid until that is done.
  // Requests are carried out roughly in the order of the calls, but no order is guaranteed.
  void read(Batch& batch, std::uint64_t offset, std::span<std::byte> into);
  void write(Batch& batch, std::uint64_t offset, std::span<std::byte> from);
  void zero(Batch& batch, std::span<std::byte> bytes);

  // Whether all requests of a batch are done; wait() waits until they are. After a request has
  // failed, every call of either throws its Error(kIo), that of the first failure.
  bool done(const Batch& batch);
  void wait(const Batch& batch);

  // Drops the requests that have not begun and waits for the others. Then all batches are empty.
  void drop();

  // The bytes of all requests done so far.
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
  std::mutex mutex_;  // guards all members below
  std::condition_variable has_request_, is_done_;
  std::deque<Request> queue_;
  std::exception_ptr failure_;
  int carried_out_ = 0;  // requests being carried out now
  bool closing_ = false;
  std::uint64_t read_bytes_ = 0, written_bytes_ = 0;
  std::vector<std::jthread> threads_;  // last: they end before other members are destroyed
};

}  // namespace slidebase
