#include "common/base/readable_file.h"

#include <cerrno>
#include <cstring>
#include <string>

#include "common/base/error.h"

namespace slidebase {

void fail_to_open(const std::string& path) {
  throw Error(errno == ENOENT ? ErrorCode::kMissing : ErrorCode::kIo, path,
              std::string("cannot open: ") + std::strerror(errno));
}

// A pipe is not waited for, because it is refused.
ReadableFile::ReadableFile(const std::filesystem::path& path)
    : fd_(open_to_read(path, PipeOpening::kAtOnce)) {
  if (fd_ < 0) {
    fail_to_open(path.string());
  }
  const auto fail = [&](const char* what, int error) {
    close_file(fd_);
    throw Error(ErrorCode::kIo, path.string(), std::string(what) + std::strerror(error));
  };
  const std::optional<FileStatus> status = file_status(fd_);
  if (!status) {
    fail("cannot read: ", errno);
  }
  if (status->kind != FileStatus::Kind::kFile) {
    fail("not a file: ", status->kind == FileStatus::Kind::kFolder ? EISDIR : EINVAL);
  }
  status_ = *status;
}

ReadableFile::~ReadableFile() {
  close_file(fd_);
}

std::optional<std::size_t> ReadableFile::read_at(std::uint64_t offset,
                                                 std::span<std::byte> into) const noexcept {
  std::size_t done = 0;
  while (done < into.size()) {
    const std::ptrdiff_t got = read_some_at(fd_, into.subspan(done), offset + done);
    if (got < 0) {
      return std::nullopt;
    }
    if (got == 0) {
      break;
    }
    done += static_cast<std::size_t>(got);
  }
  return done;
}

std::unique_ptr<ReadableFile> find_file(const std::filesystem::path& path) {
  try {
    return std::make_unique<ReadableFile>(path);
  } catch (const Error& error) {
    if (error.code() != ErrorCode::kMissing) {
      throw;
    }
    return nullptr;
  }
}

bool ReadableFile::is_unchanged() const noexcept {
  return file_status(fd_) == status_;
}

}  // namespace slidebase
