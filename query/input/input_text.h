// A text to be read: standard input, a file, or bytes in memory.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace slidebase {

// A text read block by block into one buffer that holds what is not consumed yet.
class InputText {
 public:
  // "-" or "" is standard input. A byte-order mark at its beginning is passed over, and places do
  // not count it. Throws Error(kMissing or kIo).
  explicit InputText(const std::string& path);
  // A text that is there already and stays while this reads it. `name` stands for it in messages.
  InputText(std::string name, std::string_view text);
  ~InputText();
  InputText(const InputText&) = delete;
  InputText& operator=(const InputText&) = delete;

  // "<stdin>" for standard input.
  const std::string& name() const { return name_; }
  // The size of the file or the text in memory where it is known, else 0.
  std::size_t size() const { return size_; }

  // Reads until at least `wanted` bytes are there, the input ends, or, from a pipe or a terminal,
  // there is something and no more is waiting. Throws Error(kIo).
  void fill(std::size_t wanted);
  // Whether there is a file with more to read, as far as its size tells.
  bool can_read_ahead() const { return fd_ >= 0 && begun_ && ahead_size_ == 0 && read_ < size_; }
  // If so, reads up to as many bytes of it that come after text(), for the next fill(). Only fill()
  // and consume() must not be called meanwhile.
  void read_ahead(std::size_t bytes);
  std::string_view text() const { return {buffer_.bytes.get() + begin_, end_ - begin_}; }
  bool at_end() const { return at_end_; }  // all that is left is in text()
  void consume(std::size_t bytes) { begin_ += bytes; }
  // Throws Error(kFormat) where the text, of which nothing is consumed yet, is in UTF-16.
  void refuse_utf16() const;

  // Reads all that is left and returns it, without consuming it. Throws Error(kIo).
  std::string_view whole();

 private:
  std::ptrdiff_t read_some(char* to, std::size_t most);
  bool drop_mark();
  void make_room(std::size_t wanted);
  void take_ahead();

  std::string name_;
  std::string_view memory_;  // what is left of a text in memory
  int fd_ = 0;
  std::size_t size_ = 0;
  std::size_t read_ = 0;  // bytes so far
  bool begun_ = false;    // a byte-order mark has been looked for
  // Not set to zero, so that memory is taken for no more of it than is read into it.
  struct Buffer {
    std::unique_ptr<char[]> bytes;
    std::size_t capacity = 0;

    void reserve(std::size_t wanted, std::string_view kept);
  };
  Buffer buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  Buffer ahead_;  // kRemainder bytes to join the text before, then what was read ahead
  std::size_t ahead_size_ = 0;
  bool at_end_ = false;
};

}  // namespace slidebase
