#include "common/base/file_source.h"

#include <cerrno>
#include <cstring>

#include "common/base/error.h"
#include "common/base/files.h"

namespace slidebase {

MappedFile::MappedFile(const std::filesystem::path& path) : Source(path.string()), file_(path) {
  if (file_.size() == 0) {
    return;
  }
  const std::byte* const map = map_file(file_.descriptor(), file_.size());
  if (map == nullptr) {
    throw Error(ErrorCode::kIo, name(), std::string("cannot map: ") + std::strerror(errno));
  }
  set_bytes({map, static_cast<std::size_t>(file_.size())});
}

MappedFile::~MappedFile() {
  if (!bytes().empty()) {
    unmap_file(bytes());
  }
}

void MappedFile::expect_scattered_reads() const noexcept {
  slidebase::expect_scattered_reads(bytes());
}

void MappedFile::will_use(std::uint64_t offset, std::uint64_t count) const noexcept {
  will_read(bytes().subspan(static_cast<std::size_t>(offset), static_cast<std::size_t>(count)));
}

FileSource::FileSource(const std::filesystem::path& path) : Source(path.string()), file_(path) {
  set_size(file_.size());
}

ReadStatus FileSource::read(std::uint64_t offset, std::span<std::byte> into) const noexcept {
  const std::optional<std::size_t> got = file_.read_at(offset, into);
  if (got == into.size()) {
    return ReadStatus::kDone;
  }
  error_ = got ? 0 : errno;
  return ReadStatus::kFailed;
}

std::string FileSource::failure() const {
  const int error = error_;
  return error != 0 ? std::string("cannot read: ") + std::strerror(error)
                    : "it became shorter while in use";
}

std::shared_ptr<const Source> open_file(const std::filesystem::path& path) {
  try {
    return std::make_shared<MappedFile>(path);
  } catch (const Error& error) {
    if (error.code() == ErrorCode::kMissing) {
      throw;
    }
    return std::make_shared<FileSource>(path);  // or the same error again
  }
}

}  // namespace slidebase
