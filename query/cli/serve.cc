// slidebase-query serve: slidebase-serve (query/serve), a program of its own because it brings
// libraries for HTTP, which take longer to start than a puzzle takes.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <vector>

#include "common/base/environment.h"
#include "common/base/text_path.h"
#include "query/cli/commands.h"

namespace slidebase {

int become_server(std::span<const std::string> arguments, const Console& console) {
  const std::filesystem::path server = own_file().parent_path() / "slidebase-serve";
  std::error_code error;
  if (std::filesystem::exists(server, error)) {
    std::string path = path_text(server);
    std::vector<std::string> words(arguments.begin(), arguments.end());
    std::vector<char*> pointers = {path.data()};
    for (std::string& word : words) {
      pointers.push_back(word.data());
    }
    pointers.push_back(nullptr);
    ::execv(path.c_str(), pointers.data());
  }
  console.report("serve: " + path_text(server) +
                 " is not there; build it with -DSLIDEBASE_SERVE=ON, which needs cpp-httplib");
  return kExitFailed;
}

Command add_serve(CLI::App& program, const CommonOptions& /*common*/) {
  CLI::App* const serve = program.add_subcommand("serve", "answer over HTTP: slidebase-serve");
  return {serve, [] { return become_server({}, Console()); }};
}

}  // namespace slidebase
