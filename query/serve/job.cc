#include "query/serve/job.h"

#include <exception>
#include <new>
#include <utility>

#include "common/base/error.h"
#include "common/base/progress.h"

namespace slidebase {
namespace {

// A job waits when a client has this many bytes left to read.
constexpr std::size_t kMostText = std::size_t{4} << 20;
// It is not waited for any longer when there are this many.
constexpr std::size_t kMuchText = std::size_t{64} << 10;
constexpr int kBadRequest = 400, kNotFound = 404, kServerError = 500, kUnavailable = 503;

}  // namespace

int status_of_fault(std::string& fault) noexcept {
  try {
    throw;
  } catch (const Interrupted&) {
    fault = "the searches take too long: send fewer boards at once, or say nodes=";
    return kUnavailable;
  } catch (const Error& error) {
    fault = error.what();
    return error.code() == ErrorCode::kUsage || error.code() == ErrorCode::kFormat ? kBadRequest
           : error.code() == ErrorCode::kMissing                                   ? kNotFound
                                                                                   : kServerError;
  } catch (...) {
    fault = "out of memory or threads";
    return kUnavailable;
  }
}

int run_work(const Work& work, const Work::Write& write, RequestWatch& watch,
             std::string& fault) noexcept {
  try {
    return work.run(write, watch);
  } catch (...) {
    return status_of_fault(fault);
  }
}

Job::Job(Work work) : work_(std::move(work)), watch_(work_.seconds), thread_([this] { run(); }) {}

Job::~Job() {
  end();
}

void Job::end() {
  {
    const std::scoped_lock lock(mutex_);
    watch_.end();
  }
  changed_.notify_all();  // it may be waiting for the client
}

void Job::run() noexcept {
  std::string fault;
  const int status = run_work(
      work_, [this](std::string_view text) { write(text); }, watch_, fault);
  const std::scoped_lock lock(mutex_);
  status_ = status;
  fault_ = std::move(fault);
  ended_ = true;
  changed_.notify_all();
}

void Job::write(std::string_view text) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return text_.size() < kMostText || watch_.is_over(); });
  if (watch_.is_over()) {
    throw Interrupted();
  }
  text_ += text;
  changed_.notify_all();
}

bool Job::wait(std::chrono::milliseconds most) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, most, [this] { return ended_ || text_.size() >= kMuchText; });
  return ended_;
}

std::string Job::take(std::chrono::milliseconds most) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, most, [this] { return ended_ || !text_.empty(); });
  std::string text = std::exchange(text_, {});
  changed_.notify_all();
  return text;
}

bool Job::is_taken() {
  const std::scoped_lock lock(mutex_);
  return ended_ && text_.empty();
}

}  // namespace slidebase
