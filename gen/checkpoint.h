// The state of a search in a file, so that a later run can continue if the process is killed.
//
// The file is `TABLE.sbt.checkpoint`, beside the table, and is replaced as a whole. It is a
// sequence of pieces (pieces.h): a head (the table, the sizes of the parts, the number of levels),
// the histogram, the planes, and what the observer has collected. Only the same program on the same
// machine can read it.
//
// The checkpoint of slidebase-gen-mpi and planes on a disk have other names (gen/mpi/
// rank_checkpoint.h, gen/disk/plane_files.h). Each program deletes only its own files.
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

// If the other program has a checkpoint of this table, prints a line about it on standard error in
// the name of `program`. The checkpoint is kept.
void report_other_checkpoint(const std::string& program, const std::filesystem::path& table);

// Whether there is a checkpoint that `program` wrote: `check` throws Error(kDamaged) if it did not.
// An empty file counts as its own. If the file cannot be read or is not its own, prints on standard
// error that it stays.
bool is_own(const std::string& program, const std::filesystem::path& checkpoint,
            const std::function<void()>& check);

class Checkpoint : public Keeper {
 public:
  using Interval = std::chrono::steady_clock::duration;

  // The checkpoint of `table`, which will be written to `target`. A level is saved if `interval`
  // has passed since the last save or the start.
  Checkpoint(const TableInfo& table, const std::filesystem::path& target, Interval interval);

  // Throws Error(kIo) if the file cannot be read, and Error(kDamaged) if it is incomplete, belongs
  // to another table or has parts of other sizes.
  std::vector<std::uint64_t> restore(Parts parts) override;
  // Throws Error(kIo).
  void level_done(const std::vector<std::uint64_t>& histogram, Parts parts) override;

  // Call it when the table exists. Deletes the file if it is a checkpoint of slidebase-gen, and the
  // temporary files of killed processes.
  static void remove_beside(const std::filesystem::path& target);

  // The same for a table that existed before. A checkpoint newer than the table is kept: it belongs
  // to a run that will replace the table.
  static void remove_outdated(const std::filesystem::path& target);

 private:
  std::string identity(Parts parts) const;

  std::string table_name_;
  std::filesystem::path path_;
  Interval interval_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

// Calls make_table(), then deletes the checkpoint beside the table. With `interval`, saves the
// search in that checkpoint, and continues from it if it exists.
TableInfo make_with_checkpoint(const TableInfo& table, const std::filesystem::path& target,
                               const MakeOptions& options,
                               const std::optional<Checkpoint::Interval>& interval);

}  // namespace slidebase
