#include <zstd.h>

#include <string>

#include "common/base/error.h"
#include "common/table/writing/table_writer.h"

namespace slidebase {

std::size_t encode_zstd(std::span<const std::byte> plain, int level,
                        std::vector<std::byte>& stored) {
  const std::size_t begin = stored.size();
  const std::size_t most = ZSTD_compressBound(plain.size());
  stored.resize(begin + most);
  const std::size_t size =
      ZSTD_compress(stored.data() + begin, most, plain.data(), plain.size(), level);
  if (ZSTD_isError(size) != 0) {
    throw Error(ErrorCode::kMemory, std::string("zstd: ") + ZSTD_getErrorName(size));
  }
  stored.resize(begin + size);
  return size;
}

}  // namespace slidebase
