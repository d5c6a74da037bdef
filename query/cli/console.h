// The standard streams: output, messages, and terminals.
#pragma once

#include <string>
#include <string_view>

#include "common/puzzle/text/place.h"

namespace slidebase {

// Messages on stderr: "PROGRAM: FILE:LINE:COL: message".
class Console {
 public:
  explicit Console(const char* program = "slidebase-query") : program_(program) {}

  // Whether the program's name is printed in colour.
  void colour(bool coloured) { coloured_ = coloured; }

  // Prints one line.
  void report(std::string_view message) const;
  void report(std::string_view file, Place place, std::string_view message) const;

 private:
  const char* program_;
  bool coloured_ = false;
};

// When another process shortens a mapped table, prints a message of this program, a literal, and
// exits with `code`.
void exit_if_table_shrinks(const char* program, int code);

// Writes all of `text` to standard output. Throws Error(kIo), for instance on a full disk.
void write_out(std::string_view text);

bool stdin_is_terminal();
bool stdout_is_terminal();
bool stderr_is_terminal();

// The columns of standard output; 80 if it is not a terminal, or its width is unknown.
int output_columns();

}  // namespace slidebase
