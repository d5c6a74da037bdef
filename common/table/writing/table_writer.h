// Writes a table file: the sections block by block, each followed by its index; then, in front of
// them, the digests of the index pages and the header; and finally gives the file its name.
// docs/FORMAT.md has the layout.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "common/base/byte_sink.h"
#include "common/base/direct_bytes.h"
#include "common/table/table_format.h"

namespace slidebase {

// Small enough that a cold look-up in a table of gigabytes reads little; large enough that the
// index of 2x7's 5.4 GB stays near a megabyte.
inline constexpr std::uint64_t kWrittenBlockBytes = 32768;

// A raw section of `plain_bytes` bytes, in blocks of kWrittenBlockBytes; its offset is not set yet
// (TableInfo::lay_out).
SectionInfo raw_section(SectionType type, std::uint64_t plain_bytes);

// Bytes of data written at a time, in whole pages. Files that fit in one piece are small, and go
// through the page cache, where their first readers find them.
inline constexpr std::size_t kStagedBytes = 8 << 20;

// Calls `write` for each page of the section's index in order, and sets the section's digests.
// `entries` are the index's words without the heads of its pages, `plain_digests` those of all
// blocks. Returns the page digests. O(blocks).
std::vector<std::uint64_t> write_index(
    SectionInfo& section, std::span<const std::uint64_t> entries,
    std::span<const std::uint64_t> plain_digests,
    const std::function<void(std::span<const std::byte>)>& write);

// Sets the content digest, and writes each section's page digests and the header to their places.
void write_front(TableInfo& info, std::span<const std::vector<std::uint64_t>> page_digests,
                 ByteSink& target);

// Cuts bytes that arrive in pieces of any size into blocks.
class BlockCutter {
 public:
  explicit BlockCutter(std::size_t block_bytes) : block_bytes_(block_bytes) {}

  // Calls take(block) for every block that these bytes complete. Does not copy blocks that lie
  // entirely within `bytes`.
  template <typename Take>
  void append(std::span<const std::byte> bytes, const Take& take) {
    while (!bytes.empty()) {
      if (partial_.empty() && bytes.size() >= block_bytes_) {
        take(bytes.first(block_bytes_));
        bytes = bytes.subspan(block_bytes_);
        continue;
      }
      const auto part = bytes.first(std::min(block_bytes_ - partial_.size(), bytes.size()));
      partial_.insert(partial_.end(), part.begin(), part.end());
      bytes = bytes.subspan(part.size());
      if (partial_.size() == block_bytes_) {
        end(take);
      }
    }
  }

  // The same for a last, shorter block, if there is one.
  template <typename Take>
  void end(const Take& take) {
    if (!partial_.empty()) {
      take(std::span<const std::byte>(partial_));
      partial_.clear();
    }
  }

 private:
  std::size_t block_bytes_;
  std::vector<std::byte> partial_;
};

struct CodecChoice {
  Codec codec = Codec::kRaw;
  int level = 19;  // zstd's level, 1..22
};

// The blocks of a compressed section. They can be made on any thread, before the file reaches the
// section.
struct EncodedBlocks {
  struct Block {
    std::uint64_t stored_bytes, stored_digest, plain_digest;
  };
  std::vector<std::byte> stored;  // concatenated
  std::vector<Block> blocks;
};
EncodedBlocks encode_blocks(std::span<const std::byte> plain, int level);

// Use: begin_section, append until all its bytes are there, and repeat for the next section; then
// finish. Throws Error(kIo) if the disk refuses. If finish() does not return, the target is
// untouched.
class TableWriter {
 public:
  // `info` has the family, board, root, states and histogram, for additive tables the tier and
  // patterns, and for coloured ones the tier and colourings; the sections are added here.
  TableWriter(const std::filesystem::path& target, TableInfo info);
  // The same, but writes to any sink.
  TableWriter(std::unique_ptr<ByteSink> target, TableInfo info);

  // The size of a file with raw sections of these numbers of bytes.
  static std::uint64_t raw_file_bytes(std::span<const std::uint64_t> plain_bytes);

  // Starts a section of `plain_bytes` bytes.
  void begin_section(SectionType type, CodecChoice codec, std::uint64_t plain_bytes);

  // Appends the next bytes of the section, any number at a time.
  void append(std::span<const std::byte> bytes);
  // Appends a complete compressed section.
  void append(const EncodedBlocks& encoded);

  // Writes the header, syncs, gives the file its name, and returns the header's content.
  TableInfo finish();

 private:
  void store_block(std::span<const std::byte> plain);
  void end_section();
  void write(std::span<const std::byte> bytes);
  void pad();

  std::unique_ptr<ByteSink> target_;
  TableInfo info_;
  StagedBytes staged_;  // of the file
  CodecChoice codec_;
  BlockCutter blocks_{std::size_t{kWrittenBlockBytes}};
  EncodedBlocks encoded_;                                 // scratch for compression
  std::vector<std::uint64_t> index_;                      // of the current section
  std::vector<std::vector<std::uint64_t>> page_digests_;  // by section
  std::vector<std::uint64_t> plain_digests_;
  bool in_section_ = false;
};

// Appends one frame and returns its size. `level` is zstd's, 1..22. Throws Error(kMemory). The only
// use of zstd for writing; a build without libzstd replaces this function.
std::size_t encode_zstd(std::span<const std::byte> plain, int level,
                        std::vector<std::byte>& stored);

}  // namespace slidebase
