#include "common/table/table_set.h"

#include "common/base/error.h"
#include "common/table/file_source.h"
#include "common/table/table_name.h"

namespace slidebase {

namespace {

// A word that a shell reads as `text`.
std::string shell_word(const std::string& text) {
  std::string word = "'";
  for (const char c : text) {
    word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return word + "'";
}

}  // namespace

TableSet::TableSet(std::vector<std::filesystem::path> folders, std::string made_into)
    : made_into_(std::move(made_into)), folders_(std::move(folders)) {}

const Table& TableSet::open(Family family, Shape shape, Cell root) {
  check_board(family, shape);
  const TableInfo wanted = describe_table(family, shape, root);
  const std::string name = table_file_name(wanted);
  const std::scoped_lock lock(mutex_);
  auto& slot = open_[name];
  for (auto folder = folders_.begin(); !slot && folder != folders_.end(); ++folder) {
    try {
      slot = std::make_unique<Table>(open_file(*folder / name));
    } catch (const Error& error) {
      if (error.code() != ErrorCode::kMissing) {
        throw;
      }
    }
  }
  if (!slot && !can_be_made(family, shape)) {
    throw Error(ErrorCode::kMissing, "no table " + name + " was found, and " + why_not_made());
  }
  if (!slot) {
    std::string command = command_to_make(wanted);
    if (!made_into_.empty()) {
      command += " -o " + shell_word(made_into_);
    }
    throw Error(ErrorCode::kMissing, "no table " + name + " was found; make it with: " + command);
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
