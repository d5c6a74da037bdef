#include <windows.h>

#include <atomic>
#include <csignal>

#include "common/program/signals.h"

namespace slidebase {
namespace {

constexpr DWORD kUntilKilled = INFINITE;

std::atomic<void (*)(int)> first_handler{nullptr};
void (*lost_page_handler)() = nullptr;

// Windows ends the process when this returns FALSE, and after the events from CTRL_CLOSE_EVENT on
// also when it returns TRUE: then main() has some seconds to clean up and end by itself.
BOOL WINAPI take_event(DWORD event) {
  void (*const handler)(int) = first_handler.exchange(nullptr);
  if (handler == nullptr) {
    return FALSE;
  }
  handler(event == CTRL_C_EVENT ? SIGINT : SIGTERM);
  if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT) {
    ::Sleep(kUntilKilled);
  }
  return TRUE;
}

LONG WINAPI take_fault(EXCEPTION_POINTERS* fault) {
  if (fault->ExceptionRecord->ExceptionCode == static_cast<DWORD>(EXCEPTION_IN_PAGE_ERROR)) {
    lost_page_handler();
  }
  return EXCEPTION_CONTINUE_SEARCH;
}

}  // namespace

EndingSignals::EndingSignals(void (*handler)(int)) {
  first_handler = handler;
  ::SetConsoleCtrlHandler(take_event, TRUE);
}

EndingSignals::~EndingSignals() {
  ::SetConsoleCtrlHandler(take_event, FALSE);
  first_handler = nullptr;
}

void end_by_signal(int) {
  ::ExitProcess(static_cast<UINT>(STATUS_CONTROL_C_EXIT));
}

void survive_file_size_limit(bool) {}

void on_lost_page(void (*handler)()) {
  lost_page_handler = handler;
  ::SetUnhandledExceptionFilter(take_fault);
}

}  // namespace slidebase
