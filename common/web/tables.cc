// Tables where there are no files and no pattern tables: this stands for tables.cc and
// open_puzzle.cc of common/slidebase. A throw ends the instance (exceptions.cc), so nothing here
// throws because bytes have yet to come.
#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "common/base/error.h"
#include "common/base/joined.h"
#include "common/slidebase/impl.h"
#include "common/table/pattern_fields.h"

namespace slidebase {
namespace {

// The one table that is asked.
class OneTable : public TablePlace {
 public:
  explicit OneTable(std::shared_ptr<const Source> source)
      : table_(Table::open(std::move(source))) {}

  const Table* find(Family family, Shape shape, Cell root) override {
    const std::string wanted = table_file_name(describe_table(family, shape, root));
    if (table_ == nullptr || name() != wanted) {
      throw Error(ErrorCode::kMissing, joined({"the table is not ", wanted}));
    }
    return table_.get();
  }
  std::shared_ptr<const AdditiveTables> find_additive(Shape, Cell, bool) override {
    return nullptr;
  }

  std::string name() const { return table_file_name(table_->info()); }

 private:
  std::unique_ptr<const Table> table_;
};

}  // namespace

OpenPuzzle::OpenPuzzle(const TablePlaces& places, const Puzzle& asked, Patterns) : puzzle(asked) {
  const Shape shape = shape_of(puzzle);
  const auto& place = places.places.front();
  table = {place, place->find(family_of(puzzle), shape, fixed_blank(puzzle))};
  if (puzzle.is_cubic()) {
    cubic.emplace(*table, shape, fixed_blank(puzzle));
    return;
  }
  Tiles goal{};
  std::ranges::copy(puzzle.fixed_end(), goal.begin());
  auto solver = std::make_unique<const TableSolver>(*table, shape, goal);
  sliding = &solver->sliding();
  boards = std::move(solver);
}

Status ask_within_limits(const OpenPuzzle&, std::uint64_t, Workers&,
                         const std::function<void(std::uint64_t, const BoardSolver&)>&) {
  return kInvalid;  // no solver here is limited
}

void OpenPuzzle::check_damage() const {
  table->check_damage();
}

void OpenPuzzle::check_unchanged() const {}

// Headers of pattern tables, which are not read here.
std::optional<FieldFault> read_pattern_fields(std::span<const std::byte>, TableInfo&) {
  throw Error(ErrorCode::kFormat, "these are additive tables, not a complete one");
}
void write_pattern_fields(const TableInfo&, std::span<std::byte>) {}
bool may_be_pattern_bytes(const PatternInfo&, std::uint64_t) {
  return false;
}

Tables::Tables(std::shared_ptr<const TablePlaces> places) noexcept : places_(std::move(places)) {}
Tables::~Tables() = default;
Tables::Tables(Tables&&) noexcept = default;

Tables Tables::source(std::shared_ptr<const Source> source) {
  auto places = std::make_shared<TablePlaces>();
  places->places.push_back(std::make_shared<OneTable>(std::move(source)));
  return Tables(std::move(places));
}

}  // namespace slidebase
