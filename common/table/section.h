// One section of a table: its plain bytes, each block verified before its first use.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "common/base/error.h"
#include "common/base/mutex.h"
#include "common/base/plain_memory.h"
#include "common/table/block_cache.h"
#include "common/table/block_index.h"
#include "common/table/lookup.h"
#include "common/table/source.h"
#include "common/table/table_format.h"

namespace slidebase {

// If the source is in memory, all plain bytes form an array: raw blocks are used in place, zstd
// blocks are decoded into memory that is allocated on first use. For other sources, and for zstd
// sections of more than 8 GiB, blocks are read one by one, and those used last are kept. Any number
// of threads may read at once; if two need a new block of the array at the same time, one waits
// while the other verifies it.
class Section {
 public:
  // `source` must outlive the section; `page_digests`: the digests that the file has at
  // info.digests_offset. Throws Error: kDamaged if they do not match their own digest, kMemory if
  // there is no address space for the decoded bytes of a zstd section in memory.
  Section(const Source& source, const SectionInfo& info, std::vector<std::uint64_t> page_digests);

  const SectionInfo& info() const noexcept { return info_; }

  // The plain bytes as an array; nullptr if there is no array. The bytes of a block may be used
  // after is_verified() has returned true, or verify() kReady, for one of them.
  const std::byte* data() const noexcept { return plain_; }

  // Whether the block of the array that holds this byte was verified.
  bool is_verified(std::uint64_t byte) const noexcept {
    const std::uint64_t block = byte >> block_shift_;
    const auto& verified = verified_[static_cast<std::size_t>(block / 64)];
    return (verified.load(std::memory_order_acquire) >> (block % 64) & 1) != 0;
  }
  // Verifies that block if necessary. Unless kReady, error() has the reason.
  Lookup verify(std::uint64_t byte) noexcept {
    return is_verified(byte) ? Lookup::kReady : verify_block(byte >> block_shift_);
  }

  // Verifies the block of `byte`, then copies the plain bytes from `byte` on, which must all be in
  // that block. Works with any source.
  Lookup copy(std::uint64_t byte, std::span<std::byte> into) noexcept;

  // Verifies the index and every block, on the calling thread, and calls verified() after each with
  // the average number of stored bytes per block. Throws Error: kDamaged at the first bad block,
  // kIo if the source fails, or kPending.
  void verify_all(const std::function<void(std::uint64_t)>& verified = {});

  // The first damage that a look-up met, or the first failure of the source, as an exception to
  // throw and as a status; kReady if nothing failed.
  std::optional<Error> error() const { return failure_.error(source_.name(), source_.failure()); }
  Lookup status() const noexcept { return failure_.status(); }

 private:
  void request_ahead(std::uint64_t position, std::uint64_t& requested) const noexcept;
  Lookup verify_block(std::uint64_t block) noexcept;
  Lookup load_block(std::uint64_t block, Buffer& plain) noexcept;
  bool is_sound(const StoredBlock& at, std::span<const std::byte> stored,
                std::span<std::byte> decoded) const noexcept;
  Lookup damaged(std::uint64_t block, const StoredBlock& at) noexcept;
  std::uint64_t plain_size(std::uint64_t block) const noexcept;

  const Source& source_;
  SectionInfo info_;
  Failure failure_;
  BlockIndex index_;
  unsigned block_shift_;
  PlainMemory decoded_;               // the array of a zstd section
  const std::byte* plain_ = nullptr;  // the array
  std::unique_ptr<std::atomic<std::uint64_t>[]> verified_;
  std::array<Mutex, 16> verifying_;   // by block number mod 16
  std::optional<BlockCache> blocks_;  // if there is no array
};

}  // namespace slidebase
