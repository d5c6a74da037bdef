// What goes to stderr: "slidebase-query: FILE:LINE:COL: message".
#pragma once

#include <string>
#include <string_view>

#include "common/text/place.h"

namespace slidebase {

class Console {
 public:
  // Whether the program's name stands in colour.
  void colour(bool coloured) { coloured_ = coloured; }

  // A line of its own.
  void report(std::string_view message) const;
  void report(std::string_view file, Place place, std::string_view message) const;

 private:
  bool coloured_ = false;
};

}  // namespace slidebase
