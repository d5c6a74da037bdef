// slidebase-query stats: how many states of a table lie at each distance.
#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <span>

#include "common/base/atomic_file.h"
#include "common/base/error.h"
#include "common/table/table.h"
#include "query/commands/commands.h"
#include "query/console/diagnostics.h"
#include "query/console/terminal.h"
#include "query/input/input_text.h"
#include "query/pictures/histogram.h"
#include "query/pictures/histogram_svg.h"

namespace slidebase {
namespace {

struct StatsOptions {
  std::string table;
  std::optional<std::string> svg;
  bool logarithmic = false;
};

// A new or plain file appears whole or not at all; a pipe or a device is written to as it is.
void write_file(const std::string& path, const std::string& text) {
  std::error_code none;
  const std::filesystem::file_status status = std::filesystem::status(path, none);
  if (std::filesystem::is_other(status)) {
    std::ofstream file(path, std::ios::binary);
    if (!(file << text).flush()) {
      throw Error(ErrorCode::kIo, path, std::string("cannot write: ") + std::strerror(errno));
    }
    return;
  }
  AtomicFile file(path);
  file.write_at(0, std::as_bytes(std::span(text)));
  file.commit();
}

int run_stats(const StatsOptions& options) {
  const Table table(options.table);
  const auto& histogram = table.info().histogram;
  if (!options.svg) {
    write_out(stdout_is_terminal() ? histogram_bars(histogram, terminal_columns())
                                   : histogram_lines(histogram));
    return kExitDone;
  }
  const std::string svg =
      histogram_svg(table.info(), options.logarithmic ? YAxis::kLogarithmic : YAxis::kLinear);
  if (*options.svg == "-") {
    write_out(svg);
  } else {
    write_file(*options.svg, svg);
  }
  return kExitDone;
}

}  // namespace

Command add_stats(CLI::App& program, const CommonOptions&) {
  const auto options = std::make_shared<StatsOptions>();
  CLI::App* const stats = program.add_subcommand("stats", "count a table's states by distance");
  stats->add_option("TABLE", options->table, "a table file")->required();
  CLI::Option* const svg = stats->add_option(
      "--svg", options->svg, "draw the counts into this file instead; - is standard output");
  stats->add_flag("--log", options->logarithmic, "with --svg: a logarithmic axis of states")
      ->needs(svg);
  return {stats, [options] { return run_stats(*options); }};
}

}  // namespace slidebase
