// Answers do not depend on how the text arrives: at once, a few bytes at a time, or cut into pieces
// for several threads. Tested with thousands of random texts of six formats, most of them faulty;
// the fuzz targets test the same of every format (tests/fuzz/reading_check.h).
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/arrangements.h"
#include "tests/support/long_run.h"
#include "tests/support/reading.h"
#include "tests/support/tables_for.h"
#include "tests/support/written_forms.h"

namespace slidebase {
namespace {

using namespace std::literals;
using test::Arrival;
using test::pick;
using test::Random;
using test::Reading;

template <typename T>
const T& one_of(Random& random, const std::vector<T>& choices) {
  return choices[pick(random, choices.size())];
}

std::string shuffled(Random& random, std::string symbols) {
  for (std::size_t left = symbols.size(); left > 1; --left) {
    std::swap(symbols[left - 1], symbols[pick(random, left)]);
  }
  return symbols;
}

// Up to eleven bytes: of any kind, or of those that have a meaning for a reader.
std::string junk(Random& random, std::string_view telling) {
  std::string bytes;
  const bool any = pick(random, 4) == 0;
  for (std::size_t left = pick(random, 12); left > 0; --left) {
    bytes += any ? static_cast<char>(pick(random, 256)) : telling[pick(random, telling.size())];
  }
  return bytes;
}

// Removes, repeats, replaces or inserts something at one place.
std::string damaged(Random& random, std::string text, std::string_view telling) {
  const std::size_t at = pick(random, text.size());
  switch (pick(random, 4)) {
    case 0:
      return text.erase(at, 1 + pick(random, 3));
    case 1:
      return text.insert(at, text.substr(at, 1 + pick(random, 3)));
    case 2:
      text[at] = telling[pick(random, telling.size())];
      return text;
    default:
      return text.insert(at, junk(random, telling));
  }
}

constexpr std::string_view kTellingTiles = "123456780xX9ab \n\n\t\r\0,/-"sv;
constexpr std::string_view kTellingCells = "WBREWBRE01234 \n\n\t\r\0+-wx"sv;

// Nine tiles in a notation that judges use, or in one they do not.
std::string random_tokens(Random& random) {
  const std::string blank = one_of<std::string>(random, {"x", "x", "x", "0", "X", "_"});
  const std::string symbols = shuffled(random, "12345678" + blank);
  const std::size_t style = pick(random, 8);
  std::string text;
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    const bool row_ends = i % 3 == 2;
    const std::string gap = style == 0   ? row_ends ? "\n" : " "
                            : style == 1 ? row_ends ? "\r\n" : "\t"
                            : style == 3 ? ""
                            : style == 4 ? row_ends ? "\n" : ""
                            : style == 2 ? one_of<std::string>(random, {" ", "  ", "\n", " \n "})
                                         : " ";
    text += symbols[i] + (i + 1 < symbols.size() ? gap : "");
  }
  return text + one_of<std::string>(random, {"\n", "\n", "\n", "\r\n", " \n", "\n\n", " "});
}

std::string random_eight(Random& random) {
  std::string text;
  for (std::size_t left = pick(random, 12); left > 0; --left) {
    const std::string board = random_tokens(random);
    const std::size_t kind = pick(random, 8);
    text += kind < 5   ? board
            : kind < 7 ? damaged(random, board, kTellingTiles)
                       : junk(random, kTellingTiles);
  }
  return text;
}

std::string random_uva652(Random& random) {
  std::string text =
      one_of<std::string>(random, {"3\n\n", "12 \n", "x\n", "", "\n1\r\n\r\n", "2 "});
  for (std::size_t left = pick(random, 8); left > 0; --left) {
    text += random_eight(random).substr(0, pick(random, 60));
    text += one_of<std::string>(random, {"\n\n", "\n", "\r\n\r\n", "\n \n", "", "\n\n\n"});
  }
  return text;
}

// Boards in rows, on one line or one number per line, with or without empty lines and a count.
std::string random_numbers(Random& random) {
  std::string text = one_of<std::string>(random, {"3\n", "3\n\n", "12 \r\n", "x\n", ""});
  for (std::size_t left = pick(random, 8); left > 0; --left) {
    std::string board = shuffled(random, "123456780");
    const std::size_t style = pick(random, 8);
    for (std::size_t i = board.size(); i-- > 1;) {
      board.insert(i, style == 0 || (style > 1 && i % 3 == 0) ? "\n" : " ");
    }
    const std::size_t kind = pick(random, 8);
    text += kind < 5   ? board
            : kind < 7 ? damaged(random, board, kTellingTiles)
                       : junk(random, kTellingTiles);
    text += one_of<std::string>(random, {"\n", "\n", "\n\n", "\r\n", " "});
  }
  return text;
}

std::string random_dataset(Random& random) {
  std::string pattern = "E";
  while (pattern.size() < 9) {
    pattern += one_of<char>(random, {'W', 'B', 'R'});
  }
  pattern = shuffled(random, pattern);
  const std::string gap = one_of<std::string>(random, {"", " ", "\t"});
  const std::string row_end = one_of<std::string>(random, {"\n", "\r\n", " "});
  std::string text =
      std::to_string(1 + pick(random, 3)) + " " + std::to_string(1 + pick(random, 3)) + row_end;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    text += pattern[i] + (i % 3 == 2 ? row_end : gap);
  }
  return text;
}

std::string random_aoj1268(Random& random) {
  std::string text;
  for (std::size_t left = pick(random, 10); left > 0; --left) {
    const std::string dataset = random_dataset(random);
    const std::size_t kind = pick(random, 12);
    text += kind < 6    ? dataset
            : kind < 10 ? damaged(random, dataset, kTellingCells)
            : kind < 11 ? junk(random, kTellingCells)
                        : one_of<std::string>(random, {"0 0\n", "0 0", "0 1\n", "12 2\n", "3\n"});
  }
  return text;
}

// On one line, in tokens, or in one of the forms that take several lines.
std::string random_lines(Random& random) {
  std::string text;
  for (std::size_t left = pick(random, 12); left > 0; --left) {
    test::Board tiles = test::plain_goal({3, 3}, 8);
    std::ranges::shuffle(tiles, random);
    const std::size_t kind = pick(random, 3);
    const std::string board = kind == 0 ? shuffled(random, "123456780")
                              : kind == 1
                                  ? random_tokens(random)
                                  : one_of(random, test::written_forms()).write({3, 3}, tiles);
    text += pick(random, 3) > 0 ? board : damaged(random, board, kTellingTiles);
    text += one_of<std::string>(random, {"\n", "\r\n", "\n\n"});
  }
  return text;
}

std::string differences(const Reading& whole, const Reading& parts) {
  if (parts.out != whole.out) {
    return "answers to the parts:\n" + parts.out + "to the whole:\n" + whole.out;
  }
  if (diagnostics_text(parts) != diagnostics_text(whole)) {
    return "diagnostics of the parts:\n" + diagnostics_text(parts) + "of the whole:\n" +
           diagnostics_text(whole);
  }
  if (parts.puzzles != whole.puzzles) {
    return std::to_string(parts.puzzles) + " puzzles in the parts, in the whole " +
           std::to_string(whole.puzzles);
  }
  return parts.fault;
}

// Checks the answers to a text read as a whole: there is one for each puzzle, and an `invalid` for
// each diagnostic that is not about a wrong count. Returns the fault or "".
std::string fault_of_whole(const Reading& whole, bool separated) {
  std::uint64_t lines = 0, invalid = 0, diagnostics = 0;
  for (std::size_t at = 0; at < whole.out.size(); ++lines) {
    const std::size_t end = whole.out.find('\n', at);
    invalid += whole.out.substr(at, end - at) == "invalid" ? 1U : 0U;
    at = end + (separated ? 2 : 1);
  }
  for (const Diagnostic& diagnostic : whole.diagnostics) {
    const bool of_count = diagnostic.message.find("the number of boards") != std::string::npos ||
                          diagnostic.message.starts_with("the count says");
    diagnostics += of_count ? 0U : 1U;
  }
  if (lines != whole.puzzles || invalid != diagnostics) {
    return std::to_string(whole.puzzles) + " puzzles, " + std::to_string(lines) + " answers, " +
           std::to_string(invalid) + " invalid, " + std::to_string(diagnostics) + " diagnostics";
  }
  return whole.fault;
}

std::string in_hex_where_odd(std::string_view text) {
  std::string shown;
  for (const char c : text) {
    constexpr std::string_view kHex = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(c);
    shown += c == '\n'              ? "\\n"
             : c >= ' ' && c <= '~' ? std::string(1, c)
                                    : "\\x"s + kHex[byte >> 4] + kHex[byte & 15];
  }
  return shown;
}

// Reads each of `texts` texts from `make` as a whole and then in parts; returns the first whose
// answers differ, or "".
template <typename Make>
std::string first_difference(test::TextReader& reader, int texts, Arrival arrival,
                             const Make& make) {
  Random random(test::seed(652));
  for (int i = 0; i < texts; ++i) {
    const std::string text = make(random);
    const Reading whole = reader.read_whole(text);
    std::string wrong = fault_of_whole(whole, reader.format().blank_lines);
    if (wrong.empty()) {
      wrong = differences(whole, reader.read_bit_by_bit(text, arrival, random));
    }
    if (!wrong.empty()) {
      return "\"" + in_hex_where_odd(text) + "\": " + wrong;
    }
  }
  return "";
}

template <typename Make>
void check(test::TextReader& reader, const Make& make) {
  const int texts = test::repetitions(1000, 3000);
  // One byte at a time, a few, and about the bytes of a board or two.
  CHECK(first_difference(reader, texts, {1, Arrival::kNoCut}, make) == "");
  CHECK(first_difference(reader, texts, {7, Arrival::kNoCut}, make) == "");
  CHECK(first_difference(reader, texts, {40, Arrival::kNoCut}, make) == "");
  // All at once, and up to 100 bytes at a time, in pieces of at least 1, 20 and 60 bytes.
  for (const std::size_t piece_bytes : {1U, 20U, 60U}) {
    CHECK(first_difference(reader, texts, {1'000'000, piece_bytes}, make) == "");
    CHECK(first_difference(reader, texts, {100, piece_bytes}, make) == "");
  }
}

// Checks a format of sliding boards, without and with a path table.
template <typename Make>
void check_sliding(std::string_view format, const Make& make) {
  test::TextReader reader(test::tables_for(Family::kSliding, {3, 3}), format, {3, 3}, Emit::kPath);
  check(reader, make);
  reader.make_path_table();
  check(reader, make);
}

TEST_SUITE_BEGIN("reader-chunks");

TEST_CASE("eight: answers do not depend on how the text arrives") {
  check_sliding("eight", random_eight);
}

TEST_CASE("uva652: answers do not depend on how the text arrives") {
  check_sliding("uva652", random_uva652);
}

TEST_CASE("uva10181 of 3x3: answers do not depend on how the text arrives") {
  check_sliding("uva10181", random_numbers);
}

TEST_CASE("alds1_13_c of 3x3: answers do not depend on how the text arrives") {
  check_sliding("alds1_13_c", random_numbers);
}

TEST_CASE("lines: answers do not depend on how the text arrives") {
  check_sliding("lines", random_lines);
}

TEST_CASE("aoj1268: answers do not depend on how the text arrives") {
  test::TextReader reader(test::tables_for(Family::kCubic, {3, 3}), "aoj1268");
  check(reader, random_aoj1268);
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
