#include "common/base/text_file.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <span>
#include <string>

#include "common/base/atomic_file.h"
#include "common/base/error.h"

namespace slidebase {

void write_text_file(const std::filesystem::path& path, std::string_view text) {
  std::error_code none;
  if (std::filesystem::is_other(std::filesystem::status(path, none))) {
    std::ofstream file(path, std::ios::binary);
    if (!(file << text).flush()) {
      throw Error(ErrorCode::kIo, path.string(),
                  std::string("cannot write: ") + std::strerror(errno));
    }
    return;
  }
  AtomicFile file(path);
  file.write_at(0, std::as_bytes(std::span(text)));
  file.commit();
}

}  // namespace slidebase
