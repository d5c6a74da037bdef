#include "gen/disk/disk_io.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "common/base/error.h"
#include "common/base/output_file.h"
#include "common/base/workers.h"

namespace slidebase {
namespace {

// An NVMe drive is fastest with about this many requests of kRequestBytes at a time.
constexpr unsigned kThreads = 6;

// The largest request, in bytes; longer ones are split.
constexpr std::size_t kRequestBytes = 4 << 20;

}  // namespace

DiskIo::DiskIo(int fd, std::filesystem::path path, bool direct)
    : fd_(fd), path_(std::move(path)), direct_(direct) {
  threads_ = start_threads(kThreads, [this](unsigned) { serve(); });
}

DiskIo::~DiskIo() {
  drop();
  const std::lock_guard lock(mutex_);
  closing_ = true;
  has_request_.notify_all();
}

void DiskIo::drop() {
  std::unique_lock lock(mutex_);
  for (const Request& request : queue_) {
    --request.batch->under_way_;
  }
  queue_.clear();
  is_done_.wait(lock, [this] { return carried_out_ == 0; });
}

void DiskIo::read(Batch& batch, std::uint64_t offset, std::span<std::byte> into) {
  add(What::kRead, batch, offset, into);
}

void DiskIo::write(Batch& batch, std::uint64_t offset, std::span<std::byte> from) {
  add(What::kWrite, batch, offset, from);
}

void DiskIo::zero(Batch& batch, std::span<std::byte> bytes) {
  add(What::kZero, batch, 0, bytes);
}

void DiskIo::add(What what, Batch& batch, std::uint64_t offset, std::span<std::byte> bytes) {
  std::unique_lock lock(mutex_);
  for (std::size_t at = 0; at < bytes.size(); at += kRequestBytes) {
    const auto piece = bytes.subspan(at, std::min(kRequestBytes, bytes.size() - at));
    queue_.push_back({what, &batch, offset + at, piece});
    ++batch.under_way_;
    if (threads_.empty()) {
      carry_out_next(lock);
    } else {
      has_request_.notify_one();
    }
  }
}

bool DiskIo::done(const Batch& batch) {
  const std::lock_guard lock(mutex_);
  if (failure_) {
    std::rethrow_exception(failure_);
  }
  return batch.under_way_ == 0;
}

void DiskIo::wait(const Batch& batch) {
  std::unique_lock lock(mutex_);
  is_done_.wait(lock, [&] { return batch.under_way_ == 0 || failure_; });
  if (failure_) {
    std::rethrow_exception(failure_);
  }
}

std::uint64_t DiskIo::read_bytes() {
  const std::lock_guard lock(mutex_);
  return read_bytes_;
}

std::uint64_t DiskIo::written_bytes() {
  const std::lock_guard lock(mutex_);
  return written_bytes_;
}

void DiskIo::serve() {
  std::unique_lock lock(mutex_);
  while (true) {
    has_request_.wait(lock, [this] { return closing_ || !queue_.empty(); });
    if (closing_) {
      return;
    }
    carry_out_next(lock);
  }
}

// After a failure, requests are only taken from the queue and not carried out.
void DiskIo::carry_out_next(std::unique_lock<std::mutex>& lock) {
  const Request request = queue_.front();
  queue_.pop_front();
  if (!failure_) {
    ++carried_out_;
    lock.unlock();
    std::exception_ptr failure;
    try {
      carry_out(request);
    } catch (...) {
      failure = std::current_exception();
    }
    lock.lock();
    --carried_out_;
    failure_ = failure_ ? failure_ : failure;
    read_bytes_ += request.what == What::kRead ? request.bytes.size() : 0;
    written_bytes_ += request.what == What::kWrite ? request.bytes.size() : 0;
  }
  if (--request.batch->under_way_ == 0 || carried_out_ == 0 || failure_) {
    is_done_.notify_all();
  }
}

void DiskIo::carry_out(const Request& request) const {
  if (request.what == What::kZero) {
    std::memset(request.bytes.data(), 0, request.bytes.size());
    return;
  }
  transfer(request);
  if (!direct_) {
    drop_cached(request);
  }
}

void DiskIo::transfer(const Request& request) const {
  const bool reads = request.what == What::kRead;
  auto bytes = request.bytes;
  auto offset = static_cast<off_t>(request.offset);
  while (!bytes.empty()) {
    const ssize_t n = reads ? ::pread(fd_, bytes.data(), bytes.size(), offset)
                            : ::pwrite(fd_, bytes.data(), bytes.size(), offset);
    if (n < 0 && errno == EINTR) {
      continue;
    }
    if (n == 0 && reads) {
      throw Error(ErrorCode::kIo, path_.string(), request.offset,
                  "ends too soon: something else has changed it");
    }
    if (n <= 0) {
      fail_to_write(path_, reads ? "cannot read" : "cannot write");
    }
    bytes = bytes.subspan(static_cast<std::size_t>(n));
    offset += n;
  }
}

// Avoids evicting other programs' pages from the page cache.
void DiskIo::drop_cached(const Request& request) const {
#ifdef __linux__
  const auto offset = static_cast<off_t>(request.offset);
  const auto length = static_cast<off_t>(request.bytes.size());
  if (request.what == What::kWrite) {
    ::sync_file_range(
        fd_, offset, length,
        SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WRITE | SYNC_FILE_RANGE_WAIT_AFTER);
  }
  ::posix_fadvise(fd_, offset, length, POSIX_FADV_DONTNEED);
#else
  (void)request;
#endif
}

}  // namespace slidebase
