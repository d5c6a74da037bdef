// The standard tables, damaged in every way of mutants.h: opening such a table must report the
// damage, alone or for a solver. Tables of this size are verified as a whole when they are opened.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "common/base/digest.h"
#include "common/base/error.h"
#include "common/base/file_source.h"
#include "common/solve/cubic_solver.h"
#include "common/solve/open/table_set.h"
#include "common/solve/sliding_solver.h"
#include "common/study/proof.h"
#include "common/table/table.h"
#include "common/table/writing/table_writer.h"
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

constexpr std::array<Cell, 3> kRoots = {4, 7, 8};  // centre, edge, corner
constexpr std::array<CodecChoice, 2> kCodecs = {{{Codec::kRaw, 0}, {Codec::kZstd, 1}}};
constexpr int kMutantsOfATable = test::kSanitized ? 100 : 1800;  // 20 tables

SoundTable built(Family family, Cell root, CodecChoice codec) {
  return SoundTable(test::TableImage(family, root, codec).bytes());
}

// The Error that a call throws, if any.
template <typename Call>
std::optional<Error> error_of(const Call& call) {
  try {
    call();
  } catch (const Error& error) {
    return error;
  }
  return std::nullopt;
}

// Does the same as the command `verify`.
std::optional<Error> verify(const std::filesystem::path& path) {
  return error_of([&] {
    const Table table(open_file(path));
    table.verify_all();
  });
}
// The same without mapping the file.
std::optional<Error> verify_read(const std::filesystem::path& path) {
  return error_of([&] {
    const Table table(std::make_shared<FileSource>(path));
    table.verify_all();
  });
}

// Opens the table, and its solver unless it is in slides, as every query does.
std::optional<Error> open_solver_of(const TemporaryFolder& folder, const TableInfo& info) {
  return error_of([&] {
    TableSet store({folder.path()});
    const Table& table = store.open(info.family, info.shape, info.root);
    if (is_cubic(info.family)) {
      CubicSolver::make(table, info.shape, info.root);
    } else if (info.family == Family::kSliding) {
      const SlidingSolver solver(table, info.shape, goal_with_blank_at(info.shape, info.root));
    }
  });
}

// The fault in how a mutant was refused, or "".
std::string fault(const std::optional<Error>& error, const Mutant& mutant, const SoundTable& table,
                  const std::filesystem::path& path) {
  if (!error) {
    return "the mutant was accepted";
  }
  const std::string message = error->what();
  if (error->code() != ErrorCode::kDamaged && error->code() != ErrorCode::kFormat) {
    return "another kind of error: " + message;
  }
  if (error->path() != path.string() || !message.starts_with(path.string() + ": ")) {
    return "the error does not name the table: " + message;
  }
  if (!error->offset()) {
    return "the error does not name a byte: " + message;
  }
  if (!mutant.sealed && !explains(mutant, table, *error->offset())) {
    return "the error names a part that was not changed: " + message;
  }
  return "";
}

// Damages `table` in every way, repeatedly; returns the number of mutants.
int check_mutants(const SoundTable& table, const std::array<const SoundTable*, 2>& others,
                  test::Random& random) {
  const TemporaryFolder folder;
  const auto path = folder / table_file_name(table.info);
  test::VictimFile file(path, table);
  REQUIRE_FALSE(verify(path).has_value());
  int made = 0;
  for (std::size_t i = 0; made < kMutantsOfATable; ++i) {
    REQUIRE(i < 3 * kMutantsOfATable);
    const Damage& damage = kDamages[i % kDamages.size()];
    const auto mutant = damage.make(table, *others[i / kDamages.size() % 2], random);
    if (!mutant) {
      continue;
    }
    ++made;
    file.damage(*mutant);
    for (const auto& error :
         {verify(path), verify_read(path), open_solver_of(folder, table.info)}) {
      const std::string wrong = fault(error, *mutant, table, path);
      if (!wrong.empty()) {
        FAIL_CHECK("mutant " << made << " of " << table_file_name(table.info) << ", " << damage.name
                             << ": " << wrong);
      }
    }
    file.restore(*mutant);
  }
  CHECK_FALSE(verify(path).has_value());
  CHECK_FALSE(open_solver_of(folder, table.info).has_value());
  return made;
}

TEST_SUITE_BEGIN("damage-standard");

// Of the tables of marked cubes, which are of a megabyte and more, those of one root.
TEST_CASE("every damage of a standard table is reported, with the place of a damaged part") {
  test::Random random(test::seed(8071));
  int made = 0;
  for (const Family family : {Family::kSliding, Family::kCubic, Family::kLines, Family::kMarked}) {
    for (const CodecChoice codec : kCodecs) {
      const CodecChoice other_codec = kCodecs[codec.codec == Codec::kRaw ? 1 : 0];
      for (std::size_t r = 0; r < (family == Family::kMarked ? 1 : kRoots.size()); ++r) {
        const SoundTable table = built(family, kRoots[r], codec);
        const SoundTable other_root = built(family, kRoots[(r + 1) % kRoots.size()], codec);
        const SoundTable same_in_other_codec = built(family, kRoots[r], other_codec);
        made += check_mutants(table, {&other_root, &same_in_other_codec}, random);
      }
    }
  }
  CHECK(made == 20 * kMutantsOfATable);
}

TEST_SUITE_END();

// All digests match. Every pattern is at distance 0, and names string 65,535 of 70, or state
// 4,294,967,295 of a layer of 1,679,616: far outside the file.
void check_outside(Family family) {
  const TemporaryFolder folder;
  const TableInfo corner = describe_table(family, {3, 3}, 8);
  test::TableParts parts(test::TableImage(family, 8));
  SectionInfo& patterns = parts.info.sections[1];
  std::string plain(patterns.plain_bytes, '\0');
  const std::size_t plane = plain.size() / pattern_bytes(family);
  std::fill(plain.begin() + static_cast<std::ptrdiff_t>(plane), plain.end(), '\xff');
  patterns.codec = Codec::kRaw;
  parts.sections[1].clear();
  for (std::uint64_t at = 0; at < plain.size(); at += patterns.block_bytes) {
    const std::string block = plain.substr(at, patterns.block_bytes);
    parts.sections[1].push_back({block, 0, digest(std::as_bytes(std::span(block)))});
  }
  const auto path = folder / table_file_name(corner);
  test::write_file(path, parts.assembled());
  CHECK_FALSE(verify(path).has_value());
  TableSet store({folder.path()});
  const auto solver = CubicSolver::make(store.open(family, {3, 3}, 8), {3, 3}, 8);
  std::array<char, kMaxPath> letters;
  CHECK(solver->solve({8, {}}, letters.data()) == Length(Lookup::kDamaged));
  const auto error = error_of([&] { solver->table().check_damage(); });
  REQUIRE(error.has_value());
  CHECK(error->code() == ErrorCode::kDamaged);
  Workers workers(2);
  const Proof proof = prove(Table(open_file(path)), workers, [](std::uint64_t, std::uint64_t) {});
  CHECK(proof.refutation.starts_with("pattern "));
}

TEST_SUITE_BEGIN("damage-name");

TEST_CASE("a table with the file name of another table is refused") {
  const TemporaryFolder folder;
  const TableInfo corner = describe_table(Family::kSliding, {3, 3}, 8);
  const SoundTable edge = built(Family::kSliding, 7, {});
  const auto path = folder / table_file_name(corner);
  test::write_file(path, edge.bytes);
  CHECK_FALSE(verify(path).has_value());
  const auto error = open_solver_of(folder, corner);
  REQUIRE(error.has_value());
  CHECK(error->code() == ErrorCode::kFormat);
  CHECK(error->path() == path.string());
}

TEST_CASE("a pattern that names a state outside the space is reported") {
  check_outside(Family::kCubic);
  check_outside(Family::kMarked);
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
