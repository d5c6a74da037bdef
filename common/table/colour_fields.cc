// The header fields that only coloured tables have: the colourings.
#include <algorithm>

#include "common/base/joined.h"
#include "common/puzzle/ranking.h"
#include "common/table/header_fields.h"

namespace slidebase {
namespace {

// An entry has a byte for each tile.
constexpr std::size_t kColoursEntry = kMaxTableCells;
static_assert(kEntriesAt + kMaxColourings * kColoursEntry <= kFieldsEnd);

// How many tiles of a board have each colour.
std::array<int, kMaxColours> class_sizes(const Colouring& colouring, int cells) {
  std::array<int, kMaxColours> sizes{};
  for (std::size_t tile = 1; tile < static_cast<std::size_t>(cells); ++tile) {
    ++sizes[colouring.colour[tile]];
  }
  return sizes;
}

// Checks the colouring whose entry is at `at`.
std::optional<FieldFault> colours_fault(const Colouring& colouring, std::size_t at, int cells) {
  for (std::size_t tile = 0; tile < kColoursEntry; ++tile) {
    const std::uint8_t colour = colouring.colour[tile];
    if ((tile == 0 || tile >= static_cast<std::size_t>(cells)) && colour != 0) {
      return FieldFault{at + tile, "a reserved byte is not zero"};
    }
    if (colour >= kMaxColours) {
      return FieldFault{at + tile, joined({"there is no colour ", colour})};
    }
  }
  const auto sizes = class_sizes(colouring, cells);
  const auto gap = std::ranges::find(sizes, 0);
  if (std::any_of(gap, sizes.end(), [](int size) { return size > 0; })) {
    return FieldFault{at, joined({"no tile has colour ", gap - sizes.begin()})};
  }
  return std::nullopt;
}

}  // namespace

void write_colour_fields(const TableInfo& info, std::span<std::byte> header) {
  put(header, kCountAt, static_cast<std::uint8_t>(info.colourings.size()));
  std::size_t at = kEntriesAt;
  for (const Colouring& colouring : info.colourings) {
    put(header, at, colouring.colour);
    at += kColoursEntry;
  }
}

std::optional<FieldFault> read_colour_fields(std::span<const std::byte> header, TableInfo& info) {
  if (info.tier == Tier::kHard) {
    return FieldFault{kTierAt, "coloured tables have no tier 3"};
  }
  const std::size_t count = get<std::uint8_t>(header, kCountAt);
  // A board is looked up in two or four views: transposed too, if its goal stays as it is then.
  const std::size_t views = is_on_diagonal(info.shape, info.root) ? 2 * count : count;
  if (views != 2 && views != kMaxColourings) {
    return FieldFault{kCountAt, joined({"coloured tables cannot have ", count, " colourings"})};
  }
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t at = kEntriesAt + i * kColoursEntry;
    const Colouring colouring{get<decltype(Colouring::colour)>(header, at)};
    if (auto fault = colours_fault(colouring, at, info.shape.cells())) {
      return fault;
    }
    info.colourings.push_back(colouring);
  }
  if (auto fault = reserved_fault(header, kZeroAt, kEntriesAt)) {
    return fault;
  }
  return reserved_fault(header, kEntriesAt + count * kColoursEntry, kFieldsEnd);
}

std::uint64_t coloured_orders(Shape shape, const Colouring& colouring) {
  std::uint64_t orders = factorial(shape.cells() - 1);
  for (const int size : class_sizes(colouring, shape.cells())) {
    orders /= factorial(size);
  }
  return orders;
}

std::uint64_t coloured_bytes(Shape shape, const Colouring& colouring) {
  const auto lines_bytes = [](int lines, int cells) {
    return static_cast<std::uint64_t>(lines * (cells <= 4 ? 1 : 2));
  };
  return coloured_orders(shape, colouring) *
         (lines_bytes(shape.rows, shape.cols) + lines_bytes(shape.cols, shape.rows));
}

std::uint64_t coloured_lines(const TableInfo& info) {
  std::uint64_t lines = 0;
  for (const Colouring& colouring : info.colourings) {
    // Without two tiles that are alike, only the orders of one parity are reached.
    const auto sizes = class_sizes(colouring, info.shape.cells());
    const bool all_differ = std::ranges::all_of(sizes, [](int size) { return size <= 1; });
    lines += static_cast<std::uint64_t>(info.shape.rows + info.shape.cols) *
             coloured_orders(info.shape, colouring) / (all_differ ? 2 : 1);
  }
  return lines;
}

}  // namespace slidebase
