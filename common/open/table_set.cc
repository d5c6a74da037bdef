#include "common/open/table_set.h"

#include <utility>

#include "common/additive/additive_tables.h"
#include "common/base/mutex.h"
#include "common/coloured/coloured_tables.h"
#include "common/puzzle/state.h"
#include "common/solve/table_solver.h"
#include "common/table/lookup.h"
#include "common/table/opening.h"

namespace slidebase {
namespace {

// One complete table, or one file of pattern or coloured tables; opened at once if its source has
// the bytes.
class SourcePlace : public TablePlace {
 public:
  explicit SourcePlace(std::shared_ptr<const Source> source)
      : source_(std::move(source)), opened_(open_source()) {}

  std::shared_ptr<const Table> find(const TableInfo& wanted, std::optional<Error>& why) override {
    const Opened opened = open();
    const std::string name = table_file_name(wanted);
    if (opened.is_pending()) {
      why = pending_error(name);
    } else if (table_file_name(opened.info()) != name) {
      why = Error(ErrorCode::kMissing, "none of the given tables is " + name);
    }
    return why ? nullptr : opened.table;
  }

  std::shared_ptr<const AdditiveTables> find_patterns(Shape shape, Cell root) override {
    const Opened opened = open();
    if (opened.additive == nullptr) {
      return nullptr;
    }
    const TableInfo wanted = describe_table(Family::kAdditive, shape, root);
    const TableInfo& info = opened.info();
    return info.shape == wanted.shape && info.root == wanted.root ? opened.additive : nullptr;
  }

  std::shared_ptr<const ColouredTables> find_coloured(Shape shape, Cell root,
                                                      std::optional<Error>& why) override {
    const Opened opened = open();
    const TableInfo wanted = describe_table(Family::kColoured, shape, root);
    if (opened.is_pending()) {
      why = pending_error(table_file_name(wanted));
      return nullptr;
    }
    const TableInfo& info = opened.info();
    return info.shape == wanted.shape && info.root == wanted.root ? opened.coloured : nullptr;
  }

  const TableInfo* only_table() override {
    const Lock lock(mutex_);
    return opened_.is_pending() ? nullptr : &opened_.info();
  }

  void check_unchanged() const override { check_source_unchanged(*source_); }

 private:
  // The content of the source.
  struct Opened {
    std::shared_ptr<const Table> table;
    std::shared_ptr<const AdditiveTables> additive = nullptr;
    std::shared_ptr<const ColouredTables> coloured = nullptr;

    bool is_pending() const {
      return table == nullptr && additive == nullptr && coloured == nullptr;
    }
    const TableInfo& info() const {
      if (table != nullptr) {
        return table->info();
      }
      return additive != nullptr ? additive->info() : coloured->info();
    }
  };

  Opened open_source() const {
    try {
      return {Table::open(source_)};
    } catch (const Error& no_table) {
      if (no_table.code() != ErrorCode::kFormat) {
        throw;
      }
      switch (read_info(*source_).family) {
        case Family::kAdditive:
          return {nullptr, std::make_shared<const AdditiveTables>(source_)};
        case Family::kColoured:
          return {nullptr, nullptr, std::make_shared<const ColouredTables>(source_)};
        default:
          throw;
      }
    }
  }

  // Does not hold the lock while it reads the source, which may be the user's own and slow.
  Opened open() {
    {
      const Lock lock(mutex_);
      if (!opened_.is_pending()) {
        return opened_;
      }
    }
    Opened opened = open_source();
    const Lock lock(mutex_);
    if (opened_.is_pending()) {
      opened_ = std::move(opened);
    }
    return opened_;
  }

  std::shared_ptr<const Source> source_;
  Mutex mutex_;
  Opened opened_;
};

}  // namespace

TableSet::TableSet(std::shared_ptr<const Source> source)
    : places_{std::make_shared<SourcePlace>(std::move(source))} {}

void TableSet::add(const TableSet& behind) {
  places_.insert(places_.end(), behind.places_.begin(), behind.places_.end());
}

std::shared_ptr<const Table> TableSet::look_up(Family family, Shape shape, Cell root,
                                               std::optional<Error>& why) const {
  check_board(family, shape);
  const TableInfo wanted = describe_table(family, shape, root);
  why = Error(ErrorCode::kMissing, "no folders and no tables were given");
  bool pending = false;
  for (const auto& place : places_) {
    std::optional<Error> here;
    if (auto table = place->find(wanted, here)) {
      return table;
    }
    if (!pending) {  // a pending source may have the table
      why = std::move(here);
      pending = why->code() == ErrorCode::kPending;
    }
  }
  return nullptr;
}

std::shared_ptr<const Table> TableSet::find(Family family, Shape shape, Cell root) const {
  std::optional<Error> why;
  auto table = look_up(family, shape, root, why);
  if (table == nullptr) {
    throw Error(*why);
  }
  return table;
}

OpenBoards TableSet::open_boards(Shape shape, const Tiles& goal, Metric metric,
                                 const SearchLimits& limits, std::optional<Tier> least) const {
  std::optional<Error> why;
  if (metric == Metric::kMulti && shape.cells() > kMaxUsualCells) {
    return open_coloured(shape, goal, limits, least, why);
  }
  if (shape.cells() > kMaxTableCells) {
    check_sliding_board(shape);
    return open_patterns(shape, goal, limits, least.value_or(Tier::kSmall), why);
  }
  auto table = look_up(sliding_family(metric), shape, blank_of(goal), why);
  if (table == nullptr) {
    if (why->code() != ErrorCode::kMissing) {
      throw Error(*why);
    }
    return metric == Metric::kMulti ? open_coloured(shape, goal, limits, least, why)
                                    : open_patterns(shape, goal, limits, least, why);
  }
  if (metric == Metric::kMulti) {
    return open_lines(shape, goal, std::move(table));
  }
  const auto solver = std::make_shared<const TableSolver>(*table, shape, goal);
  return {.boards = solver, .table = std::move(table), .sliding = &solver->sliding()};
}

void TableSet::check_unchanged() const {
  for (const auto& place : places_) {
    place->check_unchanged();
  }
}

}  // namespace slidebase
