// Finds the solver for a puzzle. Everything that solves puzzles opens its tables here: the complete
// table, otherwise pattern tables, otherwise small tables made in memory; in slides the complete
// table, otherwise coloured tables. A board that can have no tables gets lower bounds.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/base/error.h"
#include "common/solve/board_solver.h"
#include "common/table/table.h"

namespace slidebase {

class AdditiveTables;
class LineSolver;
class SlidingSolver;

// A place to look for tables: folders, or one source. It opens each table once and keeps it open as
// long as it lives; a caller that shares a table may keep it longer. Thread-safe.
class TablePlace {
 public:
  virtual ~TablePlace() = default;

  // The table `wanted` (describe_table); of families with tiers the greatest here, whatever
  // wanted.tier is. If nullptr, `why` is kMissing, or kPending if the source does not know yet what
  // it contains; nothing if it says no more than that. Throws what open_tables() throws.
  virtual std::shared_ptr<const TableFile> find(const TableInfo& wanted,
                                                std::optional<Error>& why) = 0;
  // Small pattern tables made in memory, for boards of more than kMaxUsualCells. nullptr: none are
  // made here, or for this board.
  virtual std::shared_ptr<const AdditiveTables> make_patterns(Shape, Cell) { return nullptr; }
  // The header of a source's table. nullptr: the place is folders, or the source is pending.
  virtual const TableInfo* only_table() { return nullptr; }
  // Throws Error(kDamaged) if the file of an open table has changed since it was opened.
  virtual void check_unchanged() const = 0;
};

// A solver of sliding boards, with the tables that it uses.
struct OpenBoards {
  std::shared_ptr<const BoardSolver> boards;
  std::shared_ptr<const TableFile> file;  // nullptr: there are no tables for the board
  // The file, if it is a complete table; otherwise nullptr.
  const Table* table() const noexcept {
    return file == nullptr || gives_bounds(file->info().family)
               ? nullptr
               : static_cast<const Table*>(file.get());
  }
  // Part of `boards`, with a complete table: in single moves, or in slides.
  const SlidingSolver* sliding = nullptr;
  const LineSolver* lines = nullptr;
};

// The folders that are searched unless others are given: those of $SLIDEBASE_PATH (separated by
// colons), the user's own (user_table_folder()), and ../share/slidebase relative to the running
// program's folder.
std::vector<std::filesystem::path> usual_table_folders();

// The places to look for tables, in order. A copy shares the places, and so the open tables.
// Thread-safe, except add().
class TableSet {
 public:
  enum class Missing {
    kLookAgain,  // look for a missing table whenever it is needed
    kStay,       // look only once, even for a million queries
  };

  // Gets a message before a table is made in memory that a user may want to keep.
  using BeforeMaking = std::function<void(const std::string&)>;

  // Looks in `folders`, in order, and then in the `optional` ones; of these it skips those that
  // cannot be read, or whose table cannot be read. If no folder has the table of a small board
  // (sliding: up to 8 cells, in slides up to 9, cubic: up to 6), it is made in memory; with
  // `before_making` any that is made quickly (make.h), after that was called. `made_into`: the
  // folder that messages name for making a missing table; empty: where slidebase-gen writes by
  // default.
  explicit TableSet(std::vector<std::filesystem::path> folders,
                    const std::vector<std::filesystem::path>& optional = {},
                    std::string made_into = "", Missing missing = Missing::kLookAgain,
                    BeforeMaking before_making = {});
  // One table. Throws what opening it throws; if it is pending, it is opened later.
  explicit TableSet(std::shared_ptr<const Source> source);

  // Adds the places of `behind` at the end.
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
  // The greatest pattern tables of the first place that has any of tier `least` or greater; makes
  // small ones in memory only if no place has any. nullptr: none were found. Throws what
  // AdditiveTables throws.
  std::shared_ptr<const AdditiveTables> find_patterns(Shape shape, Cell root,
                                                      Tier least = Tier::kSmall) const;
  // The solver of a goal: from the complete table; otherwise from pattern tables, in slides from
  // coloured tables, by a search within `limits`. `least`: if there is no complete table, there
  // must be such tables of this tier or greater. Throws Error(kMissing) if there is neither, and as
  // above.
  OpenBoards open_boards(Shape shape, const Tiles& goal, Metric metric,
                         const SearchLimits& limits = {},
                         std::optional<Tier> least = std::nullopt) const;
  // The same, and a solver without a file (near_solver.h) for a board that can have no tables:
  // more than kMaxSearchedCells cells, in slides more than coloured tables have.
  OpenBoards open_any(Shape shape, const Tiles& goal, Metric metric,
                      const SearchLimits& limits = {},
                      std::optional<Tier> least = std::nullopt) const;

  // Throws Error(kDamaged) if the file of any open table has changed since it was opened; what was
  // read from it may then be wrong.
  void check_unchanged() const;

 private:
  // Like find(), but returns nullptr with `why` set to kMissing or kPending.
  std::shared_ptr<const Table> look_up(Family family, Shape shape, Cell root,
                                       std::optional<Error>& why) const;
  // `no_table`: why there is no complete table; nothing if no board of this size has one. Then
  // there is a `least`.
  OpenBoards open_patterns(Shape shape, const Tiles& goal, const SearchLimits& limits,
                           std::optional<Tier> least, const std::optional<Error>& no_table) const;
  OpenBoards open_coloured(Shape shape, const Tiles& goal, const SearchLimits& limits,
                           std::optional<Tier> least, const std::optional<Error>& no_table) const;

  std::vector<std::shared_ptr<TablePlace>> places_;
};

}  // namespace slidebase
