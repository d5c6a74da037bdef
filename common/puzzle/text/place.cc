#include "common/puzzle/text/place.h"

#include <algorithm>

namespace slidebase {
namespace {

// All input passes through here. std::count adds in 64 bits, which needs eight registers for each
// register of bytes. The number of newlines in 240 bytes fits in a byte, so the compiler turns the
// inner loop into one comparison and one subtraction per register.
std::uint64_t count_lines(std::string_view text) {
  constexpr std::size_t kPiece = 240;  // a multiple of a register's bytes
  std::uint64_t lines = 0;
  for (; !text.empty(); text.remove_prefix(std::min(kPiece, text.size()))) {
    std::uint8_t in_piece = 0;
    for (const char c : text.substr(0, kPiece)) {
      in_piece = static_cast<std::uint8_t>(in_piece + (c == '\n' ? 1 : 0));
    }
    lines += in_piece;
  }
  return lines;
}

}  // namespace

void Place::advance(std::string_view text) {
  const std::uint64_t lines = count_lines(text);
  if (lines == 0) {
    column += text.size();
  } else {
    line += lines;
    column = text.size() - text.rfind('\n');
  }
}

void Place::advance(Place passed) {
  line += passed.line - 1;
  column = passed.line == 1 ? column + passed.column - 1 : passed.column;
}

}  // namespace slidebase
