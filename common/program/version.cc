#include <zstd.h>

#include "common/base/processor.h"
#include "common/program/command_line.h"
#include "common/table/table_format.h"

namespace slidebase {

std::string version_text(std::string_view program) {
  return std::string(program) + " " SLIDEBASE_VERSION " (" SLIDEBASE_REVISION ")\n" +
         "table format " + std::to_string(kFormatMajor) + "." + std::to_string(kNewestFormatMinor) +
         "\nzstd " + ZSTD_versionString() + "\nsimd " + std::string(name_of(instruction_set()));
}

}  // namespace slidebase
