#include "common/version.h"

#include <zstd.h>

#include "common/table_format.h"

namespace slidebase {

std::string version_text(std::string_view program, std::string_view simd) {
  return std::string(program) + " " SLIDEBASE_VERSION " (" SLIDEBASE_REVISION ")\n" +
         "table format " + std::to_string(kFormatMajor) + "." + std::to_string(kFormatMinor) +
         "\nzstd " + ZSTD_versionString() + "\nsimd " + std::string(simd);
}

}  // namespace slidebase
