// Handles the signals that end a program, for programs that have to clean up first.
#pragma once

namespace slidebase {

// While one of these exists, the first SIGINT, SIGTERM, SIGHUP or SIGQUIT calls `handler`; any
// later one has its previous effect, so that a second Ctrl-C kills a program that takes too long to
// end. A signal that is ignored stays ignored. Only one may exist at a time.
class EndingSignals {
 public:
  explicit EndingSignals(void (*handler)(int signal));
  ~EndingSignals();
  EndingSignals(const EndingSignals&) = delete;
  EndingSignals& operator=(const EndingSignals&) = delete;
};

}  // namespace slidebase
