// The checkpoint of a search over slabs, so that a later job can continue, with the same number of
// ranks or another.
//
// The manifest `TABLE.sbt.mpi-checkpoint` is beside the table. It is a JSON object with the
// version, the table, the number of ranks, the counts of the levels and their digest. For each rank
// there is a file `TABLE.sbt.mpi-checkpoint.DEPTH.RANKofRANKS`: a head, then the rank's slabs in
// the order in which it goes through them, each with the words of every plane and layer. New files
// are complete before the manifest names them, and the old ones are deleted after that. Only
// programs of the same byte order can read them.
#pragma once

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "common/search/make/by_slabs.h"

namespace slidebase {

// An exclusive lock on a file, released when the process ends. Other processes must use it as well.
class FileLock {
 public:
  FileLock() = default;
  // Creates the file if it does not exist. taken() is false if another process holds the lock or
  // the file cannot be created.
  explicit FileLock(const std::filesystem::path& path)
      : fd_(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
    if (fd_ >= 0 && ::flock(fd_, LOCK_EX | LOCK_NB) != 0) {
      close();
    }
  }
  FileLock(FileLock&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  FileLock& operator=(FileLock&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  ~FileLock() { close(); }

  bool taken() const { return fd_ >= 0; }

 private:
  void close() {
    if (fd_ >= 0) {
      ::close(std::exchange(fd_, -1));
    }
  }

  int fd_ = -1;
};

// All ranks construct, call and destroy it together.
class RankCheckpoint : public Keeper {
 public:
  // Throws Error(kUsage) on all ranks if another job has the lock of this table's checkpoint or the
  // lock file cannot be created. `exchange` must outlive this object, and its store must be in
  // memory.
  RankCheckpoint(const std::filesystem::path& table, int layers, SlabExchange& exchange,
                 std::chrono::steady_clock::duration interval);

  // Throws Error(kUsage) on all ranks if the manifest cannot be read or belongs to another table or
  // version, and Error(kIo) or Error(kDamaged) on ranks whose files cannot be read or are
  // incomplete.
  std::vector<std::uint64_t> restore() override;
  // Saves the level if the interval has passed on rank 0. Throws Error(kIo).
  void level_done(const std::vector<std::uint64_t>& histogram) override;

  // Call it on one rank when the table exists. Deletes the checkpoint beside it if its manifest was
  // written by slidebase-gen-mpi.
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
