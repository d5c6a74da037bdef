// Looks for good partitions of a large board's tiles into patterns: docs/BENCHMARKS.md has what it
// found. The goal's blank is on the last cell.
//
//     bench-partitions rank SHAPE SIZES BOARDS SECONDS CHOOSE [PARTITION...]
//     bench-partitions score SHAPE BOARDS PARTITION...
//     bench-partitions solve SHAPE MOVES COUNT PARTITION...
//
// A PARTITION is a list of sets of goal cells in hexadecimal, cell 0 the lowest bit, with commas
// between; or the name of a tier, for all partitions of its tables.
//
// `rank` lists all partitions into connected sets of goal cells with these SIZES, such as 6,6,6,6
// or 6,6,5+7,6,4. It ranks them by an estimate, makes the tables of the PARTITIONs and of the first
// ones for SECONDS of processor time, and scores each partition that has all its tables by its mean
// bound on BOARDS random boards. Then it chooses, CHOOSE times, the partition that adds most to
// those chosen before: beginning with none, and with the PARTITIONs.
// `score` prints the mean bound of each partition, and of all up to it together. `solve` makes
// tables of all PARTITIONs together and solves COUNT boards, MOVES random moves from the goal or,
// if MOVES is 0, uniform over all solvable ones. It prints the boards that the searches generate.
#include "common/pdb/partitions.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "common/base/memory_source.h"
#include "common/pdb/additive/additive_searches.h"
#include "common/search/make/make.h"
#include "common/study/random_boards.h"
#include "tests/bench/connected_partitions.h"
#include "tests/bench/partition_estimate.h"
#include "tests/bench/pattern_bounds.h"

namespace slidebase::bench {
namespace {

constexpr std::uint64_t kSeed = 24;

// Processor time of this program, which has one thread.
double seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

// The last cell has the blank, so tile t's goal cell is t - 1.
std::string text(const Partition& partition) {
  std::string line;
  for (const TileSet tiles : partition) {
    std::array<char, 16> digits{};
    std::snprintf(digits.data(), digits.size(), "%s%x", line.empty() ? "" : ",", tiles >> 1);
    line += digits.data();
  }
  return line;
}

// Calls take(part) for the parts between the separators.
template <typename Take>
void split(std::string_view line, char separator, const Take& take) {
  for (std::size_t at = 0; at <= line.size();) {
    const std::size_t end = std::min(line.find(separator, at), line.size());
    take(std::string(line.substr(at, end - at)));
    at = end + 1;
  }
}

Partition parsed(std::string_view line) {
  Partition partition;
  split(line, ',', [&](const std::string& digits) {
    partition.push_back(static_cast<TileSet>(std::strtoul(digits.c_str(), nullptr, 16)) << 1);
  });
  return partition;
}

std::vector<Partition> partitions_of(const TableInfo& info) {
  std::vector<Partition> partitions;
  for (const PatternInfo& pattern : info.patterns) {
    partitions.resize(std::max<std::size_t>(partitions.size(), pattern.partition + 1U));
    partitions[pattern.partition].push_back(pattern.tiles);
  }
  return partitions;
}

std::vector<Partition> parsed(Shape shape, std::span<char*> words) {
  std::vector<Partition> partitions;
  for (const std::string_view word : words) {
    const bool small = word == "small";
    if (small || word == "standard") {
      const auto tiers = partitions_of(
          describe_additive(shape, shape.cells() - 1, small ? Tier::kSmall : Tier::kStandard));
      partitions.insert(partitions.end(), tiers.begin(), tiers.end());
    } else {
      partitions.push_back(parsed(word));
    }
  }
  return partitions;
}

std::vector<Partition> ranked(Shape shape, std::vector<Partition> partitions) {
  PartitionEstimate estimate(shape, kSeed);
  std::vector<std::pair<double, Partition>> all;
  for (Partition& partition : partitions) {
    const double estimated = estimate.of(partition);
    all.emplace_back(-estimated, std::move(partition));
  }
  std::ranges::sort(all);
  partitions.clear();
  for (auto& [estimated, partition] : all) {
    partitions.push_back(std::move(partition));
  }
  return partitions;
}

struct Scored {
  Partition partition;
  Bounds bounds;
  double alone = 0;
};

// Makes tables until the time is over, and scores all partitions that then have theirs.
std::vector<Scored> score(PatternBounds& bounds, std::span<const Partition> partitions,
                          double time) {
  const double end = seconds() + time;
  for (const Partition& partition : partitions) {
    if (seconds() > end) {
      break;
    }
    bounds.of(partition);
  }
  std::vector<Scored> scored;
  for (const Partition& partition : partitions) {
    const auto images = bounds.images(partition);
    if (std::ranges::all_of(images, [&](const Partition& image) { return bounds.has(image); })) {
      Bounds of_all = bounds.of(partition);
      const double alone = mean(of_all);
      scored.push_back({partition, std::move(of_all), alone});
    }
  }
  std::ranges::sort(scored, [](const Scored& one, const Scored& other) {
    return std::tie(other.alone, one.partition) < std::tie(one.alone, other.partition);
  });
  return scored;
}

void choose(std::span<const Scored> scored, Bounds chosen, int times) {
  for (int i = 0; i < times && !scored.empty(); ++i) {
    const Scored* best = nullptr;
    double most = 0;
    for (const Scored& one : scored) {
      const double together = mean(greater(chosen, one.bounds));
      if (together > most) {
        most = together;
        best = &one;
      }
    }
    chosen = greater(std::move(chosen), best->bounds);
    std::printf("chosen  %s  alone %.3f  together %.3f\n", text(best->partition).c_str(),
                best->alone, most);
  }
}

// The partitions of each kind of sizes; of partitions that are mirror images of each other, one.
std::vector<Partition> listed(const PatternBounds& bounds, std::string_view kinds) {
  std::vector<Partition> all;
  split(kinds, '+', [&](const std::string& kind) {
    std::vector<int> sizes;
    split(kind, ',', [&](const std::string& size) { sizes.push_back(std::atoi(size.c_str())); });
    for (Partition& partition : connected_partitions(bounds.info().shape, sizes)) {
      const auto images = bounds.images(partition);
      if (std::ranges::all_of(images, [&](Partition image) {
            std::ranges::sort(image);
            return partition <= image;
          })) {
        all.push_back(std::move(partition));
      }
    }
  });
  return all;
}

void print_made(const PatternBounds& bounds) {
  for (int tiles = 1; tiles <= kMaxTilesOfPattern; ++tiles) {
    if (bounds.made(tiles) > 0) {
      std::printf("%d tables of %d tiles\n", bounds.made(tiles), tiles);
    }
  }
}

int rank(Shape shape, std::span<char*> words) {
  PatternBounds bounds(shape, std::atoi(words[1]), kSeed);
  std::vector<Partition> all = listed(bounds, words[0]);
  std::printf("%zu partitions\n", all.size());
  all = ranked(shape, std::move(all));
  const Bounds none(bounds.boards());
  Bounds given = none;
  for (const Partition& partition : parsed(shape, words.subspan(4))) {
    given = greater(std::move(given), bounds.of(partition));
  }
  const auto scored = score(bounds, all, std::atof(words[2]));
  print_made(bounds);
  std::printf("%zu partitions scored\n", scored.size());
  for (const Scored& one : std::span(scored).first(std::min<std::size_t>(scored.size(), 10))) {
    std::printf("alone   %s  %.3f\n", text(one.partition).c_str(), one.alone);
  }
  const int times = std::atoi(words[3]);
  choose(scored, none, times);
  if (given != none) {
    std::printf("given   %.3f\n", mean(given));
    choose(scored, std::move(given), times);
  }
  return 0;
}

int score(Shape shape, std::span<char*> words) {
  PatternBounds bounds(shape, std::atoi(words[0]), kSeed);
  Bounds all(bounds.boards());
  for (const Partition& partition : parsed(shape, words.subspan(1))) {
    const Bounds of_one = bounds.of(partition);
    all = greater(std::move(all), of_one);
    std::printf("%s  alone %.3f  together %.3f\n", text(partition).c_str(), mean(of_one),
                mean(all));
  }
  return 0;
}

std::shared_ptr<const AdditiveTables> made_tables(Shape shape,
                                                  std::span<const Partition> partitions) {
  TableInfo info = describe_table(Family::kAdditive, shape, shape.cells() - 1);
  for (std::size_t i = 0; i < partitions.size(); ++i) {
    for (const TileSet tiles : partitions[i]) {
      info.patterns.push_back({tiles, static_cast<std::uint8_t>(i)});
    }
  }
  share_sections(info);
  info.layers = static_cast<std::uint32_t>(info.pattern_sections());
  std::vector<std::byte> bytes;
  MakeOptions options;
  options.threads = 1;
  make_table(info, bytes, options);
  std::printf("%u tables, %zu bytes\n", info.layers, bytes.size());
  return std::make_shared<AdditiveTables>(std::make_shared<MemorySource>("partitions", bytes),
                                          Accepted::kAny);
}

int solve(Shape shape, std::span<char*> words) {
  const Tiles goal = plain_goal(shape);
  const auto moves = static_cast<std::uint64_t>(std::atoi(words[0]));
  const auto tables = made_tables(shape, parsed(shape, words.subspan(2)));
  const AdditiveSearches searches(tables, shape, goal);
  const auto search = searches.make();
  std::uint64_t generated = 0, lengths = 0, bounds = 0;
  const double begin = seconds();
  for (int i = 0; i < std::atoi(words[1]); ++i) {
    const auto number = static_cast<std::uint64_t>(i);
    const Tiles board = moves == 0 ? draw_solvable(shape, goal, kSeed, number)
                                   : draw_scramble(shape, goal, moves, kSeed, number);
    search->begin(board, 0);
    int length = search->lower_bound();
    bounds += static_cast<std::uint64_t>(length);
    while (search->find({}, length, [] { return false; }) == PathSearch::End::kDone) {
      length += 2;
    }
    lengths += static_cast<std::uint64_t>(length);
    generated += search->generated();
  }
  const double time = seconds() - begin;
  std::printf("lengths %llu, bounds %llu, generated %llu, %.2f s, %.1f ns each\n",
              static_cast<unsigned long long>(lengths), static_cast<unsigned long long>(bounds),
              static_cast<unsigned long long>(generated), time,
              1e9 * time / static_cast<double>(generated));
  return 0;
}

int run(std::span<char*> words) {
  const std::string_view command = words.size() > 3 ? words[1] : "";
  const auto shape = parse_shape(words.size() > 3 ? words[2] : "");
  if (shape && command == "rank" && words.size() >= 7) {
    return rank(*shape, words.subspan(3));
  }
  if (shape && command == "score" && words.size() >= 5) {
    return score(*shape, words.subspan(3));
  }
  if (shape && command == "solve" && words.size() >= 6) {
    return solve(*shape, words.subspan(3));
  }
  std::fprintf(stderr, "bench-partitions: see the head of tests/bench/partitions.cc\n");
  return 2;
}

}  // namespace
}  // namespace slidebase::bench

int main(int argc, char** argv) {
  return slidebase::bench::run(std::span(argv, static_cast<std::size_t>(argc)));
}
