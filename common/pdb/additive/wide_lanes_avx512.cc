// WideLaneKernels with AVX-512: eight lanes at a time.
#include <immintrin.h>

#include "common/pdb/additive/wide_lanes.h"

namespace slidebase {
namespace {

__m256i eight_at(const std::uint32_t* from) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
}

void put_eight(std::uint32_t* to, __m256i values) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), values);
}

// The values of the patterns with these numbers.
__m256i eight_of(const std::uint32_t* values, __m256i numbers) {
  return _mm512_castsi512_si256(_mm512_permutex2var_epi32(_mm512_loadu_si512(values),
                                                          _mm512_castsi256_si512(numbers),
                                                          _mm512_loadu_si512(values + 16)));
}

__m256i of_symmetry(const WideLanes::Symmetries& values, __m256i numbers) {
  return _mm256_permutevar8x32_epi32(eight_at(values.data()), numbers);
}

// What the move adds to the orders of eight lanes from `at` on.
__m256i turn(const std::uint8_t* board, const WideLanes::Tile& tile,
             const WideLanes::TileMove& move, __m256i symmetries, std::size_t at) {
  __m256i added = _mm256_setzero_si256();
  for (std::size_t side = 0; side < 2; ++side) {
    __m128i sum = _mm_setzero_si128();
    for (std::size_t i = 0; i < move.between; ++i) {
      const std::int16_t* const adds = &tile.adds[board[move.passed[side][i]]][at];
      sum = _mm_add_epi16(sum, _mm_loadu_si128(reinterpret_cast<const __m128i*>(adds)));
    }
    added =
        _mm256_add_epi32(added, _mm256_mullo_epi32(_mm256_cvtepi16_epi32(sum),
                                                   of_symmetry(move.towards[side], symmetries)));
  }
  return added;
}

// The first turn of a look-up: the sets and orders after the move, and the sets' numbers.
void begin_look_up(const WideLanes& lanes, const WideLanes::State& state, const std::uint8_t* board,
                   WideLanes::Child& child, std::size_t at) {
  const WideLanes::Tile& tile = *child.tile;
  const WideLanes::TileMove& move = *child.move;
  const __m256i numbers = eight_at(&tile.pattern[at]);
  const __m256i symmetries = eight_at(&tile.symmetry[at]);
  const __m256i set =
      _mm256_xor_si256(eight_of(state.set.data(), numbers), of_symmetry(move.cells, symmetries));
  const __m256i order = _mm256_add_epi32(eight_of(state.order.data(), numbers),
                                         turn(board, tile, move, symmetries, at));
  const __m256i low = _mm256_add_epi32(
      eight_at(&tile.low[at]),
      _mm256_and_si256(set, _mm256_set1_epi32(static_cast<int>(PatternBlocks::kLowMask))));
  const __m256i high =
      _mm256_add_epi32(eight_at(&tile.high[at]), _mm256_srli_epi32(set, PatternBlocks::kLowCells));
  const __m256i number = _mm256_add_epi32(
      _mm256_and_si256(
          _mm256_i32gather_epi32(reinterpret_cast<const int*>(lanes.low.data()), low, 2),
          _mm256_set1_epi32(0xffff)),
      _mm256_i32gather_epi32(reinterpret_cast<const int*>(lanes.high.data()), high, 4));
  put_eight(&child.set[at], set);
  put_eight(&child.order[at], order);
  put_eight(&child.number[at], number);
  put_eight(&child.entry[at],
            _mm256_i32gather_epi32(reinterpret_cast<const int*>(lanes.sets.data()), number, 4));
  put_eight(&child.group[at],
            _mm256_i32gather_epi32(reinterpret_cast<const int*>(lanes.groups.data()),
                                   _mm256_srli_epi32(number, WideLanes::kGroupBits), 4));
}

// The blocks, where some lanes' sets leave more than four regions.
__m256i with_searched(const WideLanes& lanes, const WideLanes::Child& child, std::size_t at,
                      std::uint32_t searched, __m256i blocks) {
  WideLanes::Lanes all;
  put_eight(all.data(), blocks);
  for (; searched != 0; searched &= searched - 1) {
    const auto lane = static_cast<std::size_t>(_tzcnt_u32(searched));
    all[lane] = lanes.block_of(child, at + lane);
  }
  return eight_at(all.data());
}

// The second turn: the bits of the `wanted` lanes. Returns which are farther.
std::uint32_t end_look_up(const WideLanes& lanes, const WideLanes::State& state,
                          std::uint32_t wanted, const WideLanes::Child& child, std::size_t at) {
  const WideLanes::Tile& tile = *child.tile;
  const __m256i one = _mm256_set1_epi32(1);
  const __m256i entry = eight_at(&child.entry[at]);
  const __mmask8 several = _mm256_test_epi32_mask(entry, one);
  const __m256i blank = of_symmetry(child.move->blank, eight_at(&tile.symmetry[at]));
  const __m256i regions =
      _mm256_mmask_i32gather_epi32(_mm256_setzero_si256(), several, eight_at(&child.number[at]),
                                   reinterpret_cast<const int*>(lanes.regions.data()), 4);
  const __m256i second_region =
      _mm256_and_si256(entry, _mm256_set1_epi32(static_cast<int>(WideLanes::kSecondRegion)));
  const __m256i second = _mm256_and_si256(_mm256_srlv_epi32(second_region, blank), one);
  const __m256i third = _mm256_and_si256(_mm256_slli_epi32(_mm256_srlv_epi32(regions, blank), 1),
                                         _mm256_set1_epi32(2));
  __m256i block = _mm256_add_epi32(
      _mm256_add_epi32(eight_at(&child.group[at]), _mm256_srli_epi32(entry, WideLanes::kBlockAt)),
      _mm256_or_si256(second, third));
  const std::uint32_t searched = wanted & _mm256_cmplt_epi32_mask(regions, _mm256_setzero_si256());
  if (searched != 0) {
    block = with_searched(lanes, child, at, searched, block);
  }
  const __m256i word = _mm256_add_epi32(
      _mm256_add_epi32(eight_at(&tile.row[at]), _mm256_srli_epi32(block, 5)),
      _mm256_mullo_epi32(eight_at(&child.order[at]), eight_at(&tile.row_words[at])));
  const __m256i words =
      _mm256_mmask_i32gather_epi32(_mm256_setzero_si256(), static_cast<__mmask8>(wanted), word,
                                   reinterpret_cast<const int*>(lanes.rows), 4);
  const __m256i bits = _mm256_srlv_epi32(words, _mm256_and_si256(block, _mm256_set1_epi32(31)));
  const __m256i distance = eight_of(state.distance.data(), eight_at(&tile.pattern[at]));
  const __m256i half = _mm256_srli_epi32(_mm256_add_epi32(distance, one), 1);
  return wanted & _mm256_testn_epi32_mask(_mm256_xor_si256(half, bits), one);
}

void look_up_patterns(const WideLanes& lanes, const WideLanes::State& state,
                      const std::uint8_t* board, std::uint32_t patterns, WideLanes::Child* children,
                      std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t at = 0; at < children[i].tile->lanes; at += WideLanes::kTogether) {
      begin_look_up(lanes, state, board, children[i], at);
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    WideLanes::Child& child = children[i];
    const std::uint32_t wanted = _pext_u32(patterns, child.tile->patterns);
    std::uint32_t farther = 0;
    for (std::size_t at = 0; at < child.tile->lanes; at += WideLanes::kTogether) {
      farther |= end_look_up(lanes, state, wanted >> at & 0xff, child, at) << at;
    }
    child.farther = _pdep_u32(farther, child.tile->patterns);
  }
}

void move_patterns(const WideLanes::State& before, const WideLanes::Child& child,
                   WideLanes::State& after, WideLanes::ByView& sums) {
  const WideLanes::Tile& tile = *child.tile;
  const __m512i one = _mm512_set1_epi32(1);
  std::size_t lane = 0;
  for (std::size_t at = 0; at < WideLanes::kPatterns; at += 16) {
    const auto moved = static_cast<__mmask16>(tile.patterns >> at);
    const auto far = static_cast<__mmask16>(child.farther >> at);
    const auto put_moved = [&](const std::uint32_t* old, const std::uint32_t* moved_ones,
                               std::uint32_t* to) {
      _mm512_storeu_si512(to + at, _mm512_mask_expandloadu_epi32(_mm512_loadu_si512(old + at),
                                                                 moved, moved_ones + lane));
    };
    put_moved(before.set.data(), child.set.data(), after.set.data());
    put_moved(before.order.data(), child.order.data(), after.order.data());
    const __m512i distance = _mm512_loadu_si512(&before.distance[at]);
    const __m512i nearer = _mm512_mask_sub_epi32(distance, moved, distance, one);
    _mm512_storeu_si512(&after.distance[at], _mm512_mask_add_epi32(nearer, far, distance, one));
    lane += static_cast<std::size_t>(_mm_popcnt_u32(moved));
  }
  const auto grown = static_cast<__mmask16>(_pext_u32(child.farther, tile.patterns));
  const __m128i by_lane = _mm_maskz_set1_epi8(grown, 2);
  sums += reinterpret_cast<WideLanes::ByView>(
      _mm_shuffle_epi8(by_lane, reinterpret_cast<__m128i>(tile.lane_of_view)));
}

}  // namespace

constinit const WideLaneKernels WideLaneKernels::avx512 = {look_up_patterns, move_patterns};

}  // namespace slidebase
