// The kernels of the search over lines, part of kernels.h: lines_of() and merge_lines(), which
// move_map.h describes, in plain C++ that each instruction set compiles for itself. In an unnamed
// namespace for the reason given there.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "common/search/move_map.h"

namespace slidebase {
namespace {

// Lines of one residue among words of two bits.
template <typename Word>
struct OfResidue {
  explicit OfResidue(int residue)
      : not_a(residue == 1 ? static_cast<Word>(~Word{0}) : Word{0}),
        not_b(residue == 0 ? static_cast<Word>(~Word{0}) : Word{0}) {}
  Word operator()(Word a, Word b) const { return static_cast<Word>((a ^ not_a) & (b ^ not_b)); }
  Word not_a, not_b;
};

template <typename Word>
void lines_of(LineWords<Word> lines, int residue, std::uint64_t words, Word* __restrict out) {
  const OfResidue<Word> of(residue);
  for (std::uint64_t i = 0; i < words; ++i) {
    out[i] = of(lines.a[i], lines.b[i]);
  }
}

// Lines become those of the next residue by one plane or by both; only these are written.
template <typename Word, std::size_t kFound, int kNext>
LineCounts merge_lines_of(const Word* const* found, LineWords<Word> lines, int residue,
                          std::uint64_t words) {
  const Word* const __restrict f0 = found[0];
  const Word* const __restrict f1 = found[kFound > 1 ? 1 : 0];
  const Word* const __restrict f2 = found[kFound > 2 ? 2 : 0];
  const Word* const __restrict f3 = found[kFound > 3 ? 3 : 0];
  Word* const __restrict a = lines.a;
  Word* const __restrict b = lines.b;
  const OfResidue<Word> of(residue);
  const auto ones = [](Word word) { return static_cast<std::uint64_t>(std::popcount(word)); };
  LineCounts counts;
  for (std::uint64_t i = 0; i < words; ++i) {
    const Word level = of(a[i], b[i]);
    Word all = f0[i];
    counts.in_level += ones(f0[i] & level);
    if constexpr (kFound > 1) {
      all |= f1[i];
      counts.in_level += ones(f1[i] & level);
    }
    if constexpr (kFound > 2) {
      all |= f2[i];
      counts.in_level += ones(f2[i] & level);
    }
    if constexpr (kFound > 3) {
      all |= f3[i];
      counts.in_level += ones(f3[i] & level);
    }
    const Word fresh = all & static_cast<Word>(~(a[i] | b[i]));
    if constexpr (kNext != 1) {
      a[i] |= fresh;
    }
    if constexpr (kNext != 0) {
      b[i] |= fresh;
    }
    counts.fresh += ones(fresh);
  }
  return counts;
}

template <typename Word, int kNext>
LineCounts merge_next(std::span<const Word* const> found, LineWords<Word> lines, int residue,
                      std::uint64_t words) {
  switch (found.size()) {
    case 1:
      return merge_lines_of<Word, 1, kNext>(found.data(), lines, residue, words);
    case 2:
      return merge_lines_of<Word, 2, kNext>(found.data(), lines, residue, words);
    case 3:
      return merge_lines_of<Word, 3, kNext>(found.data(), lines, residue, words);
    default:
      return merge_lines_of<Word, 4, kNext>(found.data(), lines, residue, words);
  }
}

template <typename Word>
LineCounts merge_lines(std::span<const Word* const> found, LineWords<Word> lines, int residue,
                       std::uint64_t words) {
  return residue == 0   ? merge_next<Word, 1>(found, lines, residue, words)
         : residue == 1 ? merge_next<Word, 2>(found, lines, residue, words)
                        : merge_next<Word, 0>(found, lines, residue, words);
}

}  // namespace
}  // namespace slidebase
