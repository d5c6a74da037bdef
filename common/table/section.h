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

// Of a source in memory all plain bytes are an array: raw blocks in place, zstd ones decoded into
// memory that is taken as it is touched. Of another source, and of a zstd section of more than 8
// GiB, blocks are read one by one, and the latest are kept. Any number of threads may read at once;
// of two that meet a new block of the array at the same time one waits for the other to verify it.
class Section {
 public:
  // `source` must outlive the section; `page_digests` are what the file has at info.digests_offset.
  // Throws Error: kDamaged when these are not what their digest says, kMemory when there is no
  // address space for what a zstd section in memory decodes to.
  Section(const Source& source, const SectionInfo& info, std::vector<std::uint64_t> page_digests);

  const SectionInfo& info() const noexcept { return info_; }

  // The plain bytes as an array, nullptr where they are none. Those of a block may be
  // used once is_verified() or verify() has returned true for a byte of it.
  const std::byte* data() const noexcept { return plain_; }

  // Whether the block of the array that holds this byte was verified.
  bool is_verified(std::uint64_t byte) const noexcept {
    const std::uint64_t block = byte >> block_shift_;
    const auto& verified = verified_[static_cast<std::size_t>(block / 64)];
    return (verified.load(std::memory_order_acquire) >> (block % 64) & 1) != 0;
  }
  // Verifies that block if need be. Unless kReady, error() says why.
  Lookup verify(std::uint64_t byte) noexcept {
    return is_verified(byte) ? Lookup::kReady : verify_block(byte >> block_shift_);
  }

  // Copies the plain bytes from `byte` on, which must lie in one block, once that is verified;
  // whatever the source.
  Lookup copy(std::uint64_t byte, std::span<std::byte> into) noexcept;

  // Verifies the index and every block, on the calling thread, and calls verified() with the stored
  // bytes of each. Throws Error: kDamaged at the first bad one, kIo where the source fails, or
  // kPending.
  void verify_all(const std::function<void(std::uint64_t)>& verified = {});

  // The first damage that a look-up met, or failure of the source, as an exception to throw, and
  // as a status; kReady: there was none.
  std::optional<Error> error() const { return failure_.error(source_.name(), source_.failure()); }
  Lookup status() const noexcept { return failure_.status(); }

 private:
  void ask_ahead(std::uint64_t position, std::uint64_t& asked) const noexcept;
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
  PlainMemory decoded_;               // the array, of zstd
  const std::byte* plain_ = nullptr;  // the array
  std::unique_ptr<std::atomic<std::uint64_t>[]> verified_;
  std::array<Mutex, 16> verifying_;   // by block number mod 16
  std::optional<BlockCache> blocks_;  // where there is no array
};

}  // namespace slidebase
