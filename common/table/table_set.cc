#include "common/table/table_set.h"

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

// nullptr where none of the folders has it; `passed_over` says of those that cannot be read why.
std::unique_ptr<Table> TableSet::find(const std::string& name, std::string& passed_over) const {
  const auto open_in = [&](const std::filesystem::path& folder,
                           bool might_hold) -> std::unique_ptr<Table> {
    try {
      return std::make_unique<Table>(open_file(folder / name));
    } catch (const Error& error) {
      if (might_hold && error.code() == ErrorCode::kIo) {
        passed_over += std::string(passed_over.empty() ? " (passed over: " : ", ") + error.what();
      } else if (error.code() != ErrorCode::kMissing) {
        throw;
      }
      return nullptr;
    }
  };
  std::unique_ptr<Table> found;
  for (auto folder = folders_.begin(); !found && folder != folders_.end(); ++folder) {
    found = open_in(*folder, false);
  }
  for (auto folder = might_hold_.begin(); !found && folder != might_hold_.end(); ++folder) {
    found = open_in(*folder, true);
  }
  passed_over += passed_over.empty() ? "" : ")";
  return found;
}

const Table& TableSet::open(Family family, Shape shape, Cell root) {
  check_board(family, shape);
  const TableInfo wanted = describe_table(family, shape, root);
  const std::string name = table_file_name(wanted);
  const std::scoped_lock lock(mutex_);
  auto& slot = open_[name];
  std::string passed_over;
  if (!slot) {
    slot = find(name, passed_over);
    if (!slot && make_) {
      slot = make_(wanted);
    }
  }
  if (!slot && !can_be_made(family, shape)) {
    throw Error(ErrorCode::kMissing,
                "no table " + name + " was found" + passed_over + ", and " + why_not_made());
  }
  if (!slot) {
    std::string command = command_to_make(wanted);
    if (!made_into_.empty()) {
      command += " -o " + shell_word(made_into_);
    }
    throw Error(ErrorCode::kMissing,
                "no table " + name + " was found" + passed_over + "; make it with: " + command);
  }
  if (table_file_name(slot->info()) != name) {
    throw Error(
        ErrorCode::kFormat, slot->path(),
        "holds the table " + table_file_name(slot->info()) + ", not the one it is named for");
  }
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
