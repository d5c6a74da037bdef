#include <algorithm>
#include <bit>

#include "common/base/digest.h"
#include "common/base/error.h"
#include "common/base/joined.h"
#include "common/puzzle/ranking.h"
#include "common/table/header_fields.h"

namespace slidebase {
namespace {

// An entry is tiles, partition and a reserved byte.
constexpr std::size_t kPatternEntry = 4;
static_assert(kEntriesAt + kHeaderSections * kPatternEntry <= kFieldsEnd);

// Checks patterns one after another, as a file has them.
class PatternChecker {
 public:
  explicit PatternChecker(const TableInfo& info)
      : info_(info), all_((std::uint32_t{2} << (info.shape.cells() - 1)) - 2) {}

  // The fault of the next pattern, whose fields are at `at`, the tiles in `bytes` bytes.
  std::optional<FieldFault> fault(const PatternInfo& pattern, std::size_t at, std::size_t bytes,
                                  unsigned most_partitions) {
    if (pattern.partition != partition_) {
      ++partition_;
      if (pattern.partition != partition_ || partition_ == most_partitions) {
        return FieldFault{at + bytes, "the partitions are not in order"};
      }
      if (used_ != all_) {
        return FieldFault{at + bytes, "a partition leaves a tile out"};
      }
      used_ = 0;
    }
    const int count = std::popcount(pattern.tiles);
    if ((pattern.tiles & ~all_) != 0) {
      return FieldFault{at, "a pattern has a tile that is not on the board"};
    }
    if (count < 1 || count > kMaxTilesOfPattern) {
      return FieldFault{at, joined({"a pattern cannot have ", count, " tiles"})};
    }
    if ((pattern.tiles & used_) != 0) {
      return FieldFault{at, "two patterns of a partition share a tile"};
    }
    used_ |= pattern.tiles;
    return std::nullopt;
  }
  // The fault of a pattern's section and symmetry, at `at`.
  std::optional<FieldFault> section_fault(const PatternInfo& pattern, std::size_t at) {
    if (pattern.section == own_.size() && pattern.symmetry == 0) {
      own_.push_back(pattern.tiles);
      return std::nullopt;
    }
    if (pattern.section >= own_.size()) {
      return FieldFault{at, "the patterns do not name the sections in rising order"};
    }
    if (pattern.symmetry >= 8 ||
        image_of(info_, pattern.tiles, pattern.symmetry) != own_[pattern.section]) {
      return FieldFault{at + 1, "the symmetry does not take the pattern to that of its section"};
    }
    return std::nullopt;
  }
  bool is_complete() const { return used_ == all_; }
  unsigned partitions() const { return partition_ + 1; }

 private:
  const TableInfo& info_;
  std::uint32_t all_, used_ = 0;  // bit t: tile t, from 1 on
  unsigned partition_ = 0;
  std::vector<std::uint32_t> own_;  // the tiles of each section
};

void write_pattern_fields(const TableInfo& info, std::span<std::byte> header) {
  put(header, kCountAt, static_cast<std::uint8_t>(info.patterns.size()));
  if (info.is_extended()) {
    put(header, kZeroAt, static_cast<std::uint8_t>(info.patterns.back().partition + 1));
    return;
  }
  std::size_t at = kEntriesAt;
  for (const PatternInfo& pattern : info.patterns) {
    put(header, at, static_cast<std::uint16_t>(pattern.tiles));
    put(header, at + 2, pattern.partition);
    at += kPatternEntry;
  }
}

std::optional<FieldFault> read_pattern_fields(std::span<const std::byte> header, TableInfo& info) {
  const std::size_t count = get<std::uint8_t>(header, kCountAt);
  if (count < 1 || count > kHeaderSections) {
    return FieldFault{kCountAt, joined({"additive tables cannot have ", count, " patterns"})};
  }
  PatternChecker checker(info);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t at = kEntriesAt + i * kPatternEntry;
    const PatternInfo pattern{get<std::uint16_t>(header, at), get<std::uint8_t>(header, at + 2),
                              static_cast<std::uint8_t>(i)};
    if (auto fault = checker.fault(pattern, at, 2, 2)) {
      return fault;
    }
    if (auto fault = reserved_fault(header, at + 3, at + kPatternEntry)) {
      return fault;
    }
    info.patterns.push_back(pattern);
  }
  if (!checker.is_complete()) {
    return FieldFault{kCountAt, "a partition leaves a tile out"};
  }
  if (auto fault = reserved_fault(header, kZeroAt, kEntriesAt)) {
    return fault;
  }
  return reserved_fault(header, kEntriesAt + count * kPatternEntry, kFieldsEnd);
}

// How many directory entries the extension begins with, if it has this many bytes and patterns;
// nothing if it has no such number.
std::optional<std::size_t> entries_in(std::span<const std::byte> front, std::size_t bytes,
                                      std::size_t patterns) {
  const std::size_t sections = get<std::uint32_t>(front, kSectionsAt);
  const std::size_t entries = sections > kHeaderSections ? sections - kHeaderSections : 0;
  const std::size_t used = entries * kDirectoryEntry + patterns * kLongPatternEntry;
  const bool fits = entries <= kMaxPatterns &&
                    bytes == (used + kSectionAlignment - 1) / kSectionAlignment * kSectionAlignment;
  return fits ? std::optional(entries) : std::nullopt;
}

std::optional<FieldFault> read_long_pattern_fields(std::span<const std::byte> front,
                                                   std::size_t bytes, TableInfo& info) {
  const std::size_t count = get<std::uint8_t>(front, kCountAt);
  const auto entries = entries_in(front, bytes, count);
  if (count == 0 || !entries) {
    return FieldFault{kCountAt, joined({"the extension is not that of ", count, " patterns"})};
  }
  const unsigned partitions = get<std::uint8_t>(front, kZeroAt);
  PatternChecker checker(info);
  std::size_t at = kHeaderBytes + *entries * kDirectoryEntry;
  for (std::size_t i = 0; i < count; ++i, at += kLongPatternEntry) {
    const PatternInfo pattern{get<std::uint32_t>(front, at), get<std::uint8_t>(front, at + 4),
                              get<std::uint8_t>(front, at + 5), get<std::uint8_t>(front, at + 6)};
    if (auto fault = checker.fault(pattern, at, 4, partitions)) {
      return fault;
    }
    if (auto fault = checker.section_fault(pattern, at + 5)) {
      return fault;
    }
    if (auto fault = reserved_fault(front, at + 7, at + kLongPatternEntry)) {
      return fault;
    }
    info.patterns.push_back(pattern);
  }
  if (!checker.is_complete() || checker.partitions() != partitions) {
    return FieldFault{kZeroAt, "a partition leaves a tile out"};
  }
  if (!info.is_extended()) {
    return FieldFault{kCountAt, "the table needs no extension"};
  }
  if (auto fault = reserved_fault(front, at, kHeaderBytes + bytes)) {
    return fault;
  }
  return reserved_fault(front, kZeroAt + 1, kFieldsEnd);
}

// The extension of a header: what tables with more than four sections or longer fields of patterns
// have behind it (docs/FORMAT.md).
void write_long_pattern_fields(const TableInfo& info, std::span<std::byte> extension) {
  const std::size_t sections = info.pattern_sections();
  std::size_t at = sections > kHeaderSections ? (sections - kHeaderSections) * kDirectoryEntry : 0;
  for (const PatternInfo& pattern : info.patterns) {
    put(extension, at, pattern.tiles);
    put(extension, at + 4, pattern.partition);
    put(extension, at + 5, pattern.section);
    put(extension, at + 6, pattern.symmetry);
    at += kLongPatternEntry;
  }
}

}  // namespace

void write_bound_fields(const TableInfo& info, std::span<std::byte> header) {
  put(header, kTierAt, static_cast<std::uint8_t>(info.tier));
  if (info.family == Family::kColoured) {
    write_colour_fields(info, header);
  } else {
    write_pattern_fields(info, header);
  }
}

std::optional<FieldFault> read_bound_fields(std::span<const std::byte> front,
                                            std::size_t extension_bytes, TableInfo& info) {
  const auto tier = get<std::uint8_t>(front, kTierAt);
  if (tier < 1 || tier > 3) {
    return FieldFault{kTierAt, joined({"unknown tier ", tier})};
  }
  info.tier = static_cast<Tier>(tier);
  if (info.family == Family::kColoured) {
    return read_colour_fields(front, info);
  }
  return extension_bytes == 0 ? read_pattern_fields(front, info)
                              : read_long_pattern_fields(front, extension_bytes, info);
}

// A tile's number is that of its goal cell, counted without the root.
std::optional<std::uint32_t> image_of(const TableInfo& info, std::uint32_t tiles,
                                      std::uint8_t symmetry) {
  const Symmetry map = symmetries(info.shape)[symmetry];
  if (map.to != info.shape) {
    return std::nullopt;
  }
  const auto tile_at = [&](Cell cell) { return cell < info.root ? cell + 1 : cell; };
  std::uint32_t cells = 0, image_cells = 0, image = 0;
  for (Cell cell = 0; cell < info.shape.cells(); ++cell) {
    if (cell == info.root || (tiles >> tile_at(cell) & 1) == 0) {
      continue;
    }
    if (map(cell) == info.root) {
      return std::nullopt;
    }
    cells |= std::uint32_t{1} << cell;
    image_cells |= std::uint32_t{1} << map(cell);
    image |= std::uint32_t{1} << tile_at(map(cell));
  }
  std::uint32_t mapped = 0;  // the region of the goal's blank
  const std::uint32_t region = region_around(info.shape, ~cells, info.root);
  for (Cell cell = 0; cell < info.shape.cells(); ++cell) {
    mapped |= (region >> cell & 1) << map(cell);
  }
  return mapped == region_around(info.shape, ~image_cells, info.root) ? std::optional(image)
                                                                      : std::nullopt;
}

void fail_tier(const TableInfo& info, const std::string& path) {
  throw Error(ErrorCode::kDamaged, path, info.is_extended() ? kHeaderBytes : kEntriesAt,
              joined({"its ", info.family == Family::kColoured ? "colourings" : "patterns",
                      " are not those of tier ", tier_name(info.tier), " for ", info.shape.name(),
                      "; build the table again with ", remaker()}));
}

bool may_be_pattern_bytes(Shape shape, const PatternInfo& pattern, std::uint64_t plain_bytes) {
  // A row has a bit for each block, and each set of cells has fewer blocks than there are cells.
  const auto cells = static_cast<std::uint64_t>(shape.cells());
  const std::uint64_t most_row_words = (cells << cells) / 64 + 1;
  const std::uint64_t row_column = factorial(std::popcount(pattern.tiles)) * 8;
  return plain_bytes != 0 && plain_bytes % row_column == 0 &&
         plain_bytes / row_column <= most_row_words;
}

std::size_t BoundFields::pattern_sections() const {
  std::size_t count = 0;
  for (const PatternInfo& pattern : patterns) {
    count = std::max(count, pattern.section + std::size_t{1});
  }
  return count;
}

bool TableInfo::is_extended() const {
  return !patterns.empty() &&
         (shape.cells() > kMaxTableCells || patterns.size() > kHeaderSections ||
          patterns.back().partition > 1 || pattern_sections() < patterns.size());
}

std::uint64_t TableInfo::front_bytes() const {
  if (!is_extended()) {
    return kHeaderBytes;
  }
  const std::size_t later = std::max(pattern_sections(), kHeaderSections) - kHeaderSections;
  const std::uint64_t used = later * kDirectoryEntry + patterns.size() * kLongPatternEntry;
  return kHeaderBytes + (used + kSectionAlignment - 1) / kSectionAlignment * kSectionAlignment;
}

std::vector<std::byte> encode_extension(const TableInfo& info) {
  std::vector<std::byte> extension(static_cast<std::size_t>(info.front_bytes() - kHeaderBytes));
  const std::span<std::byte> bytes(extension);
  for (std::size_t i = kHeaderSections; i < info.sections.size(); ++i) {
    write_directory_entry(info.sections[i], bytes.subspan(directory_entry(i) - kHeaderBytes));
  }
  if (!extension.empty()) {
    write_long_pattern_fields(info, bytes);
  }
  return extension;
}

void write_extension_fields(const TableInfo& info, std::span<std::byte> header) {
  if (const std::vector<std::byte> extension = encode_extension(info); !extension.empty()) {
    put(header, kExtensionAt, static_cast<std::uint32_t>(extension.size()));
    put(header, kExtensionDigestAt, digest(extension));
  }
}

std::optional<FieldFault> extension_fault(std::span<const std::byte> front) {
  const auto bytes = get<std::uint32_t>(front, kExtensionAt);
  if (bytes == 0 || bytes % kSectionAlignment != 0 || bytes > kMaxExtensionBytes) {
    return FieldFault{kExtensionAt, joined({"an extension cannot have ", bytes, " bytes"})};
  }
  if (front.size() < kHeaderBytes + bytes) {
    return FieldFault{front.size(), "the file ends within the extension: it was cut short"};
  }
  if (get<std::uint64_t>(front, kExtensionDigestAt) != digest(front.subspan(kHeaderBytes, bytes))) {
    return FieldFault{kExtensionDigestAt, "the extension is damaged: its digest does not match"};
  }
  return std::nullopt;
}

}  // namespace slidebase
