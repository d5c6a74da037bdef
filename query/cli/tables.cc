// slidebase-query tables: lists the tables that are installed.
#include "query/cli/tables.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>
#include <system_error>

#include "common/base/digest.h"
#include "common/base/error.h"
#include "common/base/file_source.h"
#include "common/base/joined.h"
#include "common/base/text_path.h"
#include "common/table/table_file.h"
#include "query/cli/commands.h"
#include "query/cli/console.h"
#include "query/cli/options.h"
#include "query/cli/pictures/histogram.h"
#include "query/cli/published.h"

namespace slidebase {
namespace {

constexpr std::string_view kSuffix = ".sbt";

struct TablesOptions {
  std::vector<std::string> folders;
};

// Prints a line for a table; returns what is wrong with it.
std::string list_table(const std::filesystem::path& path) {
  try {
    const TableInfo info = read_opening(*open_file(path)).info;
    const std::string_view digest = published_digest(info);
    write_out(joined({path_text(path), "\t", info.file_bytes, "\t", info.states, "\t",
                      gives_bounds(info.family) ? "-" : std::to_string(info.max_depth()), "\t",
                      digest.empty()                               ? "-"
                      : digest == digest_text(info.content_digest) ? "published"
                                                                   : "differs",
                      "\n"}));
    return "";
  } catch (const Error& error) {
    if (error.path().empty()) {
      throw;  // standard output is closed or full
    }
    return error.what();
  }
}

int run_tables(const TablesOptions& options, const CommonOptions& common) {
  const auto tables = installed_tables(options.folders);
  if (tables.empty()) {
    common.console.report("no tables are installed; slidebase-gen makes them");
    return kExitInvalid;
  }
  if (stdout_is_terminal()) {
    write_out("TABLE\tBYTES\tSTATES\tGREATEST\tDIGEST\n");
  }
  bool failed = false;
  for (const std::filesystem::path& path : tables) {
    const std::string fault = list_table(path);
    if (!fault.empty()) {
      common.console.report(fault);
    }
    failed = failed || !fault.empty();
  }
  return failed ? kExitFailed : kExitDone;
}

}  // namespace

std::vector<std::filesystem::path> installed_tables(std::span<const std::string> folders) {
  std::vector<std::filesystem::path> all = given_table_folders(folders), tables;
  std::ranges::copy(usual_table_folders(), std::back_inserter(all));
  std::vector<std::filesystem::path> seen;
  for (const std::filesystem::path& folder : all) {
    std::error_code error;
    seen.push_back(std::filesystem::canonical(folder, error));
    if (error || std::ranges::count(seen, seen.back()) > 1) {
      continue;
    }
    const auto begin = static_cast<std::ptrdiff_t>(tables.size());
    for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end;
         at.increment(error)) {
      if (at->path().extension() == kSuffix) {
        tables.push_back(at->path());
      }
    }
    std::sort(tables.begin() + begin, tables.end());
  }
  return tables;
}

std::vector<std::string> tables_named(const std::string& word) {
  std::error_code error;
  if (std::filesystem::exists(text_path(word), error)) {
    return {word};
  }
  const auto shape = parse_shape(word);
  std::vector<std::string> found, names;
  for (const std::filesystem::path& path : installed_tables()) {
    const std::string name = path_text(path.filename());
    const bool means = shape ? name.find("-" + shape->name() + "-") != name.npos
                             : name == word || name == word + std::string(kSuffix);
    if (means && std::ranges::find(names, name) == names.end()) {
      names.push_back(name);
      found.push_back(path_text(path));
    }
  }
  if (found.empty() && shape) {
    throw Error(ErrorCode::kMissing,
                "no table of " + shape->name() + " is installed; see slidebase-query tables");
  }
  return found.empty() ? std::vector{word} : found;
}

std::string table_named(const std::string& word) {
  const std::vector<std::string> tables = tables_named(word);
  if (tables.size() > 1) {
    throw Error(ErrorCode::kUsage, "say which table of " + word + ": " + joined(tables, ", "));
  }
  return tables[0];
}

std::string_view published_digest(const TableInfo& info) {
  const std::string name = table_file_name(info);
  return line_after(published_digests(), name.substr(0, name.rfind(kSuffix)) + "\t");
}

Command add_tables(CLI::App& program, const CommonOptions& common) {
  const auto options = std::make_shared<TablesOptions>();
  CLI::App* const tables = program.add_subcommand("tables", "list the tables that are installed");
  add_tables_option(*tables, options->folders);
  return {tables, [options, &common] { return run_tables(*options, common); }};
}

}  // namespace slidebase
