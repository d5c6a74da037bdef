// Signals that end this program while others run: first what runs is ended and tidied up.
#pragma once

namespace slidebase {

// Thrown by what waits for other programs once such a signal has come. Who catches it has nothing
// to do: the outermost Interrupts raises the signal again on the way out.
struct RaceInterrupted {};

// As long as one of these exists, SIGINT, SIGTERM, SIGHUP and SIGQUIT are put off: came() is true
// then, and the outermost destructor lets the signal do what it would have done. A second one ends
// the program at once. Writing to a closed pipe is an error instead of a signal. Thread-safe.
class Interrupts {
 public:
  Interrupts();
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

  static bool came() noexcept;
};

}  // namespace slidebase
