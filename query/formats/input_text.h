// The text to read: standard input, a file, or bytes in memory.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "common/puzzle/text/characters.h"

namespace slidebase {

// The bytes of the byte-order mark that a text begins with; 0: it has none.
inline std::size_t mark_bytes(std::string_view text) {
  return text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
}

// Whether a text begins like one in UTF-16: with its byte-order mark, or with two plain characters
// that have a zero byte each.
inline bool looks_like_utf16(std::string_view text) {
  const std::string_view head = text.substr(0, 4);
  const auto zeros = [head](std::size_t first) {
    return head.size() == 4 && head[first] == 0 && head[first + 2] == 0 && head[1 - first] != 0 &&
           head[3 - first] != 0;
  };
  return head.starts_with("\xff\xfe") || head.starts_with("\xfe\xff") || zeros(0) || zeros(1);
}
inline constexpr const char* kSaveAsUtf8 = "this looks like UTF-16; save it as UTF-8";

// A text read block by block into a buffer, which holds the part that is not consumed yet. The next
// block may be read ahead into a second buffer.
class InputText {
 public:
  // "-" or "" is standard input. A byte-order mark at the beginning is skipped and not counted in
  // places. Throws Error(kMissing or kIo).
  explicit InputText(const std::string& path);
  // A text in memory, which must outlive this. Messages call it `name`.
  InputText(std::string name, std::string_view text);
  ~InputText();
  InputText(const InputText&) = delete;
  InputText& operator=(const InputText&) = delete;

  // "<stdin>" for standard input.
  const std::string& name() const { return name_; }
  // The size of the file or of the text in memory; 0 if unknown.
  std::size_t size() const { return size_; }

  // Reads until text() has at least `wanted` bytes or the input ends; from a pipe or a terminal,
  // also until text() is not empty and no more input is waiting. Throws Error(kIo).
  void fill(std::size_t wanted);
  // Whether the text is a file with more to read, judging by its size.
  bool can_read_ahead() const { return fd_ >= 0 && begun_ && ahead_size_ == 0 && read_ < size_; }
  // If can_read_ahead(), reads up to `bytes` bytes after text() for the next fill(). Another thread
  // may use text() meanwhile, but must not call fill() or consume().
  void read_ahead(std::size_t bytes);
  std::string_view text() const { return {buffer_.bytes.get() + begin_, end_ - begin_}; }
  bool at_end() const { return at_end_; }  // the rest of the input is in text()
  void consume(std::size_t bytes) { begin_ += bytes; }
  // Throws Error(kFormat) if the text is in UTF-16. Nothing may have been consumed yet.
  void refuse_utf16() const;

  // Reads the rest of the input and returns it without consuming it. Throws Error(kIo).
  std::string_view whole();

 private:
  std::ptrdiff_t read_some(char* to, std::size_t most);
  bool drop_mark();
  void make_space(std::size_t wanted);
  void take_ahead();

  std::string name_;
  std::string_view memory_;  // the rest of a text in memory
  int fd_ = 0;
  std::size_t size_ = 0;
  std::size_t read_ = 0;  // bytes so far
  bool begun_ = false;    // a byte-order mark has been checked for
  // Not zeroed, so that only pages with input take memory.
  struct Buffer {
    std::unique_ptr<char[]> bytes;
    std::size_t capacity = 0;

    void reserve(std::size_t wanted, std::string_view kept);
  };
  Buffer buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  Buffer ahead_;  // kRemainder bytes of space for the rest of the text, then the bytes read ahead
  std::size_t ahead_size_ = 0;
  bool at_end_ = false;
};

}  // namespace slidebase
