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
  std::string solver;  // the language; empty where no program is asked for
  std::string format;
  std::vector<std::string> folders;

  // Whether one of them is given.
  bool given() const { return !solver.empty() || !format.empty() || !folders.empty(); }
};

void add_source_options(CLI::App& command, SourceOptions& options);

// Prints the source from the table files, or from those that are found where there are none. Throws
// Error(kUsage) where the options or the files are not what the format takes.
void print_source(const SourceOptions& options, std::span<const std::string> files);

}  // namespace slidebase
