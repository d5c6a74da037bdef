// The header of a table file (.sbt): its fields and their bytes.
//
// docs/FORMAT.md is the full description, byte by byte; header_fields.h and pattern_fields.h have
// the same offsets. A file is a header, an extension if the header has no space for all fields, and
// sections, each
//     page digests | data | block index
// with every part on a multiple of 64 bytes and zeros between. All numbers are little-endian.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "common/puzzle/cube_kind.h"
#include "common/puzzle/state.h"
#include "common/table/line_words.h"

namespace slidebase {

static_assert(std::endian::native == std::endian::little,
              "raw sections are read in place; a big-endian machine needs a swapping reader");

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
enum class Codec : std::uint8_t { kRaw = 0, kZstd = 1 };
enum class SectionType : std::uint8_t { kStep = 1, kPatterns = 2, kPatternBits = 3, kLineBits = 4 };
// The size of tables that give bounds; coloured ones are small or standard.
enum class Tier : std::uint8_t { kSmall = 1, kStandard = 2, kHard = 3 };
// Which patterns or colourings a reader accepts: those that slidebase-gen gives the file's tier, so
// that a file can make a program take no more memory or time than the tier does, or any, as tests
// make them.
enum class Accepted { kOfTier, kAny };

inline constexpr std::uint16_t kFormatMajor = 1;
inline constexpr std::uint16_t kFormatMinor = 1;          // of complete tables
inline constexpr std::uint16_t kAdditiveFormatMinor = 2;  // of additive tables
inline constexpr std::uint16_t kLinesFormatMinor = 3;     // of tables in slides
inline constexpr std::uint16_t kColouredFormatMinor = 4;  // of coloured tables
inline constexpr std::uint16_t kExtendedFormatMinor = 6;  // of additive tables with an extension
inline constexpr std::uint16_t kCubesFormatMinor = 7;     // of marked cubes and dice
inline constexpr std::uint16_t kNewestFormatMinor = kCubesFormatMinor;
inline constexpr std::size_t kHeaderBytes = 2048;
inline constexpr std::size_t kMaxExtensionBytes = 2048;
inline constexpr std::size_t kHeaderSections = 4;  // the directory entries in the header
inline constexpr std::size_t kMaxDepths = 191;     // the number of histogram entries in a header
inline constexpr std::size_t kSectionAlignment = 64;
// A pattern takes a byte in each of three planes: distance, string rank low, string rank high.
inline constexpr std::size_t kPatternBytes = 3;
// A pattern of marked cubes or dice takes a byte in each of five planes: distance, and the index of
// a state, the low byte first.
inline constexpr std::size_t kTopPatternBytes = 5;
inline constexpr std::uint8_t kNoPatternDistance = 255;  // the pattern cannot be reached
inline constexpr std::size_t kRawIndexEntryBytes = 8;    // digest of the block
inline constexpr std::size_t kZstdIndexEntryBytes = 24;  // end, digest stored, digest plain
// A page of the block index has enough entries that a section has at most kMaxPages pages, so that
// opening a table can read the digests of all pages.
inline constexpr std::uint64_t kMinBlocksPerPage = 512;
inline constexpr std::uint64_t kMaxPages = 4096;
// The header and the page digests of the step section are within the first kOpeningBytes of a file.
inline constexpr std::uint64_t kOpeningBytes = 36 << 10;
static_assert(kHeaderBytes + kMaxExtensionBytes + kMaxPages * 8 <= kOpeningBytes);

// "sliding" (also kLines), "cubic" (of all kinds), "additive", "coloured"
const char* family_name(Family family);
const char* tier_name(Tier tier);  // "small", "standard", "hard"

// One section: `plain_bytes` of content in blocks of `block_bytes` (the last may be shorter).
struct SectionInfo {
  SectionType type = SectionType::kStep;
  Codec codec = Codec::kRaw;
  std::uint64_t block_bytes = 0;  // a power of two
  std::uint64_t plain_bytes = 0;
  std::uint64_t digests_offset = 0;  // of the page digests, which come before the data
  std::uint64_t data_offset = 0;     // of the first stored block in the file
  std::uint64_t stored_bytes = 0;    // of all stored blocks
  std::uint64_t index_offset = 0;    // of the block index, which directly follows the data
  std::uint64_t index_digest = 0;    // of the page digests
  std::uint64_t content_digest = 0;  // of the plain blocks' digests: the same for every codec

  std::uint64_t blocks() const { return (plain_bytes + block_bytes - 1) / block_bytes; }
  std::size_t entry_bytes() const {
    return codec == Codec::kRaw ? kRawIndexEntryBytes : kZstdIndexEntryBytes;
  }
  // A page of a zstd section begins with the offset of its first block.
  std::size_t page_head_bytes() const { return codec == Codec::kZstd ? 8 : 0; }
  std::uint64_t blocks_per_page() const {
    return std::max(kMinBlocksPerPage, std::bit_ceil((blocks() + kMaxPages - 1) / kMaxPages));
  }
  std::uint64_t pages() const { return (blocks() + blocks_per_page() - 1) / blocks_per_page(); }
  std::uint64_t page_offset(std::uint64_t page) const {
    return index_offset + page * (page_head_bytes() + blocks_per_page() * entry_bytes());
  }
  std::uint64_t blocks_in_page(std::uint64_t page) const {
    return std::min(blocks_per_page(), blocks() - page * blocks_per_page());
  }
  std::uint64_t page_bytes(std::uint64_t page) const {
    return page_head_bytes() + blocks_in_page(page) * entry_bytes();
  }
  std::uint64_t page_digests_bytes() const { return pages() * 8; }
  std::uint64_t index_bytes() const {
    return pages() * page_head_bytes() + blocks() * entry_bytes();
  }
};

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

// The contents of a header, and the places of the parts of the file. `shape` has rows <= cols and
// `root` is a cell of it; the index runs over the board `indexed_shape()`, the same or its
// transpose.
struct TableInfo {
  Family family = Family::kSliding;
  Shape shape;
  Cell root = 0;
  bool transposed = false;
  std::uint32_t layers = 0;  // of additive tables the sections, of coloured ones the colourings
  // States (or lines) of one layer, by the closed form; 0 if it gives bounds.
  std::uint64_t layer_size = 0;
  std::uint64_t states = 0;  // reached; cells * layer_size unless some are unreachable
  // States at distance 0, 1, ..., the greatest depth; in additive tables summed over all sections,
  // in coloured ones lines, over all colourings.
  std::vector<std::uint64_t> histogram;
  Tier tier = Tier::kStandard;        // of tables that give bounds
  std::vector<PatternInfo> patterns;  // of additive tables, by partition
  std::vector<Colouring> colourings;  // of coloured tables; colouring i has section i
  std::vector<SectionInfo> sections;
  std::uint64_t file_bytes = 0;
  std::uint64_t content_digest = 0;  // identifies the content in any codec and minor version

  int max_depth() const { return static_cast<int>(histogram.size()) - 1; }
  Shape indexed_shape() const { return transposed ? shape.transposed() : shape; }
  Cell indexed_root() const {
    return transposed ? shape.transposed().cell(shape.col(root), shape.row(root)) : root;
  }
  // The words of each layer, with 64 distance bits or 40 residues of lines, and the bytes of the
  // whole step section.
  std::uint64_t layer_words() const {
    const std::uint64_t values = family == Family::kLines ? kLinesPerWord : 64;
    return (layer_size + values - 1) / values;
  }
  std::uint64_t step_bytes() const { return layer_words() * layers * 8; }
  const SectionInfo* section(SectionType type) const;

  // Whether an additive table needs an extension: it has more than 16 cells, more than four
  // patterns, more than two partitions, or patterns that share a section.
  bool is_extended() const;
  // The bytes of the header and the extension; the first section is behind them.
  std::uint64_t front_bytes() const;
  // The number of sections of additive tables; the patterns name them in rising order.
  std::size_t pattern_sections() const;

  // Sets the places of the sections from their stored sizes; returns the end of the file.
  std::uint64_t lay_out();
};

// Throws Error(kUsage) with the reason if no table of this family can have such a board: one row or
// column, more cells than most_cells(), or for coloured tables a row or column of more than
// kMostColouredCells.
void check_board(Family family, Shape shape);

// The most cells of a board: kMaxTableCells; of cubes kMaxCubicCells, of dice 8; of complete tables
// in slides kMaxUsualCells; of additive tables kMaxCells.
int most_cells(Family family);

// Whether transposing leaves the board and its root as they are.
constexpr bool is_on_diagonal(Shape shape, Cell root) {
  return shape.rows == shape.cols && shape.row(root) == shape.col(root);
}

// Describes the table for `shape` with the goal's blank on `root`: turned to rows <= cols, with the
// greatest cell of the root's class, and the orientation that indices run over. For additive
// tables, describe_additive() also sets tier and patterns; for coloured ones, describe_coloured()
// tier and colourings.
TableInfo describe_table(Family family, Shape shape, Cell root);

// The number of states that can be reached from the root: the closed form, cells * layer_size,
// except for the cubes of 2x2. There the blank only moves three cubes around a ring: the graph is
// one cycle of 36 of the 324 states (each state has two neighbours, and the search counts them).
// For coloured tables the lines of all colourings.
std::uint64_t reachable_states(const TableInfo& info);

// The size of the pattern section of a cubic table: each plane has a byte for each pattern.
std::uint64_t pattern_count(const TableInfo& info);
constexpr std::size_t pattern_bytes(Family family) {
  return family == Family::kCubic ? kPatternBytes : kTopPatternBytes;
}

// "sliding-3x4-11.sbt", "sliding-3x4-11-multi.sbt", "cubic-3x3-8.sbt", "cubic-marked-3x3-4.sbt",
// "additive-4x4-15-standard.sbt", "coloured-4x4-15-standard.sbt"
std::string table_file_name(const TableInfo& info);
// "corner", "edge" and "centre" on the 3x3 board, "corner" on any other board, otherwise the cell
// number.
std::string root_name(Shape shape, Cell root);
// The command that makes the table: "slidebase-gen sliding 3x3 --root corner", the same with
// " --metric multi", "slidebase-gen cubic 3x3 --cubes marked --root centre",
// "slidebase-gen additive 4x4 --root corner --tier standard", or the same with "coloured".
std::string command_to_make(const TableInfo& table);
// The same for the table in this file, into its folder.
std::string command_to_replace(const TableInfo& table, const std::string& path);

// The digest that identifies the table's content: over everything except the minor version, codec,
// offsets and sizes in the file. Needs every section's content digest.
std::uint64_t compute_content_digest(const TableInfo& info);

std::array<std::byte, kHeaderBytes> encode_header(const TableInfo& info);
// The bytes behind the header; none if it has no extension.
std::vector<std::byte> encode_extension(const TableInfo& info);

// Checks every field of a header against its range, the closed forms and the other fields. Throws
// Error(kFormat or kDamaged) with `path`, the byte and the reason. `bytes` are the first of the
// file, up to kHeaderBytes + kMaxExtensionBytes; `file_bytes` is the actual size of the file.
TableInfo decode_header(std::span<const std::byte> bytes, std::uint64_t file_bytes,
                        const std::string& path);

}  // namespace slidebase
