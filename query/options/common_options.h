// What all commands may be told.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "query/console/console.h"
#include "query/input/pipeline.h"

namespace slidebase {

struct CommonOptions {
  std::uint64_t threads = 0;  // 0: one for each processor
  bool quiet = false;
  std::string colour = "auto";
  std::vector<std::string> after_dashes;  // of race: the command that stands after --
  Console console;

  unsigned thread_count() const;
  // Reports what is wrong with a text of this name.
  DiagnosticSink reporter(const std::string& name) const;
};

}  // namespace slidebase
