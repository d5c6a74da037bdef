#include "common/base/error.h"
#include "common/base/file_source.h"
#include "common/base/memory_source.h"
#include "common/slidebase/impl.h"

namespace slidebase {

Tables::Tables(std::shared_ptr<const TablePlaces> places) noexcept : places_(std::move(places)) {}
Tables::Tables(const Tables&) = default;
Tables::Tables(Tables&&) noexcept = default;
Tables& Tables::operator=(const Tables&) = default;
Tables& Tables::operator=(Tables&&) noexcept = default;
Tables::~Tables() = default;

Tables::Tables() {
  auto folders = usual_table_folders();
  folders.emplace_back(SLIDEBASE_TABLES);
  places_ = std::make_shared<TablePlaces>(std::vector<std::filesystem::path>(), folders);
}

Tables::Tables(std::vector<std::filesystem::path> folders)
    : places_(std::make_shared<TablePlaces>(std::move(folders))) {}

Tables Tables::source(std::shared_ptr<const Source> source) {
  if (source == nullptr) {
    throw Error(ErrorCode::kUsage, "source is null");
  }
  return Tables(std::make_shared<TablePlaces>(std::move(source)));
}

Tables Tables::file(const std::filesystem::path& path) {
  return source(open_file(path));
}

Tables Tables::memory(std::span<const std::byte> bytes) {
  return source(std::make_shared<MemorySource>("table in memory", bytes));
}

Tables Tables::with(const Tables& second) const {
  auto both = std::make_shared<TablePlaces>(*places_);
  both->add(*second.places_);
  return Tables(std::move(both));
}

std::vector<Puzzle> Tables::puzzles() const {
  std::vector<Puzzle> all;
  for (const auto& place : places_->places()) {
    if (const TableInfo* const info = place->only_table()) {
      const auto [rows, cols] = info->shape;
      const Tiles goal = goal_with_blank_at(info->shape, info->root);
      const Board cells = Board(goal).first(static_cast<std::size_t>(info->shape.cells()));
      all.push_back(is_cubic(info->family)
                        ? Puzzle::cubic(rows, cols, info->root, cube_kind_of(info->family))
                        : Puzzle::sliding(rows, cols, cells).in(metric_of(info->family)));
    }
  }
  return all;
}

Patterns Solver::patterns() const noexcept {
  const TableFile* const file = open_->file.get();
  return file != nullptr && gives_bounds(file->info().family)
             ? static_cast<Patterns>(file->info().tier)
             : Patterns::kNone;
}

}  // namespace slidebase
