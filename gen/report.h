// The output about tables: before they are made, while they are made, and when they are finished.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "common/program/status_line.h"
#include "common/search/make/make.h"
#include "common/table/table_format.h"
#include "gen/arguments.h"

namespace slidebase {

// The status line shown while a table is made.
class ProgressLine {
 public:
  // `states`: number of states in all; `label` names the table.
  ProgressLine(bool shown, std::string label, std::uint64_t states);

  void update(const MakeProgress& progress);

 private:
  using Clock = std::chrono::steady_clock;
  StatusLine line_;
  std::string label_;
  std::uint64_t states_;
  Clock::time_point begin_ = Clock::now();
};

// A table that exists now.
struct Made {
  std::filesystem::path path;
  TableInfo table;
  double seconds = 0;
  bool up_to_date = false;        // it existed already
  std::uint64_t plane_bytes = 0;  // size of the planes on disk
  std::uint64_t moved_bytes = 0;  // read from them and written to them
};

// Prints a line or a JSON object about the table, or nothing with args.quiet and without args.json.
// Throws Error(kIo).
void print_result(const Arguments& args, const Made& made);

// Prints what --dry-run reports about a table. `seconds`: about how long making it takes, if that
// is known.
void print_estimate(const Arguments& args, const std::filesystem::path& path,
                    const TableInfo& table, const MakeEstimate& estimate,
                    std::optional<double> seconds);

// Prints on standard error, before a search with planes in `folder`, how much it reads and writes.
void print_traffic(const std::filesystem::path& folder, const TableInfo& table,
                   const MakeEstimate& estimate);

// Flushes standard output; false if it cannot be written, and output_failure() says why.
bool flush_output();
std::string output_failure();

}  // namespace slidebase
