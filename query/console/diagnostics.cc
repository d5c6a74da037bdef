#include "query/console/diagnostics.h"

#include <algorithm>
#include <cstdio>

#include "common/program/colour.h"
#include "common/text/place.h"

namespace slidebase {
namespace {

bool coloured_messages = false;

}  // namespace

void colour_messages(bool coloured) {
  coloured_messages = coloured;
}

void report(std::string_view message) {
  std::fprintf(stderr, "%s%.*s\n", message_head("slidebase-query", coloured_messages).c_str(),
               static_cast<int>(message.size()), message.data());
}

void report(std::string_view file, Place place, std::string_view message) {
  report(std::string(file) + ":" + std::to_string(place.line) + ":" + std::to_string(place.column) +
         ": " + std::string(message));
}

}  // namespace slidebase
