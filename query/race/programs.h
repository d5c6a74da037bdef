// A class of programs, as a file lists them.
#pragma once

#include <string>
#include <vector>

#include "query/input/input_text.h"
#include "query/input/pipeline.h"

namespace slidebase {

struct Program {
  std::string name;
  std::vector<std::string> command;
};

// A name and a command on each line, words between white space, as a shell reads them but with no
// expansions: '...' as it is, "..." and \ with \ before a character that would mean something.
// Empty lines and what follows a # at the beginning of a word are skipped. What is wrong with a
// line is told to `report`; then, or where there is no program, throws Error(kUsage).
std::vector<Program> read_programs(InputText& input, const DiagnosticSink& report);

// The words of a command that name a file or folder, seen from here, as absolute paths, so that
// they still do where it is run elsewhere. A first word without a slash is looked for in PATH and
// stays, and so do options.
void make_words_absolute(std::vector<std::string>& command);

}  // namespace slidebase
