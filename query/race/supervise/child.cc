#include "query/race/supervise/child.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "common/base/error.h"
#include "common/base/progress.h"
#include "query/race/supervise/interrupts.h"

extern char** environ;

namespace slidebase {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;
using Kind = SupervisorReport::Kind;

// How long others may keep the output open once the program itself has ended.
constexpr milliseconds kGrace(500);
// The longest wait between two checks for a signal.
constexpr milliseconds kLongestWait(20);
// How long a supervisor may take to end the processes of the run and to clean up.
constexpr milliseconds kLongestEnd(60'000);

[[noreturn]] void fail(const std::string& command, int error) {
  throw Error(ErrorCode::kIo, command, std::string("cannot run: ") + std::strerror(error));
}

// Owns a file descriptor above those of the standard streams.
class Descriptor {
 public:
  Descriptor() = default;
  ~Descriptor() { close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  // Takes over `fd` and sets FD_CLOEXEC, so that no child inherits it. False if the process has too
  // many descriptors.
  bool take(int fd) {
    fd_ = ::fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    ::close(fd);
    return fd_ >= 0;
  }
  bool set_nonblocking() const { return ::fcntl(fd_, F_SETFL, O_NONBLOCK) == 0; }
  void close() {
    if (fd_ >= 0) {
      ::close(fd_);
    }
    fd_ = -1;
  }
  int get() const { return fd_; }
  bool is_open() const { return fd_ >= 0; }

 private:
  int fd_ = -1;
};

bool open_pipe(Descriptor& reader, Descriptor& writer) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) {  // atomically: other threads start programs as well
    return false;
  }
  const bool taken = reader.take(ends[0]);
  return writer.take(ends[1]) && taken;
}

class Child {
 public:
  Child(std::string_view input, const ChildLimits& limits) : input_(input), limits_(limits) {}
  ~Child() { end_supervisor(); }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  ChildRun run(const std::vector<std::string>& command, const RunPlace& place) {
    start(command, place);
    ChildRun run;
    const SupervisorReport first = next_report(Clock::now() + kLongestEnd);
    if (first.kind != Kind::kStarted) {
      refuse(run, first);
      return run;
    }
    program_ = first.value;
    begin_ = Clock::time_point(std::chrono::nanoseconds(first.nanoseconds));
    talk(run);
    if (run.end == ChildRun::End::kNotStarted) {
      return run;
    }
    const bool left_open = from_.is_open();
    const SupervisorReport last = end_supervisor();
    run.output = std::move(output_);
    run.peak_bytes = last.peak_bytes;
    run.left_behind = last.left != 0;
    if (last.out_of_memory != 0) {
      run.end = ChildRun::End::kMemoryLimit;
    }
    if (run.end == ChildRun::End::kExited) {
      say_status(run, last, left_open);
    }
    return run;
  }

 private:
  void start(const std::vector<std::string>& command, const RunPlace& place) {
    Descriptor its_input, its_output, its_control, its_report;
    if (!open_pipe(its_input, to_) || !open_pipe(from_, its_output) ||
        !open_pipe(its_control, control_) || !open_pipe(report_, its_report) ||
        !to_.set_nonblocking() || !from_.set_nonblocking() || !report_.set_nonblocking()) {
      fail(command[0], errno);
    }
    std::vector<std::string> texts =
        supervisor_words(its_control.get(), its_report.get(), place, command);
    std::vector<char*> words;
    words.reserve(texts.size() + 1);
    for (std::string& text : texts) {
      words.push_back(text.data());
    }
    words.push_back(nullptr);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, its_input.get(), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, its_output.get(), STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    for (const int kept : {its_control.get(), its_report.get()}) {
      posix_spawn_file_actions_adddup2(&files, kept, kept);  // clears FD_CLOEXEC in the child
    }
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setpgroup(&attributes, 0);  // so that Ctrl-C does not reach it
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    const int error =
        ::posix_spawn(&supervisor_, "/proc/self/exe", &files, &attributes, words.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    if (error != 0) {
      supervisor_ = 0;
      fail(command[0], error);
    }
  }

  // Returns kGone if the supervisor was killed, and kNone if no report comes before `deadline`.
  SupervisorReport next_report(Clock::time_point deadline) {
    SupervisorReport report{};
    while (Clock::now() < deadline && !try_report(report) && report_.is_open()) {
      pollfd waiting{report_.get(), POLLIN, 0};
      ::poll(&waiting, 1, static_cast<int>(kLongestWait.count()));
    }
    if (report.kind != Kind::kGone && !report_.is_open()) {
      report = {Kind::kGone, SIGKILL};
    }
    return report;
  }

  bool try_report(SupervisorReport& report) {
    const ssize_t n = ::read(report_.get(), &report, sizeof report);
    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) {
      report_.close();
    }
    return n == sizeof report;
  }

  // Writes and reads until the program has ended or a limit is reached.
  void talk(ChildRun& run) {
    const Clock::time_point deadline = begin_ + limits_.time;
    Clock::time_point end_of_grace{};
    bool ended = false;
    while (true) {
      if (Interrupts::came()) {
        run.end = ChildRun::End::kInterrupted;
        return;
      }
      if (limits_.watch) {
        limits_.watch(output_);
      }
      const Clock::time_point now = Clock::now();
      if (SupervisorReport report{}; !ended && report_.is_open() && try_report(report)) {
        if (report.kind == Kind::kRefused) {
          refuse(run, report);
          return;
        }
        ended = true;
        run.time = std::chrono::nanoseconds(report.nanoseconds) - begin_.time_since_epoch();
        end_of_grace = now + kGrace;
        to_.close();
      }
      const bool lost = !ended && !report_.is_open();
      if (lost) {
        read_some();  // the rest of its output
      }
      if (lost || (ended ? !from_.is_open() || now >= end_of_grace : now >= deadline)) {
        run.end = ended || lost ? ChildRun::End::kExited : ChildRun::End::kTimeLimit;
        run.time = ended ? run.time : now - begin_;
        return;
      }
      wait((ended ? end_of_grace : deadline) - now, ended);
      write_some();
      read_some();
      if (output_.size() > limits_.output_bytes) {
        run.end = ChildRun::End::kOutputLimit;
        run.time = ended ? run.time : Clock::now() - begin_;
        return;
      }
    }
  }

  static void refuse(ChildRun& run, const SupervisorReport& report) {
    run.end = ChildRun::End::kNotStarted;
    run.code = report.kind == Kind::kRefused ? report.value : EAGAIN;
  }

  // Waits until the pipes can be read or written or the program has ended, but at most `most`.
  void wait(std::chrono::nanoseconds most, bool ended) const {
    const auto timeout = std::min<std::chrono::nanoseconds>(most, kLongestWait);
    std::array<pollfd, 3> waiting = {pollfd{from_.get(), POLLIN, 0}, pollfd{to_.get(), POLLOUT, 0},
                                     pollfd{ended ? -1 : report_.get(), POLLIN, 0}};
    ::poll(waiting.data(), waiting.size(),
           static_cast<int>(std::chrono::ceil<milliseconds>(timeout).count()));
  }

  void write_some() {
    while (to_.is_open()) {
      if (input_.empty()) {
        to_.close();
        return;
      }
      const ssize_t n = ::write(to_.get(), input_.data(), input_.size());
      if (n < 0) {
        if (errno != EAGAIN && errno != EINTR) {
          to_.close();  // the program closed its input
        }
        return;
      }
      input_.remove_prefix(static_cast<std::size_t>(n));
    }
  }

  void read_some() {
    std::array<char, 1 << 16> block;
    while (from_.is_open() && output_.size() <= limits_.output_bytes) {
      const ssize_t n = ::read(from_.get(), block.data(), block.size());
      if (n < 0 && (errno == EAGAIN || errno == EINTR)) {
        return;
      }
      if (n <= 0) {
        from_.close();
        return;
      }
      output_.append(block.data(), static_cast<std::size_t>(n));
      if (static_cast<std::size_t>(n) < block.size()) {
        return;  // so that the time limit is checked, too
      }
    }
  }

  static void say_status(ChildRun& run, const SupervisorReport& last, bool left_open) {
    if (WIFSIGNALED(last.value)) {
      run.end = ChildRun::End::kKilled;
      run.code = WTERMSIG(last.value);
    } else {
      run.code = WEXITSTATUS(last.value);
      run.end = run.code == 0 && left_open ? ChildRun::End::kHeldOpen : ChildRun::End::kExited;
    }
  }

  // Makes the supervisor end the rest of the run; returns its last report.
  SupervisorReport end_supervisor() {
    SupervisorReport last{};
    if (supervisor_ == 0) {
      return last;
    }
    control_.close();
    const Clock::time_point deadline = Clock::now() + kLongestEnd;
    do {
      last = next_report(deadline);
    } while (last.kind != Kind::kGone && report_.is_open() && Clock::now() < deadline);
    if (!report_.is_open() && program_ > 0) {
      ::kill(-program_, SIGKILL);  // the supervisor was killed, perhaps by the program
    }
    ::kill(supervisor_, Clock::now() < deadline ? 0 : SIGKILL);
    ::waitpid(supervisor_, nullptr, 0);
    supervisor_ = 0;
    return last;
  }

  std::string_view input_;
  ChildLimits limits_;
  Descriptor to_, from_, control_, report_;
  Clock::time_point begin_;
  pid_t supervisor_ = 0, program_ = 0;
  std::string output_;
};

}  // namespace

ChildRun run_child(const std::vector<std::string>& command, std::string_view input,
                   const ChildLimits& limits, const RunPlace& place) {
  return Child(input, limits).run(command, place);
}

}  // namespace slidebase
