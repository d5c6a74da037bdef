// Decodes zstd in JavaScript: no package has a libzstd for WebAssembly.
#include "common/base/zstd_decode.h"

#include "query/web/wasm/imports.h"

namespace slidebase {

bool decode_zstd(std::span<const std::byte> frame, std::span<std::byte> plain) noexcept {
  return slidebase_import_decode_zstd(frame.data(), frame.size(), plain.data(), plain.size()) != 0;
}

}  // namespace slidebase
