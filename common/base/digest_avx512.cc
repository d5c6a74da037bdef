// XXH3 with AVX-512. All of xxhash.h is static here (XXH_INLINE_ALL), so none of it meets that of
// another instruction set.
#include "common/base/digest_choice.h"

#define XXH_INLINE_ALL
#define XXH_VECTOR XXH_AVX512
#include <xxhash.h>

namespace slidebase {

std::uint64_t avx512_digest(const void* bytes, std::size_t size) {
  return XXH3_64bits(bytes, size);
}

}  // namespace slidebase
