// What the command line of slidebase-gen asks for.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "common/base/memory.h"
#include "common/search/move_map.h"
#include "common/table/table_format.h"
#include "common/writing/table_writer.h"

namespace CLI {
class App;
}

namespace slidebase {

struct Arguments {
  std::string puzzle;
  std::string board;
  std::string root = "all";
  std::string tier;
  std::string folder;
  std::string codec = "raw";
  std::string max_memory;
  std::string planes;
  std::string memory;
  bool dry_run = false;
  bool json = false;
  bool force = false;
  bool quiet = false;
  bool progress = false;
  bool no_progress = false;
  std::string colour = "auto";
  std::uint64_t threads = 0;
  std::string checkpoint_minutes;
};

// Declares the options of `app`; they are stored in `args`, which must outlive it.
void declare_options(CLI::App& app, Arguments& args);

// What the texts of an option say; each throws Error(kUsage) with what may be said instead.
CodecChoice parse_codec(const std::string& text);
std::chrono::minutes parse_minutes(const std::string& text);
MemoryLimit parse_memory(const std::string& text, const MemoryLimit& usual);  // if text is empty
Cell parse_root(const std::string& text, Shape shape);

// The tables asked for, each class once. Throws Error(kUsage).
std::vector<TableInfo> wanted_tables(const Arguments& args);

// Where they are written. Throws Error(kUsage) where nothing says.
std::filesystem::path target_folder(const Arguments& args);

}  // namespace slidebase
