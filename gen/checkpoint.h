// A long search's state on disk, to go on from when the process was killed.
//
// The file is beside the table to be, `TABLE.sbt.checkpoint`, and is replaced as a whole. It is a
// row of pieces, each its length, its XXH3 digest and its bytes: first a head (which table, the
// depth, the histogram), then the planes, then what the observer has collected. It is for the same
// program on the same machine and no format to exchange.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace slidebase {

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

  // Fills histogram and parts from the file; false if none can be opened. Throws Error(kDamaged)
  // where it is not whole or is of another table.
  bool load(std::vector<std::uint64_t>& histogram,
            std::span<const std::span<std::byte>> parts) const;

  // Deletes the file, and what killed processes have left of one: the table is there.
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
