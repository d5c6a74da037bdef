// Standard output, written in large blocks and checked to the last byte.
#pragma once

#include <string_view>

namespace slidebase {

// Writes all of `text` to standard output; throws Error(kIo), for instance on a full disk.
void write_out(std::string_view text);

}  // namespace slidebase
