#include "query/web/wasm/plain_lines.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

#include "common/base/workers.h"
#include "common/slidebase/impl.h"

namespace slidebase {
namespace {

constexpr std::size_t kCells = 9;
constexpr std::uint8_t kNoTile = 16;                   // a bit that is in no tile
constexpr std::size_t kAnswerCapacity = kMaxPath + 8;  // a path with a number before it

// The tile of each character.
constexpr auto kTiles = [] {
  std::array<std::uint8_t, 256> tiles{};
  tiles.fill(kNoTile);
  for (const char blank : {'0', 'x', 'X', '_'}) {
    tiles[static_cast<std::size_t>(blank)] = 0;
  }
  for (std::uint8_t tile = 1; tile < kCells; ++tile) {
    tiles['0' + std::size_t{tile}] = tile;
  }
  return tiles;
}();

struct TextLine {
  std::size_t bytes = 0;      // with its newline; 0: not a plain line
  std::uint64_t symbols = 0;  // as PathTable::find() takes them
};

// Whether every second of sixteen characters is a space.
bool are_spaced(const char* text) {
  std::array<std::uint64_t, 2> eights;
  std::memcpy(eights.data(), text, sizeof eights);
  constexpr std::uint64_t kSecond = 0xff00ff00ff00ff00, kSpaces = 0x2000200020002000;
  return (((eights[0] ^ kSpaces) | (eights[1] ^ kSpaces)) & kSecond) == 0;
}

// `Stride`: 1, or 2 with spaces between the symbols.
template <std::size_t Stride>
TextLine read_line(std::string_view text) {
  std::size_t at = Stride * (kCells - 1) + 1;
  TextLine line;
  if (text.size() <= at || (Stride == 2 && !are_spaced(text.data()))) {
    return line;
  }
  std::uint8_t all = 0;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    const std::uint8_t tile = kTiles[static_cast<unsigned char>(text[Stride * cell])];
    all |= tile;
    line.symbols |= std::uint64_t{tile} << (4 * cell);
  }
  at += text[at] == '\r' ? 1 : 0;
  if (all < kNoTile && at < text.size() && text[at] == '\n') {
    line.bytes = at + 1;
  }
  return line;
}

TextLine read_line(std::string_view text) {
  return text.size() > 1 && text[1] == ' ' ? read_line<2>(text) : read_line<1>(text);
}

// Like SlidingSolver::solve(); nothing unless the symbols are each of 0 to 8 once.
std::optional<Length> solve(const SlidingSolver& solver, std::uint64_t symbols, char* letters) {
  const PathTable* const paths = solver.path_table();
  if (paths != nullptr && paths->has_find()) {
    const auto place = paths->find(symbols);
    if (!place) {
      return std::nullopt;
    }
    const PathTable::Word word = paths->word_at(*place);
    return word == 0 ? Length(Lookup::kUnsolvable) : Length(PathTable::decode(word, letters));
  }
  Tiles tiles{};
  unsigned seen = 0;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    tiles[cell] = symbols >> (4 * cell) & 15;
    seen |= 1U << tiles[cell];
  }
  return seen == (1U << kCells) - 1 ? std::optional(solver.solve(tiles, letters)) : std::nullopt;
}

// The letters are at `at`, or after space for a number of two digits and a tab: no board of nine
// cells is a hundred moves away. Writes the number and moves the letters to it. Returns the end.
char* end_answer(char* at, char* letters, int length) {
  if (at != letters) {
    if (length >= 10) {
      *at++ = static_cast<char>('0' + length / 10);
    }
    *at++ = static_cast<char>('0' + length % 10);
    *at++ = '\t';
  }
  return at == letters ? letters + length : std::copy_n(letters, length, at);
}

}  // namespace

LinesAnswered answer_lines(const SlidingSolver& solver, std::string_view text, std::uint64_t before,
                           std::uint64_t most, bool with_distance, std::string& answers) {
  LinesAnswered done;
  if (solver.shape() != Shape{3, 3}) {
    return done;
  }
  Workers alone(1);
  solver.expect(before + std::min<std::uint64_t>(most, text.size() / (kCells + 1)), alone);
  std::size_t used = answers.size();
  for (; done.lines < most; ++done.lines) {
    const TextLine line = read_line(text.substr(done.bytes));
    if (line.bytes == 0) {
      break;
    }
    if (answers.size() - used < kAnswerCapacity) {
      answers.resize(2 * answers.size() + kAnswerCapacity);
    }
    char* at = &answers[used];
    char* const letters = at + (with_distance ? 3 : 0);
    const std::optional<Length> solved = solve(solver, line.symbols, letters);
    if (!solved) {
      break;
    }
    if (is_failure(solved->status)) {
      solver.check_damage();
      done.status = number_of(*solved);
      break;
    }
    at = solved->is_known() ? end_answer(at, letters, solved->moves)
                            : std::ranges::copy(std::string_view("unsolvable"), at).out;
    *at++ = '\n';
    used = static_cast<std::size_t>(at - answers.data());
    done.bytes += static_cast<std::uint32_t>(line.bytes);
  }
  answers.resize(used);
  return done;
}

}  // namespace slidebase
