// slidebase-query stats: counts the states of a table at each distance.
#include <CLI/CLI.hpp>
#include <memory>
#include <optional>

#include "common/base/file_source.h"
#include "common/base/text_path.h"
#include "common/table/table.h"
#include "query/cli/commands.h"
#include "query/cli/console.h"
#include "query/cli/pictures/histogram.h"
#include "query/cli/tables.h"

namespace slidebase {
namespace {

struct StatsOptions {
  std::string table;
  std::optional<std::string> svg;
  bool cumulative = false;
};

int run_stats(const StatsOptions& options) {
  const Table table(open_file(text_path(table_named(options.table))));
  const auto& histogram = table.info().histogram;
  const Counted counted = options.cumulative ? Counted::kWithin : Counted::kAt;
  if (!options.svg) {
    write_out(stdout_is_terminal() ? histogram_bars(histogram, counted, output_columns())
                                   : histogram_lines(histogram, counted));
    return kExitDone;
  }
  write_out_or_file(*options.svg, histogram_svg(table.info(), counted));
  return kExitDone;
}

}  // namespace

Command add_stats(CLI::App& program, const CommonOptions&) {
  const auto options = std::make_shared<StatsOptions>();
  CLI::App* const stats = program.add_subcommand("stats", "count a table's states by distance");
  stats->add_option("TABLE", options->table, "a table: its file, its name, or a size such as 3x4")
      ->required();
  stats->add_option("--svg", options->svg, "draw the counts; - is stdout");
  stats->add_flag("--cumulative", options->cumulative,
                  "count the states at each distance or nearer");
  return {stats, [options] { return run_stats(*options); }};
}

}  // namespace slidebase
