#include "forged.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "common/slidebase/slidebase.h"
#include "common/table/writing/table_writer.h"
#include "tests/support/distances.h"
#include "tests/support/temporary_folder.h"

namespace slidebase::fuzz {

void flip_bit(Choices& choices, std::vector<std::byte>& bytes) {
  bytes[choices.below(bytes.size())] ^= static_cast<std::byte>(1 << choices.byte() % 8);
}

void change(Choices& choices, std::vector<std::byte>& bytes) {
  const std::uint64_t changes = choices.byte();
  if (changes == 255) {
    std::ranges::fill(bytes, static_cast<std::byte>(choices.byte()));
    return;
  }
  for (std::uint64_t i = 0; i < changes % 64; ++i) {
    flip_bit(choices, bytes);
  }
}

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

namespace {

void ask_about_boards(const Solver& solver, const std::vector<std::uint8_t>& boards) {
  const auto cells = static_cast<std::size_t>(solver.puzzle().cells());
  for (std::size_t at = 0; at < boards.size(); at += cells) {
    const Board board = std::span(boards).subspan(at, cells);
    std::string letters;
    std::vector<Step> steps;
    std::uint64_t count = 0;
    const int distance = solver.path(board, letters);
    require(distance < 0 || static_cast<int>(letters.size()) <= solver.path_capacity(),
            "a path is longer than any can be");
    require(
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

// A data set has the distances that it was drawn from, whatever the table says.
void check_dataset(const Solver& solver, int least, int greatest) {
  static const test::TemporaryFolder folder;
  solver.write_dataset(folder / "set.npz",
                       {.count = 20, .least = least, .greatest = greatest, .threads = 1});
  for (const int distance : test::distances_in(test::read_file(folder / "set.npz"))) {
    require(least <= distance && distance <= greatest,
            "a data set has a distance that it was not drawn from");
  }
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
  may_fail([&] { (void)solver.verify(); });
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
  if (!puzzle.is_cubic() && solver.patterns() == Patterns::kNone) {
    may_fail([&] { check_dataset(solver, least, greatest); });
    // A state at a wrong distance is seen only from its own depth: all of a small board's.
    for (int exact = 0; cells <= 6 && exact <= longest; ++exact) {
      may_fail([&] { check_dataset(solver, exact, exact); });
    }
  }
  if (choices.byte() % 4 == 0) {
    may_fail([&] { (void)solver.prove(1); });
  }
}

}  // namespace

void ask_all(Choices& choices, const std::vector<std::byte>& file) {
  may_fail([&] {
    const Tables tables = Tables::memory(file);
    for (const Puzzle& puzzle : tables.puzzles()) {
      const Solver solver(tables, puzzle);
      ask(choices, solver);
    }
  });
}

}  // namespace slidebase::fuzz
