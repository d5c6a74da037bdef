// Line and column of a place in a text.
#pragma once

#include <cstdint>
#include <string_view>

namespace slidebase {

// A place in a text, both from 1; columns count bytes.
struct Place {
  std::uint64_t line = 1;
  std::uint64_t column = 1;

  // Moves past `text`.
  void advance(std::string_view text);
  // Moves past a text whose end, counted from Place{}, is `passed`.
  void advance(Place passed);
};

}  // namespace slidebase
