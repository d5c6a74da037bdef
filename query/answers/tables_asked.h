// The tables that a text asks for, each looked for once: one that is missing stays so.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "common/additive/additive_set.h"
#include "common/base/error.h"
#include "common/table/table_name.h"
#include "common/table/table_set.h"

namespace slidebase {

// Safe for any number of threads at once.
class TablesAsked {
 public:
  explicit TablesAsked(TableSet& tables) : tables_(tables), additive_(tables) {}

  // Throw what TableSet::open and AdditiveSet::open throw.
  const Table& open(Family family, Shape shape, Cell root) {
    check_board(family, shape);
    return ask(describe_table(family, shape, root),
               [&]() -> const Table& { return tables_.open(family, shape, root); });
  }
  std::shared_ptr<const AdditiveTables> open_additive(Shape shape, Cell root) {
    check_board(Family::kAdditive, shape);
    return ask(describe_table(Family::kAdditive, shape, root),
               [&] { return additive_.open(shape, root); });
  }

  // Throws Error(kDamaged) where a file was changed since it was opened.
  void check_unchanged() const {
    tables_.check_unchanged();
    additive_.check_unchanged();
  }

 private:
  template <typename Open>
  auto ask(const TableInfo& wanted, const Open& open) -> decltype(open()) {
    const std::string name = table_file_name(wanted);
    const std::scoped_lock lock(mutex_);
    if (const auto missing = missing_.find(name); missing != missing_.end()) {
      throw Error(missing->second);
    }
    try {
      return open();
    } catch (const Error& error) {
      if (error.code() == ErrorCode::kMissing) {
        missing_.emplace(name, error);
      }
      throw;
    }
  }

  TableSet& tables_;
  AdditiveSet additive_;
  std::mutex mutex_;
  std::map<std::string, Error> missing_;
};

}  // namespace slidebase
