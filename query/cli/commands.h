// The command line of slidebase-query (program.cc) and its commands. A command has a file of its
// name, with its options and the code that runs it; race has a file for each system, and formats
// is in examples.cc.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "query/cli/options.h"

namespace CLI {
class App;
}

namespace slidebase {

// Runs the program and returns its exit code: 0 done; 1 ran, but some input was invalid; 2 usage,
// I/O, a missing or corrupt table.
int run_query(int argc, char** argv);

// If race has started this program to run another (query/race/supervise), does so and returns the
// exit code.
std::optional<int> run_as_supervisor(int argc, char** argv);

// Exit codes.
inline constexpr int kExitDone = 0;
inline constexpr int kExitInvalid = 1;  // some input was invalid, or some answer failed a check
inline constexpr int kExitFailed = 2;   // usage, I/O, a missing or corrupt table

// Exit codes of a validator in the judges' protocols.
inline constexpr int kIcpcAccepted = 42;
inline constexpr int kIcpcWrong = 43;
inline constexpr int kTestlibPresentation = 2;
inline constexpr int kTestlibFailed = 3;

// Becomes slidebase-serve, the program of `serve`, with these arguments. Returns an exit code,
// after a message, only if it is not beside this program.
int become_server(std::span<const std::string> arguments, const Console& console);

struct Command {
  CLI::App* app;
  std::function<int()> run;  // returns an exit code; throws Error
};

// Each adds its command to the program. `common` must be filled in before `run` is called, and
// outlive it.
Command add_analyse(CLI::App& program, const CommonOptions& common);
Command add_scrambles(CLI::App& program, const CommonOptions& common);
Command add_solve(CLI::App& program, const CommonOptions& common);
Command add_info(CLI::App& program, const CommonOptions& common);
Command add_tables(CLI::App& program, const CommonOptions& common);
Command add_rank(CLI::App& program, const CommonOptions& common);
Command add_audit(CLI::App& program, const CommonOptions& common);
Command add_verify(CLI::App& program, const CommonOptions& common);
Command add_export(CLI::App& program, const CommonOptions& common);
Command add_sample(CLI::App& program, const CommonOptions& common);
Command add_suite(CLI::App& program, const CommonOptions& common);
Command add_dataset(CLI::App& program, const CommonOptions& common);
Command add_check(CLI::App& program, const CommonOptions& common);
Command add_race(CLI::App& program, const CommonOptions& common);
Command add_show(CLI::App& program, const CommonOptions& common);
Command add_serve(CLI::App& program, const CommonOptions& common);
Command add_formats(CLI::App& program, const CommonOptions& common);

// The last line of every help text.
inline constexpr std::string_view kHelpEnd = "Manual: man slidebase-query";

// The text above that line: examples of the command, or of the program itself for "". Ends with a
// newline. Throws only std::bad_alloc.
std::string help_footer(std::string_view command);

}  // namespace slidebase
