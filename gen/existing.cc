#include "gen/existing.h"

#include <iostream>
#include <string>
#include <system_error>

#include "common/base/error.h"
#include "common/base/file_source.h"
#include "common/base/text_path.h"
#include "common/solve/open/open_tables.h"
#include "common/table/table_format.h"

namespace slidebase {

bool is_up_to_date(const std::filesystem::path& path, bool force, TableInfo& table,
                   const Advance& advance) {
  if (force) {
    return false;
  }
  try {
    const auto file = open_tables(open_file(path), table.family);
    file->verify_all(advance);
    const TableInfo& existing = file->info();
    if (table_file_name(existing) != table_file_name(table)) {
      throw Error(ErrorCode::kFormat, path.string(), "holds another table than its name says");
    }
    if (existing.patterns != table.patterns) {
      throw Error(ErrorCode::kFormat, path.string(),
                  "holds other patterns than this version makes");
    }
    if (existing.colourings != table.colourings) {
      throw Error(ErrorCode::kFormat, path.string(),
                  "holds other colourings than this version makes");
    }
    table = existing;
    return true;
  } catch (const Error& error) {
    if (error.code() == ErrorCode::kMissing) {
      return false;
    }
    if (error.code() == ErrorCode::kFormat) {
      throw Error(error.code(), std::string(error.what()) + "; -f builds it again");
    }
    throw;  // the message of damage names -f; an unreadable file may not be replaced
  }
}

void report_ranks_checkpoint(const std::filesystem::path& table) {
  const std::string path = table.string() + std::string(kRanksCheckpointSuffix);
  std::error_code unknown;
  if (std::filesystem::exists(text_path(path), unknown)) {
    std::cerr << "slidebase-gen: " + path +
                     ": is a checkpoint of slidebase-gen-mpi, which can continue from it; it stays "
                     "as it is\n";
  }
}

void make_folder(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    throw Error(ErrorCode::kIo, folder.string(), "cannot make this folder: " + error.message());
  }
}

}  // namespace slidebase
