// A search's state on disk, to go on from when the process was killed.
//
// The file is beside the table to be, `TABLE.sbt.checkpoint`, and is replaced as a whole. It is a
// row of pieces (pieces.h): first a head (which table, how the planes lie, the number of levels),
// then the histogram, then the planes, then what the observer has collected. It is for the same
// program on the same machine and no format to exchange.
//
// The checkpoint of slidebase-gen-mpi and planes on a disk have other names (gen/mpi/
// rank_checkpoint.h, gen/disk/plane_files.h). Each program deletes its own files alone.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/make/make.h"

namespace slidebase {

// Appended to a table's name.
inline constexpr std::string_view kCheckpointSuffix = ".checkpoint";
inline constexpr std::string_view kRanksCheckpointSuffix = ".mpi-checkpoint";

// Says on standard error, for `program`, that there is a checkpoint of the other program, if there
// is one. It stays.
void tell_of_other_checkpoint(const std::string& program, const std::filesystem::path& table);

// Whether a checkpoint is there and `check`, which throws Error(kDamaged) unless `program` wrote
// it, finds it so; an empty file has nothing to lose and counts as its own. Says on standard error
// that it stays if it cannot be read or is not.
bool is_own(const std::string& program, const std::filesystem::path& checkpoint,
            const std::function<void()>& check);

class Checkpoint : public Keeper {
 public:
  using Interval = std::chrono::steady_clock::duration;

  // For `table`, which is to be at `target`. Saves a level when `interval` has passed since the
  // last one or the start.
  Checkpoint(const TableInfo& table, const std::filesystem::path& target, Interval interval);

  // Throws Error(kIo) where the file cannot be read, and Error(kDamaged) where it is not whole or
  // is of another table, or of parts of other lengths.
  std::vector<std::uint64_t> restore(Parts parts) override;
  // Throws Error(kIo).
  void level_done(const std::vector<std::uint64_t>& histogram, Parts parts) override;

  // Deletes the file if it is a checkpoint of slidebase-gen, and what killed processes have left of
  // one: the table is there.
  static void remove_beside(const std::filesystem::path& target);

  // The same for a table that was there before, unless the file is newer: then it is of a run that
  // is to replace the table.
  static void remove_outdated(const std::filesystem::path& target);

 private:
  std::string identity(Parts parts) const;

  std::string table_name_;
  std::filesystem::path path_;
  Interval interval_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

// make_table(), and when the table is there no checkpoint is left beside it. With `interval` one is
// kept there meanwhile, and the search goes on from one that is there.
TableInfo make_with_checkpoint(const TableInfo& table, const std::filesystem::path& target,
                               const MakeOptions& options,
                               const std::optional<Checkpoint::Interval>& interval);

}  // namespace slidebase
