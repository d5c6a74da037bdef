// Finds and opens the tables that questions need, each once.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "common/table/table.h"

namespace slidebase {

class TableStore {
 public:
  // Looks in `folders` first, then where table_folders() says.
  explicit TableStore(std::span<const std::string> folders);

  // The table for this family, board and goal blank (of any orientation and any cell of its class).
  // Throws Error: kMissing with the command that makes it, or what Table throws. Thread-safe;
  // tables stay open as long as the store.
  const Table& open(Family family, Shape shape, Cell root);

  // Throws what Table::check_unchanged throws, of any table that is open. Thread-safe.
  void check_unchanged() const;

 private:
  std::string first_given_;
  std::vector<std::filesystem::path> folders_;
  mutable std::mutex mutex_;
  std::map<std::string, std::unique_ptr<Table>> open_;
};

}  // namespace slidebase
