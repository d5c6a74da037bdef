// Reads lines of boards with AVX-512, four at a time, in two registers: one permutation gathers the
// 36 symbols and another looks them up.
#include <immintrin.h>

#include "common/puzzle/text/board_lines.h"

namespace slidebase {
namespace {

constexpr __mmask64 kSymbols = 0x01ff01ff01ff01ff;  // nine of each sixteen bytes

class FourLinesReader {
 public:
  explicit FourLinesReader(const BoardLines& form)
      : four_(form.four_lines()),
        symbol_at_(_mm512_loadu_si512(four_.symbol_at.data())),
        low_symbols_(_mm512_loadu_si512(form.symbols().data())),
        high_symbols_(_mm512_loadu_si512(form.symbols().data() + 64)),
        low_between_(_mm512_loadu_si512(four_.between.data())),
        high_between_(_mm512_loadu_si512(four_.between.data() + 64)) {}

  // Packs four boards. Returns other than 0 if a line is of another form.
  __mmask64 read(const char* lines, std::uint64_t* boards) const {
    const __m512i low = _mm512_maskz_loadu_epi8(four_.is_there[0], lines);
    const __m512i high = _mm512_maskz_loadu_epi8(four_.is_there[1], lines + 64);
    const __m512i bytes = _mm512_permutex2var_epi8(low, symbol_at_, high);
    const __m512i symbols =
        _mm512_maskz_permutex2var_epi8(kSymbols, low_symbols_, bytes, high_symbols_);
    const __m512i pairs = _mm512_maddubs_epi16(symbols, _mm512_set1_epi16(0x1001));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(boards), _mm512_cvtepi16_epi8(pairs));
    // The look-up ignores the high bit of bytes that are not ASCII, so it is tested here.
    return _mm512_mask_cmpneq_epi8_mask(four_.is_between[0], low, low_between_) |
           _mm512_mask_cmpneq_epi8_mask(four_.is_between[1], high, high_between_) |
           _mm512_mask_test_epi8_mask(kSymbols, _mm512_or_si512(bytes, symbols),
                                      _mm512_set1_epi8(static_cast<char>(0x80)));
  }

 private:
  const BoardLines::FourLines four_;
  __m512i symbol_at_, low_symbols_, high_symbols_, low_between_, high_between_;
};

std::size_t read_board_lines(const BoardLines& form, std::string_view text,
                             std::span<std::uint64_t> boards) {
  const FourLinesReader reader(form);
  const char* lines = text.data();
  std::size_t done = 0;
  for (; done + 8 <= boards.size() && (done + 8) * form.bytes() <= text.size(); done += 8) {
    const __mmask64 wrong = reader.read(lines, boards.data() + done) |
                            reader.read(lines + 4 * form.bytes(), boards.data() + done + 4);
    if (wrong != 0) {
      break;
    }
    lines += 8 * form.bytes();
  }
  return done;
}

}  // namespace

constinit const BoardLineKernels BoardLineKernels::avx512 = {read_board_lines};

}  // namespace slidebase
