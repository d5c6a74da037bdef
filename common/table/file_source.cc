#include "common/table/file_source.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>

#include "common/base/error.h"
#include "common/base/joined.h"
#include "common/base/shell_word.h"
#include "common/table/table_format.h"

namespace slidebase {

MappedFile::MappedFile(const std::filesystem::path& path) : Source(path.string()), file_(path) {
  if (file_.size() == 0) {
    return;
  }
  void* const map =
      file_.size() > std::numeric_limits<std::size_t>::max()
          ? MAP_FAILED
          : ::mmap(nullptr, file_.size(), PROT_READ, MAP_PRIVATE, file_.descriptor(), 0);
  if (map == MAP_FAILED) {
    throw Error(ErrorCode::kIo, name(), std::string("cannot map: ") + std::strerror(errno));
  }
  set_bytes({static_cast<const std::byte*>(map), static_cast<std::size_t>(file_.size())});
}

MappedFile::~MappedFile() {
  if (!bytes().empty()) {
    ::munmap(const_cast<std::byte*>(bytes().data()), bytes().size());
  }
}

void MappedFile::expect_scattered_reads() const noexcept {
  ::madvise(const_cast<std::byte*>(bytes().data()), bytes().size(), MADV_RANDOM);
}

// Requests all pages at once; otherwise each would be read alone on its first access.
void MappedFile::will_use(std::uint64_t offset, std::uint64_t count) const noexcept {
  static const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
  const std::byte* const begin = bytes().data() + offset;
  const auto lead = reinterpret_cast<std::uintptr_t>(begin) % page;
  ::madvise(const_cast<std::byte*>(begin - lead), lead + count, MADV_WILLNEED);
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

std::string command_to_replace(const TableInfo& table, const std::string& path) {
  const std::size_t slash = path.rfind('/');
  const std::string folder =
      slash == std::string::npos ? "." : path.substr(0, std::max<std::size_t>(slash, 1));
  return joined({command_to_make(table), " -f -o ", shell_word(folder)});
}

}  // namespace slidebase
