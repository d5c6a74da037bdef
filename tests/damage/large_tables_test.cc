// The table of 3x4 is too large to be verified when it is opened; each block is verified when it is
// first read. A query to a damaged table must end with an error that names a damaged part, or with
// the answer of the undamaged table. verify_all() must always find the damage.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/base/error.h"
#include "common/base/file_source.h"
#include "common/search/make/make.h"
#include "common/solve/open/table_set.h"
#include "common/solve/sliding_solver.h"
#include "common/table/table.h"
#include "mutants.h"
#include "tests/support/long_run.h"
#include "tests/support/table_image.h"
#include "tests/support/temporary_folder.h"

namespace slidebase {
namespace {

using test::Damage;
using test::kDamages;
using test::Mutant;
using test::SoundTable;
using test::TemporaryFolder;

constexpr Shape kShape{3, 4};
constexpr std::size_t kQueries = 60;

SoundTable built(Cell root, CodecChoice codec) {
  const TemporaryFolder folder;
  MakeOptions options;
  options.codec = codec;
  make_table(describe_table(Family::kSliding, kShape, root), folder / "built.sbt", options);
  return SoundTable(test::read_file(folder / "built.sbt"));
}

struct Query {
  Tiles board;
  std::string answer;
};

class QueriedTable {
 public:
  explicit QueriedTable(const std::filesystem::path& folder)
      : store_(std::vector{folder}),
        solver_(store_.open(Family::kSliding, kShape, 11), kShape, goal_with_blank_at(kShape, 11)) {
  }

  std::string solve(const Tiles& board) const {
    std::array<char, kMaxPath> letters;
    const Length length = solver_.solve(board, letters.data());
    solver_.table().check_damage();
    return {letters.data(), length.moves};
  }
  const SlidingSpace& space() const { return solver_.space(); }
  Tiles board_of(State state) const { return solver_.from_table(space().board_of(state)); }

 private:
  TableSet store_;
  SlidingSolver solver_;
};

std::vector<Query> make_queries(const std::filesystem::path& folder, test::Random& random) {
  const QueriedTable queried(folder);
  std::vector<Query> made;
  for (std::size_t i = 0; i < kQueries; ++i) {
    const State state{static_cast<Cell>(random() % 12), random() % queried.space().layer_size()};
    const Tiles board = queried.board_of(state);
    made.push_back({board, queried.solve(board)});
  }
  return made;
}

// How the queries to mutants ended.
struct Tally {
  int refused = 0;   // an error when opened
  int reported = 0;  // an error during a query
  int answered = 0;  // the same answer as the undamaged table
};

class Trial {
 public:
  Trial(const SoundTable& table, test::Random& random)
      : table_(table),
        random_(random),
        path_(folder_ / table_file_name(table.info)),
        file_(path_, table),
        queries_(make_queries(folder_.path(), random)) {
    REQUIRE(table.info.file_bytes > Table::kVerifyAtOpenBytes);
  }

  void run(const Damage& damage, const Mutant& mutant) {
    file_.damage(mutant);
    CAPTURE(damage.name);
    check_verify(mutant);
    check_queries(mutant);
    file_.restore(mutant);
  }

  Tally tally;

 private:
  void check_error(const Error& error, const Mutant& mutant) {
    INFO(error.what());
    CHECK((error.code() == ErrorCode::kDamaged || error.code() == ErrorCode::kFormat));
    CHECK(error.path() == path_.string());
    REQUIRE(error.offset().has_value());
    CHECK((mutant.sealed || explains(mutant, table_, *error.offset())));
  }

  void check_verify(const Mutant& mutant) {
    for (const bool mapped : {true, false}) {
      CAPTURE(mapped);
      try {
        const Table table(mapped ? open_file(path_) : std::make_shared<FileSource>(path_));
        table.verify_all();
        FAIL_CHECK("verify_all() accepts the damaged table");
      } catch (const Error& error) {
        check_error(error, mutant);
      }
    }
  }

  void check_queries(const Mutant& mutant) {
    bool opened = false;
    try {
      const QueriedTable queried(folder_.path());
      opened = true;
      for (int i = 0; i < 3; ++i) {
        const Query& query = queries_[random_() % kQueries];
        const std::string answer = queried.solve(query.board);
        CHECK(answer == query.answer);
      }
      ++tally.answered;
    } catch (const Error& error) {
      check_error(error, mutant);
      ++(opened ? tally.reported : tally.refused);
    }
  }

  const SoundTable& table_;
  test::Random& random_;
  TemporaryFolder folder_;
  std::filesystem::path path_;
  test::VictimFile file_;
  std::vector<Query> queries_;
};

// One wrong bit in every sixteenth block, so that a query is likely to read damage.
Mutant many_bits(const SoundTable& table, test::Random& random) {
  Mutant made{table.bytes.size(), {}, false};
  const auto& blocks = table.blocks[0];
  for (std::size_t b = random() % 16; b < blocks.size(); b += 16) {
    const std::uint64_t at = blocks[b].begin + random() % (blocks[b].end - blocks[b].begin);
    made.edits.push_back(
        {at, std::string(1, static_cast<char>(table.bytes[at] ^ 1 << random() % 7))});
  }
  return made;
}

void check_mutants(const SoundTable& table, const SoundTable& other, int count,
                   test::Random& random) {
  Trial trial(table, random);
  const Damage spread{"a bit of every sixteenth block", nullptr};
  for (int i = 0; i < count; ++i) {
    const Damage& damage = kDamages[static_cast<std::size_t>(i) % kDamages.size()];
    if (const auto mutant = damage.make(table, other, random)) {
      trial.run(damage, *mutant);
    }
    if (i % 8 == 0) {
      trial.run(spread, many_bits(table, random));
    }
  }
  MESSAGE("refused " << trial.tally.refused << ", reported " << trial.tally.reported
                     << ", answered " << trial.tally.answered);
  CHECK(trial.tally.refused > 0);
  CHECK(trial.tally.reported > 0);
  CHECK(trial.tally.answered > 0);
}

TEST_SUITE_BEGIN("damage-lazy");

TEST_CASE("a query to a damaged raw table reports the damage or gives the right answer") {
  test::Random random(test::seed(3412));
  check_mutants(built(11, {}), built(10, {}), test::repetitions(200, 600), random);
}

TEST_CASE("a query to a damaged compressed table reports the damage or gives the right answer") {
  test::Random random(test::seed(3422));
  check_mutants(built(11, {Codec::kZstd, 1}), built(11, {}), test::repetitions(100, 300), random);
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
