#include "query/race/supervise/interrupts.h"

#include <atomic>
#include <csignal>
#include <mutex>
#include <optional>

#include "common/program/signals.h"

namespace slidebase {
namespace {

// 0: none. The handler may run in any thread, and all threads read it.
std::atomic<int> signal_that_came{0};
static_assert(std::atomic<int>::is_always_lock_free);

void note_signal(int signal) {
  signal_that_came = signal;
}

// The earlier signal actions. Only the outermost Interrupts sets them.
struct Handlers {
  std::mutex mutex;
  int users = 0;
  struct sigaction pipe {};
  struct sigaction child {};
  std::optional<EndingSignals> ending;
};

Handlers& handlers() {
  static Handlers all;
  return all;
}

void set(int signal, void (*handler)(int), struct sigaction& before) {
  struct sigaction action {};
  action.sa_handler = handler;
  ::sigaction(signal, &action, &before);
}

}  // namespace

Interrupts::Interrupts() {
  Handlers& all = handlers();
  const std::lock_guard lock(all.mutex);
  if (all.users++ > 0) {
    return;
  }
  set(SIGPIPE, SIG_IGN, all.pipe);
  set(SIGCHLD, SIG_DFL, all.child);  // if it were ignored, exit codes would be lost
  all.ending.emplace(note_signal);
}

Interrupts::~Interrupts() {
  Handlers& all = handlers();
  const std::lock_guard lock(all.mutex);
  if (--all.users > 0) {
    return;
  }
  ::sigaction(SIGPIPE, &all.pipe, nullptr);
  ::sigaction(SIGCHLD, &all.child, nullptr);
  all.ending.reset();
  if (const int signal = signal_that_came; signal != 0) {
    signal_that_came = 0;
    ::raise(signal);
  }
}

bool Interrupts::came() noexcept {
  return signal_that_came != 0;
}

}  // namespace slidebase
