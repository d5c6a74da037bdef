// The signals that end a program, for one that has something to tidy up before.
#pragma once

namespace slidebase {

// As long as one of these exists, the first SIGINT, SIGTERM, SIGHUP or SIGQUIT calls `handler`, and
// whichever comes after it does what it did before: a second Ctrl-C kills a program that takes too
// long to end. A signal that is ignored stays so. One at a time.
class EndingSignals {
 public:
  explicit EndingSignals(void (*handler)(int signal));
  ~EndingSignals();
  EndingSignals(const EndingSignals&) = delete;
  EndingSignals& operator=(const EndingSignals&) = delete;
};

}  // namespace slidebase
