// The work for one request in a thread of its own, so that the one that speaks with the client
// knows how it begins before it answers, and notices if the client goes away.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "query/serve/service.h"

namespace slidebase {

class Job {
 public:
  // Begins it. Throws std::system_error if there can be no thread, and std::bad_alloc.
  explicit Job(Work work);
  // Ends it.
  ~Job();
  Job(const Job&) = delete;
  Job& operator=(const Job&) = delete;

  // Waits for its end, so long at most, and not if much text is there already. Whether it ended.
  bool wait(std::chrono::milliseconds most);
  // The text that was written since the last call. Waits for some, so long at most.
  std::string take(std::chrono::milliseconds most);
  // Once it has ended: the status of HTTP, and what is wrong unless that is 200.
  int status() const noexcept { return status_; }
  const std::string& fault() const noexcept { return fault_; }
  // Whether it has ended and take() has given all text.
  bool is_taken();
  // Ends it soon, without an answer.
  void end();

 private:
  void run() noexcept;
  void write(std::string_view text);

  Work work_;
  RequestWatch watch_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::string text_;
  bool ended_ = false;
  int status_ = 0;
  std::string fault_;
  std::jthread thread_;  // uses the others
};

// Does the work. Returns the status, and sets `fault` if there is no answer.
int run_work(const Work& work, const Work::Write& write, RequestWatch& watch,
             std::string& fault) noexcept;
// The same of the exception that is being handled.
int status_of_fault(std::string& fault) noexcept;

}  // namespace slidebase
