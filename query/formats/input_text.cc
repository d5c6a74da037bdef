#include "query/formats/input_text.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "common/base/error.h"
#include "common/base/files.h"
#include "common/base/readable_file.h"
#include "common/base/text_path.h"
#include "common/program/terminal.h"
#include "common/puzzle/text/characters.h"

namespace slidebase {

namespace {

// When a text has this many bytes without a whole puzzle, reading waits this long for more bytes,
// so that the text is not parsed again after every few bytes.
constexpr std::size_t kLongText = 1 << 20;
constexpr int kPatienceMilliseconds = 100;

// The part of a text that is not consumed is usually part of a line.
constexpr std::size_t kRemainder = 4096;

constexpr std::size_t kMostAtOnce = 1 << 30;

}  // namespace

InputText::InputText(const std::string& path)
    : name_(path.empty() || path == "-" ? "<stdin>" : path) {
  if (name_ == path) {
    fd_ = open_to_read(text_path(path), PipeOpening::kWaits);
    if (fd_ < 0) {
      fail_to_open(name_);
    }
  }
  const auto status = file_status(fd_);
  if (status && status->kind == FileStatus::Kind::kFile) {
    size_ = static_cast<std::size_t>(status->size);
  }
}

InputText::InputText(std::string name, std::string_view text)
    : name_(std::move(name)), memory_(text), fd_(-1), size_(text.size()), begun_(true) {}

InputText::~InputText() {
  if (fd_ > 0) {
    close_file(fd_);
  }
}

// As read(2), also for a text in memory.
std::ptrdiff_t InputText::read_some(char* to, std::size_t most) {
  if (fd_ >= 0) {
    // Windows reads no more at once than an int counts.
    const auto n = ::read(fd_, to, static_cast<unsigned>(std::min(most, kMostAtOnce)));
    read_ += static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, n));
    return n;
  }
  const std::size_t n = memory_.copy(to, most);
  memory_.remove_prefix(n);
  return static_cast<std::ptrdiff_t>(n);
}

// Drops a byte-order mark, which must not become part of the first puzzle. False if more of the
// text is needed to recognise it.
bool InputText::drop_mark() {
  const std::string_view head = text().substr(0, kByteOrderMark.size());
  if (!kByteOrderMark.starts_with(head)) {
    return true;
  }
  if (head.size() < kByteOrderMark.size()) {
    return false;
  }
  consume(head.size());
  return true;
}

// Grows the capacity to `wanted` bytes if it is less, and copies `kept` to the beginning.
void InputText::Buffer::reserve(std::size_t wanted, std::string_view kept) {
  if (wanted <= capacity) {
    std::ranges::copy(kept, bytes.get());
    return;
  }
  auto larger = std::make_unique_for_overwrite<char[]>(wanted);
  std::ranges::copy(kept, larger.get());
  bytes = std::move(larger);
  capacity = wanted;
}

// Moves the text that is not consumed to the beginning of a buffer of at least `wanted` bytes.
void InputText::make_space(std::size_t wanted) {
  buffer_.reserve(wanted, text());
  end_ -= begin_;
  begin_ = 0;
}

void InputText::read_ahead(std::size_t bytes) {
  if (!can_read_ahead()) {
    return;
  }
  ahead_.reserve(kRemainder + bytes, {});
  // Errors are ignored here: fill() meets them again and throws.
  ahead_size_ = static_cast<std::size_t>(
      std::max<std::ptrdiff_t>(0, read_some(ahead_.bytes.get() + kRemainder, bytes)));
}

// Appends the bytes read ahead to the text. If the rest of the text is short, it is moved before
// them.
void InputText::take_ahead() {
  const std::string_view left = text();
  if (left.size() <= kRemainder) {
    std::ranges::copy(left, ahead_.bytes.get() + kRemainder - left.size());
    std::swap(buffer_, ahead_);
    begin_ = kRemainder - left.size();
    end_ = kRemainder + ahead_size_;
  } else {
    make_space(left.size() + ahead_size_);
    std::copy_n(ahead_.bytes.get() + kRemainder, ahead_size_, buffer_.bytes.get() + end_);
    end_ += ahead_size_;
  }
  ahead_size_ = 0;
}

void InputText::fill(std::size_t wanted) {
  if (ahead_size_ > 0) {
    take_ahead();
  }
  if (end_ - begin_ >= wanted) {
    return;
  }
  make_space(wanted + kByteOrderMark.size());
  while (!at_end_ && end_ - begin_ < wanted) {
    const std::ptrdiff_t n = read_some(buffer_.bytes.get() + end_, buffer_.capacity - end_);
    if (n < 0 && errno == EINTR) {
      continue;
    }
    if (n < 0) {
      const int why = errno;
      const auto status = file_status(fd_);
      const bool is_folder = status && status->kind == FileStatus::Kind::kFolder;  // for Windows
      throw Error(ErrorCode::kIo, name_,
                  std::string("cannot read: ") + std::strerror(is_folder ? EISDIR : why));
    }
    at_end_ = n == 0;
    end_ += static_cast<std::size_t>(n);
    begun_ = begun_ || drop_mark();
    if (!begun_) {
      continue;
    }
    const int patience = end_ - begin_ < kLongText ? 0 : kPatienceMilliseconds;
    if (size_ == 0 && fd_ >= 0 && end_ > begin_ && !input_is_waiting(fd_, patience)) {
      break;  // the writer may be waiting for answers
    }
  }
}

void InputText::refuse_utf16() const {
  if (looks_like_utf16(text())) {
    throw Error(ErrorCode::kFormat, name_, kSaveAsUtf8);
  }
}

std::string_view InputText::whole() {
  std::size_t wanted = std::max<std::size_t>(size_ + 1, 1 << 16);
  while (!at_end_) {
    fill(wanted);
    wanted = text().size() < wanted ? text().size() + 1 : 2 * wanted;
  }
  return text();
}

}  // namespace slidebase
