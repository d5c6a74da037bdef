// slidebase-query verify: checks whether tables are whole, equal to published ones, and right.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>

#include "common/base/digest.h"
#include "common/base/error.h"
#include "common/base/file_source.h"
#include "common/base/memory.h"
#include "common/base/number.h"
#include "common/base/text_path.h"
#include "common/program/status_line.h"
#include "common/solve/open/open_tables.h"
#include "common/study/proof.h"
#include "common/table/table_file.h"
#include "query/cli/commands.h"
#include "query/cli/console.h"
#include "query/cli/pictures/histogram.h"
#include "query/cli/tables.h"

namespace slidebase {
namespace {

struct VerifyOptions {
  std::vector<std::string> tables;
  bool prove = false;
};

// Shows on a terminal which share is done.
class ShareDone {
 public:
  ShareDone(std::string name, const char* done_to_it, bool shown)
      : name_(std::move(name)), done_to_it_(done_to_it), line_(shown) {}

  void update(std::uint64_t done, std::uint64_t of) {
    if (line_.due()) {
      const double share = static_cast<double>(done) / static_cast<double>(of);
      line_.show(name_ + "  " + fixed(100 * share, 1) + " % " + done_to_it_);
    }
  }

 private:
  std::string name_;
  const char* done_to_it_;
  StatusLine line_;
};

// Shows progress: a table of terabytes takes hours.
void verify_bytes(const TableFile& table, bool show_progress) {
  ShareDone share(table.path(), "checked", show_progress);
  table.verify_all([&share](std::uint64_t done, std::uint64_t of) { share.update(done, of); });
}

std::string proved_text(const Proof& proof, Family family) {
  if (family == Family::kColoured) {
    return ", proved: " + grouped(proof.states) + " lines, " + grouped(proof.moves) + " edges";
  }
  return ", proved: " + grouped(proof.states) + " states, " + grouped(proof.moves) + " moves" +
         (proof.patterns > 0 ? ", " + grouped(proof.patterns) + " patterns" : "");
}

// Throws Error if the digest differs from the published one; says whether one is published.
std::string check_published(const TableInfo& info, const std::string& path) {
  const std::string_view digest = published_digest(info);
  if (digest.empty()) {
    return ", no digest is published";
  }
  if (digest != digest_text(info.content_digest)) {
    throw Error(ErrorCode::kDamaged, path,
                "its digest is " + digest_text(info.content_digest) + ", the published " +
                    std::string(digest) + ": build it again with slidebase-gen -f");
  }
  return ", as published";
}

// `table` is a Table, AdditiveTables or ColouredTables.
std::string prove_table(const auto& table, Workers& workers, bool show_progress) {
  ShareDone share(table.path(), "proved", show_progress);
  const Proof proof = prove(
      table, workers, [&share](std::uint64_t done, std::uint64_t of) { share.update(done, of); });
  if (!proof.refutation.empty()) {
    throw Error(ErrorCode::kDamaged, table.path(), "refuted: " + proof.refutation);
  }
  return proved_text(proof, table.info().family);
}

// Verifies one table and prints a line for it. Throws Error.
void verify_table(const std::string& path, const VerifyOptions& options, Workers& workers,
                  bool show_progress) {
  const auto source = open_file(text_path(path));
  std::string line = path + ": whole";
  const TableInfo info = read_opening(*source).info;
  if (options.prove && !gives_bounds(info.family)) {
    require_memory(info.layers * info.layer_size, path);  // a byte for each state
  }
  const auto file = open_tables(source, info.family);
  verify_bytes(*file, show_progress);
  // A refutation says more than another digest.
  const std::string proof = options.prove
                                ? with_tables(*file,
                                              [&](const auto& table) {
                                                return prove_table(table, workers, show_progress);
                                              })
                                : "";
  line += check_published(info, path) + proof;
  file->check_unchanged();
  write_out(line + "\n");
}

int run_verify(const VerifyOptions& options, const CommonOptions& common) {
  Workers workers(common.thread_count());
  const bool show_progress = !common.quiet && stderr_is_terminal();
  bool failed = false;
  std::vector<std::string> paths;
  for (const std::string& table : options.tables) {
    std::ranges::copy(tables_named(table), std::back_inserter(paths));
  }
  for (const std::string& path : paths) {
    try {
      verify_table(path, options, workers, show_progress);
    } catch (const Error& error) {
      if (error.path().empty()) {
        throw;  // not about this table: standard output is closed or full
      }
      common.console.report(error.what());
      failed = true;
    }
  }
  return failed ? kExitFailed : kExitDone;
}

}  // namespace

Command add_verify(CLI::App& program, const CommonOptions& common) {
  const auto options = std::make_shared<VerifyOptions>();
  CLI::App* const verify =
      program.add_subcommand("verify", "check tables byte by byte, and prove them");
  verify->add_option("TABLES", options->tables, "tables: files, names, or sizes such as 3x4")
      ->required();
  verify->add_flag("--prove", options->prove,
                   "prove every distance, without the generator's search");
  return {verify, [options, &common] { return run_verify(*options, common); }};
}

}  // namespace slidebase
