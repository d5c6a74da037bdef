#include "common/open/table_set.h"

#include <utility>

#include "common/additive/additive_tables.h"
#include "common/base/mutex.h"
#include "common/solve/table_solver.h"
#include "common/table/lookup.h"
#include "common/table/opening.h"

namespace slidebase {
namespace {

// One complete table, or one file of pattern tables; opened at once if its source has the bytes.
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

  const TableInfo* only_table() override {
    const Lock lock(mutex_);
    return opened_.is_pending() ? nullptr : &opened_.info();
  }

  void check_unchanged() const override { check_source_unchanged(*source_); }

 private:
  // The content of the source.
  struct Opened {
    std::shared_ptr<const Table> table;
    std::shared_ptr<const AdditiveTables> additive;

    bool is_pending() const { return table == nullptr && additive == nullptr; }
    const TableInfo& info() const { return table != nullptr ? table->info() : additive->info(); }
  };

  Opened open_source() const {
    try {
      return {Table::open(source_), nullptr};
    } catch (const Error& no_table) {
      if (no_table.code() != ErrorCode::kFormat ||
          read_info(*source_).family != Family::kAdditive) {
        throw;
      }
      return {nullptr, std::make_shared<const AdditiveTables>(source_)};
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
  auto table = look_up(sliding_family(metric), shape, blank_of(goal), why);
  if (table == nullptr) {
    if (why->code() != ErrorCode::kMissing || metric == Metric::kMulti) {
      throw Error(*why);
    }
    return open_patterns(shape, goal, limits, least, *why);
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
