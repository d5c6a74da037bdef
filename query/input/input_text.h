// Standard input or a file, read in large blocks; standard output, written in large blocks and
// checked to the last byte.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace slidebase {

// A text read block by block into one buffer that holds what is not consumed yet.
class InputText {
 public:
  // "-" or "" is standard input. Throws Error(kMissing or kIo).
  explicit InputText(const std::string& path);
  ~InputText();
  InputText(const InputText&) = delete;
  InputText& operator=(const InputText&) = delete;

  // "<stdin>" for standard input.
  const std::string& name() const { return name_; }
  // The file's size where it is known, else 0.
  std::size_t size() const { return size_; }

  // Reads until at least `wanted` bytes are there, the input ends, or, from a pipe or a terminal,
  // there is something and no more is waiting. Throws Error(kIo).
  void fill(std::size_t wanted);
  std::string_view text() const { return {buffer_.data() + begin_, end_ - begin_}; }
  bool at_end() const { return at_end_; }  // all that is left is in text()
  void consume(std::size_t bytes) { begin_ += bytes; }

 private:
  std::string name_;
  int fd_ = 0;
  std::size_t size_ = 0;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  bool at_end_ = false;
};

// Writes all of `text` to standard output; throws Error(kIo), for instance on a full disk.
void write_out(std::string_view text);

}  // namespace slidebase
