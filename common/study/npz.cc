// A zip archive is a header and the bytes of each entry, then a directory that repeats the headers
// with the offset of each, then the directory's place (PKWARE's APPNOTE, 4.3). Numbers are
// little-endian.
#include "common/study/npz.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "common/base/atomic_file.h"
#include "common/base/error.h"
#include "common/study/npy.h"

namespace slidebase {
namespace {

constexpr std::size_t kWrittenAtOnce = 16 << 20;

constexpr std::uint32_t kEntry = 0x04034b50, kDirectoryEntry = 0x02014b50, kEnd = 0x06054b50;
constexpr unsigned kZipVersion = 20;
constexpr unsigned kFirstDay = 1 << 5 | 1;  // 1980-01-01, the first that can be written

constexpr std::array<std::uint32_t, 256> kRemainders = [] {
  std::array<std::uint32_t, 256> remainders{};
  for (std::uint32_t i = 0; i < remainders.size(); ++i) {
    std::uint32_t bits = i;
    for (int shift = 0; shift < 8; ++shift) {
      bits = bits >> 1 ^ (bits & 1) * 0xedb88320U;
    }
    remainders[i] = bits;
  }
  return remainders;
}();

void append(std::string& text, unsigned bytes, std::uint64_t number) {
  for (unsigned i = 0; i < bytes; ++i) {
    text += static_cast<char>(number >> (8 * i) & 0xff);
  }
}

std::span<const std::byte> bytes_of(std::string_view text) {
  return std::as_bytes(std::span(text));
}

}  // namespace

void require_npz_size(const std::filesystem::path& path, std::uint64_t bytes) {
  if (bytes > kMostNpzBytes) {
    throw Error(ErrorCode::kUsage, path.string(),
                "the file would have 4 GiB or more: write several smaller ones");
  }
}

namespace {

class NpzWriter {
 public:
  explicit NpzWriter(const std::filesystem::path& path) : path_(path), file_(path) {}

  void add(const NpzArray& array) {
    const std::string header = npy_header(array.type, array.shape);
    const std::string name = array.name + ".npy";
    const std::uint64_t offset = at_;
    std::string common;  // the part that both headers have
    append(common, 2, kZipVersion);
    append(common, 2, 0);  // no flags
    append(common, 2, 0);  // stored
    append(common, 2, 0);  // midnight
    append(common, 2, kFirstDay);
    append(common, 4, crc32(array.values, crc32(bytes_of(header))));
    append(common, 4, header.size() + array.values.size());
    append(common, 4, header.size() + array.values.size());
    append(common, 2, name.size());
    append(common, 2, 0);  // no further fields
    std::string before;
    append(before, 4, kEntry);
    write(before + common + name + header);
    write(array.values);
    append(directory_, 4, kDirectoryEntry);
    append(directory_, 2, kZipVersion);
    directory_ += common;
    append(directory_, 2, 0);  // no comment
    append(directory_, 2, 0);  // on the first disk
    append(directory_, 2, 0);  // not a text
    append(directory_, 4, 0);  // no attributes
    append(directory_, 4, offset);
    directory_ += name;
    ++entries_;
  }

  void commit() {
    std::string end;
    append(end, 4, kEnd);
    append(end, 4, 0);  // this disk, and the directory's
    append(end, 2, entries_);
    append(end, 2, entries_);
    append(end, 4, directory_.size());
    append(end, 4, at_);
    append(end, 2, 0);  // no comment
    write(directory_ + end);
    file_.commit();
  }

 private:
  void write(const std::string& text) { write(bytes_of(text)); }
  void write(std::span<const std::byte> bytes) {
    require_npz_size(path_, at_ + bytes.size());
    for (std::size_t from = 0; from < bytes.size(); from += kWrittenAtOnce) {
      file_.write_at(at_ + from,
                     bytes.subspan(from, std::min(kWrittenAtOnce, bytes.size() - from)));
    }
    at_ += bytes.size();
  }

  const std::filesystem::path& path_;
  AtomicFile file_;
  std::string directory_;
  std::uint64_t at_ = 0;
  unsigned entries_ = 0;
};

}  // namespace

std::uint32_t crc32(std::span<const std::byte> bytes, std::uint32_t before) noexcept {
  std::uint32_t crc = ~before;
  for (const std::byte byte : bytes) {
    crc = kRemainders[(crc ^ std::to_integer<std::uint32_t>(byte)) & 0xff] ^ crc >> 8;
  }
  return ~crc;
}

void write_npz(const std::filesystem::path& path, std::span<const NpzArray> arrays) {
  NpzWriter writer(path);
  for (const NpzArray& array : arrays) {
    writer.add(array);
  }
  writer.commit();
}

}  // namespace slidebase
