// The commands of slidebase-query, one file each: options on the command line, and what runs them.
#pragma once

#include <functional>

#include "query/options/common_options.h"

namespace CLI {
class App;
}

namespace slidebase {

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

}  // namespace slidebase
