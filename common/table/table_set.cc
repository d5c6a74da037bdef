#include "common/table/table_set.h"

#include <algorithm>
#include <utility>

#include "common/base/error.h"
#include "common/base/shell_word.h"
#include "common/table/file_source.h"
#include "common/table/table_name.h"

namespace slidebase {

TableSet::TableSet(std::vector<std::filesystem::path> folders,
                   std::vector<std::filesystem::path> might_hold, std::string made_into, Maker make)
    : made_into_(std::move(made_into)),
      make_(std::move(make)),
      folders_(std::move(folders)),
      might_hold_(std::move(might_hold)) {}

void TableSet::find(const std::string& name, const Take& take, std::string& passed_over) const {
  const auto take_from = [&](const std::filesystem::path& folder, bool might_hold) {
    try {
      take(open_file(folder / name));
      return true;
    } catch (const Error& error) {
      if (might_hold && error.code() == ErrorCode::kIo) {
        passed_over += std::string(passed_over.empty() ? " (passed over: " : ", ") + error.what();
      } else if (error.code() != ErrorCode::kMissing) {
        throw;
      }
      return false;
    }
  };
  const auto in = [&](bool might_hold) {
    return [&, might_hold](const auto& folder) { return take_from(folder, might_hold); };
  };
  std::ranges::any_of(folders_, in(false)) || std::ranges::any_of(might_hold_, in(true));
  passed_over += passed_over.empty() ? "" : ")";
}

void TableSet::fail_missing(const TableInfo& wanted, const std::string& passed_over) const {
  const std::string missing = "no table " + table_file_name(wanted) + " was found" + passed_over;
  std::string command = command_to_make(wanted);
  if (!made_into_.empty()) {
    command += " -o " + shell_word(made_into_);
  }
  throw Error(ErrorCode::kMissing, missing + "; make it with: " + command);
}

void TableSet::check_name(const TableInfo& found, const TableInfo& wanted,
                          const std::string& path) {
  const std::string name = table_file_name(found);
  if (name != table_file_name(wanted)) {
    throw Error(ErrorCode::kFormat, path,
                "holds the table " + name + ", not the one it is named for");
  }
}

const Table& TableSet::open(Family family, Shape shape, Cell root) {
  check_board(family, shape);
  const TableInfo wanted = describe_table(family, shape, root);
  const std::string name = table_file_name(wanted);
  const std::scoped_lock lock(mutex_);
  auto& slot = open_[name];
  if (!slot) {
    std::string passed_over;
    const auto take = [&](std::shared_ptr<const Source> source) {
      slot = std::make_unique<Table>(std::move(source));
    };
    find(name, take, passed_over);
    if (!slot && make_) {
      slot = make_(wanted);
    }
    if (!slot) {
      fail_missing(wanted, passed_over);
    }
  }
  check_name(slot->info(), wanted, slot->path());
  return *slot;
}

void TableSet::check_unchanged() const {
  const std::scoped_lock lock(mutex_);
  for (const auto& [name, table] : open_) {
    if (table) {
      table->check_unchanged();
    }
  }
}

}  // namespace slidebase
