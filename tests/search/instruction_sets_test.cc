// Tables and answers made with each instruction set of this processor are byte for byte those of
// the portable code.
#include "tests/support/instruction_sets.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/processor.h"
#include "common/search/make/make.h"
#include "query/formats/answers/answerers.h"
#include "query/formats/input_text.h"
#include "tests/support/long_run.h"
#include "tests/support/reading.h"
#include "tests/support/temporary_folder.h"

namespace slidebase {
namespace {

constexpr Shape kShape{3, 3};

// One board per line, so many that a path table pays off; some have a tile twice.
std::string boards() {
  test::Random random(test::seed(5));
  std::string text, board = "1 2 3 4 5 6 7 8 x\n";
  for (int i = 0; i < 12'000; ++i) {
    for (std::size_t left = 9; left > 1; --left) {
      std::swap(board[2 * (left - 1)], board[2 * test::pick(random, left)]);
    }
    const std::size_t at = text.size();
    text += board;
    if (test::pick(random, 1'000) == 0) {
      text[at] = text[at + 2];
    }
  }
  return text;
}

// Datasets for every start with random patterns.
std::string cubic_questions() {
  test::Random random(test::seed(6));
  std::string text;
  for (int i = 0; i < 900; ++i) {
    text += std::to_string(i % 3 + 1) + ' ' + std::to_string(i / 3 % 3 + 1) + '\n';
    const std::size_t blank = test::pick(random, 9);
    for (std::size_t cell = 0; cell < 9; ++cell) {
      text += cell == blank ? 'E' : "WBR"[test::pick(random, 3)];
      text += cell % 3 == 2 ? '\n' : ' ';
    }
  }
  return text + "0 0\n";
}

// The output and messages that a user sees for a text, with the tables in this folder.
std::string answered(const test::TemporaryFolder& folder, std::string_view format, Emit emit,
                     const std::string& text) {
  TableSet tables({folder.path()});
  const PuzzleSpec spec{&format_of(format), kShape, plain_goal(kShape), kNoLimit};
  InputText input("text", text);
  std::string seen;
  answer_puzzles(
      spec, emit, tables, input, 1, [&](std::string_view part) { seen += part; },
      [&](Place place, std::string_view message) {
        seen += std::to_string(place.line) + ":" + std::to_string(place.column) + ": " +
                std::string(message) + "\n";
      });
  return seen;
}

// The bytes of every table of 3x3, on which marked cubes have 15 million positions, and the answers
// from them.
std::vector<std::string> made_with(InstructionSet set) {
  const test::UsingSet use(set);
  const test::TemporaryFolder folder;
  std::vector<std::string> made;
  for (const Family family : {Family::kSliding, Family::kCubic, Family::kMarked}) {
    const Shape shape = test::kSanitized && family == Family::kMarked ? Shape{2, 3} : kShape;
    for (const Cell root : class_representatives(shape)) {
      const TableInfo table = describe_table(family, shape, root);
      make_table(table, folder / table_file_name(table), MakeOptions{});
      made.push_back(test::read_file(folder / table_file_name(table)));
    }
  }
  made.push_back(answered(folder, "eight", Emit::kPath, boards()));
  made.push_back(answered(folder, "lines", Emit::kBoth, boards()));
  made.push_back(answered(folder, "aoj1268", Emit::kBoth, cubic_questions()));
  return made;
}

TEST_SUITE_BEGIN("instruction-sets");

TEST_CASE("tables and answers are the same with each instruction set") {
  const std::vector<std::string> portable = made_with(InstructionSet::kPortable);
  for (const InstructionSet set : test::supported_sets()) {
    CAPTURE(name_of(set));
    const std::vector<std::string> made = made_with(set);
    for (std::size_t i = 0; i < made.size(); ++i) {
      CAPTURE(i);
      CHECK((made[i] == portable[i]));
    }
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
