#include "query/console/signals.h"

#include <unistd.h>

#include <csignal>

namespace slidebase {
namespace {

volatile std::sig_atomic_t failed_code = 0;

void mapped_file_shrank(int) {
  constexpr char kMessage[] =
      "slidebase-query: a table became shorter while it was in use; build it again\n";
  if (::write(STDERR_FILENO, kMessage, sizeof kMessage - 1) < 0) {
    // Nowhere left to say it.
  }
  ::_exit(failed_code);
}

}  // namespace

void install_signal_handlers(int failed) {
  failed_code = failed;
  std::signal(SIGBUS, mapped_file_shrank);
  // SIG_IGN would be handed on to the programs that race runs.
  std::signal(SIGXFSZ, [](int) {});
}

}  // namespace slidebase
