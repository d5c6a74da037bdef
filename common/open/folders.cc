// The parts of TableSet that a web page does not have: tables in folders, tables made in memory,
// tables in slides, pattern tables and coloured tables.
#include <map>
#include <utility>

#include "common/additive/additive_searches.h"
#include "common/base/mutex.h"
#include "common/base/shell_word.h"
#include "common/coloured/coloured_searches.h"
#include "common/coloured/coloured_tables.h"
#include "common/coloured/colourings.h"
#include "common/deepening/search_solver.h"
#include "common/make/make.h"
#include "common/open/table_set.h"
#include "common/patterns/partitions.h"
#include "common/puzzle/state.h"
#include "common/table/file_source.h"
#include "common/table/memory_source.h"
#include "common/table/table_format.h"

namespace slidebase {
namespace {

// Makes tables of the small tier, in a tenth of a second. nullptr: the board is small enough for a
// complete table, or it takes seconds.
std::shared_ptr<const AdditiveTables> make_small_patterns(Shape shape, Cell root) {
  if (shape.cells() <= kMaxUsualCells || shape.cells() > kMaxTableCells) {
    return nullptr;
  }
  const TableInfo table = describe_additive(shape, root, Tier::kSmall);
  std::vector<std::byte> bytes;
  make_table(table, bytes, {});
  return std::make_shared<const AdditiveTables>(
      std::make_shared<MemorySource>(table_file_name(table), bytes));
}

class FolderPlace : public TablePlace {
 public:
  FolderPlace(std::vector<std::filesystem::path> folders,
              const std::vector<std::filesystem::path>& optional, std::string made_into,
              TableSet::Missing missing)
      : folders_(std::move(folders)),
        first_optional_(folders_.size()),
        made_into_(std::move(made_into)),
        looks_again_(missing == TableSet::Missing::kLookAgain) {
    folders_.insert(folders_.end(), optional.begin(), optional.end());
  }

  std::shared_ptr<const Table> find(const TableInfo& wanted, std::optional<Error>& why) override {
    const Lock lock(mutex_);
    Looked& looked = looked_[table_file_name(wanted)];
    if (looked.table == nullptr && must_look(looked)) {
      std::string skipped;
      looked.table = open_first<Table>(wanted, skipped);
      if (looked.table == nullptr) {
        looked.table = make_small_table(wanted);
      }
      looked.missing = looked.table ? "" : missing_text(wanted, skipped);
    }
    if (looked.table == nullptr) {
      why = Error(ErrorCode::kMissing, *looked.missing);
    }
    return looked.table;
  }

  std::shared_ptr<const AdditiveTables> find_patterns(Shape shape, Cell root) override {
    const Lock lock(mutex_);
    Looked& looked = looked_[table_file_name(describe_table(Family::kAdditive, shape, root))];
    if (looked.patterns == nullptr && must_look(looked)) {
      for (const Tier tier : {Tier::kHard, Tier::kStandard, Tier::kSmall}) {
        if (looked.patterns == nullptr && has_tier(shape, tier)) {
          std::string skipped;
          looked.patterns =
              open_first<AdditiveTables>(describe_additive(shape, root, tier), skipped);
        }
      }
      looked.missing = "";
    }
    return looked.patterns;
  }

  std::shared_ptr<const ColouredTables> find_coloured(Shape shape, Cell root,
                                                      std::optional<Error>& why) override {
    if (!has_coloured_tables(shape)) {
      return nullptr;
    }
    const Lock lock(mutex_);
    const TableInfo standard = describe_coloured(shape, root, Tier::kStandard);
    Looked& looked = looked_[table_file_name(standard)];
    if (looked.coloured == nullptr && must_look(looked)) {
      std::string skipped, of_small;
      looked.coloured = open_first<ColouredTables>(standard, skipped);
      if (looked.coloured == nullptr) {
        looked.coloured =
            open_first<ColouredTables>(describe_coloured(shape, root, Tier::kSmall), of_small);
      }
      looked.missing = looked.coloured ? "" : missing_text(standard, skipped);
    }
    if (looked.coloured == nullptr) {
      why = Error(ErrorCode::kMissing, *looked.missing);
    }
    return looked.coloured;
  }

  std::shared_ptr<const AdditiveTables> make_patterns(Shape shape, Cell root) override {
    const Lock lock(mutex_);
    auto& made =
        looked_[table_file_name(describe_table(Family::kAdditive, shape, root))].made_patterns;
    if (made == nullptr) {
      made = make_small_patterns(shape, root);
    }
    return made;
  }

  void check_unchanged() const override {
    const Lock lock(mutex_);
    for (const auto& [name, looked] : looked_) {
      if (looked.table) {
        looked.table->check_unchanged();
      }
      if (looked.patterns) {
        looked.patterns->check_unchanged();
      }
      if (looked.coloured) {
        looked.coloured->check_unchanged();
      }
    }
  }

 private:
  // The outcome of looking for a complete table, or for the pattern or coloured tables of a board.
  struct Looked {
    std::shared_ptr<const Table> table;
    std::shared_ptr<const AdditiveTables> patterns, made_patterns;
    std::shared_ptr<const ColouredTables> coloured;
    std::optional<std::string> missing;  // the message, set once the table was looked for
  };
  bool must_look(const Looked& looked) const { return looks_again_ || !looked.missing; }

  // Opens the table of this name in the first folder that has one. nullptr: none has it; `skipped`
  // is then a message's part about folders that could not be read.
  template <typename Opened>
  std::shared_ptr<const Opened> open_first(const TableInfo& wanted, std::string& skipped) const {
    const std::string name = table_file_name(wanted);
    for (std::size_t i = 0; i < folders_.size(); ++i) {
      try {
        auto opened = std::make_shared<const Opened>(open_file(folders_[i] / name));
        if (const std::string held = table_file_name(opened->info()); held != name) {
          throw Error(ErrorCode::kFormat, opened->path(),
                      "holds the table " + held + ", not the one it is named for");
        }
        return opened;
      } catch (const Error& error) {
        if (i >= first_optional_ && error.code() == ErrorCode::kIo) {
          skipped += std::string(skipped.empty() ? " (skipped: " : ", ") + error.what();
        } else if (error.code() != ErrorCode::kMissing) {
          throw;
        }
      }
    }
    skipped += skipped.empty() ? "" : ")";
    return nullptr;
  }

  std::string missing_text(const TableInfo& wanted, const std::string& skipped) const {
    std::string command = command_to_make(wanted);
    if (!made_into_.empty()) {
      command += " -o " + shell_word(made_into_);
    }
    return "no table " + table_file_name(wanted) + " was found" + skipped +
           "; make it with: " + command;
  }

  std::vector<std::filesystem::path> folders_;  // the optional ones last
  std::size_t first_optional_;
  std::string made_into_;
  bool looks_again_;
  mutable Mutex mutex_;
  std::map<std::string, Looked> looked_;  // by file name; one name for the tables of all tiers
};

}  // namespace

TableSet::TableSet(std::vector<std::filesystem::path> folders,
                   const std::vector<std::filesystem::path>& optional, std::string made_into,
                   Missing missing)
    : places_{std::make_shared<FolderPlace>(std::move(folders), optional, std::move(made_into),
                                            missing)} {}

std::shared_ptr<const AdditiveTables> TableSet::find_patterns(Shape shape, Cell root,
                                                              Tier least) const {
  check_board(Family::kAdditive, shape);
  for (const auto& place : places_) {
    auto found = place->find_patterns(shape, root);
    if (found != nullptr && found->info().tier >= least) {
      return found;
    }
  }
  for (const auto& place : places_) {
    auto made = place->make_patterns(shape, root);
    if (made != nullptr && made->info().tier >= least) {
      return made;
    }
  }
  return nullptr;
}

OpenBoards TableSet::open_patterns(Shape shape, const Tiles& goal, const SearchLimits& limits,
                                   std::optional<Tier> least,
                                   const std::optional<Error>& no_table) const {
  const Cell root = blank_of(goal);
  auto tables = find_patterns(shape, root, least.value_or(Tier::kSmall));
  if (tables == nullptr && least) {
    const TableInfo wanted = describe_additive(shape, root, *least);
    throw Error(ErrorCode::kMissing, "no " + table_file_name(wanted) +
                                         " and no greater tables were found; make them with: " +
                                         command_to_make(wanted));
  }
  if (tables == nullptr) {
    throw Error(*no_table);
  }
  auto solver = std::make_shared<const SearchSolver>(
      std::make_shared<const AdditiveSearches>(tables, shape, goal), limits);
  return {.boards = std::move(solver), .table = nullptr, .additive = std::move(tables)};
}

OpenBoards TableSet::open_coloured(Shape shape, const Tiles& goal, const SearchLimits& limits,
                                   std::optional<Tier> least,
                                   const std::optional<Error>& no_table) const {
  check_board(has_coloured_tables(shape) ? Family::kColoured : Family::kLines, shape);
  const Cell root = blank_of(goal);
  const Tier tier = least.value_or(Tier::kSmall);
  std::optional<Error> why = no_table;
  bool pending = false;
  for (const auto& place : places_) {
    std::optional<Error> here;
    if (auto tables = place->find_coloured(shape, root, here);
        tables != nullptr && tables->info().tier >= tier) {
      auto solver = std::make_shared<const SearchSolver>(
          std::make_shared<const ColouredSearches>(tables, shape, goal), limits);
      return {.boards = std::move(solver), .coloured = std::move(tables)};
    }
    if (here && !pending && (!no_table || here->code() == ErrorCode::kPending)) {
      pending = here->code() == ErrorCode::kPending;  // the source may have the tables
      why = std::move(here);
    }
  }
  if (!pending && has_coloured_tables(shape) && (least || !why)) {
    const TableInfo wanted = describe_coloured(shape, root, least.value_or(Tier::kStandard));
    why = Error(ErrorCode::kMissing, "no " + table_file_name(wanted) +
                                         " and no greater tables were found; make them with: " +
                                         command_to_make(wanted));
  }
  if (!why) {
    check_board(Family::kLines, shape);
  }
  throw Error(*why);
}

}  // namespace slidebase
