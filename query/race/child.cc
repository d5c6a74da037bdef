#include "query/race/child.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>

#include "common/base/error.h"

extern char** environ;

namespace slidebase {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

// How long others may keep the output open once the program itself has ended.
constexpr milliseconds kGrace(500);
// How often it is asked whether the program has ended, where nothing else wakes us.
constexpr milliseconds kLongestWait(20);
// How long a killed program may take to be gone.
constexpr milliseconds kLongestDeath(5000);

constexpr std::array kEndingSignals = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

// The process group that must not outlive this program; 0: none. For the handler alone.
std::atomic<pid_t> running_group{0};
static_assert(std::atomic<pid_t>::is_always_lock_free);

extern "C" void end_with_group(int signal) {
  const pid_t group = running_group;
  if (group > 0) {
    ::kill(-group, SIGKILL);
  }
  std::signal(signal, SIG_DFL);
  ::raise(signal);  // comes when this returns
}

[[noreturn]] void fail(const std::string& command, int error) {
  throw Error(ErrorCode::kIo, command, std::string("cannot run: ") + std::strerror(error));
}

// A descriptor above those of the standard streams, which closes itself.
class Descriptor {
 public:
  Descriptor() = default;
  ~Descriptor() { close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  // Takes over `fd`, which no program run from here is to have. False where there are too many.
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
  if (::pipe(ends.data()) != 0) {
    return false;
  }
  const bool taken = reader.take(ends[0]);
  return writer.take(ends[1]) && taken;
}

// During a run: a signal that ends this program ends the other first, and writing to a closed pipe
// is an error instead of a signal.
class SignalGuard {
 public:
  SignalGuard() {
    set(SIGPIPE, SIG_IGN, pipe_);
    set(SIGCHLD, SIG_DFL, child_);  // ignored, exit codes would be lost
    for (std::size_t i = 0; i < kEndingSignals.size(); ++i) {
      set(kEndingSignals[i], end_with_group, ending_[i]);
      if (ending_[i].sa_handler == SIG_IGN) {
        ::sigaction(kEndingSignals[i], &ending_[i], nullptr);
      }
    }
  }
  ~SignalGuard() {
    ::sigaction(SIGPIPE, &pipe_, nullptr);
    ::sigaction(SIGCHLD, &child_, nullptr);
    for (std::size_t i = 0; i < kEndingSignals.size(); ++i) {
      ::sigaction(kEndingSignals[i], &ending_[i], nullptr);
    }
  }
  SignalGuard(const SignalGuard&) = delete;
  SignalGuard& operator=(const SignalGuard&) = delete;

 private:
  static void set(int signal, void (*handler)(int), struct sigaction& before) {
    struct sigaction action {};
    action.sa_handler = handler;
    ::sigaction(signal, &action, &before);
  }

  struct sigaction pipe_ {};
  struct sigaction child_ {};
  std::array<struct sigaction, kEndingSignals.size()> ending_{};
};

// Puts off the signals that end this program while a process begins or ceases to be there.
class SignalsPutOff {
 public:
  SignalsPutOff() {
    sigset_t ending;
    sigemptyset(&ending);
    for (const int signal : kEndingSignals) {
      sigaddset(&ending, signal);
    }
    ::pthread_sigmask(SIG_BLOCK, &ending, &before_);
  }
  ~SignalsPutOff() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  SignalsPutOff(const SignalsPutOff&) = delete;
  SignalsPutOff& operator=(const SignalsPutOff&) = delete;

  const sigset_t& before() const { return before_; }

 private:
  sigset_t before_{};
};

class Child {
 public:
  Child(const std::vector<std::string>& command, std::string_view input, const ChildLimits& limits)
      : input_(input), limits_(limits) {
    Descriptor its_input, its_output;
    if (!open_pipe(its_input, to_) || !open_pipe(from_, its_output) || !to_.set_nonblocking() ||
        !from_.set_nonblocking()) {
      fail(command[0], errno);
    }
    begin_ = Clock::now();
    if (const int error = start(command, its_input.get(), its_output.get()); error != 0) {
      fail(command[0], error);
    }
  }
  ~Child() { reap(); }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  ChildRun run() {
    ChildRun run;
    talk(run);
    run.time = Clock::now() - begin_;
    const bool left_open = from_.is_open();
    const int status = reap();
    run.output = std::move(output_);
    if (run.end != ChildRun::End::kExited) {
      return run;
    }
    if (WIFSIGNALED(status)) {
      run.end = ChildRun::End::kKilled;
      run.code = WTERMSIG(status);
    } else {
      run.code = WEXITSTATUS(status);
      run.end = run.code == 0 && left_open ? ChildRun::End::kHeldOpen : ChildRun::End::kExited;
    }
    return run;
  }

 private:
  int start(const std::vector<std::string>& command, int input, int output) {
    std::vector<char*> words;
    words.reserve(command.size() + 1);
    for (const std::string& word : command) {
      words.push_back(const_cast<char*>(word.c_str()));
    }
    words.push_back(nullptr);
    const SignalsPutOff put_off;
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t usual;
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setsigmask(&attributes, &put_off.before());
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    const int error = ::posix_spawnp(&id_, words[0], &files, &attributes, words.data(), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    if (error != 0) {
      id_ = 0;
    }
    running_group = id_;
    return error;
  }

  // Writes and reads until the program has ended or a limit is reached.
  void talk(ChildRun& run) {
    const Clock::time_point deadline = begin_ + limits_.time;
    Clock::time_point end_of_grace{};
    bool ended = false;
    while (true) {
      const Clock::time_point now = Clock::now();
      if (!ended && has_ended()) {
        ended = true;
        end_of_grace = now + kGrace;
        to_.close();
      }
      if (ended ? !from_.is_open() || now >= end_of_grace : now >= deadline) {
        run.end = ended ? ChildRun::End::kExited : ChildRun::End::kTimeLimit;
        return;
      }
      wait((ended ? end_of_grace : deadline) - now);
      write_some();
      read_some();
      if (output_.size() > limits_.output_bytes) {
        run.end = ChildRun::End::kOutputLimit;
        return;
      }
    }
  }

  // Without reaping it, so that its id and its group's stay its own.
  bool has_ended() const {
    siginfo_t info{};
    return ::waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid != 0;
  }

  // Until there is something to read or room to write, or it is time to look at the process again.
  void wait(std::chrono::nanoseconds most) {
    if (!to_.is_open() && !from_.is_open()) {
      // Mostly it is about to end: look often at first.
      std::this_thread::sleep_for(std::min<std::chrono::nanoseconds>(most, nap_));
      nap_ = std::min<std::chrono::nanoseconds>(2 * nap_, kLongestWait);
      return;
    }
    const auto timeout = std::min<std::chrono::nanoseconds>(most, kLongestWait);
    std::array<pollfd, 2> waiting = {pollfd{from_.get(), POLLIN, 0}, pollfd{to_.get(), POLLOUT, 0}};
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
          to_.close();  // it does not want any more
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
        return;  // the clock is to be looked at as well
      }
    }
  }

  // Kills what is left of the group and returns the leader's status; 0 where it is gone already, or
  // where not even SIGKILL ends it.
  int reap() {
    if (id_ == 0) {
      return 0;
    }
    ::kill(-id_, SIGKILL);
    ::kill(id_, SIGKILL);  // it may have changed its group
    int status = 0;
    for (const auto end = Clock::now() + kLongestDeath; !has_ended() && Clock::now() < end;) {
      std::this_thread::sleep_for(std::chrono::microseconds(100));
    }
    const SignalsPutOff put_off;
    if (::waitpid(id_, &status, WNOHANG) <= 0) {
      status = 0;
    }
    running_group = 0;
    id_ = 0;
    return status;
  }

  std::string_view input_;
  ChildLimits limits_;
  Descriptor to_, from_;
  Clock::time_point begin_;
  pid_t id_ = 0;
  std::string output_;
  std::chrono::nanoseconds nap_ = std::chrono::microseconds(50);
};

}  // namespace

ChildRun run_child(const std::vector<std::string>& command, std::string_view input,
                   const ChildLimits& limits) {
  const SignalGuard guard;
  return Child(command, input, limits).run();
}

}  // namespace slidebase
