// Helpers for calls of the C API: an error to pass to them, text written in two steps, progress,
// structs of another size, sources behind callbacks.
#pragma once

#include <doctest/doctest.h>
#include <slidebase/c.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <string>

#include "solvers.h"

namespace slidebase::test {

// An error to pass to a call, filled with rubbish beforehand.
class CError {
 public:
  CError() {
    std::memset(&error_, 0xaa, sizeof error_);
    error_.size = sizeof error_;
    before_ = error_;
  }
  slidebase_error* get() { return &error_; }

  Ending ending(int status) const {
    if (status >= 0) {
      CHECK(std::memcmp(&error_, &before_, sizeof error_) == 0);
      return {status};
    }
    CHECK(error_.size == sizeof error_);
    CHECK(error_.status == status);
    const std::size_t length = strnlen(error_.message, sizeof error_.message);
    CHECK(length > 0);
    CHECK(length < sizeof error_.message);
    Ending ending{status, std::string(error_.message, length)};
    CHECK(ending.message.find('\n') == std::string::npos);
    if (error_.offset != UINT64_MAX) {
      ending.offset = error_.offset;
    }
    return ending;
  }

 private:
  slidebase_error error_;
  slidebase_error before_;
};

// The text that write(text, capacity) writes; a first call gets its length.
template <typename Write>
std::string written(const Write& write) {
  const int length = write(nullptr, 0);
  if (length < 0) {
    return "";
  }
  const auto capacity = static_cast<std::size_t>(length) + 1;
  const auto text = std::make_unique<char[]>(capacity);
  CHECK(write(text.get(), capacity) == length);
  CHECK(strnlen(text.get(), capacity) == capacity - 1);
  if (capacity > 2) {  // text that is cut ends in a 0 as well
    const std::string whole(text.get());
    const auto part = std::make_unique<char[]>(capacity / 2);
    CHECK(write(part.get(), capacity / 2) == length);
    CHECK(std::string(part.get()) == whole.substr(0, capacity / 2 - 1));
    return whole;
  }
  return text.get();
}

inline int go_on(void* progress, std::uint64_t done, std::uint64_t of) {
  return (*static_cast<const Progress*>(progress))(done, of) ? 0 : 1;
}
inline slidebase_progress c_progress(const Progress& progress) {
  return progress ? &go_on : nullptr;
}
inline void* user_of(const Progress& progress) {
  return const_cast<Progress*>(&progress);
}

// A struct of `size` bytes with that size in its size field. It starts with the bytes of `value`;
// the bytes after them, fields of a later header, are all `beyond`.
template <typename Struct>
class Sized {
 public:
  Sized(const Struct& value, std::size_t size, int beyond = 0)
      : bytes_(new unsigned char[std::max(size, kLeast)]) {
    std::memset(bytes_.get(), beyond, std::max(size, kLeast));
    std::memcpy(bytes_.get(), &value, std::clamp(size, kLeast, sizeof value));
    std::memcpy(bytes_.get(), &size, sizeof size);
  }
  Struct* get() { return reinterpret_cast<Struct*>(bytes_.get()); }
  unsigned char* bytes() { return bytes_.get(); }

 private:
  static constexpr std::size_t kLeast = sizeof(std::size_t);
  std::unique_ptr<unsigned char[]> bytes_;
};

inline bool is_ok_or_invalid(int status) {
  return status == SLIDEBASE_OK || status == SLIDEBASE_INVALID;
}

// A source that counts how often it is released.
struct Callbacks {
  std::string bytes;
  int answer = SLIDEBASE_OK;
  int released = 0;

  static int read(void* user, std::uint64_t offset, void* into, std::size_t count) {
    auto& self = *static_cast<Callbacks*>(user);
    if (self.answer == SLIDEBASE_OK) {
      REQUIRE((offset <= self.bytes.size() && count <= self.bytes.size() - offset));
      std::memcpy(into, self.bytes.data() + offset, count);
    }
    return self.answer;
  }
  static void release(void* user) { ++static_cast<Callbacks*>(user)->released; }

  slidebase_source source() {
    slidebase_source made{};
    made.size = sizeof made;
    made.name = "callbacks";
    made.bytes = bytes.size();
    made.user = this;
    made.read = &read;
    made.release = &release;
    return made;
  }
};

// The puzzle as a struct of the C API.
slidebase_puzzle c_puzzle(const Puzzle& puzzle);
// A puzzle of the C API in C++; nothing if the struct is not a puzzle.
std::optional<Puzzle> cpp_puzzle(const slidebase_puzzle& puzzle);

}  // namespace slidebase::test
