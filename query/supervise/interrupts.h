// Signals that end this program while it runs others: it first ends these and cleans up.
#pragma once

namespace slidebase {

// Thrown by functions that wait for other programs when such a signal has come. A catcher need not
// do anything: the destructor of the outermost Interrupts raises the signal again.
struct RaceInterrupted {};

// As long as one of these exists, SIGINT, SIGTERM, SIGHUP and SIGQUIT are delayed: came() becomes
// true, and the destructor of the outermost object raises the signal again with its earlier action.
// A second signal ends the program at once. Writing to a closed pipe is an error instead of a
// signal. Thread-safe.
class Interrupts {
 public:
  Interrupts();
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

  static bool came() noexcept;
};

}  // namespace slidebase
