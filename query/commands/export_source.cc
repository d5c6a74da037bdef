#include "query/commands/export_source.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <string_view>

#include "common/base/error.h"
#include "common/base/text_path.h"
#include "common/program/version.h"
#include "common/table/file_source.h"
#include "query/commands/commands.h"
#include "query/console/console.h"
#include "query/contest/source.h"
#include "query/options/options.h"

namespace slidebase {
namespace {

constexpr std::array<std::string_view, 1> kLanguages = {"cpp"};

bool is_table(const Table& table, const TableInfo& wanted) {
  return table_file_name(table.info()) == table_file_name(wanted);
}

// "sliding-3x3-8.sbt"; several are separated by commas.
std::string names_of(std::span<const TableInfo> tables) {
  std::string names;
  for (const TableInfo& table : tables) {
    names += (names.empty() ? "" : ", ") + table_file_name(table);
  }
  return names;
}

// Opens the files and returns them in the order of `wanted`. Throws Error if they are not exactly
// the wanted tables.
std::vector<std::unique_ptr<Table>> open_files(std::span<const std::string> files,
                                               std::string_view format,
                                               std::span<const TableInfo> wanted) {
  const std::string needs =
      "a program for " + std::string(format) + " is made from " + names_of(wanted);
  std::vector<std::unique_ptr<Table>> tables(wanted.size());
  for (const std::string& file : files) {
    auto table = std::make_unique<Table>(open_file(text_path(file)));
    const auto place =
        std::ranges::find_if(wanted, [&](const TableInfo& info) { return is_table(*table, info); });
    if (place == wanted.end()) {
      throw Error(ErrorCode::kFormat, file,
                  "this is " + table_file_name(table->info()) + "; " + needs);
    }
    auto& taken = tables[static_cast<std::size_t>(place - wanted.begin())];
    if (taken != nullptr) {
      throw Error(ErrorCode::kUsage, file,
                  "a second " + table_file_name(table->info()) + "; " + needs);
    }
    taken = std::move(table);
  }
  if (files.size() < wanted.size()) {
    throw Error(ErrorCode::kUsage, "not enough tables: " + needs);
  }
  return tables;
}

}  // namespace

void add_source_options(CLI::App& command, SourceOptions& options) {
  add_choice(
      command, "--solver", options.solver, kLanguages,
      "print a program in this language, cpp, that answers a judge's problem from its table");
  add_format_option(command, options.format, contest_formats(),
                    "with --solver: the judge's format");
  add_tables_option(command, options.folders);
}

void print_source(const SourceOptions& options, std::span<const std::string> files) {
  if (options.solver.empty()) {
    throw Error(ErrorCode::kUsage, options.format.empty()
                                       ? "--tables is for --solver cpp: give the table's file"
                                       : "--format is for --solver cpp");
  }
  if (options.format.empty()) {
    throw Error(ErrorCode::kUsage, "--solver needs --format: say which problem to answer");
  }
  const auto wanted = contest_tables(options.format);
  std::vector<const Table*> tables;
  std::vector<std::unique_ptr<Table>> opened;
  const TableSet set = tables_of(options.folders);
  if (files.empty()) {
    for (const TableInfo& info : wanted) {
      tables.push_back(&set.open(info.family, info.shape, info.root));
    }
  } else {
    opened = open_files(files, options.format, wanted);
    std::ranges::transform(opened, std::back_inserter(tables), &std::unique_ptr<Table>::get);
  }
  const std::string version = version_text("slidebase-query");
  const std::string source =
      contest_source(options.format, tables, version.substr(0, version.find('\n')));
  for (const Table* const table : tables) {
    table->check_unchanged();
  }
  write_out(source);
}

}  // namespace slidebase
