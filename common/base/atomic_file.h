// A file that appears whole or not at all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

#include "common/base/byte_sink.h"

namespace slidebase {

// Opens an unnamed file (O_TMPFILE) in the target's folder, so that a killed process leaves nothing
// behind. Where the file system has none, a hidden temporary file beside the target serves, and the
// destructor removes it; what a killed process left there, the next one for the target removes.
// commit() syncs the data, gives the file its name and syncs the folder.
//
// A target that is a symbolic link is replaced, and what it points to stays as it is. A pipe or a
// device is refused.
//
// Not thread-safe, except that write_at may be called for disjoint ranges at once. Every member but
// the destructor throws Error(kIo) with the target's path.
class AtomicFile : public ByteSink {
 public:
  explicit AtomicFile(std::filesystem::path target);
  ~AtomicFile() override;
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  void write_at(std::uint64_t offset, std::span<const std::byte> bytes) override;

  // The same past the page cache, where offset, address and length are multiples of kDirectUnit and
  // the file system can; three times as fast for gigabytes that nobody reads again soon.
  static constexpr std::size_t kDirectUnit = 4096;
  void write_direct_at(std::uint64_t offset, std::span<const std::byte> bytes) override;

  // Replaces the target, if it exists, in one step.
  void commit() override;

 private:
  [[noreturn]] void fail(const char* what) const;
  void open_named_file();
  void name_unnamed_file();

  std::filesystem::path target_;
  std::filesystem::path folder_;
  std::filesystem::path temporary_;  // empty while the file has no name
  int fd_ = -1;
};

// Removes the temporary files of processes that were killed while they wrote this target. Those of
// live processes stay, and so does what cannot be removed.
void remove_leftovers(const std::filesystem::path& target);

}  // namespace slidebase
