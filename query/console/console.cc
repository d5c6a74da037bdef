#include "query/console/console.h"

#include <cstdio>

#include "common/program/colour.h"

namespace slidebase {

void Console::report(std::string_view message) const {
  std::fprintf(stderr, "%s%.*s\n", message_head("slidebase-query", coloured_).c_str(),
               static_cast<int>(message.size()), message.data());
}

void Console::report(std::string_view file, Place place, std::string_view message) const {
  report(std::string(file) + ":" + std::to_string(place.line) + ":" + std::to_string(place.column) +
         ": " + std::string(message));
}

}  // namespace slidebase
