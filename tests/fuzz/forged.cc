// Builds a table file field by field, with right digests: any family and codec; the bits of the
// true table with some changed, or any bits; any histogram, partitions and colourings. Then asks it
// everything that the library answers. A file must be refused, or every answer must be some answer
// or an error; no byte outside an array may be touched, and every question must end.
//
// The input is a list of choices, one after another; after its end all choices are 0.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bounds.h"
#include "common/additive/additive_searches.h"
#include "common/coloured/coloured_searches.h"
#include "common/coloured/colourings.h"
#include "common/make/make.h"
#include "common/patterns/partitions.h"
#include "common/slidebase/slidebase.h"
#include "common/table/opening.h"
#include "common/table/pattern_fields.h"
#include "common/table/section.h"
#include "common/writing/table_writer.h"
#include "fuzz.h"
#include "tests/support/temporary_folder.h"

using namespace slidebase;

namespace {

constexpr std::uint64_t kMostBytes = 1 << 20;  // of all sections
constexpr std::uint64_t kMostNodes = 500;

class Choices {
 public:
  Choices(const std::uint8_t* data, std::size_t size) : left_(data, size) {}

  std::uint64_t byte() {
    if (left_.empty()) {
      return 0;
    }
    const std::uint8_t next = left_.front();
    left_ = left_.subspan(1);
    return next;
  }
  std::uint64_t below(std::uint64_t end) {
    return end == 0 ? 0 : (byte() << 16 | byte() << 8 | byte()) % end;
  }

 private:
  std::span<const std::uint8_t> left_;
};

using Sections = std::vector<std::vector<std::byte>>;

// The header of a true table and its plain sections.
struct TrueTable {
  TableInfo info;
  Sections sections;
};

const TrueTable& true_table(const TableInfo& described) {
  static std::map<std::tuple<Family, int, int, Cell>, TrueTable> made;
  const auto key =
      std::tuple(described.family, described.shape.rows, described.shape.cols, described.root);
  const auto [at, is_new] = made.try_emplace(key);
  if (is_new) {
    std::vector<std::byte> file;
    MakeOptions options;
    options.threads = 1;
    at->second.info = make_table(described, file, options);
    const MemorySource source("true", file);
    Opening opening(source);
    fuzz::require(opening.read(), "a table in memory is pending");
    for (std::size_t i = 0; i < opening.info.sections.size(); ++i) {
      const SectionInfo& s = opening.info.sections[i];
      Section section(source, s, opening.page_digests[i]);
      const VerifiedBytes plain = section.whole();
      at->second.sections.emplace_back(plain.data(), plain.data() + s.plain_bytes);
    }
  }
  return at->second;
}

// Changes some bits, or all.
void change(Choices& choices, std::vector<std::byte>& bytes) {
  const std::uint64_t changes = choices.byte();
  if (changes == 255) {
    std::ranges::fill(bytes, static_cast<std::byte>(choices.byte()));
    return;
  }
  for (std::uint64_t i = 0; i < changes % 64; ++i) {
    bytes[choices.below(bytes.size())] ^= static_cast<std::byte>(1 << choices.byte() % 8);
  }
}

// Moves some states to other distances, perhaps beyond the greatest.
void change(Choices& choices, std::vector<std::uint64_t>& histogram) {
  for (std::uint64_t changes = choices.byte() % 8; changes > 0; --changes) {
    const std::size_t from = 1 + choices.below(histogram.size() - 1);
    const std::size_t to =
        std::min<std::size_t>(1 + choices.below(histogram.size()), kMaxDepths - 1);
    histogram.resize(std::max(histogram.size(), to + 1));
    if (from < histogram.size() && histogram[from] > 1) {
      const std::uint64_t moved = 1 + choices.below(histogram[from] - 1);
      histogram[from] -= moved;
      histogram[to] += moved;
    }
  }
}

TableInfo described_complete(Choices& choices) {
  constexpr std::array kFamilies = {Family::kSliding, Family::kLines, Family::kCubic,
                                    Family::kMarked, Family::kDice};
  constexpr std::array kShapes = {Shape{2, 2}, Shape{2, 3}, Shape{3, 3}};
  const Family family = kFamilies[choices.byte() % kFamilies.size()];
  const std::size_t shapes = family == Family::kDice ? 1 : is_cubic(family) ? 2 : 3;
  const Shape shape = kShapes[choices.byte() % shapes];
  return describe_table(
      family, shape, static_cast<Cell>(choices.below(static_cast<std::uint64_t>(shape.cells()))));
}

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

// The file of a table with these sections.
std::vector<std::byte> written(TableInfo info, const Sections& sections, Codec codec) {
  std::vector<std::byte> file;
  info.sections.clear();
  TableWriter writer(std::make_unique<MemorySink>(file), info);
  for (std::size_t i = 0; i < sections.size(); ++i) {
    const SectionType type = info.family == Family::kAdditive   ? SectionType::kPatternBits
                             : info.family == Family::kColoured ? SectionType::kLineBits
                             : i == 0                           ? SectionType::kStep
                                                                : SectionType::kPatterns;
    writer.begin_section(type, {codec, 1}, sections[i].size());
    writer.append(sections[i]);
  }
  writer.finish();
  return file;
}

// Errors that a forged table may lead to.
template <typename Question>
void may_fail(const Question& question) {
  try {
    question();
  } catch (const Error& error) {
    fuzz::require(error.code() == ErrorCode::kDamaged || error.code() == ErrorCode::kFormat ||
                      error.code() == ErrorCode::kUsage || error.code() == ErrorCode::kMissing,
                  error.what());
  }
}

void ask_about_boards(const Solver& solver, const std::vector<std::uint8_t>& boards) {
  const auto cells = static_cast<std::size_t>(solver.puzzle().cells());
  for (std::size_t at = 0; at < boards.size(); at += cells) {
    const Board board = std::span(boards).subspan(at, cells);
    std::string letters;
    std::vector<Step> steps;
    std::uint64_t count = 0;
    const int distance = solver.path(board, letters);
    fuzz::require(distance < 0 || static_cast<int>(letters.size()) <= solver.path_capacity(),
                  "a path is longer than any can be");
    fuzz::require(
        distance < 0 || solver.puzzle().check(board, letters) == kOk || solver.puzzle().is_cubic(),
        "a path does not lead to the goal");
    solver.moves(board, steps);
    solver.count_paths(board, count);
    int paths = 0;
    solver.paths(board, [&](std::string_view) { return ++paths < 20; });
  }
  std::vector<std::int16_t> distances(boards.size() / cells);
  solver.distances(boards, distances);
  std::vector<char> all(distances.size() * static_cast<std::size_t>(solver.path_capacity()));
  solver.solve(boards, distances, all);
  std::vector<std::int16_t> values(4 * distances.size());
  solver.action_values(boards, values);
}

void ask(Choices& choices, const Solver& unlimited) {
  const Solver solver = unlimited.limited({.nodes = kMostNodes});
  const Puzzle& puzzle = solver.puzzle();
  const auto cells = static_cast<std::size_t>(puzzle.cells());
  std::vector<std::uint8_t> boards(8 * cells);
  const int longest = solver.longest();
  const auto depth = [&] {
    return static_cast<int>(choices.below(static_cast<std::uint64_t>(longest) + 1));
  };
  const int least = depth(),
            greatest = std::min(longest, least + static_cast<int>(choices.byte() % 3));
  may_fail([&] { solver.verify(); });
  may_fail([&] { solver.histogram(); });
  for (const auto& [from, to] : {std::pair(least, greatest), std::pair(0, longest)}) {
    may_fail([&] {
      if (solver.sample(from, to, choices.byte(), boards) == kOk) {
        ask_about_boards(solver, boards);
      }
    });
  }
  may_fail([&] {
    if (solver.boards_at(least, boards) == kOk) {
      ask_about_boards(solver, boards);
    }
  });
  if (!puzzle.is_cubic() && choices.byte() % 2 == 0 && solver.patterns() == Patterns::kNone) {
    static const test::TemporaryFolder folder;
    may_fail([&] {
      solver.write_dataset(folder / "set.npz", {.count = 40,
                                                .least = least,
                                                .greatest = greatest,
                                                .by_distance = choices.byte() % 2 == 0,
                                                .threads = 1});
    });
  }
  if (choices.byte() % 4 == 0) {
    may_fail([&] { solver.prove(1); });
  }
}

void ask_all(Choices& choices, const std::vector<std::byte>& file) {
  may_fail([&] {
    const Tables tables = Tables::memory(file);
    for (const Puzzle& puzzle : tables.puzzles()) {
      const Solver solver(tables, puzzle);
      ask(choices, solver);
    }
  });
}

// Searches of tables that no tier has must keep to their arrays, too.
template <typename Tables, typename Searches>
void search_any(const std::vector<std::byte>& file) {
  may_fail([&] {
    const auto tables = std::make_shared<const Tables>(
        std::make_shared<MemorySource>("forged", file), Accepted::kAny);
    const TableInfo& info = tables->info();
    fuzz::search_some(Searches(tables, info.shape, goal_with_blank_at(info.shape, info.root)),
                      static_cast<unsigned>(info.content_digest), kMostNodes);
  });
}

void forge_complete(Choices& choices, Codec codec) {
  TrueTable forged = true_table(described_complete(choices));
  for (std::vector<std::byte>& section : forged.sections) {
    change(choices, section);
  }
  change(choices, forged.info.histogram);
  ask_all(choices, written(forged.info, forged.sections, codec));
}

void forge_bounds(Choices& choices, Codec codec, TableInfo info) {
  const std::vector<std::uint64_t> sizes = sizes_of(info);
  if (sizes.empty()) {
    return;
  }
  Sections sections;
  for (const std::uint64_t size : sizes) {
    sections.emplace_back(static_cast<std::size_t>(size),
                          static_cast<std::byte>(choices.byte() * 0x55));
    change(choices, sections.back());
  }
  const bool additive = info.family == Family::kAdditive;
  info.states = additive ? info.layers + choices.below(1000) + 1 : reachable_states(info);
  const std::uint64_t nearest = additive ? info.layers : 2 * info.layers;
  info.histogram = {nearest, info.states - nearest};
  const std::vector<std::byte> file = written(info, sections, codec);
  ask_all(choices, file);
  additive ? search_any<AdditiveTables, AdditiveSearches>(file)
           : search_any<ColouredTables, ColouredSearches>(file);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Choices choices(data, size);
  const std::uint64_t kind = choices.byte();
  const Codec codec = kind >= 128 ? Codec::kZstd : Codec::kRaw;
  switch (kind % 4) {
    case 0:
    case 1:
      forge_complete(choices, codec);
      break;
    case 2:
      forge_bounds(choices, codec, described_additive(choices));
      break;
    default:
      forge_bounds(choices, codec, described_coloured(choices));
  }
  return 0;
}
