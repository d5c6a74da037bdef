// The families of tables, and what the header of a table has only in some of them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/puzzle/cube_kind.h"
#include "common/puzzle/state.h"

namespace slidebase {

// kAdditive: the tables of some patterns of a sliding board, whose distances add up to a bound
// (common/pdb/additive). kColoured: tables that give a bound in slides (common/pdb/coloured). The
// other families are complete tables. kLines: those of sliding boards in slides, by lines
// (common/puzzle/line_space.h); its layers are those of the lines. kCubic: cubes of kind kAxes;
// kMarked and kDice: the other kinds (common/puzzle/cube_kind.h).
enum class Family : std::uint8_t {
  kSliding = 1,
  kCubic = 2,
  kAdditive = 3,
  kLines = 4,
  kColoured = 5,
  kMarked = 6,
  kDice = 7,
};
// Whether the tables only give lower bounds, for a search.
constexpr bool gives_bounds(Family family) {
  return family == Family::kAdditive || family == Family::kColoured;
}
constexpr bool is_cubic(Family family) {
  return family == Family::kCubic || family == Family::kMarked || family == Family::kDice;
}
constexpr Family cubic_family(CubeKind kind) {
  return kind == CubeKind::kAxes     ? Family::kCubic
         : kind == CubeKind::kMarked ? Family::kMarked
                                     : Family::kDice;
}
// The kind of a cubic family.
constexpr CubeKind cube_kind_of(Family family) {
  return family == Family::kMarked ? CubeKind::kMarked
         : family == Family::kDice ? CubeKind::kDice
                                   : CubeKind::kAxes;
}
constexpr Family sliding_family(Metric metric) {
  return metric == Metric::kMulti ? Family::kLines : Family::kSliding;
}
constexpr Metric metric_of(Family family) {
  return family == Family::kLines || family == Family::kColoured ? Metric::kMulti : Metric::kSingle;
}

// What the sections of tables hold: distance bits or residues of lines, entries of goal patterns,
// and the bits of tables that give bounds.
enum class SectionType : std::uint8_t { kStep = 1, kPatterns = 2, kPatternBits = 3, kLineBits = 4 };
// The words after the number of a damaged block, or of a damaged page of its index.
const char* words_of_damaged_block(SectionType type);
const char* words_of_damaged_page(SectionType type);

// The size of tables that give bounds; coloured ones are small or standard.
enum class Tier : std::uint8_t { kSmall = 1, kStandard = 2, kHard = 3 };
// Which patterns or colourings a reader accepts: those that slidebase-gen gives the file's tier, so
// that a file can make a program take no more memory or time than the tier does, or any, as tests
// make them.
enum class Accepted { kOfTier, kAny };

inline constexpr std::uint16_t kFormatMinor = 1;          // of complete tables
inline constexpr std::uint16_t kAdditiveFormatMinor = 2;  // of additive tables
inline constexpr std::uint16_t kLinesFormatMinor = 3;     // of tables in slides
inline constexpr std::uint16_t kColouredFormatMinor = 4;  // of coloured tables
inline constexpr std::uint16_t kExtendedFormatMinor = 6;  // of additive tables with an extension
inline constexpr std::uint16_t kCubesFormatMinor = 7;     // of marked cubes and dice
inline constexpr std::uint16_t kNewestFormatMinor = kCubesFormatMinor;

// A pattern takes a byte in each of three planes: distance, string rank low, string rank high.
inline constexpr std::size_t kPatternBytes = 3;
// A pattern of marked cubes or dice takes a byte in each of five planes: distance, and the index of
// a state, the low byte first.
inline constexpr std::size_t kTopPatternBytes = 5;
inline constexpr std::uint8_t kNoPatternDistance = 255;  // the pattern cannot be reached

// A pattern of additive tables. The patterns of a partition share no tile, and together have all
// tiles. Patterns that a symmetry of the board maps onto each other share a section.
struct PatternInfo {
  std::uint32_t tiles = 0;  // bit t: tile t
  std::uint8_t partition = 0;
  std::uint8_t section = 0;
  std::uint8_t symmetry = 0;  // index in symmetries(): takes the pattern to that of the section

  friend bool operator==(const PatternInfo&, const PatternInfo&) = default;
};
inline constexpr std::size_t kMaxPatterns = 255;
inline constexpr int kMaxTilesOfPattern = 8;

inline constexpr int kMaxColours = 7;
// Colours of a sliding board's tiles, for coloured tables. Tiles of one colour are alike.
struct Colouring {
  // 0..kMaxColours-1, by tile; [0], the blank, is 0.
  std::array<std::uint8_t, kMaxTableCells> colour{};

  friend bool operator==(const Colouring&, const Colouring&) = default;
};
inline constexpr std::size_t kMaxColourings = 4;
// The most cells of a row or column of a board with coloured tables: a search's path has two bits
// for each slide.
inline constexpr int kMostColouredCells = 5;

// The fields of tables that give bounds.
struct BoundFields {
  Tier tier = Tier::kStandard;
  std::vector<PatternInfo> patterns;  // of additive tables, by partition
  std::vector<Colouring> colourings;  // of coloured tables; colouring i has section i

  // The number of sections of additive tables; the patterns name them in rising order.
  std::size_t pattern_sections() const;
};

}  // namespace slidebase
