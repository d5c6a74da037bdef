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
constexpr std::string_view kMagic("\x93NUMPY", 6);
constexpr std::string_view kVersion("\x01\x00", 2);
constexpr std::size_t kPrefixBytes = 10;
constexpr std::size_t kHeaderUnit = 64;
constexpr std::size_t kWriteBytes = 16 << 20;

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
    if (!text_.starts_with(kMagic)) {
      fail("not a NumPy array file");
    }
    if (text_.substr(kMagic.size(), kVersion.size()) != kVersion) {
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

}  // namespace

std::string npy_header(std::string_view type, std::span<const std::uint64_t> shape) {
  std::string dictionary = "{'descr': '" + std::string(type) +
                           "', 'fortran_order': False, 'shape': " + shape_text(shape) + ", }";
  const std::size_t used = kPrefixBytes + dictionary.size() + 1;
  dictionary.append((kHeaderUnit - used % kHeaderUnit) % kHeaderUnit, ' ').append("\n");
  std::string header(kMagic);
  header.append(kVersion);
  header += static_cast<char>(dictionary.size() & 0xff);
  header += static_cast<char>(dictionary.size() >> 8);
  return header + dictionary;
}

std::string npy_header(NpyShape shape) {
  return npy_header("|u1", std::array{shape.rows, shape.columns});
}

void write_npy(const std::filesystem::path& path, NpyShape shape,
               std::span<const std::uint8_t> values) {
  AtomicFile file(path);
  const std::string header = npy_header(shape);
  file.write_at(0, std::as_bytes(std::span(header)));
  for (std::size_t at = 0; at < values.size(); at += kWriteBytes) {
    const std::size_t bytes = std::min(kWriteBytes, values.size() - at);
    file.write_at(header.size() + at, std::as_bytes(values.subspan(at, bytes)));
  }
  file.commit();
}

NpyFile::NpyFile(const std::filesystem::path& path, NpyShape shape) : file_(path) {
  const std::size_t begin = NpyReader(file_.bytes(), path.string()).check(shape);
  values_ = {reinterpret_cast<const std::uint8_t*>(file_.bytes().data()) + begin,
             shape.rows * shape.columns};
}

}  // namespace slidebase
