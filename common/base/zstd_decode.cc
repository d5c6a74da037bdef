#include "common/base/zstd_decode.h"

#include <zstd.h>

namespace slidebase {

bool decode_zstd(std::span<const std::byte> frame, std::span<std::byte> plain) noexcept {
  return ZSTD_decompress(plain.data(), plain.size(), frame.data(), frame.size()) == plain.size();
}

}  // namespace slidebase
