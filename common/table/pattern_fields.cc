#include "common/table/pattern_fields.h"

#include <bit>

#include "common/base/joined.h"
#include "common/puzzle/ranking.h"

namespace slidebase {
namespace {

// An entry is tiles, partition and a reserved byte.
constexpr std::size_t kPatternEntry = 4;
static_assert(kEntriesAt + kMaxSections * kPatternEntry <= kFieldsEnd);

// A row has a bit for each block, and each set of cells has at most 16 blocks.
constexpr std::uint64_t kMostRowWords = (std::uint64_t{1} << kMaxTableCells) * kMaxTableCells / 64;

// Checks the pattern whose entry is at `at`; `used`: the tiles of its partition so far.
std::optional<FieldFault> tiles_fault(const PatternInfo& pattern, std::size_t at, unsigned all,
                                      unsigned used) {
  const int count = std::popcount(pattern.tiles);
  if ((pattern.tiles & ~all) != 0) {
    return FieldFault{at, "a pattern has a tile that is not on the board"};
  }
  if (count < 1 || count > kMaxTilesOfPattern) {
    return FieldFault{at, joined({"a pattern cannot have ", count, " tiles"})};
  }
  if ((pattern.tiles & used) != 0) {
    return FieldFault{at, "two patterns of a partition share a tile"};
  }
  return std::nullopt;
}

void write_pattern_fields(const TableInfo& info, std::span<std::byte> header) {
  put(header, kCountAt, static_cast<std::uint8_t>(info.patterns.size()));
  std::size_t at = kEntriesAt;
  for (const PatternInfo& pattern : info.patterns) {
    put(header, at, pattern.tiles);
    put(header, at + 2, pattern.partition);
    at += kPatternEntry;
  }
}

std::optional<FieldFault> read_pattern_fields(std::span<const std::byte> header, TableInfo& info) {
  const std::size_t count = get<std::uint8_t>(header, kCountAt);
  if (count < 1 || count > kMaxSections) {
    return FieldFault{kCountAt, joined({"additive tables cannot have ", count, " patterns"})};
  }
  const unsigned all = (2U << (info.shape.cells() - 1)) - 2;  // bit t: tile t, from 1 on
  unsigned used = 0, partition = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t at = kEntriesAt + i * kPatternEntry;
    const PatternInfo pattern{get<std::uint16_t>(header, at), get<std::uint8_t>(header, at + 2)};
    if (pattern.partition != partition) {
      ++partition;
      if (pattern.partition != partition || partition == kMaxPartitions) {
        return FieldFault{at + 2, "the partitions are not in order"};
      }
      if (used != all) {
        return FieldFault{at + 2, "a partition leaves a tile out"};
      }
      used = 0;
    }
    if (auto fault = tiles_fault(pattern, at, all, used)) {
      return fault;
    }
    if (auto fault = reserved_fault(header, at + 3, at + kPatternEntry)) {
      return fault;
    }
    used |= pattern.tiles;
    info.patterns.push_back(pattern);
  }
  if (used != all) {
    return FieldFault{kCountAt, "a partition leaves a tile out"};
  }
  if (auto fault = reserved_fault(header, kZeroAt, kEntriesAt)) {
    return fault;
  }
  return reserved_fault(header, kEntriesAt + count * kPatternEntry, kFieldsEnd);
}

}  // namespace

std::optional<FieldFault> reserved_fault(std::span<const std::byte> header, std::size_t begin,
                                         std::size_t end) {
  for (std::size_t at = begin; at < end; ++at) {
    if (header[at] != std::byte{0}) {
      return FieldFault{at, "a reserved byte is not zero"};
    }
  }
  return std::nullopt;
}

void write_bound_fields(const TableInfo& info, std::span<std::byte> header) {
  put(header, kTierAt, static_cast<std::uint8_t>(info.tier));
  if (info.family == Family::kColoured) {
    write_colour_fields(info, header);
  } else {
    write_pattern_fields(info, header);
  }
}

std::optional<FieldFault> read_bound_fields(std::span<const std::byte> header, TableInfo& info) {
  const auto tier = get<std::uint8_t>(header, kTierAt);
  if (tier < 1 || tier > 3) {
    return FieldFault{kTierAt, joined({"unknown tier ", tier})};
  }
  info.tier = static_cast<Tier>(tier);
  return info.family == Family::kColoured ? read_colour_fields(header, info)
                                          : read_pattern_fields(header, info);
}

bool may_be_pattern_bytes(const PatternInfo& pattern, std::uint64_t plain_bytes) {
  const std::uint64_t row_column = factorial(std::popcount(pattern.tiles)) * 8;
  return plain_bytes != 0 && plain_bytes % row_column == 0 &&
         plain_bytes / row_column <= kMostRowWords;
}

}  // namespace slidebase
