// One section of a table file: its blocks, each verified before its first use.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>

#include "common/base/error.h"
#include "common/table/table_format.h"

namespace slidebase {

// One section's plain bytes, each block verified by its digest before its first use: raw ones in
// place, zstd ones decoded into memory that is taken as it is touched. Any number of threads may
// read at once; of two that meet a new block at the same time one waits for the other to verify it.
class Section {
 public:
  // `file` must outlive the section. Throws Error: kDamaged when the index is not what its digest
  // says, kMemory when there is no address space for what a zstd section decodes to.
  Section(std::span<const std::byte> file, const SectionInfo& info, const std::string& path);
  ~Section();
  Section(const Section&) = delete;
  Section& operator=(const Section&) = delete;

  const SectionInfo& info() const noexcept { return info_; }

  // The plain bytes. Those of a block may be used once verify() has returned true for a byte of it.
  const std::byte* data() const noexcept { return plain_; }

  // Whether the block that holds this byte is what its digest says. False: it is damaged.
  bool verify(std::uint64_t byte) noexcept {
    const std::uint64_t block = byte >> block_shift_;
    return is_verified(block) || verify_block(block);
  }

  // Verifies every block, on the calling thread; throws Error(kDamaged) at the first bad one.
  void verify_all();

  // The first damaged block that verify() met, as an exception to throw, if it met one.
  std::optional<Error> damage() const;

 private:
  bool is_verified(std::uint64_t block) const noexcept {
    return (verified_[block / 64].load(std::memory_order_acquire) >> (block % 64) & 1) != 0;
  }
  void check_ends() const;
  bool verify_block(std::uint64_t block) noexcept;
  bool decode(std::uint64_t block, std::span<const std::byte> stored) noexcept;
  Error damage_error(std::uint64_t block) const;
  std::span<const std::byte> stored_block(std::uint64_t block) const noexcept;
  std::uint64_t index_word(std::uint64_t i) const noexcept;

  std::span<const std::byte> file_;
  SectionInfo info_;
  std::string path_;
  unsigned block_shift_;
  std::byte* decoded_ = nullptr;  // zstd: memory of plain_bytes
  const std::byte* plain_ = nullptr;
  std::unique_ptr<std::atomic<std::uint64_t>[]> verified_;
  std::array<std::mutex, 16> verifying_;  // by block number mod 16
  std::atomic<std::uint64_t> damaged_block_{~std::uint64_t{0}};
};

}  // namespace slidebase
