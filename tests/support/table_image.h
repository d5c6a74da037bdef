// The bytes of a table file, which tests change and open again; and headers and files made with
// wrong values but matching digests.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "common/base/digest.h"
#include "common/base/error.h"
#include "common/base/file_source.h"
#include "common/base/memory_source.h"
#include "common/search/make/make.h"
#include "common/table/table.h"
#include "common/table/writing/table_writer.h"
#include "tests/support/error_of.h"
#include "tests/support/temporary_folder.h"

namespace slidebase::test {

// Offsets within the header, repeated from docs/FORMAT.md.
inline constexpr std::size_t kSealAt = kHeaderBytes - 8;            // the header's own digest
inline constexpr std::size_t kStepEntry = 64, kPatternEntry = 128;  // of the directory
inline constexpr std::size_t kHistogram = 512;
// Fields of a directory entry.
inline constexpr std::size_t kCodec = 4, kBlock = 8, kPlain = 16, kData = 24, kStored = 32,
                             kIndex = 40, kIndexDigest = 48, kContentDigest = 56;

class TableImage {
 public:
  // Builds a 3x3 table.
  TableImage(Family family, Cell root, CodecChoice codec = {});
  // Takes these bytes.
  explicit TableImage(std::string bytes) : bytes_(std::move(bytes)) { write_file(path(), bytes_); }

  std::string& bytes() { return bytes_; }
  const std::string& bytes() const { return bytes_; }

  template <typename T>
  T get(std::size_t at) const {
    T value;
    std::memcpy(&value, bytes_.data() + at, sizeof value);
    return value;
  }
  template <typename T>
  void put(std::size_t at, T value) {
    std::memcpy(bytes_.data() + at, &value, sizeof value);
  }
  void flip(std::size_t at, unsigned bits) {
    bytes_[at] = static_cast<char>(static_cast<unsigned char>(bytes_[at]) ^ bits);
  }

  std::uint64_t digest_of(std::size_t begin, std::size_t size) const {
    return digest(std::as_bytes(std::span(bytes_)).subspan(begin, size));
  }
  // Recalculates the header's digest, so that the reader can only object to the changed field
  // itself.
  void seal() { put(kSealAt, digest_of(0, kSealAt)); }

  // Recalculates the digests of a section's index, which must be one page, and of the header.
  void seal_index(std::size_t entry) {
    const bool raw = get<std::uint32_t>(entry + kCodec) == 0;
    const auto block = get<std::uint64_t>(entry + kBlock);
    const std::uint64_t blocks = (get<std::uint64_t>(entry + kPlain) + block - 1) / block;
    const auto index = get<std::uint64_t>(entry + kIndex);
    const std::uint64_t list = get<std::uint64_t>(entry + kData) - 64;
    put(list, digest_of(index, raw ? 8 * blocks : 8 + 24 * blocks));
    put(entry + kIndexDigest, digest_of(list, 8));
    seal();
  }
  // The offset of the index entry of a block; the index must be one page.
  std::uint64_t index_entry(std::size_t entry, std::uint64_t block) const {
    const bool raw = get<std::uint32_t>(entry + kCodec) == 0;
    return get<std::uint64_t>(entry + kIndex) + (raw ? 8 * block : 8 + 24 * block);
  }

  // The Error that opening the bytes throws, if any.
  std::optional<Error> open() const {
    overwrite_file(path(), bytes_);
    return error_if_any([&] { const Table table(open_file(path())); });
  }
  // Whether the bytes are refused, read from memory: a test asks for every one that can change.
  bool refused() const {
    const auto error = error_if_any([&] {
      const Table table(std::make_shared<MemorySource>("image", std::as_bytes(std::span(bytes_))));
    });
    return error && (error->code() == ErrorCode::kDamaged || error->code() == ErrorCode::kFormat);
  }

 private:
  std::filesystem::path path() const { return folder_ / "image.sbt"; }

  TemporaryFolder folder_;
  std::string bytes_;
};

// Sets the places of the sections in the file, as a writer does; the stored size of a raw section
// is its plain size.
inline void lay_out(TableInfo& info) {
  for (SectionInfo& s : info.sections) {
    s.stored_bytes = s.codec == Codec::kRaw ? s.plain_bytes : s.stored_bytes;
  }
  info.file_bytes = info.lay_out();
}

// A valid header of such a table, with one state at distance 0 and all others at 1.
inline TableInfo some_table(Family family, Shape shape, Cell root, bool with_patterns = false) {
  TableInfo info = describe_table(family, shape, root);
  info.states = reachable_states(info);
  info.histogram = {1, info.states - 1};
  info.sections.resize(with_patterns ? 2 : 1);
  info.sections[0].plain_bytes = info.step_bytes();
  if (with_patterns) {
    info.sections[1].type = SectionType::kPatterns;
    info.sections[1].plain_bytes = pattern_count(info) * pattern_bytes(family);
  }
  for (SectionInfo& s : info.sections) {
    s.block_bytes = 32768;
  }
  lay_out(info);
  return info;
}

// The bytes of a header alone.
struct HeaderImage {
  std::string bytes;
  std::uint64_t file_bytes;  // the size of the file that the system reports

  // Encodes `info` with a recalculated content digest.
  explicit HeaderImage(TableInfo info) : file_bytes(info.file_bytes) {
    info.content_digest = compute_content_digest(info);
    const auto header = encode_header(info);
    bytes.assign(reinterpret_cast<const char*>(header.data()), header.size());
  }

  // A copy with this value at this byte, where only the header's own digest is recalculated.
  template <typename T>
  HeaderImage with(std::size_t at, T value) const {
    HeaderImage made = *this;
    std::memcpy(made.bytes.data() + at, &value, sizeof value);
    const std::uint64_t seal = digest(std::as_bytes(std::span(made.bytes)).first(kSealAt));
    std::memcpy(made.bytes.data() + kSealAt, &seal, sizeof seal);
    return made;
  }

  // The Error that decoding the first `size` bytes throws, if any.
  std::optional<Error> refusal(std::size_t size = kHeaderBytes) const {
    return error_if_any(
        [&] { decode_header(std::as_bytes(std::span(bytes)).first(size), file_bytes, "header"); });
  }
};

// A table split into its stored blocks, which tests change and put together again.
struct TableParts {
  struct Block {
    std::string stored;
    std::uint64_t stored_digest;  // zstd only
    std::uint64_t plain_digest;
  };

  TableInfo info;
  std::vector<std::vector<Block>> sections;

  explicit TableParts(const TableImage& image);

  // The bytes of the file, with offsets and digests that match the blocks.
  std::string assembled() const;
};

inline TableParts::TableParts(const TableImage& image)
    : info(decode_header(std::as_bytes(std::span(image.bytes())).first(kHeaderBytes),
                         image.bytes().size(), "")) {
  for (const SectionInfo& s : info.sections) {
    std::vector<Block>& blocks = sections.emplace_back();
    std::uint64_t begin = 0;
    for (std::uint64_t b = 0; b < s.blocks(); ++b) {
      const bool raw = s.codec == Codec::kRaw;
      const std::uint64_t entry = s.page_offset(b / s.blocks_per_page()) + s.page_head_bytes() +
                                  b % s.blocks_per_page() * s.entry_bytes();
      const auto end =
          raw ? std::min((b + 1) * s.block_bytes, s.plain_bytes) : image.get<std::uint64_t>(entry);
      blocks.push_back({image.bytes().substr(s.data_offset + begin, end - begin),
                        image.get<std::uint64_t>(raw ? entry : entry + 8),
                        image.get<std::uint64_t>(raw ? entry : entry + 16)});
      begin = end;
    }
  }
}

// A compressed block with this content.
inline TableParts::Block packed_block(const std::string& content) {
  const TemporaryFolder folder;
  TableWriter writer(folder / "frame", some_table(Family::kSliding, {3, 3}, 8));
  writer.begin_section(SectionType::kStep, {Codec::kZstd, 1}, content.size());
  writer.append(std::as_bytes(std::span(content)));
  const SectionInfo s = writer.finish().sections[0];
  const std::string frame = read_file(folder / "frame").substr(s.data_offset, s.stored_bytes);
  return {frame, digest(std::as_bytes(std::span(frame))),
          digest(std::as_bytes(std::span(content)))};
}

// The blocks of a section in order, its index, and the digests of the index's pages.
struct SectionBytes {
  std::string data, index;
  std::vector<std::uint64_t> page_digests;
};

// Also sets the stored size and the digests in `s`, the directory entry.
inline SectionBytes section_bytes(SectionInfo& s, const std::vector<TableParts::Block>& blocks) {
  SectionBytes made;
  std::vector<std::uint64_t> page, plain_digests;
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    if (s.page_head_bytes() > 0 && page.empty()) {
      page.push_back(made.data.size());
    }
    made.data += blocks[b].stored;
    plain_digests.push_back(blocks[b].plain_digest);
    if (s.codec == Codec::kZstd) {
      page.insert(page.end(), {made.data.size(), blocks[b].stored_digest});
    }
    page.push_back(blocks[b].plain_digest);
    if ((b + 1) % s.blocks_per_page() == 0 || b + 1 == blocks.size()) {
      made.page_digests.push_back(digest(std::as_bytes(std::span(page))));
      made.index.append(reinterpret_cast<const char*>(page.data()), page.size() * 8);
      page.clear();
    }
  }
  s.stored_bytes = made.data.size();
  s.index_digest = digest(std::as_bytes(std::span(made.page_digests)));
  s.content_digest = digest(std::as_bytes(std::span(plain_digests)));
  return made;
}

inline std::string TableParts::assembled() const {
  TableInfo made = info;
  std::vector<SectionBytes> bytes_of;
  for (std::size_t i = 0; i < sections.size(); ++i) {
    bytes_of.push_back(section_bytes(made.sections[i], sections[i]));
  }
  lay_out(made);
  std::string bytes = HeaderImage(made).bytes;
  for (std::size_t i = 0; i < sections.size(); ++i) {
    const SectionInfo& s = made.sections[i];
    bytes.resize(s.digests_offset);
    bytes.append(reinterpret_cast<const char*>(bytes_of[i].page_digests.data()),
                 bytes_of[i].page_digests.size() * 8);
    bytes.resize(s.data_offset);
    bytes += bytes_of[i].data;
    bytes.resize(s.index_offset);
    bytes += bytes_of[i].index;
  }
  return bytes;
}

inline TableImage::TableImage(Family family, Cell root, CodecChoice codec) {
  MakeOptions options;
  options.codec = codec;
  make_table(describe_table(family, {3, 3}, root), path(), options);
  bytes_ = read_file(path());
}

}  // namespace slidebase::test
