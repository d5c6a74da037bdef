// All fuzz targets in one program:
//
//   slidebase-fuzz TARGET [OPTION-OF-LIBFUZZER...] FOLDER|FILE...
//
// libFuzzer's main() takes the options and calls the three functions at the end.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "fuzz.h"
#include "reading_check.h"
#include "table_bytes.h"
#include "targets.h"

namespace slidebase::fuzz {
namespace {

struct Target {
  std::string_view name;
  std::function<Run> run;
  Mutate* mutate = nullptr;  // null: as libFuzzer does
};

// Any bytes as a text of a format.
auto plain(std::string_view format) {
  return [format](const std::uint8_t* data, std::size_t size) {
    static const Request request = request_for(format);  // one target runs in a process
    check_plain_reading(request, text_of(data, size));
  };
}

const Target& target_of(std::string_view name) {
  static const std::vector<Target> targets = {
      {"additive", run_additive, mutate_additive},
      {"aoj1268", run_aoj1268},
      {"c_api", run_c_api},
      {"check", run_check},
      {"coloured", run_coloured, mutate_coloured},
      {"cubes", run_cubes},
      {"eight", plain("eight")},
      {"forged_bounds", run_forged_bounds},
      {"forged_complete", run_forged_complete},
      {"hackerrank", plain("hackerrank")},
      {"jsonl", run_jsonl},
      {"lines", plain("lines")},
      {"notation", run_notation},
      {"npy", run_npy},
      {"numbers", plain("uva10181")},
      {"pairs", plain("hdu3567")},
      {"princeton", plain("princeton")},
      {"printed", run_printed},
      {"requests", run_requests},
      {"school42", plain("42")},
      {"table", run_table, mutate_table},
      {"text", run_text},
      {"uva652", plain("uva652")},
      {"written", run_written},
  };
  const auto found = std::ranges::find(targets, name, &Target::name);
  if (found == targets.end()) {
    std::fprintf(stderr, "usage: slidebase-fuzz TARGET FOLDER|FILE...\ntargets:");
    for (const Target& target : targets) {
      std::fprintf(stderr, " %s", std::string(target.name).c_str());
    }
    std::fputc('\n', stderr);
    std::exit(2);
  }
  return *found;
}

const Target* chosen = nullptr;

}  // namespace
}  // namespace slidebase::fuzz

using namespace slidebase;

// Takes the first argument, the target's name.
extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
  fuzz::chosen = &fuzz::target_of(*argc > 1 ? (*argv)[1] : "");
  std::copy(*argv + 2, *argv + *argc + 1, *argv + 1);
  --*argc;
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::chosen->run(data, size);
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  return fuzz::chosen->mutate != nullptr ? fuzz::chosen->mutate(data, size, most, seed)
                                         : LLVMFuzzerMutate(data, size, most);
}
