#include "query/race/supervise/supervisor.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>

#include "query/race/supervise/cgroups.h"
#include "query/race/supervise/processes.h"
#include "query/race/supervise/temporary_folder.h"

extern char** environ;

namespace slidebase {
namespace {

using Kind = SupervisorReport::Kind;

// The number of arguments before the command: control, report, folder, cgroup, memory, processes.
constexpr std::size_t kOwnWords = 6;

template <typename Number>
Number number_of(const char* word) {
  Number number = 0;
  std::from_chars(word, word + std::strlen(word), number);
  return number;
}

// Replaces this process by the program, which is searched for in PATH if its name has no slash.
// Returns an errno on failure. Unlike execvp(), it does not run a file that is not a program with a
// shell.
int become(char** words) {
  if (std::strchr(words[0], '/') != nullptr || *words[0] == '\0') {
    ::execve(words[0], words, environ);
    return errno;
  }
  const char* const path = std::getenv("PATH");
  const std::string folders = path == nullptr ? "/bin:/usr/bin" : path;
  int error = ENOENT;
  for (std::size_t at = 0; at <= folders.size();) {
    const std::size_t end = std::min(folders.find(':', at), folders.size());
    const std::string folder = folders.substr(at, end - at);
    ::execve(((folder.empty() ? "." : folder) + "/" + words[0]).c_str(), words, environ);
    if (errno == EACCES) {
      error = EACCES;  // a later folder may have one that can be run
    } else if (errno != ENOENT && errno != ENOTDIR) {
      return errno;
    }
    at = end + 1;
  }
  return error;
}

// The steady clock, in nanoseconds.
std::int64_t now() {
  return std::chrono::steady_clock::now().time_since_epoch().count();
}

class Supervisor {
 public:
  explicit Supervisor(std::span<char*> words)
      : control_(number_of<int>(words[0])),
        report_(number_of<int>(words[1])),
        place_{words[2], words[3], number_of<std::uint64_t>(words[4]),
               number_of<std::uint64_t>(words[5])},
        command_(words.data() + kOwnWords) {}

  int run() {
    if (const int error = prepare(); error != 0) {
      tidy_up();
      send({Kind::kRefused, error});
      return 1;
    }
    start();
    if (program_ > 0) {
      wait();
      end_all();
    }
    tidy_up();
    send(last_);
    return 0;
  }

 private:
  void send(SupervisorReport report) const {
    if (report.nanoseconds == 0) {
      report.nanoseconds = now();
    }
    if (::write(report_, &report, sizeof report) < 0) {
      // The reader is gone.
    }
  }

  // Returns an errno or 0.
  int prepare() {
    ::fcntl(control_, F_SETFD, FD_CLOEXEC);
    ::fcntl(report_, F_SETFD, FD_CLOEXEC);
    std::signal(SIGPIPE, SIG_IGN);
    sigset_t child, put_off;
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    put_off = child;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {
      sigaddset(&put_off, signal);  // a signal to the whole group must not stop the cleaning up
    }
    ::sigprocmask(SIG_BLOCK, &put_off, &mask_);
    ended_ = ::signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK);
    if (ended_ < 0) {
      return errno;
    }
    adopt_orphans();
    if (!place_.folder.empty() && ::mkdir(place_.folder.c_str(), S_IRWXU) != 0) {
      return errno;
    }
    return place_.cgroup.empty() ? 0 : make_cgroup(place_);
  }

  void start() {
    std::array<int, 2> failure{};
    if (::pipe2(failure.data(), O_CLOEXEC) != 0) {
      last_ = {Kind::kRefused, errno};
      return;
    }
    program_ = ::fork();
    if (program_ == 0) {
      be_program(failure[1]);
    }
    int error = program_ < 0 ? errno : 0;
    ::close(failure[1]);
    if (program_ > 0) {
      ::setpgid(program_, program_);
      if (::read(failure[0], &error, sizeof error) <= 0) {
        error = 0;
      }
    }
    ::close(failure[0]);
    leave_streams();
    if (error != 0) {
      if (program_ > 0) {
        ::waitpid(program_, nullptr, 0);
      }
      program_ = 0;
      last_ = {Kind::kRefused, error};
    }
  }

  // In the new process.
  [[noreturn]] void be_program(int failure) {
    ::setpgid(0, 0);
    int error = place_.cgroup.empty() ? 0 : join_cgroup(place_);
    if (error == 0 && !place_.folder.empty()) {
      error = ::chdir(place_.folder.c_str()) == 0 ? 0 : errno;
      ::setenv("PWD", place_.folder.c_str(), 1);
    }
    if (error == 0) {
      std::signal(SIGPIPE, SIG_DFL);
      ::sigprocmask(SIG_SETMASK, &mask_, nullptr);
      send({Kind::kStarted, ::getpid()});  // before the program starts: it may kill the supervisor
      error = become(command_);
    }
    if (::write(failure, &error, sizeof error) < 0) {
      // Nothing more can be reported.
    }
    ::_exit(127);
  }

  // Closes this process's ends of the program's input and output.
  static void leave_streams() {
    const int nothing = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    ::dup2(nothing, STDIN_FILENO);
    ::dup2(nothing, STDOUT_FILENO);
    ::close(nothing);
  }

  // Waits until the control pipe is closed; reports when the program ends.
  void wait() {
    bool reported = false;
    while (true) {
      std::array<pollfd, 2> waiting = {pollfd{control_, POLLIN, 0}, pollfd{ended_, POLLIN, 0}};
      ::poll(waiting.data(), reported ? 1 : 2, -1);
      if (waiting[0].revents != 0) {
        return;
      }
      if (!reported && waiting[1].revents != 0 && drain() && program_ended()) {
        reported = true;
        send({Kind::kEnded});
      }
    }
  }

  // Reads all pending signals; returns true.
  bool drain() const {
    signalfd_siginfo info{};
    while (::read(ended_, &info, sizeof info) > 0) {
    }
    return true;
  }

  // Reaps adopted processes that have ended, but not the program: as long as it is not reaped, no
  // other process gets its id or its group's.
  bool program_ended() const {
    siginfo_t info{};
    while (::waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid != 0) {
      if (info.si_pid == program_) {
        return true;
      }
      ::waitpid(info.si_pid, nullptr, WNOHANG);
      info = {};
    }
    return false;
  }

  void end_all() {
    if (!place_.cgroup.empty()) {
      kill_cgroup(place_);
    }
    ::kill(-program_, SIGKILL);
    ::kill(program_, SIGKILL);  // it may have changed its group
    last_ = {Kind::kGone};
    rusage usage{};
    for (int tries = 0; tries < 25'000; ++tries) {  // five seconds
      if (::wait4(program_, &last_.value, WNOHANG, &usage) != 0) {
        break;
      }
      ::usleep(200);
    }
    last_.left = kill_children({}) ? 0 : 1;
    last_.peak_bytes = std::int64_t{usage.ru_maxrss} * 1024;
  }

  void tidy_up() {
    if (!place_.cgroup.empty()) {
      last_.out_of_memory = remove_cgroup(place_) ? 1 : 0;
    }
    if (!place_.folder.empty() && !remove_tree(place_.folder)) {
      last_.left |= 2;
    }
    if (!place_.folder.empty() && ::getppid() != parent_) {
      // The main program was killed: the last supervisor also removes the folder of all runs.
      ::rmdir(place_.folder.substr(0, place_.folder.rfind('/')).c_str());
    }
  }

  int control_, report_;
  RunPlace place_;
  char** command_;
  pid_t parent_ = ::getppid();
  sigset_t mask_{};
  int ended_ = -1;
  pid_t program_ = 0;
  SupervisorReport last_{};
};

}  // namespace

std::vector<std::string> supervisor_words(int control, int report, const RunPlace& place,
                                          const std::vector<std::string>& command) {
  std::vector<std::string> words = {"slidebase-query",
                                    std::string(kSuperviseWord),
                                    std::to_string(control),
                                    std::to_string(report),
                                    place.folder,
                                    place.cgroup,
                                    std::to_string(place.memory_bytes),
                                    std::to_string(place.processes)};
  words.insert(words.end(), command.begin(), command.end());
  return words;
}

int supervise(std::span<char*> words) {
  return words.size() > kOwnWords ? Supervisor(words).run() : 2;
}

}  // namespace slidebase
