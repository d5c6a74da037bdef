// The signals that a program gets: those that end it, of one that has to clean up first, the limit
// on the size of files, and pages that are lost: signals_posix.cc and signals_windows.cc.
#pragma once

namespace slidebase {

// While one of these exists, the first SIGINT, SIGTERM, SIGHUP or SIGQUIT calls `handler`; any
// later one has its previous effect, so that a second Ctrl-C kills a program that takes too long to
// end. A signal that is ignored stays ignored. Only one may exist at a time.
//
// On Windows these are SIGINT for Ctrl-C and SIGTERM for Ctrl-Break, closing the console, logging
// off and shutting down. The handler runs in a thread of its own.
class EndingSignals {
 public:
  explicit EndingSignals(void (*handler)(int signal));
  ~EndingSignals();
  EndingSignals(const EndingSignals&) = delete;
  EndingSignals& operator=(const EndingSignals&) = delete;
};

// Ends the process as this signal does by default; if a handler calls it, when the handler returns.
void end_by_signal(int signal);

// Makes reaching the limit on file sizes an error of the write. `inherited`: also in programs that
// this one starts.
void survive_file_size_limit(bool inherited);

// Calls `handler`, which must end the process, when a page of a mapped file cannot be read, because
// the file became shorter or its disk is gone.
void on_lost_page(void (*handler)());

}  // namespace slidebase
