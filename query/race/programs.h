// Reads the file that lists a class of programs.
#pragma once

#include <string>
#include <vector>

#include "query/formats/input_text.h"
#include "query/formats/reader.h"

namespace slidebase {

struct Program {
  std::string name;
  std::vector<std::string> command;
};

// Each line has a name and a command: words separated by white space and quoted as in a shell, but
// without expansions. '...' is literal, and \ quotes the next character, in "..." only if that is
// one of " \ $ and `. Empty lines and comments, from a # at the beginning of a word, are skipped.
// Passes what is wrong with a line to `report` and then throws Error(kUsage); also throws it if
// there is no program.
std::vector<Program> read_programs(InputText& input, const DiagnosticSink& report);

// Makes the words of a command that name an existing file or folder absolute paths, so that the
// command can run in another folder. A first word without a slash, which is searched for in PATH,
// and options stay as they are.
void make_words_absolute(std::vector<std::string>& command);

}  // namespace slidebase
