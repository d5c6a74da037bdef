// The part of the command export that writes a program for a judge.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace slidebase {

struct SourceOptions {
  std::string solver;  // the language; empty: no program is wanted
  std::string format;
  std::vector<std::string> folders;

  // Whether any of these options is given.
  bool given() const { return !solver.empty() || !format.empty() || !folders.empty(); }
};

void add_source_options(CLI::App& command, SourceOptions& options);

// Prints the source made from the table files; if `files` is empty, the tables are looked for.
// Throws Error(kUsage) if the options or the number of files do not fit the format, Error(kFormat)
// for a table that the format does not use.
void print_source(const SourceOptions& options, std::span<const std::string> files);

}  // namespace slidebase
