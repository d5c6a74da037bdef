// Reads 3x3 boards in lines of one form, as programs write them, many at a time.
//
// A form is the places of the nine symbols in a line and the bytes at all other places. Reading
// such a line means comparing those bytes and looking up nine, without a branch for each byte, and
// for several lines at once if the processor can (board_lines_*.cc). Lines of any other form are
// left to the reader of their format, which can report the error.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace slidebase {

class BoardLines {
 public:
  static constexpr std::size_t kMostBytes = 31;  // of a line

  // The form of lines like `line`, a board of 0..8. `blanks`: the bytes that mean the blank, from 0
  // x X _ . and #.
  constexpr BoardLines(std::string_view line, std::string_view blanks);

  constexpr std::size_t bytes() const { return bytes_; }        // of a line
  constexpr std::size_t newlines() const { return newlines_; }  // in a line, with its last byte

  // Packs the boards of the leading lines of this form: nine symbols of 4 bits each, the first cell
  // in the lowest bits, 0 for the blank. Does not check for repeated symbols. Returns the number of
  // boards packed, at most boards.size().
  std::size_t read(std::string_view text, std::span<std::uint64_t> boards) const;

  // Data for the vector kernels. Places are byte numbers in 128 bytes, or in the 16 bytes at each
  // end of a line.
  struct FourLines {
    std::array<std::uint8_t, 64> symbol_at{};  // line i has nine, from 16 * i on
    std::array<char, 128> between{};
    std::array<std::uint64_t, 2> is_between{}, is_there{};  // a bit for each place
  };
  struct LineEnd {
    std::size_t begin = 0;
    std::array<std::uint8_t, 16> symbol_at{};  // in order; kNowhere if in the other end
    std::array<char, 16> between{}, is_between{};
  };
  static constexpr std::uint8_t kNowhere = 0x80;
  static constexpr std::uint8_t kNoSymbol = 0x80;
  const std::array<std::uint8_t, 128>& symbols() const { return symbols_; }
  const FourLines& four_lines() const { return four_lines_; }
  const std::array<LineEnd, 2>& ends() const { return ends_; }

 private:
  bool read_line(const char* line, std::uint64_t& board) const;

  std::size_t bytes_;
  std::size_t newlines_ = 0;
  std::array<std::uint8_t, 128> symbols_{};       // by ASCII character; kNoSymbol for others
  std::array<std::uint8_t, kMostBytes> cells_{};  // by byte of a line; kNowhere if between
  std::array<char, kMostBytes> between_{};
  FourLines four_lines_;
  std::array<LineEnd, 2> ends_;
};

struct BoardLineKernels {
  // Like BoardLines::read(), but reads a multiple of eight boards and may stop before lines of the
  // form.
  std::size_t (*read)(const BoardLines& form, std::string_view text,
                      std::span<std::uint64_t> boards);

  static const BoardLineKernels portable, avx2, avx512;
};

constexpr BoardLines::BoardLines(std::string_view line, std::string_view blanks)
    : bytes_(line.size()) {
  symbols_.fill(kNoSymbol);
  for (std::uint8_t tile = 1; tile <= 8; ++tile) {
    symbols_[static_cast<std::size_t>('0' + tile)] = tile;
  }
  for (const char blank : blanks) {
    symbols_[static_cast<std::size_t>(blank)] = 0;
  }
  ends_[1].begin = bytes_ < 16 ? 0 : bytes_ - 16;
  for (LineEnd& end : ends_) {
    end.symbol_at.fill(kNowhere);
  }
  std::uint8_t cell = 0;
  newlines_ = static_cast<std::size_t>(std::ranges::count(line, '\n'));
  for (std::size_t i = 0; i < bytes_; ++i) {
    const bool symbol = symbols_[static_cast<std::size_t>(line[i])] != kNoSymbol;
    cells_[i] = symbol ? cell : kNowhere;
    between_[i] = line[i];
    LineEnd& end = ends_[i < 16 ? 0 : 1];
    const std::size_t at = i - end.begin;
    if (symbol) {
      end.symbol_at[cell] = static_cast<std::uint8_t>(at);
    } else {
      end.between[at] = line[i];
      end.is_between[at] = '\xff';
    }
    for (std::size_t of_four = 0; of_four < 4; ++of_four) {
      const std::size_t place = of_four * bytes_ + i;
      const std::uint64_t bit = std::uint64_t{1} << place % 64;
      four_lines_.is_there[place / 64] |= bit;
      if (symbol) {
        four_lines_.symbol_at[16 * of_four + cell] = static_cast<std::uint8_t>(place);
      } else {
        four_lines_.between[place] = line[i];
        four_lines_.is_between[place / 64] |= bit;
      }
    }
    cell = static_cast<std::uint8_t>(cell + (symbol ? 1 : 0));
  }
}

}  // namespace slidebase
