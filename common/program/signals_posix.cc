#include <array>
#include <csignal>
#include <cstddef>

#include "common/program/signals.h"

namespace slidebase {
namespace {

constexpr std::array kSignals = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

std::array<struct sigaction, kSignals.size()> before;
void (*first_handler)(int) = nullptr;
void (*lost_page_handler)() = nullptr;

void restore() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    ::sigaction(kSignals[i], &before[i], nullptr);
  }
}

extern "C" void take_first(int signal) {
  restore();
  first_handler(signal);
}

}  // namespace

EndingSignals::EndingSignals(void (*handler)(int)) {
  first_handler = handler;
  struct sigaction action {};
  action.sa_handler = take_first;
  action.sa_flags = SA_RESTART;  // writes go on; code that waits for input checks for a signal
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    sigaddset(&action.sa_mask, kSignals[i]);  // block a second signal until restore() is done
    ::sigaction(kSignals[i], nullptr, &before[i]);
  }
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    if (before[i].sa_handler != SIG_IGN) {
      ::sigaction(kSignals[i], &action, nullptr);
    }
  }
}

EndingSignals::~EndingSignals() {
  restore();
}

// The earlier action is restored by now.
void end_by_signal(int signal) {
  ::raise(signal);
}

void survive_file_size_limit(bool inherited) {
  std::signal(
      SIGXFSZ, inherited ? SIG_IGN : [](int) {});
}

void on_lost_page(void (*handler)()) {
  lost_page_handler = handler;
  std::signal(SIGBUS, [](int) { lost_page_handler(); });
}

}  // namespace slidebase
