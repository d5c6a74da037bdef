#include "query/race/interrupts.h"

#include <array>
#include <atomic>
#include <csignal>
#include <cstddef>
#include <mutex>

namespace slidebase {
namespace {

constexpr std::array kEndingSignals = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

// 0: none. A handler may be called in any thread, and all of them ask.
std::atomic<int> signal_that_came{0};
static_assert(std::atomic<int>::is_always_lock_free);

extern "C" void note_signal(int signal) {
  signal_that_came = signal;
}

// What the signals did before; of the outermost Interrupts alone.
struct Handlers {
  std::mutex mutex;
  int users = 0;
  struct sigaction pipe {};
  struct sigaction child {};
  std::array<struct sigaction, kEndingSignals.size()> ending{};
};

Handlers& handlers() {
  static Handlers all;
  return all;
}

void set(int signal, void (*handler)(int), int flags, struct sigaction& before) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = flags;
  ::sigaction(signal, &action, &before);
}

}  // namespace

Interrupts::Interrupts() {
  Handlers& all = handlers();
  const std::lock_guard lock(all.mutex);
  if (all.users++ > 0) {
    return;
  }
  set(SIGPIPE, SIG_IGN, 0, all.pipe);
  set(SIGCHLD, SIG_DFL, 0, all.child);  // ignored, exit codes would be lost
  for (std::size_t i = 0; i < kEndingSignals.size(); ++i) {
    ::sigaction(kEndingSignals[i], nullptr, &all.ending[i]);
    if (all.ending[i].sa_handler != SIG_IGN) {
      set(kEndingSignals[i], note_signal, static_cast<int>(SA_RESETHAND), all.ending[i]);
    }
  }
}

Interrupts::~Interrupts() {
  Handlers& all = handlers();
  const std::lock_guard lock(all.mutex);
  if (--all.users > 0) {
    return;
  }
  ::sigaction(SIGPIPE, &all.pipe, nullptr);
  ::sigaction(SIGCHLD, &all.child, nullptr);
  for (std::size_t i = 0; i < kEndingSignals.size(); ++i) {
    ::sigaction(kEndingSignals[i], &all.ending[i], nullptr);
  }
  if (const int signal = signal_that_came; signal != 0) {
    signal_that_came = 0;
    ::raise(signal);
  }
}

bool Interrupts::came() noexcept {
  return signal_that_came != 0;
}

}  // namespace slidebase
