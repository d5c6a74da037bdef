#include "tests/bench/pattern_bounds.h"

#include <bit>
#include <stdexcept>

#include "common/pdb/partitions.h"
#include "common/pdb/pattern_search.h"
#include "common/study/random_boards.h"
#include "common/table/header_fields.h"

namespace slidebase::bench {

PatternBounds::PatternBounds(Shape shape, int boards, std::uint64_t seed)
    : info_(describe_table(Family::kAdditive, shape, shape.cells() - 1)), goal_(plain_goal(shape)) {
  for (int i = 0; i < boards; ++i) {
    boards_.push_back(draw_solvable(shape, goal_, seed, static_cast<std::uint64_t>(i)));
  }
}

const Bounds& PatternBounds::of(TileSet tiles) {
  if (!has(tiles)) {
    make(tiles);
  }
  return known_.at(tiles);
}

Bounds PatternBounds::of(const Partition& partition) {
  Bounds greatest(boards());
  for (const Partition& image : images(partition)) {
    Bounds sums(boards());
    for (const TileSet tiles : image) {
      const Bounds& bounds = of(tiles);
      for (std::size_t i = 0; i < sums.size(); ++i) {
        sums[i] = static_cast<std::uint8_t>(sums[i] + bounds[i]);
      }
    }
    greatest = greater(std::move(greatest), sums);
  }
  return greatest;
}

bool PatternBounds::has(const Partition& partition) const {
  return std::ranges::all_of(partition, [&](TileSet tiles) { return has(tiles); });
}

std::vector<Partition> PatternBounds::images(const Partition& partition) const {
  std::vector<Partition> images;
  const auto all = symmetries(info_.shape);
  for (std::uint8_t s = 0; s < all.size(); ++s) {
    if (all[s].to == info_.shape && all[s](info_.root) == info_.root) {
      Partition& image = images.emplace_back();
      for (const TileSet tiles : partition) {
        image.push_back(image_of(info_, tiles, s).value());
      }
    }
  }
  return images;
}

// Makes the table of a pattern, which is also that of its images.
void PatternBounds::make(TileSet tiles) {
  const int count = std::popcount(tiles);
  std::shared_ptr<const PatternBlocks>& blocks = blocks_[count];
  PatternSpace space(info_.shape, tiles_of({tiles}), blocks);
  blocks = space.shared_blocks();
  const PatternDistances distances = search_pattern(space, goal_, workers_, {});
  const PatternTable table(std::move(space), distances.bits);
  ++made_[static_cast<std::size_t>(count)];
  const auto all = symmetries(info_.shape);
  for (std::uint8_t s = 0; s < all.size(); ++s) {
    const auto image = image_of(info_, tiles, s);
    if (image && !has(*image)) {
      known_.emplace(*image, read(table, all[s]));
    }
  }
}

// The distances of the pattern that `towards` maps the table's pattern to.
Bounds PatternBounds::read(const PatternTable& table, const Symmetry& towards) const {
  const PatternSpace& space = table.space();
  const PatternSpace::Place end = space.place_of(goal_);
  ByCell<std::uint8_t> cell_of_table{};                 // by cell
  std::array<std::uint8_t, kMaxCells> tile_of_table{};  // by tile
  for (Cell cell = 0; cell < info_.shape.cells(); ++cell) {
    const std::uint8_t tile = goal_[cell], image = goal_[towards(cell)];
    cell_of_table[towards(cell)] = static_cast<std::uint8_t>(cell);
    const bool in_table = std::ranges::find(space.tiles(), tile) != space.tiles().end();
    tile_of_table[image] = in_table ? tile : PatternSpace::kOther;
  }
  tile_of_table[0] = 0;
  Bounds bounds;
  for (const Tiles& board : boards_) {
    Tiles seen{};
    for (Cell cell = 0; cell < info_.shape.cells(); ++cell) {
      seen[cell_of_table[cell]] = tile_of_table[board[cell]];
    }
    int distance = 0;
    if (table.walk(space.place_of(seen), end, distance) != Lookup::kReady) {
      throw std::runtime_error("a table contradicts itself");
    }
    bounds.push_back(static_cast<std::uint8_t>(distance));
  }
  return bounds;
}

}  // namespace slidebase::bench
