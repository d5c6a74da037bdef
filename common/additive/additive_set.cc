#include "common/additive/additive_set.h"

#include <utility>
#include <vector>

#include "common/make/make.h"
#include "common/patterns/partitions.h"
#include "common/puzzle/state.h"
#include "common/table/memory_source.h"

namespace slidebase {

std::shared_ptr<const AdditiveTables> AdditiveSet::find(Shape shape, Cell root,
                                                        std::string& passed_over) {
  check_board(Family::kAdditive, shape);
  const std::scoped_lock lock(mutex_);
  auto& slot = open_[table_file_name(describe_additive(shape, root, Tier::kSmall))];
  for (const Tier tier : {Tier::kHard, Tier::kStandard, Tier::kSmall}) {
    if (slot) {
      break;
    }
    const TableInfo wanted = describe_additive(shape, root, tier);
    std::shared_ptr<const AdditiveTables> found;
    const auto take = [&](std::shared_ptr<const Source> source) {
      found = std::make_shared<AdditiveTables>(std::move(source));
    };
    std::string passed_over_now;
    tables_.find(table_file_name(wanted), take, passed_over_now);
    if (found) {
      TableSet::check_name(found->info(), wanted, found->path());
      slot = std::move(found);
    }
    passed_over = passed_over.empty() ? std::move(passed_over_now) : std::move(passed_over);
  }
  return slot;
}

std::shared_ptr<const AdditiveTables> AdditiveSet::open(Shape shape, Cell root) {
  std::string passed_over;
  if (auto found = find(shape, root, passed_over)) {
    return found;
  }
  if (shape.cells() <= kMaxUsualCells) {
    tables_.fail_missing(describe_additive(shape, root, Tier::kStandard), passed_over);
  }
  const TableInfo small = describe_additive(shape, root, Tier::kSmall);
  const std::scoped_lock lock(mutex_);
  auto& slot = made_[table_file_name(small)];
  if (!slot) {
    std::vector<std::byte> bytes;
    make_table(small, bytes, {});
    slot = std::make_shared<AdditiveTables>(
        std::make_shared<MemorySource>(table_file_name(small), bytes));
  }
  return slot;
}

void AdditiveSet::check_unchanged() const {
  const std::scoped_lock lock(mutex_);
  for (const auto& [board, tables] : open_) {
    if (tables) {
      tables->check_unchanged();
    }
  }
}

}  // namespace slidebase
