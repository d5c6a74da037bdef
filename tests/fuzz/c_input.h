// Arguments for the fuzz target of the C API, made from its input: numbers, boards, structs, tables
// and sources. Each is valid, invalid in some way, or NULL.
#pragma once

#include <slidebase/c.h>

#include <array>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>

#include "fuzz.h"
#include "table_bytes.h"

namespace slidebase::fuzz {

// A block of exactly this size, so that sanitizers detect accesses beyond it; may be null.
template <typename T>
class Block {
 public:
  explicit Block(std::size_t count) : data_(new T[count]()), count_(count) {}
  T* get() { return is_null_ ? nullptr : data_.get(); }
  std::size_t size() const { return count_; }
  T& operator[](std::size_t i) { return data_[i]; }
  void be_null(bool is_null) { is_null_ = is_null; }

 private:
  std::unique_ptr<T[]> data_;
  std::size_t count_;
  bool is_null_ = false;
};

// A source whose results come from the input, call by call.
struct Late {
  std::string bytes;
  std::string answers;
  std::size_t calls = 0;
  bool released = false;

  static int read(void* user, std::uint64_t offset, void* into, std::size_t count) {
    Late& self = *static_cast<Late*>(user);
    require(!self.released, "a source was read after its release");
    require(offset <= self.bytes.size() && count <= self.bytes.size() - offset,
            "a source was read beyond its end");
    const int answer = self.answers.empty() ? 0 : self.answers[self.calls++ % self.answers.size()];
    std::memcpy(into, self.bytes.data() + offset, count);
    return answer % 8 == 1 ? SLIDEBASE_PENDING : answer % 8 == 2 ? 1 : SLIDEBASE_OK;
  }
  static void release(void* user) {
    Late& self = *static_cast<Late*>(user);
    require(!self.released, "a source was released twice");
    self.released = true;
  }
};

inline std::string made_table(const slidebase_puzzle& puzzle) {
  void* bytes = nullptr;
  std::size_t count = 0;
  require(slidebase_make_memory(&puzzle, nullptr, &bytes, &count, nullptr) == SLIDEBASE_OK,
          "a valid table cannot be made");
  std::string table(static_cast<const char*>(bytes), count);
  slidebase_bytes_free(bytes);
  return table;
}

// Puzzles and their tables: sliding, cubic, and sliding in slides, each of 2x2 and 2x3.
struct Known {
  static constexpr std::size_t kCount = 6;

  Known() {
    for (std::size_t i = 0; i < kCount; ++i) {
      const int cols = i % 2 == 0 ? 2 : 3;
      puzzles[i].size = sizeof puzzles[i];
      const int status =
          i < 2 || i > 3 ? slidebase_sliding(&puzzles[i], 2, cols, nullptr, 0, nullptr)
                         : slidebase_cubic(&puzzles[i], 2, cols, static_cast<int>(i) % 3, nullptr);
      puzzles[i].metric = i < 4 ? SLIDEBASE_SINGLE : SLIDEBASE_MULTI;
      require(status == SLIDEBASE_OK, "a valid puzzle cannot be made");
      tables[i] = made_table(puzzles[i]);
    }
  }
  std::array<slidebase_puzzle, kCount> puzzles{};
  std::array<std::string, kCount> tables;
};
inline const Known& known() {
  static const Known it;
  return it;
}

// Arguments made from the bytes of the input, which are 0 after its end. C++ does not fix the order
// in which the arguments of a call are evaluated: take at most one of them from the input within
// the call.
class Input {
 public:
  explicit Input(std::string_view bytes) : input_(bytes) {}

 protected:
  bool is_at_end() const { return input_.empty(); }
  std::uint8_t byte() {
    if (input_.empty()) {
      return 0;
    }
    const auto next = static_cast<std::uint8_t>(input_[0]);
    input_.remove_prefix(1);
    return next;
  }
  // True one time in sixteen.
  bool rarely() { return byte() % 16 == 15; }
  std::size_t two_bytes() {
    const std::size_t high = byte();
    return high << 8 | byte();
  }
  std::uint64_t wide() {
    std::uint64_t number = 0;
    for (int i = 0; i < 8; ++i) {
      number = number << 8 | byte();
    }
    return number;
  }
  int some_int() { return rarely() ? static_cast<int>(wide()) : byte() % 48 - 8; }
  unsigned threads() { return byte() % 4; }

  slidebase_error* error() {
    std::memset(&error_, 0, sizeof error_);
    const std::uint8_t kind = byte();
    error_.size = kind % 8 == 6 ? kind : sizeof error_;
    return kind % 8 == 7 ? nullptr : &error_;
  }

  slidebase_puzzle* puzzle() {
    puzzle_ = known().puzzles[byte() % Known::kCount];
    if (rarely()) {
      auto* bytes = reinterpret_cast<unsigned char*>(&puzzle_);
      for (int i = byte() % 8; i >= 0; --i) {
        bytes[8 + byte() % (sizeof puzzle_ - 8)] = byte();
      }
    }
    if (rarely()) {
      puzzle_.size = byte() % (sizeof puzzle_ + 1);
    }
    return rarely() ? nullptr : &puzzle_;
  }

  // A board of the puzzle, or an invalid one.
  Block<std::uint8_t> board(std::size_t cells) {
    if (rarely()) {
      cells = byte() % 20;
    }
    Block<std::uint8_t> made(cells);
    const std::uint8_t kind = byte();
    if (kind % 4 == 0) {
      for (std::size_t i = 0; i < cells; ++i) {
        made[i] = byte() % 4;
      }
    } else {
      slidebase_unrank(&puzzle_, wide() % 1458, made.get(), cells);
    }
    if (kind % 16 == 1 && cells > 0) {
      made[byte() % cells] = byte();
    }
    made.be_null(rarely());
    return made;
  }
  std::size_t cells() const {
    const std::int64_t count = std::int64_t{puzzle_.rows} * puzzle_.cols;
    return count > 0 && count <= 25 ? static_cast<std::size_t>(count) : 6;
  }

  std::string table() {
    std::string bytes = known().tables[byte() % Known::kCount];
    for (int i = byte() % 8; i > 0; --i) {
      const std::size_t at = two_bytes() % bytes.size();
      bytes[at] = static_cast<char>(byte());
    }
    if (rarely()) {
      bytes.resize(two_bytes() % 4096);
    }
    if (byte() % 4 != 0) {
      seal(bytes);
    }
    return bytes;
  }

  slidebase_puzzle puzzle_ = known().puzzles[0];  // the puzzle of the current call

 private:
  std::string_view input_;
  slidebase_error error_{};
};

}  // namespace slidebase::fuzz
