#include "common/base/digest.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace slidebase {

std::uint64_t digest(std::span<const std::byte> bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

std::string digest_text(std::uint64_t value) {
  std::string text(16, '0');
  for (std::size_t i = text.size(); i-- > 0; value >>= 4) {
    text[i] = "0123456789abcdef"[value & 15];
  }
  return text;
}

}  // namespace slidebase
