#include "query/judge/xml.h"

#include <cstddef>
#include <cstdint>

#include "common/puzzle/text/characters.h"
#include "common/puzzle/text/quote.h"

namespace slidebase {
namespace {

// Whether XML 1.0 allows these bytes, a UTF-8 character or a byte that is not one.
bool is_allowed(std::string_view character) {
  const std::uint32_t code = code_of(character);
  const bool surrogate = code >= 0xd800 && code < 0xe000;
  const bool white = code == '\t' || code == '\n' || code == '\r';
  return (code >= 0x20 || white) && !surrogate && code != 0xfffe && code != 0xffff;
}

}  // namespace

void append_xml(std::string_view text, std::string& out) {
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view character = text.substr(at, character_bytes(text.substr(at)));
    const bool allowed = is_allowed(character);
    switch (character[0]) {
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
        out.append(allowed ? character : "?");
    }
    at += allowed ? character.size() : 1;
  }
}

}  // namespace slidebase
