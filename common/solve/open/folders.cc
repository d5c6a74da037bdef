// The parts of TableSet that a web page does not have: tables in folders, tables made in memory,
// pattern tables and coloured tables.
#include <algorithm>
#include <map>
#include <sstream>
#include <system_error>
#include <utility>

#include "common/base/environment.h"
#include "common/base/file_source.h"
#include "common/base/memory_source.h"
#include "common/base/mutex.h"
#include "common/base/shell_word.h"
#include "common/base/text_path.h"
#include "common/pdb/additive/additive_searches.h"
#include "common/pdb/coloured/coloured_search.h"
#include "common/pdb/coloured/colourings.h"
#include "common/pdb/near_solver.h"
#include "common/pdb/partitions.h"
#include "common/pdb/search_solver.h"
#include "common/puzzle/state.h"
#include "common/search/make/make.h"
#include "common/solve/open/open_tables.h"
#include "common/solve/open/table_set.h"
#include "common/table/table_format.h"

namespace slidebase {
namespace {

std::shared_ptr<const TableFile> make_in_memory(const TableInfo& table) {
  std::vector<std::byte> bytes;
  make_table(table, bytes, {});
  return open_tables(std::make_shared<MemorySource>(table_file_name(table), bytes), table.family);
}

// Makes tables of the small tier, if that takes less than a second (docs/BENCHMARKS.md, The
// fifteen). nullptr: the board is small enough for a complete table, or it takes seconds.
std::shared_ptr<const AdditiveTables> make_small_patterns(Shape shape, Cell root) {
  if (shape.cells() <= kMaxUsualCells || shape.cells() > kMaxTableCells) {
    return nullptr;
  }
  const TableInfo table = describe_additive(shape, root, Tier::kSmall);
  return std::static_pointer_cast<const AdditiveTables>(make_in_memory(table));
}

// The tables that `wanted` may be, the greatest tier first.
std::vector<TableInfo> tiers_of(const TableInfo& wanted) {
  std::vector<TableInfo> all;
  const auto [shape, root] = std::pair(wanted.shape, wanted.root);
  if (wanted.family == Family::kAdditive) {
    for (const Tier tier : {Tier::kHard, Tier::kStandard, Tier::kSmall}) {
      if (has_tier(shape, tier)) {
        all.push_back(describe_additive(shape, root, tier));
      }
    }
  } else if (wanted.family != Family::kColoured) {
    all.push_back(wanted);
  } else if (has_coloured_tables(shape)) {
    all.push_back(describe_coloured(shape, root, Tier::kStandard));
    all.push_back(describe_coloured(shape, root, Tier::kSmall));
  }
  return all;
}

class FolderPlace : public TablePlace {
 public:
  FolderPlace(std::vector<std::filesystem::path> folders,
              const std::vector<std::filesystem::path>& optional, std::string made_into,
              TableSet::Missing missing, TableSet::BeforeMaking before_making)
      : folders_(std::move(folders)),
        first_optional_(folders_.size()),
        made_into_(std::move(made_into)),
        searches_again_(missing == TableSet::Missing::kLookAgain),
        before_making_(std::move(before_making)) {
    folders_.insert(folders_.end(), optional.begin(), optional.end());
  }

  std::shared_ptr<const TableFile> find(const TableInfo& wanted,
                                        std::optional<Error>& why) override {
    const Lock lock(mutex_);
    Search& search = searches_[table_file_name(wanted)];
    if (search.file == nullptr && (searches_again_ || !search.missing)) {
      search_for(wanted, search);
    }
    if (search.file == nullptr && !search.missing->empty()) {
      why = Error(ErrorCode::kMissing, *search.missing);
    }
    return search.file;
  }

  std::shared_ptr<const AdditiveTables> make_patterns(Shape shape, Cell root) override {
    const Lock lock(mutex_);
    auto& made = made_[table_file_name(describe_table(Family::kAdditive, shape, root))];
    if (made == nullptr) {
      made = make_small_patterns(shape, root);
    }
    return made;
  }

  void check_unchanged() const override {
    const Lock lock(mutex_);
    for (const auto& [name, search] : searches_) {
      if (search.file) {
        search.file->check_unchanged();
      }
    }
  }

 private:
  // The outcome of looking for a table.
  struct Search {
    std::shared_ptr<const TableFile> file;
    std::optional<std::string> missing;  // the message, set once it was looked for
  };

  // If it throws, the next call searches again.
  void search_for(const TableInfo& wanted, Search& search) const {
    std::string missing, skipped_once;
    const std::vector<TableInfo> tiers = tiers_of(wanted);
    for (const TableInfo& table : tiers) {
      std::string skipped;
      search.file = open_first(table, skipped);
      if (search.file != nullptr) {
        return;
      }
      if (missing.empty()) {
        skipped_once = skipped;
        missing = missing_text(table, skipped);
      }
    }
    if (!gives_bounds(wanted.family)) {
      search.file = make_small_table(wanted);
    }
    if (search.file == nullptr && before_making_ && wanted.family != Family::kAdditive) {
      const auto quick = std::ranges::find_if(tiers, is_made_quickly);
      if (quick != tiers.end()) {
        before_making_("no table " + table_file_name(*quick) + " was found" + skipped_once +
                       "; it is made in memory; to keep it: " + command_to_make(*quick));
        search.file = make_in_memory(*quick);
      }
    }
    search.missing = std::move(missing);
  }

  // Opens the table of this name in the first folder that has one. nullptr: none has it; `skipped`
  // is then a message's part about folders that could not be read.
  std::shared_ptr<const TableFile> open_first(const TableInfo& wanted, std::string& skipped) const {
    const std::string name = table_file_name(wanted);
    for (std::size_t i = 0; i < folders_.size(); ++i) {
      const std::filesystem::path path = folders_[i] / name;
      std::error_code unknown;
      if (std::filesystem::status(path, unknown).type() == std::filesystem::file_type::not_found) {
        continue;  // as usual; an exception would take longer than the answer
      }
      try {
        auto opened = open_tables(open_file(path), wanted.family);
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
  bool searches_again_;
  TableSet::BeforeMaking before_making_;
  mutable Mutex mutex_;
  // By file name, one name for the tables of all tiers.
  std::map<std::string, Search> searches_;
  std::map<std::string, std::shared_ptr<const AdditiveTables>> made_;
};

}  // namespace

std::shared_ptr<const TableFile> open_bounds(std::shared_ptr<const Source> source, Family family) {
  if (family == Family::kAdditive) {
    return std::make_shared<const AdditiveTables>(std::move(source));
  }
  return std::make_shared<const ColouredTables>(std::move(source));
}

std::shared_ptr<const TableFile> open_tables(std::shared_ptr<const Source> source, Family family) {
  if (gives_bounds(family)) {
    return open_bounds(std::move(source), family);
  }
  return std::make_shared<const Table>(std::move(source));
}

std::vector<std::filesystem::path> usual_table_folders() {
  std::vector<std::filesystem::path> folders;
  std::istringstream path(environment_variable("SLIDEBASE_PATH"));
  for (std::string folder; std::getline(path, folder, kFolderSeparator);) {
    if (!folder.empty()) {
      folders.push_back(text_path(folder));
    }
  }
  if (const auto user = user_table_folder(); !user.empty()) {
    folders.push_back(user);
  }
  if (const auto self = own_file(); !self.empty()) {
    folders.push_back(self.parent_path().parent_path() / "share" / "slidebase");
  }
  return folders;
}

TableSet::TableSet(std::vector<std::filesystem::path> folders,
                   const std::vector<std::filesystem::path>& optional, std::string made_into,
                   Missing missing, BeforeMaking before_making)
    : places_{std::make_shared<FolderPlace>(std::move(folders), optional, std::move(made_into),
                                            missing, std::move(before_making))} {}

std::shared_ptr<const AdditiveTables> TableSet::find_patterns(Shape shape, Cell root,
                                                              Tier least) const {
  check_board(Family::kAdditive, shape);
  std::optional<Error> why;
  for (const auto& place : places_) {
    auto found = place->find(describe_table(Family::kAdditive, shape, root), why);
    if (found != nullptr && found->info().tier >= least) {
      return std::static_pointer_cast<const AdditiveTables>(std::move(found));
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
  return {.boards = std::move(solver), .file = std::move(tables)};
}

OpenBoards TableSet::open_any(Shape shape, const Tiles& goal, Metric metric,
                              const SearchLimits& limits, std::optional<Tier> least) const {
  const bool may_have_tables = metric == Metric::kSingle
                                   ? shape.cells() <= kMaxSearchedCells
                                   : shape.cells() <= kMaxUsualCells || has_coloured_tables(shape);
  if (may_have_tables || least) {
    return open_boards(shape, goal, metric, limits, least);
  }
  check_sliding_board(shape);
  return {.boards = std::make_shared<const NearSolver>(shape, goal, metric, limits),
          .file = nullptr};
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
    if (auto file = place->find(describe_table(Family::kColoured, shape, root), here);
        file != nullptr && file->info().tier >= tier) {
      auto tables = std::static_pointer_cast<const ColouredTables>(file);
      auto solver = std::make_shared<const SearchSolver>(
          std::make_shared<const ColouredSearches>(std::move(tables), shape, goal), limits);
      return {.boards = std::move(solver), .file = std::move(file)};
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
