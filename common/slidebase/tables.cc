#include <algorithm>

#include "common/base/error.h"
#include "common/slidebase/impl.h"
#include "common/solve/small_tables.h"
#include "common/table/file_source.h"
#include "common/table/memory_source.h"
#include "common/table/table_name.h"
#include "common/table/table_set.h"

namespace slidebase {
namespace {

class FolderPlace : public TablePlace {
 public:
  explicit FolderPlace(std::vector<std::filesystem::path> folders)
      : set_(std::move(folders), {}, "", make_small_table) {}

  const Table* find(Family family, Shape shape, Cell root) override {
    return &set_.open(family, shape, root);
  }

 private:
  TableSet set_;
};

// One table; opened at once if its source has the bytes.
class SourcePlace : public TablePlace {
 public:
  explicit SourcePlace(std::shared_ptr<const Source> source)
      : source_(std::move(source)), table_(Table::open(source_)) {}

  const Table* find(Family family, Shape shape, Cell root) override {
    const Table* const table = open();
    if (table == nullptr) {
      return nullptr;
    }
    const std::string wanted = table_file_name(describe_table(family, shape, root));
    if (table_file_name(table->info()) != wanted) {
      throw Error(ErrorCode::kMissing, "none of the given tables is " + wanted);
    }
    return table;
  }

  std::optional<Puzzle> puzzle() override {
    const Lock lock(mutex_);
    if (table_ == nullptr) {
      return std::nullopt;
    }
    const TableInfo& info = table_->info();
    const auto cells = static_cast<std::size_t>(info.shape.cells());
    return info.family == Family::kCubic
               ? Puzzle::cubic(info.shape.rows, info.shape.cols, info.root)
               : Puzzle::sliding(info.shape.rows, info.shape.cols,
                                 Board(goal_with_blank_at(info.shape, info.root)).first(cells));
  }

 private:
  // No lock is held while the source is read, which may be the user's own and take its time.
  const Table* open() {
    {
      const Lock lock(mutex_);
      if (table_ != nullptr) {
        return table_.get();
      }
    }
    std::unique_ptr<const Table> opened = Table::open(source_);
    const Lock lock(mutex_);
    if (table_ == nullptr) {
      table_ = std::move(opened);
    }
    return table_.get();
  }

  std::shared_ptr<const Source> source_;
  Mutex mutex_;
  std::unique_ptr<const Table> table_;
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
