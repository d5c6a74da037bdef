// Reads lines of boards with AVX2, two at a time, each in its own lane: the first sixteen bytes and
// the last sixteen.
#include <immintrin.h>

#include "common/puzzle/text/board_lines.h"

namespace slidebase {
namespace {

__m256i both_lanes(const void* bytes) {
  return _mm256_broadcastsi128_si256(_mm_loadu_si128(static_cast<const __m128i*>(bytes)));
}

// A byte is a symbol if the table entries of its two halves share a bit: one bit for the tiles and
// one for each kind of blank.
class LinePairs {
 public:
  explicit LinePairs(const BoardLines& form)
      : bytes_(form.bytes()), ends_{End(form.ends()[0]), End(form.ends()[1])} {
    alignas(16) std::array<std::uint8_t, 16> low{}, high{};
    low.fill(0);
    const auto add = [&](std::uint8_t byte, std::uint8_t bit) {
      if (form.symbols()[byte] != BoardLines::kNoSymbol) {
        low[byte & 0xf] |= bit;
        high[byte >> 4] |= bit;
      }
    };
    for (char tile = '0'; tile <= '8'; ++tile) {
      add(static_cast<std::uint8_t>(tile), kTile);
    }
    for (const char blank : {'x', 'X'}) {
      add(static_cast<std::uint8_t>(blank), 2);
    }
    add('_', 4);
    add('.', 8);
    add('#', 16);
    low_ = both_lanes(low.data());
    high_ = both_lanes(high.data());
  }

  // The two boards as pairs of symbols, each packed in a byte of 16 bits. Sets bits in `wrong` if a
  // line is of another form.
  __m256i read(const char* line, __m256i& wrong) const {
    const __m256i begins = load(line, 0), ends = load(line, ends_[1].begin);
    wrong = _mm256_or_si256(wrong, ends_[0].wrong(begins));
    wrong = _mm256_or_si256(wrong, ends_[1].wrong(ends));
    const __m256i bytes = _mm256_or_si256(_mm256_shuffle_epi8(begins, ends_[0].symbol_at),
                                          _mm256_shuffle_epi8(ends, ends_[1].symbol_at));
    const __m256i half = _mm256_set1_epi8(0xf);
    const __m256i kinds = _mm256_and_si256(
        _mm256_shuffle_epi8(low_, bytes),
        _mm256_shuffle_epi8(high_, _mm256_and_si256(_mm256_srli_epi16(bytes, 4), half)));
    const __m256i nine = both_lanes(kNine.data());
    const __m256i none = _mm256_cmpeq_epi8(kinds, _mm256_setzero_si256());
    wrong = _mm256_or_si256(wrong, _mm256_and_si256(none, nine));
    const __m256i tile = _mm256_cmpeq_epi8(kinds, _mm256_set1_epi8(kTile));
    const __m256i symbols = _mm256_and_si256(_mm256_and_si256(bytes, half), tile);
    return _mm256_maddubs_epi16(symbols, _mm256_set1_epi16(0x1001));
  }

 private:
  static constexpr std::uint8_t kTile = 1;
  static constexpr std::array<std::uint8_t, 16> kNine = {0xff, 0xff, 0xff, 0xff, 0xff,
                                                         0xff, 0xff, 0xff, 0xff};
  struct End {
    explicit End(const BoardLines::LineEnd& end)
        : begin(end.begin),
          symbol_at(both_lanes(end.symbol_at.data())),
          between(both_lanes(end.between.data())),
          is_between(both_lanes(end.is_between.data())) {}
    __m256i wrong(__m256i bytes) const {
      return _mm256_and_si256(_mm256_xor_si256(bytes, between), is_between);
    }
    std::size_t begin;
    __m256i symbol_at, between, is_between;
  };

  // Sixteen bytes of this line and sixteen of the next.
  __m256i load(const char* line, std::size_t at) const {
    const auto sixteen = [](const char* bytes) {
      return _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes));
    };
    return _mm256_inserti128_si256(_mm256_castsi128_si256(sixteen(line + at)),
                                   sixteen(line + bytes_ + at), 1);
  }

  std::size_t bytes_;
  std::array<End, 2> ends_;
  __m256i low_, high_;
};

std::size_t read_board_lines(const BoardLines& form, std::string_view text,
                             std::span<std::uint64_t> boards) {
  constexpr std::size_t kBeyond = 16;  // read beyond the last line
  const LinePairs pairs(form);
  const char* line = text.data();
  std::size_t done = 0;
  for (; done + 8 <= boards.size() && (done + 8) * form.bytes() + kBeyond <= text.size();
       done += 8) {
    __m256i wrong = _mm256_setzero_si256();
    for (std::size_t i = 0; i < 8; i += 4, line += 4 * form.bytes()) {
      const __m256i first = pairs.read(line, wrong);
      const __m256i last = pairs.read(line + 2 * form.bytes(), wrong);
      const __m256i packed =
          _mm256_permute4x64_epi64(_mm256_packus_epi16(first, last), _MM_SHUFFLE(3, 1, 2, 0));
      _mm256_storeu_si256(reinterpret_cast<__m256i*>(boards.data() + done + i), packed);
    }
    if (_mm256_testz_si256(wrong, wrong) == 0) {
      break;
    }
  }
  return done;
}

}  // namespace

constinit const BoardLineKernels BoardLineKernels::avx2 = {read_board_lines};

}  // namespace slidebase
