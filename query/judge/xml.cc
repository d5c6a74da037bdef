#include "query/judge/xml.h"

#include <cstddef>
#include <cstdint>

namespace slidebase {
namespace {

// The bytes of the well-formed UTF-8 character at `at`, if XML 1.0 allows it; otherwise 0.
std::size_t character_at(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) -> std::uint32_t {
    return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0U;
  };
  const std::uint32_t head = byte(0);
  if (head < 0x80) {
    const bool allowed = head >= 0x20 || head == '\t' || head == '\n' || head == '\r';
    return allowed ? 1 : 0;
  }
  const std::size_t size = head >= 0xf0 ? 4 : head >= 0xe0 ? 3 : 2;
  std::uint32_t value = head & (0x7fU >> size);
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xc0U) != 0x80) {
      return 0;
    }
    value = (value << 6U) | (byte(i) & 0x3fU);
  }
  constexpr std::uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = value >= 0xd800 && value < 0xe000;
  const bool no_character = value == 0xfffe || value == 0xffff || value > 0x10ffff;
  const bool good_head = head >= 0xc2 && head < 0xf5;
  return good_head && value >= kLeast[size] && !surrogate && !no_character ? size : 0;
}

}  // namespace

void append_xml(std::string_view text, std::string& out) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t size = character_at(text, at);
    switch (size == 1 ? text[at] : '\0') {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out.append(size == 0 ? "?" : text.substr(at, size));
    }
    at += size == 0 ? 1 : size;
  }
}

}  // namespace slidebase
