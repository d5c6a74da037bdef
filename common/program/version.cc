#include "common/program/version.h"

#include <zstd.h>

#include "common/table/table_format.h"

namespace slidebase {

std::string version_text(std::string_view program, std::string_view simd) {
  return std::string(program) + " " SLIDEBASE_VERSION " (" SLIDEBASE_REVISION ")\n" +
         "table format " + std::to_string(kFormatMajor) + "." + std::to_string(kFormatMinor) +
         "\nzstd " + ZSTD_versionString() + "\nsimd " + std::string(simd);
}

std::string_view built_for() {
#if defined(__AVX512BW__)
  return "avx512";
#elif defined(__AVX2__)
  return "avx2";
#elif defined(__SSE2__)
  return "sse2";
#elif defined(__ARM_NEON)
  return "neon";
#else
  return "none";
#endif
}

}  // namespace slidebase
