#include "common/base/output_file.h"

#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

#include "common/base/error.h"
#include "common/base/files.h"

namespace slidebase {
namespace {

const char* remedy(int error) {
  switch (error) {
    case ENOSPC:
#ifdef EDQUOT
    case EDQUOT:
#endif
      return "; make room, or write to another folder";
    case EFBIG:
      return "; allow larger files (ulimit -f), or write to another folder";
    case EACCES:
    case EPERM:
    case EROFS:
      return "; allow writing in this folder, or write to another";
    case EBUSY:
      return "; another program has it open: end that program, or write to another folder";
    default:
      return "";
  }
}

}  // namespace

void fail_to_write(const std::filesystem::path& path, const char* what) {
  const int error = errno;
  throw Error(ErrorCode::kIo, path.string(),
              std::string(what) + ": " + std::strerror(error) + remedy(error));
}

OutputFile::OutputFile(const std::filesystem::path& name, std::filesystem::path path)
    : fd_(open_to_write(name)), path_(std::move(path)) {
  if (fd_ < 0) {
    fail_to_write(path_, "cannot open the file that is being written");
  }
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)), path_(std::move(other.path_)) {}

OutputFile& OutputFile::operator=(OutputFile&& other) noexcept {
  std::swap(fd_, other.fd_);
  std::swap(path_, other.path_);
  return *this;
}

OutputFile::~OutputFile() {
  if (fd_ >= 0) {
    close_file(fd_);
  }
}

void OutputFile::write_at(std::uint64_t offset, std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const std::ptrdiff_t n = write_some_at(fd_, bytes, offset);
    if (n <= 0) {
      fail_to_write(path_, "cannot write; nothing was left behind");
    }
    bytes = bytes.subspan(static_cast<std::size_t>(n));
    offset += static_cast<std::uint64_t>(n);
  }
}

// If the direct write is refused or short, the plain write does the rest or reports the error.
void OutputFile::write_direct_at(std::uint64_t offset, std::span<const std::byte> bytes) {
  const bool aligned =
      (offset | bytes.size() | reinterpret_cast<std::uintptr_t>(bytes.data())) % kDirectUnit == 0;
  const std::ptrdiff_t n = aligned ? slidebase::write_direct_at(fd_, bytes, offset) : 0;
  const std::size_t done = n > 0 ? static_cast<std::size_t>(n) : 0;
  write_at(offset + done, bytes.subspan(done));
}

void OutputFile::reserve(std::uint64_t bytes) {
  if (!reserve_file(fd_, bytes)) {
    fail_to_write(path_, "cannot reserve the space that it needs; nothing was left behind");
  }
}

void OutputFile::sync() {
  if (!sync_file(fd_)) {
    fail_to_write(path_, "cannot sync; nothing was left behind");
  }
}

void OutputFile::close() {
  if (!close_file(std::exchange(fd_, -1))) {
    fail_to_write(path_, "cannot close");
  }
}

}  // namespace slidebase
