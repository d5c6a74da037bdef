// slidebase-query race runs programs and removes everything that they leave behind: on Windows that
// would need job objects, and is not done yet.
#include <CLI/CLI.hpp>

#include "common/base/error.h"
#include "query/cli/commands.h"

namespace slidebase {

std::optional<int> run_as_supervisor(int, char**) {
  return std::nullopt;
}

Command add_race(CLI::App& program, const CommonOptions&) {
  CLI::App* const race = program.add_subcommand("race", "not in the version for Windows");
  race->allow_extras()->fallthrough(false);  // whatever follows
  return {race, []() -> int {
            throw Error(ErrorCode::kUsage,
                        "race is not in the version for Windows; check judges the answers of a "
                        "solver that you have run");
          }};
}

}  // namespace slidebase
