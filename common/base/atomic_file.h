// A file that appears whole or not at all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

#include "common/base/byte_sink.h"
#include "common/base/output_file.h"

namespace slidebase {

// Opens an unnamed file (O_TMPFILE) in the target's folder, so that a killed process leaves nothing
// behind. If the file system does not support that, opens a hidden temporary file beside the
// target, which the destructor removes; if the process is killed, the next one that writes the
// target removes it. commit() syncs the data, gives the file its name and syncs the folder.
//
// A target that is a symbolic link is replaced; the file that it points to does not change. A
// folder, a pipe or a device is refused.
//
// Not thread-safe, except that write_at may be called for disjoint ranges at once. Every member
// except the destructor throws Error(kIo) with the target's path.
class AtomicFile : public ByteSink {
 public:
  // kAtOnce: the file has a temporary name from the beginning, by which other processes may open it
  // for writing (OutputFile).
  enum class Named { kAtTheEnd, kAtOnce };

  explicit AtomicFile(std::filesystem::path target, Named named = Named::kAtTheEnd);
  ~AtomicFile() override;
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  // The file's name until commit(), in the target's folder; empty if it has none.
  const std::filesystem::path& temporary_name() const { return temporary_; }

  // The same as in OutputFile.
  static constexpr std::size_t kDirectUnit = OutputFile::kDirectUnit;
  void write_at(std::uint64_t offset, std::span<const std::byte> bytes) override {
    file_.write_at(offset, bytes);
  }
  void write_direct_at(std::uint64_t offset, std::span<const std::byte> bytes) override {
    file_.write_direct_at(offset, bytes);
  }
  void reserve(std::uint64_t bytes) { file_.reserve(bytes); }

  // Replaces the target in one step, if it exists.
  void commit() override;

 private:
  bool open_unnamed_file();
  void open_named_file();
  void name_unnamed_file();

  std::filesystem::path target_;
  std::filesystem::path folder_;
  std::filesystem::path temporary_;  // empty while the file has no name
  OutputFile file_{-1, {}};
};

// Throws Error(kIo) if the target is a folder, a pipe or a device.
void require_replaceable(const std::filesystem::path& target);

// For calling before long work: throws the Error(kIo) that writing a file of at least `bytes` would
// throw now, and leaves the target as it is.
void probe_target(const std::filesystem::path& target, std::uint64_t bytes = 0);

// Removes the temporary files of processes that were killed while they wrote this target. Keeps
// those of live processes, and skips what cannot be removed.
void remove_leftovers(const std::filesystem::path& target);

}  // namespace slidebase
