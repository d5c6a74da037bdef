// Forges additive and coloured tables with any partitions, colourings, codec and bits.
#include <array>
#include <bit>
#include <memory>

#include "bounds.h"
#include "common/pdb/additive/additive_searches.h"
#include "common/pdb/coloured/coloured_search.h"
#include "common/pdb/coloured/colourings.h"
#include "common/pdb/partitions.h"
#include "common/table/header_fields.h"
#include "forged.h"
#include "targets.h"

using namespace slidebase;
using fuzz::Choices;

namespace {

constexpr std::uint64_t kMostBytes = 1 << 20;  // of all sections

// The tiles in groups, in the order of a stride through them.
std::vector<std::uint32_t> partition(Choices& choices, int tiles, int most) {
  const auto stride = static_cast<int>(1 + choices.byte() % 23);
  const auto first = static_cast<int>(choices.byte());
  const auto size = static_cast<int>(1 + choices.byte() % static_cast<unsigned>(most));
  std::vector<std::uint32_t> groups;
  std::uint32_t used = 0;
  for (int i = 0, at = first; i < tiles; ++i, at += stride) {
    while ((used >> at % tiles & 1) != 0) {
      ++at;
    }
    used |= std::uint32_t{1} << at % tiles;
    if (i % size == 0) {
      groups.push_back(0);
    }
    groups.back() |= std::uint32_t{2} << at % tiles;
  }
  return groups;
}

TableInfo described_additive(Choices& choices) {
  constexpr std::array kShapes = {Shape{4, 4}, Shape{5, 5}, Shape{3, 3},
                                  Shape{2, 3}, Shape{4, 5}, Shape{3, 4}};
  const Shape shape = kShapes[choices.byte() % kShapes.size()];
  TableInfo info =
      describe_table(Family::kAdditive, shape,
                     static_cast<Cell>(choices.below(static_cast<std::uint64_t>(shape.cells()))));
  info.tier = static_cast<Tier>(1 + choices.byte() % 3);
  const bool small = shape.cells() <= 9;
  if (small && choices.byte() % 2 == 1) {
    info.patterns = describe_additive(info.shape, info.root, info.tier).patterns;
  } else {
    const std::uint64_t partitions = 1 + choices.byte() % 12;
    for (std::uint64_t p = 0; p < partitions; ++p) {
      for (const std::uint32_t tiles : partition(choices, shape.cells() - 1, small ? 6 : 3)) {
        if (info.patterns.size() < kMaxPatterns) {
          info.patterns.push_back({tiles, static_cast<std::uint8_t>(p),
                                   static_cast<std::uint8_t>(info.patterns.size())});
        }
      }
    }
    if (info.is_extended() && info.patterns.size() <= 70) {
      share_sections(info);
    }
  }
  info.layers = static_cast<std::uint32_t>(info.pattern_sections());
  return info;
}

TableInfo described_coloured(Choices& choices) {
  constexpr std::array kShapes = {Shape{2, 3}, Shape{3, 3}, Shape{4, 4}, Shape{2, 4}, Shape{3, 5}};
  const Shape shape = kShapes[choices.byte() % kShapes.size()];
  TableInfo info =
      describe_table(Family::kColoured, shape,
                     static_cast<Cell>(choices.below(static_cast<std::uint64_t>(shape.cells()))));
  info.tier = choices.byte() % 2 == 0 ? Tier::kSmall : Tier::kStandard;
  if (choices.byte() % 2 == 1) {
    return describe_coloured(info.shape, info.root, info.tier);
  }
  info.colourings.resize(std::size_t{is_on_diagonal(info.shape, info.root) ? 1U : 2U}
                         << choices.byte() % 2);
  for (Colouring& colouring : info.colourings) {
    const std::uint64_t colours = 1 + choices.byte() % 3;
    for (std::size_t tile = 1; tile < static_cast<std::size_t>(shape.cells()); ++tile) {
      colouring.colour[tile] =
          static_cast<std::uint8_t>(tile <= colours ? tile - 1 : choices.byte() % colours);
    }
  }
  info.layers = static_cast<std::uint32_t>(info.colourings.size());
  return info;
}

// The sizes of the sections; none if they are too large.
std::vector<std::uint64_t> sizes_of(const TableInfo& info) {
  std::vector<std::uint64_t> sizes;
  if (info.family == Family::kColoured) {
    for (const Colouring& colouring : info.colourings) {
      sizes.push_back(coloured_bytes(info.shape, colouring));
    }
  } else {
    for (const PatternSpace& space : spaces_of(info)) {
      sizes.push_back(PatternTable::all_words(space) * 8);
    }
  }
  std::uint64_t all = 0;
  for (const std::uint64_t size : sizes) {
    all += size;
  }
  return all <= kMostBytes ? sizes : std::vector<std::uint64_t>();
}

// Searches of tables that no tier has must keep to their arrays, too.
template <typename Tables, typename Searches>
void search_any(const std::vector<std::byte>& file) {
  fuzz::may_fail([&] {
    const auto tables = std::make_shared<const Tables>(
        std::make_shared<MemorySource>("forged", file), Accepted::kAny);
    const TableInfo& info = tables->info();
    fuzz::search_some(Searches(tables, info.shape, goal_with_blank_at(info.shape, info.root)),
                      static_cast<unsigned>(info.content_digest), fuzz::kMostNodes);
  });
}

void forge_bounds(Choices& choices, Codec codec, TableInfo info) {
  const std::vector<std::uint64_t> sizes = sizes_of(info);
  if (sizes.empty()) {
    return;
  }
  fuzz::Sections sections;
  for (const std::uint64_t size : sizes) {
    sections.emplace_back(static_cast<std::size_t>(size),
                          static_cast<std::byte>(choices.byte() * 0x55));
    fuzz::change(choices, sections.back());
  }
  const bool additive = info.family == Family::kAdditive;
  info.states = additive ? info.layers + choices.below(1000) + 1 : reachable_states(info);
  const std::uint64_t nearest = additive ? info.layers : 2 * info.layers;
  info.histogram = {nearest, info.states - nearest};
  const std::vector<std::byte> file = fuzz::written(info, sections, codec);
  fuzz::ask_all(choices, file);
  additive ? search_any<AdditiveTables, AdditiveSearches>(file)
           : search_any<ColouredTables, ColouredSearches>(file);
}

}  // namespace

void fuzz::run_forged_bounds(const std::uint8_t* data, std::size_t size) {
  Choices choices(data, size);
  const std::uint64_t kind = choices.byte();
  const Codec codec = kind >= 128 ? Codec::kZstd : Codec::kRaw;
  forge_bounds(choices, codec,
               kind % 2 == 0 ? described_additive(choices) : described_coloured(choices));
}
