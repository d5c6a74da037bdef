// The command line of slidebase-gen.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "common/base/memory.h"
#include "common/search/move_map.h"
#include "common/table/table_format.h"
#include "common/table/writing/table_writer.h"

namespace CLI {
class App;
}

namespace slidebase {

struct Arguments {
  std::string puzzle;
  std::string board;
  std::string root = "all";
  std::string tier;
  std::string metric;
  std::string cubes;
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
};

// Declares the options of `app`, which stores their values in `args`; `args` must outlive it.
void declare_options(CLI::App& app, Arguments& args);

// Parse the value of an option. Each throws Error(kUsage), which says what is allowed.
CodecChoice parse_codec(const std::string& text);
// Returns `usual` if `text` is empty.
MemoryLimit parse_memory(const std::string& text, const MemoryLimit& usual);
Cell parse_root(const std::string& text, Shape shape);

// The tables to make, one for each class of roots. Throws Error(kUsage).
std::vector<TableInfo> wanted_tables(const Arguments& args);

// The folder to write them to. Throws Error(kUsage) if neither -o nor the environment names one.
std::filesystem::path target_folder(const Arguments& args);

}  // namespace slidebase
