// Where the bytes of a table come from: a file, memory, or a place that has to be waited for.
// Installed as <slidebase/source.h>.
#ifndef SLIDEBASE_SOURCE_H
#define SLIDEBASE_SOURCE_H

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <utility>

#pragma GCC visibility push(default)

namespace slidebase {

enum class ReadStatus : std::uint8_t {
  kDone,
  kPending,  // not here yet
  kFailed,   // not to be had; Source::failure() says why
};

// A row of bytes of fixed size. Any number of threads may read at once. A reader trusts no byte
// before it has verified its checksum, so a source need not: bytes that are wrong are found out.
class Source {
 public:
  virtual ~Source() = default;
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;

  // What messages call it: a path or an address.
  const std::string& name() const noexcept { return name_; }
  std::uint64_t size() const noexcept { return size_; }

  // All the bytes where they lie in memory, at a multiple of 8: then they are used in place. Empty:
  // they have to be read.
  std::span<const std::byte> bytes() const noexcept { return bytes_; }

  // Fills `into` with the bytes from `offset` on, where offset + into.size() <= size(). Unless
  // kDone, what `into` holds is undefined.
  virtual ReadStatus read(std::uint64_t offset, std::span<std::byte> into) const noexcept {
    if (!into.empty()) {
      std::memcpy(into.data(), bytes_.data() + offset, into.size());
    }
    return ReadStatus::kDone;
  }

  // Why the last read that failed did, in words.
  virtual std::string failure() const { return "cannot be read"; }

  // False: the bytes were changed since the source was made, and what was used of them in place may
  // have been anything.
  virtual bool is_unchanged() const noexcept { return true; }

  // Hints: reads will be scattered; these bytes will be used in place next.
  virtual void expect_scattered_reads() const noexcept {}
  virtual void will_use(std::uint64_t, std::uint64_t) const noexcept {}

 protected:
  explicit Source(std::string name) : name_(std::move(name)) {}
  // To be called by the constructor: what there is, to be read or to be used in place.
  void set_size(std::uint64_t size) { size_ = size; }
  void set_bytes(std::span<const std::byte> bytes) {
    bytes_ = bytes;
    size_ = bytes.size();
  }

 private:
  std::string name_;
  std::uint64_t size_ = 0;
  std::span<const std::byte> bytes_;
};

}  // namespace slidebase

#pragma GCC visibility pop

#endif
