#include "query/console/signals.h"

#include <unistd.h>

#include <csignal>

namespace slidebase {
namespace {

constexpr int kFailed = 2;  // as kExitFailed

void mapped_file_shrank(int) {
  constexpr char kMessage[] =
      "slidebase-query: a table became shorter while it was in use; build it again\n";
  if (::write(STDERR_FILENO, kMessage, sizeof kMessage - 1) < 0) {
    // Nowhere left to say it.
  }
  ::_exit(kFailed);
}

}  // namespace

void install_signal_handlers() {
  std::signal(SIGBUS, mapped_file_shrank);
  // SIG_IGN would be handed on to the programs that race runs.
  std::signal(SIGXFSZ, [](int) {});
}

}  // namespace slidebase
