// Writes a table file: the sections block by block, each followed by its index; then, in front of
// them, the digests of the index pages and the header; and finally gives the file its name.
// docs/FORMAT.md has the layout.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <vector>

#include "common/base/byte_sink.h"
#include "common/base/direct_bytes.h"
#include "common/table/table_format.h"
#include "common/table/writing/block_cutter.h"
#include "common/table/writing/table_ends.h"

namespace slidebase {

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

}  // namespace slidebase
