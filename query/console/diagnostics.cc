#include "query/console/diagnostics.h"

#include <algorithm>
#include <cstdio>

#include "common/program/colour.h"

namespace slidebase {
namespace {

bool coloured_messages = false;

}  // namespace

void colour_messages(bool coloured) {
  coloured_messages = coloured;
}

void complain(std::string_view message) {
  std::fprintf(stderr, "%s%.*s\n", message_head("slidebase-query", coloured_messages).c_str(),
               static_cast<int>(message.size()), message.data());
}

void complain(std::string_view file, Place place, std::string_view message) {
  complain(std::string(file) + ":" + std::to_string(place.line) + ":" +
           std::to_string(place.column) + ": " + std::string(message));
}

void Place::advance(std::string_view text) {
  const auto lines = static_cast<std::uint64_t>(std::ranges::count(text, '\n'));
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

std::string in_quotes(std::string_view text) {
  constexpr std::size_t kMost = 40;
  std::string made = "'";
  for (const char c : text.substr(0, kMost)) {
    if (c >= ' ' && c <= '~') {
      made += c;
    } else {
      constexpr char kHex[] = "0123456789abcdef";
      made += "\\x";
      made += kHex[static_cast<unsigned char>(c) >> 4];
      made += kHex[static_cast<unsigned char>(c) & 15];
    }
  }
  return made + (text.size() > kMost ? "...'" : "'");
}

}  // namespace slidebase
