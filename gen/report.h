// What is printed of tables: while they are made, and when they are.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>

#include "common/make/make.h"
#include "common/program/status_line.h"
#include "common/table/table_format.h"
#include "gen/arguments.h"

namespace slidebase {

// The status line of a maker.
class ProgressLine {
 public:
  // `states` in all; `label` names the table.
  ProgressLine(bool shown, std::string label, std::uint64_t states);

  void update(const MakeProgress& progress);

 private:
  using Clock = std::chrono::steady_clock;
  StatusLine line_;
  std::string label_;
  std::uint64_t states_;
  Clock::time_point begin_ = Clock::now();
};

// A table that is there now.
struct Made {
  std::filesystem::path path;
  TableInfo table;
  double seconds = 0;
  bool up_to_date = false;        // found, not made
  std::uint64_t plane_bytes = 0;  // of planes on a disk
  std::uint64_t moved_bytes = 0;  // read from them and written to them
};

// One line, or JSON object, of a table; none when only errors are wanted. Throws Error(kIo).
void print_result(const Arguments& args, const Made& made);

// What --dry-run prints.
void print_estimate(const Arguments& args, const std::filesystem::path& path,
                    const TableInfo& table, const MakeEstimate& estimate);

// On standard error, before a search begins whose planes are in `folder`.
void tell_traffic(const std::filesystem::path& folder, const TableInfo& table,
                  const MakeEstimate& estimate);

// False: what was printed did not get out, as output_failure() says.
bool flush_output();
std::string output_failure();

}  // namespace slidebase
