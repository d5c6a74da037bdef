#include "common/solve/open/table_set.h"

#include <utility>

#include "common/base/mutex.h"
#include "common/puzzle/state.h"
#include "common/solve/line_solver.h"
#include "common/solve/open/open_tables.h"
#include "common/solve/sliding_solver.h"
#include "common/table/lookup.h"
#include "common/table/table_file.h"

namespace slidebase {
namespace {

// One file of tables; opened at once if its source has the bytes.
class SourcePlace : public TablePlace {
 public:
  explicit SourcePlace(std::shared_ptr<const Source> source)
      : source_(std::move(source)), file_(open_tables(source_)) {}

  std::shared_ptr<const TableFile> find(const TableInfo& wanted,
                                        std::optional<Error>& why) override {
    auto file = open();
    if (file == nullptr) {
      why = pending_error(table_file_name(wanted));
      return nullptr;
    }
    const TableInfo& info = file->info();
    if (info.family == wanted.family && info.shape == wanted.shape && info.root == wanted.root) {
      return file;
    }
    if (!gives_bounds(wanted.family)) {
      why = Error(ErrorCode::kMissing, "none of the given tables is " + table_file_name(wanted));
    }
    return nullptr;
  }

  const TableInfo* only_table() override {
    const Lock lock(mutex_);
    return file_ == nullptr ? nullptr : &file_->info();
  }

  void check_unchanged() const override { check_source_unchanged(*source_); }

 private:
  // Does not hold the lock while it reads the source, which may be the user's own and slow.
  std::shared_ptr<const TableFile> open() {
    {
      const Lock lock(mutex_);
      if (file_ != nullptr) {
        return file_;
      }
    }
    auto file = open_tables(source_);
    const Lock lock(mutex_);
    if (file_ == nullptr) {
      file_ = std::move(file);
    }
    return file_;
  }

  std::shared_ptr<const Source> source_;
  Mutex mutex_;
  std::shared_ptr<const TableFile> file_;
};

}  // namespace

std::shared_ptr<const TableFile> open_tables(std::shared_ptr<const Source> source) {
  auto opening = open_header(*source);
  if (!opening) {
    return nullptr;
  }
  if (const Family family = opening->info.family; gives_bounds(family)) {
    return open_bounds(std::move(source), family);
  }
  return std::make_shared<const Table>(std::move(source), std::move(*opening));
}

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
    if (auto file = place->find(wanted, here)) {
      return std::static_pointer_cast<const Table>(std::move(file));
    }
    if (!pending && here) {  // a pending source may have the table
      pending = here->code() == ErrorCode::kPending;
      why = std::move(here);
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
    const auto solver = std::make_shared<const LineSolver>(*table, shape, goal);
    return {.boards = solver, .file = std::move(table), .lines = solver.get()};
  }
  const auto solver = std::make_shared<const SlidingSolver>(*table, shape, goal);
  return {.boards = solver, .file = std::move(table), .sliding = solver.get()};
}

void TableSet::check_unchanged() const {
  for (const auto& place : places_) {
    place->check_unchanged();
  }
}

}  // namespace slidebase
