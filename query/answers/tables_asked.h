// The tables that a text asks for, each looked for once: one that is missing stays so.
#pragma once

#include <map>
#include <mutex>
#include <string>

#include "common/base/error.h"
#include "common/table/table_name.h"
#include "common/table/table_set.h"

namespace slidebase {

// Safe for any number of threads at once.
class TablesAsked {
 public:
  explicit TablesAsked(TableSet& tables) : tables_(tables) {}

  const TableSet& all() const { return tables_; }

  // Throws what TableSet::open throws.
  const Table& open(Family family, Shape shape, Cell root) {
    check_board(family, shape);
    const std::string name = table_file_name(describe_table(family, shape, root));
    const std::scoped_lock lock(mutex_);
    if (const auto missing = missing_.find(name); missing != missing_.end()) {
      throw Error(missing->second);
    }
    try {
      return tables_.open(family, shape, root);
    } catch (const Error& error) {
      if (error.code() == ErrorCode::kMissing) {
        missing_.emplace(name, error);
      }
      throw;
    }
  }

 private:
  TableSet& tables_;
  std::mutex mutex_;
  std::map<std::string, Error> missing_;
};

}  // namespace slidebase
