#include "query/console/output.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>

#include "common/base/error.h"

namespace slidebase {

void write_out(std::string_view text) {
  while (!text.empty()) {
    const ssize_t n = ::write(STDOUT_FILENO, text.data(), text.size());
    if (n < 0 && errno == EINTR) {
      continue;
    }
    if (n < 0) {
      throw Error(ErrorCode::kIo,
                  std::string("cannot write to standard output: ") + std::strerror(errno));
    }
    text.remove_prefix(static_cast<std::size_t>(n));
  }
}

}  // namespace slidebase
