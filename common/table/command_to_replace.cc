// The command that makes a table file again. Builds without folders replace it.
#include "common/base/joined.h"
#include "common/base/shell_word.h"
#include "common/base/text_path.h"
#include "common/table/table_format.h"

namespace slidebase {

std::string command_to_replace(const TableInfo& table, const std::string& path) {
  if (!names_programs) {
    return remaker();
  }
  const std::filesystem::path folder = text_path(path).parent_path();
  return joined(
      {command_to_make(table), " -f -o ", shell_word(folder.empty() ? "." : folder.string())});
}

}  // namespace slidebase
