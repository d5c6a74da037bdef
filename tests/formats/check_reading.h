// Checks the results of reading a text with marks as a whole.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>

#include "tests/support/reading.h"

namespace slidebase::test {

// Checks the answers to a text, that it has an '@' before each reported byte and nowhere else, and
// that each puzzle has its own line of output.
inline void check_reading(TextReader& reader, const std::string& text,
                          const std::string& expected) {
  const std::string plain = unmarked(text);
  const Reading reading = reader.read_whole(plain);
  CHECK(reading.out == expected);
  CHECK(marked(plain, reading.diagnostics) == text);
  CHECK(reading.puzzles == static_cast<std::uint64_t>(std::ranges::count(expected, '\n')));
  CHECK(reading.fault == "");
}

}  // namespace slidebase::test
