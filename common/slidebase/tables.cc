#include <algorithm>

#include "common/additive/additive_set.h"
#include "common/additive/additive_tables.h"
#include "common/base/error.h"
#include "common/make/make.h"
#include "common/slidebase/impl.h"
#include "common/table/file_source.h"
#include "common/table/memory_source.h"
#include "common/table/opening.h"
#include "common/table/table_name.h"
#include "common/table/table_set.h"

namespace slidebase {
namespace {

class FolderPlace : public TablePlace {
 public:
  explicit FolderPlace(std::vector<std::filesystem::path> folders)
      : set_(std::move(folders), {}, "", make_small_table), additive_(set_) {}

  const Table* find(Family family, Shape shape, Cell root) override {
    return &set_.open(family, shape, root);
  }

  std::shared_ptr<const AdditiveTables> find_additive(Shape shape, Cell root,
                                                      bool may_make) override {
    try {
      return may_make ? additive_.open(shape, root) : additive_.find(shape, root);
    } catch (const Error& error) {
      if (error.code() != ErrorCode::kMissing) {
        throw;
      }
      return nullptr;
    }
  }

 private:
  TableSet set_;
  AdditiveSet additive_;
};

// One table, or pattern tables; opened at once if its source has the bytes.
class SourcePlace : public TablePlace {
 public:
  explicit SourcePlace(std::shared_ptr<const Source> source)
      : source_(std::move(source)), opened_(open_source()) {}

  const Table* find(Family family, Shape shape, Cell root) override {
    const Opened opened = open();
    if (opened.is_pending()) {
      return nullptr;
    }
    const std::string wanted = table_file_name(describe_table(family, shape, root));
    if (table_file_name(opened.info()) != wanted) {
      throw Error(ErrorCode::kMissing, "none of the given tables is " + wanted);
    }
    return opened.table.get();
  }

  std::shared_ptr<const AdditiveTables> find_additive(Shape shape, Cell root, bool) override {
    const Opened opened = open();
    if (opened.additive == nullptr) {
      return nullptr;
    }
    const TableInfo wanted = describe_table(Family::kAdditive, shape, root);
    const TableInfo& info = opened.info();
    return info.shape == wanted.shape && info.root == wanted.root ? opened.additive : nullptr;
  }

  std::optional<Puzzle> puzzle() override {
    const Lock lock(mutex_);
    if (opened_.is_pending()) {
      return std::nullopt;
    }
    const TableInfo& info = opened_.info();
    const auto cells = static_cast<std::size_t>(info.shape.cells());
    return info.family == Family::kCubic
               ? Puzzle::cubic(info.shape.rows, info.shape.cols, info.root)
               : Puzzle::sliding(info.shape.rows, info.shape.cols,
                                 Board(goal_with_blank_at(info.shape, info.root)).first(cells));
  }

 private:
  // What the source turned out to hold.
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

  // No lock is held while the source is read, which may be the user's own and take its time.
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

std::shared_ptr<const Table> TablePlaces::find(const Puzzle& puzzle) const {
  std::optional<Error> missing;
  bool pending = false;
  for (const auto& place : places) {
    try {
      const Table* const table =
          place->find(family_of(puzzle), shape_of(puzzle), fixed_blank(puzzle));
      if (table != nullptr) {
        return {place, table};
      }
      pending = true;
    } catch (const Error& error) {
      if (error.code() != ErrorCode::kMissing) {
        throw;
      }
      missing = error;
    }
  }
  if (pending) {  // it may be the one
    throw pending_error(puzzle.table_name());
  }
  throw missing.value_or(Error(ErrorCode::kMissing, "no folders and no tables were given"));
}

// What is made in memory is the last resort: a place behind may have better.
std::shared_ptr<const AdditiveTables> TablePlaces::find_additive(const Puzzle& puzzle,
                                                                 Patterns least) const {
  if (puzzle.is_cubic()) {
    return nullptr;
  }
  for (const bool may_make : {false, true}) {
    for (const auto& place : places) {
      auto tables = place->find_additive(shape_of(puzzle), fixed_blank(puzzle), may_make);
      if (tables != nullptr && tier_of(*tables) >= least) {
        return tables;
      }
    }
  }
  return nullptr;
}

Tables::Tables(std::shared_ptr<const TablePlaces> places) noexcept : places_(std::move(places)) {}
Tables::Tables(const Tables&) = default;
Tables::Tables(Tables&&) noexcept = default;
Tables& Tables::operator=(const Tables&) = default;
Tables& Tables::operator=(Tables&&) noexcept = default;
Tables::~Tables() = default;

Tables::Tables(std::vector<std::filesystem::path> folders)
    : places_(std::make_shared<TablePlaces>(
          TablePlaces{{std::make_shared<FolderPlace>(std::move(folders))}})) {}

Tables Tables::source(std::shared_ptr<const Source> source) {
  if (source == nullptr) {
    throw Error(ErrorCode::kUsage, "there is no source");
  }
  return Tables(std::make_shared<TablePlaces>(
      TablePlaces{{std::make_shared<SourcePlace>(std::move(source))}}));
}

Tables Tables::file(const std::filesystem::path& path) {
  return source(open_file(path));
}

Tables Tables::memory(std::span<const std::byte> bytes) {
  return source(std::make_shared<MemorySource>("table in memory", bytes));
}

Tables Tables::with(const Tables& second) const {
  auto both = std::make_shared<TablePlaces>(*places_);
  both->places.insert(both->places.end(), second.places_->places.begin(),
                      second.places_->places.end());
  return Tables(std::move(both));
}

std::vector<Puzzle> Tables::puzzles() const {
  std::vector<Puzzle> all;
  for (const auto& place : places_->places) {
    if (const auto puzzle = place->puzzle()) {
      all.push_back(*puzzle);
    }
  }
  return all;
}

}  // namespace slidebase
