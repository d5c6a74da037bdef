// Finds and opens the tables that questions need, each once.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "common/table/table.h"

namespace slidebase {

class TableSet {
 public:
  // Makes a table that is in no folder; nullptr where it makes none such.
  using Maker = std::function<std::unique_ptr<Table>(const TableInfo&)>;

  // Looks in `folders`, in order, and then in those of `might_hold`: of these, one that cannot be
  // read, or holds a table that cannot, is passed over. `made_into`: where a message tells a user
  // to make a missing table; empty: where slidebase-gen writes by itself.
  explicit TableSet(std::vector<std::filesystem::path> folders,
                    std::vector<std::filesystem::path> might_hold = {}, std::string made_into = "",
                    Maker make = {});

  // The table for this family, board and goal blank (of any orientation and any cell of its class).
  // Throws Error: kMissing with the command that makes it, if there is one, or what Table throws.
  // Thread-safe; tables stay open as long as the set.
  const Table& open(Family family, Shape shape, Cell root);

  // Throws what Table::check_unchanged throws, of any table that is open. Thread-safe.
  void check_unchanged() const;

  // Calls take() with the file of this name in the first folder that has it, and throws what that
  // throws; but of a folder that might hold it an Error(kIo) counts as the folder's. `passed_over`
  // gets what a message adds on folders that could not be read. Thread-safe.
  using Take = std::function<void(std::shared_ptr<const Source>)>;
  void find(const std::string& name, const Take& take, std::string& passed_over) const;
  // Throws Error(kMissing): with the command that makes the table, if there is one.
  [[noreturn]] void fail_missing(const TableInfo& wanted, const std::string& passed_over) const;
  // Throws Error(kFormat) where `found` is not the table that the file `path` is named for.
  static void check_name(const TableInfo& found, const TableInfo& wanted, const std::string& path);

 private:
  std::string made_into_;
  Maker make_;
  std::vector<std::filesystem::path> folders_, might_hold_;
  mutable std::mutex mutex_;
  std::map<std::string, std::unique_ptr<Table>> open_;
};

}  // namespace slidebase
