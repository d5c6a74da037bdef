#include "table_bytes.h"

#include <zstd.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <optional>
#include <span>
#include <vector>

#include "common/base/digest.h"

namespace slidebase::fuzz {
namespace {

constexpr std::size_t kHeader = 2048, kMinorAt = 10, kContentAt = 40, kFileBytesAt = 48,
                      kSectionsAt = 56, kDirectoryAt = 64, kEntry = 64;
// Fields of a directory entry.
constexpr std::size_t kCodec = 4, kBlock = 8, kPlain = 16, kData = 24, kStored = 32, kIndex = 40,
                      kIndexDigest = 48, kContentDigest = 56;
constexpr std::uint64_t kMostPlain = 1 << 20;  // 256 blocks of 4 KiB

template <typename T>
T get(const std::string& file, std::size_t at) {
  T value;
  std::memcpy(&value, file.data() + at, sizeof value);
  return value;
}
template <typename T>
void put(std::string& file, std::size_t at, T value) {
  std::memcpy(file.data() + at, &value, sizeof value);
}

std::uint64_t digest_of(const std::string& file, std::size_t begin, std::size_t size) {
  return digest(std::as_bytes(std::span(file)).subspan(begin, size));
}

struct Section {
  std::size_t entry;
  bool raw;
  std::uint64_t block, plain, data, stored, index;

  std::uint64_t blocks() const { return (plain + block - 1) / block; }
  // A section of at most kMostPlain bytes has one page, of at most 512 blocks.
  std::uint64_t head() const { return raw ? 0 : 8; }
  std::uint64_t index_bytes() const { return head() + blocks() * (raw ? 8 : 24); }
  std::uint64_t entry_of(std::uint64_t i) const { return index + head() + i * (raw ? 8 : 24); }
  std::uint64_t digests() const { return data - 64; }  // of the pages
  // Where a stored zstd block begins according to the index.
  std::uint64_t begin_of(const std::string& file, std::uint64_t i) const;
  std::uint64_t plain_block(std::uint64_t i) const { return std::min(block, plain - i * block); }
};

std::uint64_t Section::begin_of(const std::string& file, std::uint64_t i) const {
  if (i > 0) {
    return get<std::uint64_t>(file, entry_of(i - 1));
  }
  return head() > 0 ? get<std::uint64_t>(file, index) : 0;
}

std::size_t section_count(const std::string& file) {
  return file.size() < kHeader ? 0 : std::min(get<std::uint32_t>(file, kSectionsAt), 4U);
}

// A section, if all of it is within the file.
std::optional<Section> section_at(const std::string& file, std::size_t i) {
  const std::size_t at = kDirectoryAt + i * kEntry;
  const auto field = [&](std::size_t f) { return get<std::uint64_t>(file, at + f); };
  const Section s{at,
                  get<std::uint32_t>(file, at + kCodec) == 0,
                  field(kBlock),
                  field(kPlain),
                  field(kData),
                  field(kStored),
                  field(kIndex)};
  const auto within = [&](std::uint64_t begin, std::uint64_t size) {
    return begin >= kHeader && begin <= file.size() && size <= file.size() - begin;
  };
  const bool sized = std::has_single_bit(s.block) && s.block >= 4096 && s.block <= 1 << 24 &&
                     s.plain > 0 && s.plain <= kMostPlain;
  const bool placed = sized && s.data >= kHeader + 64 &&
                      within(s.data, s.raw ? s.plain : s.stored) &&
                      within(s.index, s.index_bytes());
  return placed ? std::optional(s) : std::nullopt;
}

// The plain bytes of a stored block, or nullopt if it is not a frame of that size.
std::optional<std::string> plain_block(const std::string& file, const Section& s, std::uint64_t i) {
  if (s.raw) {
    return file.substr(s.data + i * s.block, s.plain_block(i));
  }
  const std::uint64_t begin = s.begin_of(file, i);
  const auto end = get<std::uint64_t>(file, s.entry_of(i));
  if (begin > end || end > s.stored) {
    return std::nullopt;
  }
  std::string plain(s.plain_block(i), '\0');
  const std::size_t size =
      ZSTD_decompress(plain.data(), plain.size(), file.data() + s.data + begin, end - begin);
  return size == plain.size() ? std::optional(plain) : std::nullopt;
}

void seal_section(std::string& file, const Section& s) {
  std::vector<std::uint64_t> plain_digests;
  for (std::uint64_t i = 0; i < s.blocks(); ++i) {
    const auto plain = plain_block(file, s, i);
    const std::size_t at = s.entry_of(i) + (s.raw ? 0 : 16);
    if (plain) {
      put(file, at, digest(std::as_bytes(std::span(*plain))));
    }
    plain_digests.push_back(get<std::uint64_t>(file, at));
    if (!s.raw) {
      const std::uint64_t begin = s.begin_of(file, i);
      const auto end = get<std::uint64_t>(file, s.entry_of(i));
      if (begin <= end && end <= s.stored) {
        put(file, s.entry_of(i) + 8, digest_of(file, s.data + begin, end - begin));
      }
    }
  }
  put(file, s.digests(), digest_of(file, s.index, s.index_bytes()));
  put(file, s.entry + kIndexDigest, digest_of(file, s.digests(), 8));
  put(file, s.entry + kContentDigest, digest(std::as_bytes(std::span(plain_digests))));
}

std::uint64_t content_digest(const std::string& file) {
  std::string header = file.substr(0, kHeader - 8);
  put(header, kMinorAt, std::uint16_t{0});
  put(header, kContentAt, std::uint64_t{0});
  put(header, kFileBytesAt, std::uint64_t{0});
  for (std::size_t i = 0; i < section_count(file); ++i) {
    const std::size_t at = kDirectoryAt + i * kEntry;
    put(header, at + kCodec, std::uint32_t{0});
    for (const std::size_t field : {kData, kStored, kIndex, kIndexDigest}) {
      put(header, at + field, std::uint64_t{0});
    }
  }
  return digest(std::as_bytes(std::span(header)));
}

void pad(std::string& file) {
  file.resize((file.size() + 63) / 64 * 64);
}

}  // namespace

void seal(std::string& file) {
  if (file.size() < kHeader) {
    return;
  }
  for (std::size_t i = 0; i < section_count(file); ++i) {
    if (const auto s = section_at(file, i)) {
      seal_section(file, *s);
    }
  }
  put(file, kFileBytesAt, std::uint64_t{file.size()});
  put(file, kContentAt, content_digest(file));
  put(file, kHeader - 8, digest_of(file, 0, kHeader - 8));
}

std::string unpacked(const std::string& file) {
  std::string made = file.substr(0, kHeader);
  for (std::size_t i = 0; i < section_count(file); ++i) {
    const auto s = section_at(file, i);
    if (!s) {
      return file;
    }
    pad(made);
    made.resize(made.size() + 64);  // the page's digest
    const std::uint64_t data = made.size();
    for (std::uint64_t b = 0; b < s->blocks(); ++b) {
      const auto plain = plain_block(file, *s, b);
      if (!plain) {
        return file;
      }
      made += *plain;
    }
    pad(made);
    put(made, s->entry + kCodec, std::uint32_t{0});
    put(made, s->entry + kData, data);
    put(made, s->entry + kStored, s->plain);
    put(made, s->entry + kIndex, std::uint64_t{made.size()});
    made.resize(made.size() + 8 * s->blocks());
  }
  seal(made);
  return made;
}

Extent raw_section(const std::string& file, std::size_t section) {
  if (section >= section_count(file)) {
    return {};
  }
  const auto s = section_at(file, section);
  return s && s->raw ? Extent{s->data, s->plain} : Extent{};
}

void change(std::string& file, std::size_t begin, std::size_t size) {
  if (begin + size > file.size() || size == 0) {
    return;
  }
  std::string part = file.substr(begin, size);
  const std::size_t made =
      LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(part.data()), size, size);
  file.replace(begin, made, part, 0, made);
}

}  // namespace slidebase::fuzz
