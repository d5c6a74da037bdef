// An .npz file is a zip archive: a header and the bytes of each entry, then a directory that
// repeats the headers with the offset of each, then the directory's place (PKWARE's APPNOTE, 4.3).
// Numbers are little-endian.
#include "common/study/npy.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <string_view>

#include "common/base/atomic_file.h"
#include "common/base/error.h"
#include "common/puzzle/text/quote.h"

namespace slidebase {
namespace {

// Magic, then version 1.0; the dictionary's length follows, two bytes.
constexpr std::string_view kVersion("\x01\x00", 2);
constexpr std::size_t kPrefixBytes = 10;
constexpr std::size_t kHeaderUnit = 64;

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

// A Python tuple: "()", "(3,)", "(3, 4)".
std::string shape_text(std::span<const std::uint64_t> shape) {
  std::string text;
  for (const std::uint64_t size : shape) {
    text += (text.empty() ? "" : ", ") + std::to_string(size);
  }
  return "(" + text + (shape.size() == 1 ? ",)" : ")");
}
std::string shape_text(NpyShape shape) {
  return shape_text(std::array{shape.rows, shape.columns});
}

// A Python dictionary whose keys are strings and whose values are strings, True, False or tuples of
// numbers; white space between symbols is dropped. Returns an empty map for anything else.
std::map<std::string, std::string> parse_dictionary(std::string_view text) {
  std::map<std::string, std::string> entries;
  std::string symbols;
  std::ranges::copy_if(text, std::back_inserter(symbols),
                       [](char c) { return c != ' ' && c != '\n'; });
  std::string_view rest = symbols;
  if (!rest.starts_with('{') || !rest.ends_with('}')) {
    return {};
  }
  rest = rest.substr(1, rest.size() - 2);
  while (!rest.empty()) {
    const std::size_t colon = rest.find(':');
    if (rest[0] != '\'' || colon == std::string_view::npos || colon < 3 ||
        rest[colon - 1] != '\'') {
      return {};
    }
    const std::string key(rest.substr(1, colon - 2));
    rest.remove_prefix(colon + 1);
    const std::size_t close = rest.starts_with('(') ? rest.find(')') : 0;
    const std::size_t end =
        close == std::string_view::npos ? close : std::min(rest.find(',', close), rest.size());
    if (end == std::string_view::npos || end == 0 ||
        !entries.emplace(key, rest.substr(0, end)).second) {
      return {};
    }
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return entries;
}

class NpyReader {
 public:
  NpyReader(std::span<const std::byte> bytes, const std::string& path)
      : text_(reinterpret_cast<const char*>(bytes.data()), bytes.size()), path_(path) {}

  // Returns the offset of the values.
  std::size_t check(NpyShape shape) const {
    if (!text_.starts_with(kNpyMagic)) {
      fail("not a NumPy array file");
    }
    if (text_.substr(kNpyMagic.size(), kVersion.size()) != kVersion) {
      fail("not format 1.0 of NumPy's array files");
    }
    if (text_.size() < kPrefixBytes) {
      fail("the file ends within its header");
    }
    const std::size_t length = static_cast<unsigned char>(text_[8]) |
                               static_cast<std::size_t>(static_cast<unsigned char>(text_[9])) << 8;
    const std::size_t begin = kPrefixBytes + length;
    if (text_.size() < begin) {
      fail("the file ends within its header");
    }
    check_dictionary(text_.substr(kPrefixBytes, length), shape);
    if (const std::uint64_t wanted = begin + shape.rows * shape.columns; text_.size() != wanted) {
      fail("the file has " + std::to_string(text_.size()) +
           " bytes, by its header it should have " + std::to_string(wanted));
    }
    return begin;
  }

 private:
  [[noreturn]] void fail(const std::string& why) const {
    throw Error(ErrorCode::kFormat, path_, why);
  }

  void check_dictionary(std::string_view text, NpyShape shape) const {
    const auto entries = parse_dictionary(text);
    const auto value = [&](const char* key) {
      const auto found = entries.find(key);
      return found == entries.end() ? std::string() : found->second;
    };
    if (entries.size() != 3 || value("descr").empty() || value("fortran_order").empty() ||
        value("shape").empty()) {
      fail("its header is not a dictionary of descr, fortran_order and shape");
    }
    if (value("descr") != "'|u1'") {
      fail("its values are " + in_quotes(value("descr")) + ", expected unsigned bytes, '|u1'");
    }
    if (value("fortran_order") != "False") {
      fail("its values are not in C order (fortran_order is not False)");
    }
    std::string expected = shape_text(shape);
    std::erase(expected, ' ');
    if (value("shape") != expected) {
      fail("its shape is " + in_quotes(value("shape")) + ", expected " + shape_text(shape) +
           ", the layers of the table and the states of each");
    }
  }

  std::string_view text_;
  const std::string& path_;
};

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
    file_.write_at(at_, bytes);
    at_ += bytes.size();
  }

  const std::filesystem::path& path_;
  AtomicFile file_;
  std::string directory_;
  std::uint64_t at_ = 0;
  unsigned entries_ = 0;
};

}  // namespace

std::string npy_header(std::string_view type, std::span<const std::uint64_t> shape) {
  std::string dictionary = "{'descr': '" + std::string(type) +
                           "', 'fortran_order': False, 'shape': " + shape_text(shape) + ", }";
  const std::size_t used = kPrefixBytes + dictionary.size() + 1;
  dictionary.append((kHeaderUnit - used % kHeaderUnit) % kHeaderUnit, ' ').append("\n");
  std::string header(kNpyMagic);
  header.append(kVersion);
  append(header, 2, dictionary.size());
  return header + dictionary;
}

std::string npy_header(NpyShape shape) {
  return npy_header("|u1", std::array{shape.rows, shape.columns});
}

NpyFile::NpyFile(const std::filesystem::path& path, NpyShape shape) : file_(path) {
  const std::size_t begin = NpyReader(file_.bytes(), path.string()).check(shape);
  values_ = {reinterpret_cast<const std::uint8_t*>(file_.bytes().data()) + begin,
             shape.rows * shape.columns};
}

void require_npz_size(const std::filesystem::path& path, std::uint64_t bytes) {
  if (bytes > kMostNpzBytes) {
    throw Error(ErrorCode::kUsage, path.string(),
                "the file would have 4 GiB or more: write several smaller ones");
  }
}

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
