// The one thing that is wrong with a text.
#pragma once

#include <cstddef>
#include <string>

namespace slidebase {

struct Diagnostic {
  std::size_t offset =
      0;  // of the byte that it is about; the text's size where something is missing
  std::string message;
  bool lacks_table = false;  // the text is good, but the table for it is not there
};

}  // namespace slidebase
