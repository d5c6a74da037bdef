// The planes of a search over slabs on disk, to go on from when the job was ended, with as many
// ranks as then or not.
//
// Beside the table to be is a manifest, `TABLE.sbt.mpi-checkpoint`: a JSON object that says of
// which table and version it is, its levels and their digest, and of how many ranks; and of each of
// those a file `TABLE.sbt.mpi-checkpoint.DEPTH.RANKofRANKS`: a head, then its slabs in the order in
// which it went through them, of each plane and layer the words, in pieces (gen/pieces.h). New
// files are whole before the manifest names them, and the old ones are deleted after. For programs
// of one byte order only; no format to exchange.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "common/make/by_slabs.h"
#include "gen/mpi/file_lock.h"

namespace slidebase {

// Made, called and destroyed by all ranks alike.
class RankCheckpoint : public Keeper {
 public:
  // Throws Error(kUsage) on all ranks where another job keeps one of this table. All that is passed
  // must outlive this; the store must be in memory.
  RankCheckpoint(const std::filesystem::path& table, int layers, SlabExchange& exchange,
                 std::chrono::steady_clock::duration interval);

  // Throws Error(kUsage) on all ranks where the manifest cannot be read or is of another table or
  // version, and Error(kIo) or Error(kDamaged) on those whose files cannot be read or are not
  // whole.
  std::vector<std::uint64_t> restore(Parts) override;
  // Saves where the interval has passed on rank 0. Throws Error(kIo).
  void level_done(const std::vector<std::uint64_t>& histogram, Parts) override;

  // Deletes what is kept beside a table, which is there now, if its manifest is one of
  // slidebase-gen-mpi. To be called by one rank.
  static void remove_beside(const std::filesystem::path& table);

 private:
  struct Manifest {
    int ranks;
    std::vector<std::uint64_t> histogram;
  };

  std::string manifest_text(const std::vector<std::uint64_t>& histogram) const;
  Manifest parse(const std::string& text) const;
  std::filesystem::path file_of(std::size_t depth, std::size_t rank, std::size_t ranks) const;
  void save(const std::vector<std::uint64_t>& histogram);
  void load(const Manifest& manifest);

  std::filesystem::path path_;
  int layers_;
  SlabExchange& exchange_;
  std::chrono::steady_clock::duration interval_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
  FileLock lock_;  // on rank 0
};

}  // namespace slidebase
