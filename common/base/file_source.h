// File sources: mapped into memory, or read piece by piece.
#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <string>

#include "common/base/readable_file.h"
#include "common/base/source.h"

namespace slidebase {

// A read-only mapping of a whole file, used in place. If the file is truncated within a page, the
// rest of that page reads as zeros, and a read beyond it raises SIGBUS.
class MappedFile : public Source {
 public:
  // Throws what ReadableFile throws, and Error(kIo) if the system refuses the mapping.
  explicit MappedFile(const std::filesystem::path& path);
  ~MappedFile() override;

  bool is_unchanged() const noexcept override { return file_.is_unchanged(); }
  void expect_scattered_reads() const noexcept override;
  void will_use(std::uint64_t offset, std::uint64_t bytes) const noexcept override;

 private:
  ReadableFile file_;
};

// A file that is read with pread: slower, but if the file changes, reads fail without a signal.
class FileSource : public Source {
 public:
  // Throws what ReadableFile throws.
  explicit FileSource(const std::filesystem::path& path);

  ReadStatus read(std::uint64_t offset, std::span<std::byte> into) const noexcept override;
  std::string failure() const override;
  bool is_unchanged() const noexcept override { return file_.is_unchanged(); }

 private:
  ReadableFile file_;
  mutable std::atomic<int> error_{0};  // of the last failed read; 0: end of file
};

// Opens a file: mapped if possible, otherwise read. Throws what ReadableFile throws.
std::shared_ptr<const Source> open_file(const std::filesystem::path& path);

}  // namespace slidebase
