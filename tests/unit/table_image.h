// The bytes of a table file, to be altered and opened again.
#pragma once

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "common/digest.h"
#include "common/error.h"
#include "common/table.h"
#include "gen/build.h"
#include "temporary_folder.h"

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

  std::string& bytes() { return bytes_; }

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

}  // namespace slidebase::test
