// The block index of a section: the place and the digests of each stored block.
//
// It is divided into pages with a digest each. Opening a table reads only the list of these
// digests. A page is verified before its first use.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "common/base/digest.h"
#include "common/table/block_cache.h"
#include "common/table/lookup.h"
#include "common/table/source.h"
#include "common/table/table_format.h"

namespace slidebase {

// A stored block: its place in the file, and the digests of its stored and of its plain bytes
// (which are the same bytes in a raw section).
struct StoredBlock {
  std::uint64_t offset = 0;
  std::uint64_t bytes = 0;
  std::uint64_t stored_digest = 0;
  std::uint64_t plain_digest = 0;
};

// Any number of threads may use it at once.
class BlockIndex {
 public:
  // `page_digests`: the list in the file. `source` and `failure` must outlive the index.
  BlockIndex(const Source& source, const SectionInfo& info, std::vector<std::uint64_t> page_digests,
             Failure& failure);

  // Finds block `block`. Unless kReady, `failure` has the reason. O(1); O(page size) on the first
  // use of a page.
  Lookup find(std::uint64_t block, StoredBlock& found) noexcept;

  // Verifies all pages, that they follow each other, and that the plain digests in them give the
  // section's content digest. Throws Error: kDamaged, kIo if the source fails, or kPending.
  void verify_all();

 private:
  Lookup entry_words(std::uint64_t page, std::uint64_t begin,
                     std::span<std::uint64_t> into) noexcept;
  std::span<const std::byte> page_in_place(std::uint64_t page) const noexcept {
    return source_.bytes().subspan(static_cast<std::size_t>(info_.page_offset(page)),
                                   static_cast<std::size_t>(info_.page_bytes(page)));
  }
  Lookup load_page(std::uint64_t page, Buffer& buffer) noexcept;
  bool check_page(std::uint64_t page, std::span<const std::byte> bytes) noexcept;
  bool check_ends(std::uint64_t page, std::span<const std::byte> bytes) noexcept;

  const Source& source_;
  SectionInfo info_;
  std::vector<std::uint64_t> page_digests_;
  Failure& failure_;
  bool in_place_;
  std::unique_ptr<std::atomic<std::uint64_t>[]> verified_;  // in place: a bit for each page
  std::optional<BlockCache> pages_;                         // otherwise
};

}  // namespace slidebase
