// The source of a table's bytes: a file, memory, or a place that delivers them later. Installed as
// <slidebase/source.h>.
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
  kPending,  // the bytes are not available yet
  kFailed,   // the bytes cannot be read; Source::failure() says why
};

// A sequence of bytes of fixed size. Any number of threads may read at once. Readers verify the
// checksum of all bytes before they use them, so a source does not have to check them.
class Source {
 public:
  virtual ~Source() = default;
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;

  // The name of the source in messages: a path or an address.
  const std::string& name() const noexcept { return name_; }
  std::uint64_t size() const noexcept { return size_; }

  // All the bytes, if they are in memory at an address that is a multiple of 8: they are then used
  // in place. Empty if they must be read with read().
  std::span<const std::byte> bytes() const noexcept { return bytes_; }

  // Fills `into` with the bytes from `offset` on, where offset + into.size() <= size(). Unless the
  // result is kDone, the contents of `into` are undefined.
  virtual ReadStatus read(std::uint64_t offset, std::span<std::byte> into) const noexcept {
    if (!into.empty()) {
      std::memcpy(into.data(), bytes_.data() + offset, into.size());
    }
    return ReadStatus::kDone;
  }

  // The reason of the last failed read, in words.
  virtual std::string failure() const { return "cannot be read"; }

  // Returns false if the bytes were changed since the source was made: bytes used in place may then
  // have been anything.
  virtual bool is_unchanged() const noexcept { return true; }

  // Hints: reads will be scattered; these bytes will be used in place next.
  virtual void expect_scattered_reads() const noexcept {}
  virtual void will_use(std::uint64_t, std::uint64_t) const noexcept {}

 protected:
  explicit Source(std::string name) : name_(std::move(name)) {}
  // A derived class's constructor calls one of these: set_size() if the bytes must be read,
  // set_bytes() if they are used in place.
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
