// An error in a text.
#pragma once

#include <cstddef>
#include <string>

namespace slidebase {

struct Diagnostic {
  std::size_t offset = 0;  // of the wrong byte; the text's size if something is missing
  std::string message;
  bool lacks_table = false;  // the text is valid, but its table is missing
};

}  // namespace slidebase
