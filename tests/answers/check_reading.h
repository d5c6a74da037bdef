// What a text with marks comes to, read as a whole.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>

#include "reading.h"

namespace slidebase::test {

// Checks the answers to a text, that an '@' stands before each byte that is reported and nowhere
// else, and that each puzzle has a line of its own.
inline void check_reading(Asked& asked, const std::string& text, const std::string& expected) {
  const std::string plain = unmarked(text);
  const Reading reading = asked.read_whole(plain);
  CHECK(reading.out == expected);
  CHECK(marked(plain, reading.diagnostics) == text);
  CHECK(reading.puzzles == static_cast<std::uint64_t>(std::ranges::count(expected, '\n')));
  CHECK(reading.fault == "");
}

}  // namespace slidebase::test
