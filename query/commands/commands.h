// The commands of slidebase-query, one file each: options on the command line, and what runs them.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "query/console/console.h"
#include "query/input/pipeline.h"

namespace CLI {
class App;
}

namespace slidebase {

// What all commands may be told.
struct CommonOptions {
  unsigned threads = 0;  // 0: one for each processor
  bool quiet = false;
  std::string colour = "auto";
  std::vector<std::string> after_dashes;  // of race: the command that stands after --
  Console console;

  unsigned thread_count() const;
  // Reports what is wrong with a text of this name.
  DiagnosticSink reporter(const std::string& name) const;
};

struct Command {
  CLI::App* app;
  std::function<int()> run;  // returns an exit code; throws Error
};

// Each adds its command to the program. `common` is filled in by the time `run` is called and must
// outlive it.
Command add_solve(CLI::App& program, const CommonOptions& common);
Command add_info(CLI::App& program, const CommonOptions& common);
Command add_rank(CLI::App& program, const CommonOptions& common);
Command add_unrank(CLI::App& program, const CommonOptions& common);
Command add_audit(CLI::App& program, const CommonOptions& common);
Command add_verify(CLI::App& program, const CommonOptions& common);
Command add_export(CLI::App& program, const CommonOptions& common);
Command add_sample(CLI::App& program, const CommonOptions& common);
Command add_check(CLI::App& program, const CommonOptions& common);
Command add_race(CLI::App& program, const CommonOptions& common);
Command add_show(CLI::App& program, const CommonOptions& common);
Command add_stats(CLI::App& program, const CommonOptions& common);

// The option --tables, the same wherever a command looks for tables.
void add_tables_option(CLI::App& command, std::vector<std::string>& folders);

}  // namespace slidebase
