#include "common/text/place.h"

#include <algorithm>

namespace slidebase {

void Place::advance(std::string_view text) {
  const auto lines = static_cast<std::uint64_t>(std::ranges::count(text, '\n'));
  if (lines == 0) {
    column += text.size();
  } else {
    line += lines;
    column = text.size() - text.rfind('\n');
  }
}

void Place::advance(Place passed) {
  line += passed.line - 1;
  column = passed.line == 1 ? column + passed.column - 1 : passed.column;
}

}  // namespace slidebase
