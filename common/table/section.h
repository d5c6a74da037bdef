// One section of a table: its plain bytes, each block verified before its first use.
//
// The block index has the place and the digests of each stored block. It is divided into pages with
// a digest each. Opening a table reads only the list of these digests, and a page is verified
// before its first use too.
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
#include "common/base/reading.h"
#include "common/base/source.h"
#include "common/table/lookup.h"
#include "common/table/table_format.h"

namespace slidebase {

// Bytes of a section that were decoded and verified. Only a Section hands them out, so no address
// that can be had leads to bytes that were not.
class VerifiedBytes {
 public:
  VerifiedBytes() = default;
  explicit operator bool() const noexcept { return data_ != nullptr; }

  const std::byte* data() const noexcept { return data_; }
  // The same as little-endian words.
  const std::uint64_t* words() const noexcept {
    return reinterpret_cast<const std::uint64_t*>(data_);
  }

 private:
  friend class Section;
  explicit VerifiedBytes(const std::byte* data) noexcept : data_(data) {}

  const std::byte* data_ = nullptr;
};

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

  // Whether there is an array; without one, only copy() and verify_all() may be called.
  bool has_array() const noexcept { return plain_ != nullptr; }

  // The address of a word of the array, or nullptr unless its block was verified.
  const std::uint64_t* verified_word(std::uint64_t word) const noexcept {
    return is_verified(word * 8) ? reinterpret_cast<const std::uint64_t*>(plain_) + word : nullptr;
  }
  // The same after its block was verified if necessary; nullptr if it is damaged, for which error()
  // has the reason.
  const std::uint64_t* find_word(std::uint64_t word) noexcept {
    const std::uint64_t* const found = verified_word(word);
    return found != nullptr ? found : find_in_new_block(word);
  }
  // The whole array, after every block was decoded and verified. Throws Error: kDamaged, or kMemory
  // if there is no array.
  VerifiedBytes whole();

  // Verifies the block of `byte`, then copies the plain bytes from `byte` on, which must all be in
  // that block. Works with any source.
  Lookup copy(std::uint64_t byte, std::span<std::byte> into) noexcept;

  // Verifies the index and every block, on the calling thread, and calls verified() after each with
  // the average number of stored bytes per block. Blocks that would need much memory are kept
  // decoded only if told so. Throws Error: kDamaged at the first bad block, kIo if the source
  // fails, or kPending.
  enum class Keep { kLittle, kAll };
  void verify_all(const std::function<void(std::uint64_t)>& verified = {},
                  Keep kept = Keep::kLittle);

  // The first damage that a look-up met, or the first failure of the source, as an exception to
  // throw and as a status; kReady if nothing failed.
  std::optional<Error> error() const { return failure_.error(source_.name(), source_.failure()); }
  Lookup status() const noexcept { return failure_.status(); }
  // For a caller that cannot wait: throws the reason of a look-up that failed.
  void require(Lookup status) const;

 private:
  // A stored block: its place in the file, and the digests of its stored and of its plain bytes
  // (which are the same bytes in a raw section).
  struct StoredBlock {
    std::uint64_t offset = 0;
    std::uint64_t bytes = 0;
    std::uint64_t stored_digest = 0;
    std::uint64_t plain_digest = 0;
  };

  // Pieces are the blocks of the array, and behind them the pages of an index in memory.
  bool is_verified_piece(std::uint64_t piece) const noexcept {
    const auto& verified = verified_[static_cast<std::size_t>(piece / 64)];
    return (verified.load(std::memory_order_acquire) >> (piece % 64) & 1) != 0;
  }
  void set_verified(std::uint64_t piece) noexcept {
    verified_[static_cast<std::size_t>(piece / 64)].fetch_or(std::uint64_t{1} << (piece % 64),
                                                             std::memory_order_release);
  }
  // Whether the block of the array that holds this byte was verified; never, if there is no array.
  bool is_verified(std::uint64_t byte) const noexcept {
    return is_verified_piece(byte >> block_shift_);
  }
  std::span<const std::byte> in_source(std::uint64_t offset, std::uint64_t bytes) const noexcept {
    return source_.bytes().subspan(static_cast<std::size_t>(offset),
                                   static_cast<std::size_t>(bytes));
  }
  [[noreturn]] void fail_memory() const;

  Lookup find_block(std::uint64_t block, StoredBlock& found) noexcept;
  Lookup copy_of_page(std::uint64_t page, std::uint64_t begin,
                      std::span<std::uint64_t> into) noexcept;
  Lookup open_page(std::uint64_t page, Buffer& loaded, std::span<const std::byte>& bytes) noexcept;
  Lookup check_ends(std::uint64_t page, std::span<const std::byte> bytes) noexcept;
  void verify_index();

  const std::uint64_t* find_in_new_block(std::uint64_t word) noexcept;
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
  std::vector<std::uint64_t> page_digests_;
  unsigned block_shift_;
  PlainMemory decoded_;                                     // the array of a zstd section
  const std::byte* plain_ = nullptr;                        // the array
  std::unique_ptr<std::atomic<std::uint64_t>[]> verified_;  // a bit for each piece
  std::array<Mutex, 16> verifying_;                         // by block number mod 16
  std::optional<PieceCache> blocks_;                        // if there is no array
  std::optional<PieceCache> pages_;                         // if the source is not in memory
};

}  // namespace slidebase
