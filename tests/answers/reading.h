// A text given to a dialect in one chunk, or bit by bit as solving.cc does.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "query/input/reader.h"

namespace slidebase::test {

using Random = std::mt19937_64;  // the same numbers on every machine, unlike the distributions

// 0 .. below-1
inline std::size_t pick(Random& random, std::size_t below) {
  return static_cast<std::size_t>(random() % below);
}

// All that came of a text, with offsets in the whole of it.
struct Reading {
  std::string out;
  std::vector<Diagnostic> diagnostics;
  std::uint64_t puzzles = 0;
  // A chunk's broken promise: bytes consumed that it does not have, complaints out of order.
  std::string fault;
};

Reading read_whole(Reader& reader, std::string_view text);

// How a text arrives: up to `most_bytes` more at a time. With `piece_bytes` what there is of it is
// also cut into pieces of at least so many bytes where the dialect says; kNoCut for not at all.
struct Arrival {
  static constexpr std::size_t kNoCut = std::string_view::npos;
  std::size_t most_bytes;
  std::size_t piece_bytes;
};
Reading read_bit_by_bit(Reader& reader, std::string_view text, Arrival arrival, Random& random);

// The text with an '@' before each byte that is complained of.
std::string marked(std::string_view text, const std::vector<Diagnostic>& diagnostics);

// Says of a text that has such marks what it is without them.
std::string unmarked(std::string_view text);

// "12:expected ... 30:..." of all complaints, to compare and to show.
std::string diagnostics_text(const Reading& reading);

}  // namespace slidebase::test
