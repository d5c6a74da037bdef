// The table files that are installed, by name.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/table/table_format.h"

namespace slidebase {

// The files *.sbt of these folders and the usual ones (options.h), folder by folder, by name.
// Throws Error(kUsage) for one of `folders` that cannot be read; others are skipped.
std::vector<std::filesystem::path> installed_tables(std::span<const std::string> folders = {});

// The files that a word means: that file, if there is one; the first installed table of this name,
// with or without .sbt; or if it is a size such as 3x4, all installed tables of it, one of a name.
// Otherwise the word. Throws Error(kMissing) for a size of which no table is installed.
std::vector<std::string> tables_named(const std::string& word);
// The only one of them. Throws Error(kUsage) if there are several.
std::string table_named(const std::string& word);

// The published digest of the table of this name; empty: none is published.
std::string_view published_digest(const TableInfo& info);

}  // namespace slidebase
