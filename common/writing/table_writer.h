// Writes a table file: sections block by block, each followed by its index; then what stands in
// front of them, the digests of the index pages and the header; and then its name. docs/FORMAT.md
// has the layout.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <vector>

#include "common/base/byte_sink.h"
#include "common/base/direct_bytes.h"
#include "common/table/table_format.h"
#include "common/writing/block_cutter.h"
#include "common/writing/table_ends.h"

namespace slidebase {

struct CodecChoice {
  Codec codec = Codec::kRaw;
  int level = 19;  // of zstd, 1..22
};

// The blocks of a compressed section: made on any thread, before the section's turn in the file.
struct EncodedBlocks {
  struct Block {
    std::uint64_t stored_bytes, stored_digest, plain_digest;
  };
  std::vector<std::byte> stored;  // one behind the other
  std::vector<Block> blocks;
};
EncodedBlocks encode_blocks(std::span<const std::byte> plain, int level);

// Use: begin_section, append until all its bytes are there, and again for the next; then finish.
// Throws Error(kIo) when the disk refuses; the target is untouched unless finish() returned.
class TableWriter {
 public:
  // `info` says family, board, root, states and histogram, and of additive tables tier and
  // patterns; the sections are added here.
  TableWriter(const std::filesystem::path& target, TableInfo info);
  // The same into any sink.
  TableWriter(std::unique_ptr<ByteSink> target, TableInfo info);

  // The size of a file with raw sections of so many bytes each.
  static std::uint64_t raw_file_bytes(std::span<const std::uint64_t> plain_bytes);

  // Starts a section of `plain_bytes` bytes.
  void begin_section(SectionType type, CodecChoice codec, std::uint64_t plain_bytes);

  // The next bytes of the section, any number of them at a time.
  void append(std::span<const std::byte> bytes);
  // All of a compressed section.
  void append(const EncodedBlocks& encoded);

  // Writes the header, syncs, and gives the file its name; returns what the header says.
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
  std::vector<std::uint64_t> index_;                      // of the section at hand
  std::vector<std::vector<std::uint64_t>> page_digests_;  // by section
  std::vector<std::uint64_t> plain_digests_;
  bool in_section_ = false;
};

}  // namespace slidebase
