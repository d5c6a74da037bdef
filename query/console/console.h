// The standard streams: output, messages, and the terminal that they may be.
#pragma once

#include <string>
#include <string_view>

#include "common/text/place.h"

namespace slidebase {

// What goes to stderr: "slidebase-query: FILE:LINE:COL: message".
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

// Writes all of `text` to standard output; throws Error(kIo), for instance on a full disk.
void write_out(std::string_view text);

bool stdin_is_terminal();
bool stdout_is_terminal();
bool stderr_is_terminal();

// Its columns; 80 where standard output is no terminal, or one that does not say.
int terminal_columns();

}  // namespace slidebase
