// A long search's state on disk, to go on from when the process was killed.
//
// The file is beside the table to be, `TABLE.sbt.checkpoint`, and is replaced as a whole. The one
// of slidebase-gen-mpi has another name, so that neither program takes the other's for its own. It
// is a row of pieces, each its length, its XXH3 digest and its bytes: first a head (which table,
// the depth, the histogram), then the planes, then what the observer has collected. It is for the
// same program on the same machine and no format to exchange.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace slidebase {

// What a table's name is followed by.
inline constexpr std::string_view kCheckpointSuffix = ".checkpoint";
inline constexpr std::string_view kRanksCheckpointSuffix = ".mpi-checkpoint";

// Says on standard error, for `program`, that there is a checkpoint of the other program, if there
// is one. It stays.
void tell_of_other_checkpoint(const std::string& program, const std::filesystem::path& table);

// Whether a checkpoint is there and can be read. One that cannot is somebody else's: that it stays
// is said on standard error.
bool can_be_read(const std::string& program, const std::filesystem::path& checkpoint);

class Checkpoint {
 public:
  // `identity` names the table and how the planes lie; a checkpoint of another is refused.
  Checkpoint(const std::filesystem::path& table, std::string identity,
             std::chrono::steady_clock::duration interval);

  // Whether the interval has passed since the last save (or the start).
  bool due() const { return std::chrono::steady_clock::now() - last_ >= interval_; }

  // Writes the state after level `histogram.size() - 1`. Throws Error(kIo).
  void save(const std::vector<std::uint64_t>& histogram,
            std::span<const std::span<std::byte>> parts);

  // Fills histogram and parts from the file; false if there is none. Throws Error(kIo) where it
  // cannot be read, and Error(kDamaged) where it is not whole or is of another table.
  bool load(std::vector<std::uint64_t>& histogram,
            std::span<const std::span<std::byte>> parts) const;

  // Deletes the file if it can be read, and what killed processes have left of one: the table is
  // there.
  static void remove_beside(const std::filesystem::path& table);

  // The same for a table that was there before, unless the file is newer: then it is of a build
  // that is to replace the table.
  static void remove_outdated(const std::filesystem::path& table);

 private:
  std::filesystem::path path_;
  std::string identity_;
  std::chrono::steady_clock::duration interval_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace slidebase
