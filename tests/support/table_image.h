// The bytes of a table file, to be altered and opened again; and headers and files put together
// again so that every digest fits, whatever they say.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "common/base/digest.h"
#include "common/base/error.h"
#include "common/puzzle/cubic_space.h"
#include "common/search/build.h"
#include "common/table/table.h"
#include "common/table/table_writer.h"
#include "tests/support/temporary_folder.h"

namespace slidebase::test {

// Offsets within the header (docs/FORMAT.md), written down once more here.
inline constexpr std::size_t kSealAt = kHeaderBytes - 8;            // the header's own digest
inline constexpr std::size_t kStepEntry = 64, kPatternEntry = 128;  // of the directory
inline constexpr std::size_t kHistogram = 512;
// Fields of a directory entry.
inline constexpr std::size_t kCodec = 4, kBlock = 8, kPlain = 16, kData = 24, kStored = 32,
                             kIndex = 40, kIndexDigest = 48, kContentDigest = 56;

class TableImage {
 public:
  // A 3x3 table.
  TableImage(Family family, Cell root, CodecChoice codec = {}) {
    BuildOptions options;
    options.codec = codec;
    build_table(describe_table(family, {3, 3}, root), path(), options);
    bytes_ = read_file(path());
  }
  // These bytes.
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
  // Makes the header's digest fit again, so that only the altered field itself can be found wrong.
  void seal() { put(kSealAt, digest_of(0, kSealAt)); }

  // The error that opening the bytes ends with, if any.
  std::optional<Error> open() const {
    overwrite_file(path(), bytes_);
    try {
      const Table table(path());
    } catch (const Error& error) {
      return error;
    }
    return std::nullopt;
  }
  bool refused() const {
    const auto error = open();
    return error && (error->code() == ErrorCode::kDamaged || error->code() == ErrorCode::kFormat);
  }

 private:
  std::filesystem::path path() const { return folder_ / "image.sbt"; }

  TemporaryFolder folder_;
  std::string bytes_;
};

// Gives the sections their places in the file, as a writer does; the stored size of a raw one is
// its plain size.
inline void lay_out(TableInfo& info) {
  const auto align = [](std::uint64_t at) { return (at + 63) / 64 * 64; };
  std::uint64_t end = kHeaderBytes;
  for (SectionInfo& s : info.sections) {
    s.data_offset = align(end);
    s.stored_bytes = s.codec == Codec::kRaw ? s.plain_bytes : s.stored_bytes;
    s.index_offset = align(s.data_offset + s.stored_bytes);
    end = s.index_offset + s.index_bytes();
  }
  info.file_bytes = end;
}

// What the header of such a table might say: one state at distance 0, all others at 1.
inline TableInfo some_table(Family family, Shape shape, Cell root, bool with_patterns = false) {
  TableInfo info = describe_table(family, shape, root);
  info.states = reachable_states(info);
  info.histogram = {1, info.states - 1};
  info.sections.resize(with_patterns ? 2 : 1);
  info.sections[0].plain_bytes = info.step_bytes();
  if (with_patterns) {
    info.sections[1].type = SectionType::kPatterns;
    info.sections[1].plain_bytes = CubicSpace::pattern_count_of(shape) * kPatternBytes;
  }
  for (SectionInfo& s : info.sections) {
    s.block_bytes = 32768;
  }
  lay_out(info);
  return info;
}

// A header by itself.
struct HeaderImage {
  std::string bytes;
  std::uint64_t file_bytes;  // what the file is said to have by the system

  // Says all of this, except for the content digest, which is made to fit.
  explicit HeaderImage(TableInfo info) : file_bytes(info.file_bytes) {
    info.content_digest = compute_content_digest(info);
    const auto header = encode_header(info);
    bytes.assign(reinterpret_cast<const char*>(header.data()), header.size());
  }

  // This value at this byte, and no digest but the header's own made to fit.
  template <typename T>
  HeaderImage with(std::size_t at, T value) const {
    HeaderImage made = *this;
    std::memcpy(made.bytes.data() + at, &value, sizeof value);
    const std::uint64_t seal = digest(std::as_bytes(std::span(made.bytes)).first(kSealAt));
    std::memcpy(made.bytes.data() + kSealAt, &seal, sizeof seal);
    return made;
  }

  // The error that reading it ends with, if any; of its first `size` bytes.
  std::optional<Error> refusal(std::size_t size = kHeaderBytes) const {
    try {
      decode_header(std::as_bytes(std::span(bytes)).first(size), file_bytes, "header");
    } catch (const Error& error) {
      return error;
    }
    return std::nullopt;
  }
};

// A table taken apart into its stored blocks, to be altered and put together again.
struct TableParts {
  struct Block {
    std::string stored;
    std::uint64_t stored_digest;  // zstd only
    std::uint64_t plain_digest;
  };

  TableInfo info;
  std::vector<std::vector<Block>> sections;

  explicit TableParts(const TableImage& image);

  // The file, all its digests and places fitting the blocks.
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
      const std::uint64_t entry = s.index_offset + b * (raw ? 8 : 24);
      const auto end =
          raw ? std::min((b + 1) * s.block_bytes, s.plain_bytes) : image.get<std::uint64_t>(entry);
      blocks.push_back({image.bytes().substr(s.data_offset + begin, end - begin),
                        image.get<std::uint64_t>(raw ? entry : entry + 8),
                        image.get<std::uint64_t>(raw ? entry : entry + 16)});
      begin = end;
    }
  }
}

inline std::string TableParts::assembled() const {
  TableInfo made = info;
  std::vector<std::string> data(sections.size());
  std::vector<std::vector<std::uint64_t>> indexes(sections.size());
  for (std::size_t i = 0; i < sections.size(); ++i) {
    SectionInfo& s = made.sections[i];
    std::vector<std::uint64_t> plain_digests;
    for (const Block& block : sections[i]) {
      data[i] += block.stored;
      plain_digests.push_back(block.plain_digest);
      if (s.codec == Codec::kZstd) {
        indexes[i].insert(indexes[i].end(), {data[i].size(), block.stored_digest});
      }
      indexes[i].push_back(block.plain_digest);
    }
    s.stored_bytes = data[i].size();
    s.index_digest = digest(std::as_bytes(std::span(indexes[i])));
    s.content_digest = digest(std::as_bytes(std::span(plain_digests)));
  }
  lay_out(made);
  std::string bytes = HeaderImage(made).bytes;
  for (std::size_t i = 0; i < sections.size(); ++i) {
    bytes.resize(made.sections[i].data_offset);
    bytes += data[i];
    bytes.resize(made.sections[i].index_offset);
    bytes.append(reinterpret_cast<const char*>(indexes[i].data()), indexes[i].size() * 8);
  }
  return bytes;
}

}  // namespace slidebase::test
