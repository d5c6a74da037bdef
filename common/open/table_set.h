// From a puzzle to its solver. Everything that answers puzzles opens its tables here: the complete
// table, else pattern tables, else small tables that are made in memory.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/base/error.h"
#include "common/solve/board_solver.h"
#include "common/table/table.h"

namespace slidebase {

class AdditiveTables;
class SlidingSolver;

// A place where tables are looked for: folders, or one source. It opens each table once and keeps
// it open as long as it lives; whoever shares a table may keep it longer. Thread-safe.
class TablePlace {
 public:
  virtual ~TablePlace() = default;

  // The complete table `wanted` (describe_table). nullptr: `why` is then kMissing, or kPending
  // where the source has yet to tell what it holds. Throws what Table throws.
  virtual std::shared_ptr<const Table> find(const TableInfo& wanted, std::optional<Error>& why) = 0;
  // The pattern tables of the greatest tier that is there for a board and a goal's blank; nullptr:
  // there are none. Throws what AdditiveTables throws.
  virtual std::shared_ptr<const AdditiveTables> find_patterns(Shape shape, Cell root) = 0;
  // Small pattern tables that are made in memory, of boards of more than kMaxUsualCells; nullptr:
  // none are made here, or of this board.
  virtual std::shared_ptr<const AdditiveTables> make_patterns(Shape, Cell) { return nullptr; }
  // The header of a source's table; nullptr: these are folders, or the source is pending.
  virtual const TableInfo* only_table() { return nullptr; }
  // Throws Error(kDamaged) if the file of an open table was changed since it was opened.
  virtual void check_unchanged() const = 0;
};

// A solver of sliding boards, with the tables that it asks.
struct OpenBoards {
  std::shared_ptr<const BoardSolver> boards;
  std::shared_ptr<const Table> table;              // or
  std::shared_ptr<const AdditiveTables> additive;  // where there is no complete table
  const SlidingSolver* sliding = nullptr;          // part of `boards`, with a complete table
};

// The places where tables are looked for, in order. A copy shares them, and so the tables that are
// open. Thread-safe, but for add().
class TableSet {
 public:
  enum class Missing {
    kLookAgain,  // a missing table is looked for whenever it is needed
    kStay,       // once: a million questions cost one look
  };

  // Looks in `folders`, in order, and then in `optional` ones, which are skipped where they, or a
  // table in them, cannot be read. Small tables that are in none are made in memory: sliding ones
  // of up to 8 cells, cubic ones of up to 6. `made_into`: where a message tells a user to make a
  // missing table; empty: where slidebase-gen writes by default.
  explicit TableSet(std::vector<std::filesystem::path> folders,
                    std::vector<std::filesystem::path> optional = {}, std::string made_into = "",
                    Missing missing = Missing::kLookAgain);
  // One table. Throws what opening it throws; a pending one is opened later.
  explicit TableSet(std::shared_ptr<const Source> source);

  // Looks in those of `behind` last.
  void add(const TableSet& behind);
  const std::vector<std::shared_ptr<TablePlace>>& places() const { return places_; }

  // The complete table of this board and goal blank (of any orientation and any cell of its class).
  // Throws Error: kUsage for a board that has none, kMissing with the command that makes it,
  // kPending, or what Table throws.
  std::shared_ptr<const Table> find(Family family, Shape shape, Cell root) const;
  // The same; it lives as long as its place.
  const Table& open(Family family, Shape shape, Cell root) const {
    return *find(family, shape, root);
  }
  // The greatest pattern tables of the first place that has any, of tier `least` or greater; small
  // ones are made in memory only where no place has any. nullptr: there are none. Throws what
  // AdditiveTables throws.
  std::shared_ptr<const AdditiveTables> find_patterns(Shape shape, Cell root,
                                                      Tier least = Tier::kSmall) const;
  // The solver of a goal: from the complete table, or else from pattern tables, then searching
  // within `limits`. `least`: pattern tables must be there, and of this tier or greater, if there
  // is no complete table. Throws Error(kMissing) where neither is there, and as above.
  OpenBoards open_boards(Shape shape, const Tiles& goal, const SearchLimits& limits = {},
                         std::optional<Tier> least = std::nullopt) const;

  // Throws Error(kDamaged) if the file of any open table was changed since it was opened: then what
  // was read of it may be anything.
  void check_unchanged() const;

 private:
  // As find(); nullptr: `why` is kMissing or kPending.
  std::shared_ptr<const Table> look_up(Family family, Shape shape, Cell root,
                                       std::optional<Error>& why) const;
  OpenBoards open_patterns(Shape shape, const Tiles& goal, const SearchLimits& limits,
                           std::optional<Tier> least, const Error& no_table) const;

  std::vector<std::shared_ptr<TablePlace>> places_;
};

}  // namespace slidebase
