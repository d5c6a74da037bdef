// Signals that end this program while it runs others: it first ends these and cleans up.
#pragma once

namespace slidebase {

// As long as one of these exists, SIGINT, SIGTERM, SIGHUP and SIGQUIT are delayed: came() becomes
// true, functions that wait for other programs end them and return, and the destructor of the
// outermost object raises the signal again with its earlier action. A second signal ends the
// program at once. Writing to a closed pipe is an error instead of a signal. Thread-safe.
class Interrupts {
 public:
  Interrupts();
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

  static bool came() noexcept;
};

}  // namespace slidebase
