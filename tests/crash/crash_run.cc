// Runs a command and causes failures: kills it at some moment, or makes system calls fail.
//
//   slidebase-crash-run [OPTION...] COMMAND [ARGUMENT...]
//
//   --kill-after MICROSECONDS   SIGKILL after this time
//   --kill-at N                 SIGKILL before the N-th system call of its first thread, from 1
//   --signal NUMBER             send this signal instead
//   --pause-after MICROSECONDS  stop it after this time
//   --meanwhile SHELL-COMMAND   run this while it is stopped, and then continue it
//   --file-limit BYTES          no file of the command can grow beyond this
//   --fail CALL:ERROR           every such call fails: CALL is tmpfile (open with O_TMPFILE),
//                               write (at an offset), fsync, link or rename
//
// Exits with the code of the command, 128 + N if signal N ended it, 2 for wrong usage, and 77 if
// the system does not allow what the options need.
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace {

constexpr int kUsage = 2;
constexpr int kNotAllowed = 77;

struct Failure {
  std::string call;
  int error;
};

struct Options {
  std::optional<unsigned> kill_after;
  std::optional<long> kill_at;
  std::optional<unsigned> pause_after;
  std::string meanwhile = ":";
  std::optional<rlim_t> file_limit;
  int signal = SIGKILL;
  std::vector<Failure> failures;
  char** command = nullptr;
};

[[noreturn]] void quit(int code, const std::string& message) {
  std::fprintf(stderr, "slidebase-crash-run: %s\n", message.c_str());
  std::exit(code);
}

const std::map<std::string, int> kErrors = {{"ENOSPC", ENOSPC}, {"EDQUOT", EDQUOT},
                                            {"EIO", EIO},       {"EROFS", EROFS},
                                            {"EACCES", EACCES}, {"EOPNOTSUPP", EOPNOTSUPP}};

const std::map<std::string, std::vector<long>> kCalls = {
    {"tmpfile", {SYS_openat}},
    {"write", {SYS_pwrite64}},
    {"fsync", {SYS_fsync}},
    {"link", {SYS_linkat}},
#ifdef SYS_rename
    {"rename", {SYS_rename, SYS_renameat, SYS_renameat2}},
#else
    {"rename", {SYS_renameat, SYS_renameat2}},
#endif
};

Options parse(char** words) {
  Options options;
  for (; *words != nullptr && (*words)[0] == '-'; words += 2) {
    const std::string name = words[0];
    if (words[1] == nullptr) {
      quit(kUsage, name + " needs a value");
    }
    const std::string value = words[1];
    if (name == "--kill-after") {
      options.kill_after = static_cast<unsigned>(std::stoul(value));
    } else if (name == "--kill-at") {
      options.kill_at = std::stol(value);
    } else if (name == "--pause-after") {
      options.pause_after = static_cast<unsigned>(std::stoul(value));
    } else if (name == "--meanwhile") {
      options.meanwhile = value;
    } else if (name == "--file-limit") {
      options.file_limit = std::stoul(value);
    } else if (name == "--signal") {
      options.signal = std::stoi(value);
    } else if (name == "--fail") {
      const auto colon = value.find(':');
      const auto error = kErrors.find(colon == value.npos ? "" : value.substr(colon + 1));
      if (error == kErrors.end() || !kCalls.contains(value.substr(0, colon))) {
        quit(kUsage, "unknown failure: " + value);
      }
      options.failures.push_back({value.substr(0, colon), error->second});
    } else {
      quit(kUsage, "unknown option: " + name);
    }
  }
  if (*words == nullptr) {
    quit(kUsage, "no command");
  }
  options.command = words;
  return options;
}

// Installs a filter that makes the calls fail without running them. It does not check the
// architecture, because a program only makes the calls of the architecture that it was compiled
// for.
void install(const std::vector<Failure>& failures) {
  std::vector<sock_filter> filter;
  const auto load = [&](std::size_t offset) {
    filter.push_back(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset)));
  };
  for (const Failure& failure : failures) {
    const auto refuse = SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(failure.error);
    for (const long call : kCalls.at(failure.call)) {
      load(offsetof(seccomp_data, nr));
      const bool by_flag = failure.call == "tmpfile";
      filter.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(call), 0,
                                static_cast<std::uint8_t>(by_flag ? 3 : 1)));
      if (by_flag) {
        constexpr std::uint32_t kFlag = O_TMPFILE & ~O_DIRECTORY;
        load(offsetof(seccomp_data, args) + 2 * sizeof(std::uint64_t));  // little-endian
        filter.push_back(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, kFlag, 0, 1));
      }
      filter.push_back(BPF_STMT(BPF_RET | BPF_K, refuse));
    }
  }
  filter.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  const sock_fprog program = {static_cast<unsigned short>(filter.size()), filter.data()};
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
      ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) {
    quit(kNotAllowed, "system calls cannot be filtered here");
  }
}

[[noreturn]] void become(const Options& options) {
  if (options.kill_at && ::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) != 0) {
    quit(kNotAllowed, "processes cannot be traced here");
  }
  if (options.file_limit) {
    const rlimit limit = {*options.file_limit, *options.file_limit};
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  if (!options.failures.empty()) {
    install(options.failures);
  }
  ::execvp(options.command[0], options.command);
  ::_exit(127);
}

int wait_for(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

// Follows the child from one system call to the next. Each call stops it twice, at its begin and
// its end.
int trace(pid_t child, const Options& options) {
  int status = wait_for(child);  // it stops when execvp() has started the command
  if (!WIFSTOPPED(status)) {
    return status;
  }
  ::ptrace(PTRACE_SETOPTIONS, child, nullptr, PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL);
  long calls = 0;
  bool entered = false;
  long deliver = 0;
  while (::ptrace(PTRACE_SYSCALL, child, nullptr, deliver) == 0) {
    status = wait_for(child);
    if (!WIFSTOPPED(status)) {
      return status;
    }
    const bool at_call = WSTOPSIG(status) == (SIGTRAP | 0x80);
    deliver = at_call ? 0 : WSTOPSIG(status);
    entered = at_call ? !entered : entered;
    calls += at_call && entered ? 1 : 0;
    if (at_call && entered && calls == options.kill_at) {
      ::kill(child, options.signal);
      ::ptrace(PTRACE_DETACH, child, nullptr, nullptr);
      break;
    }
  }
  return wait_for(child);
}

// Stops the child, unless it has ended, runs the --meanwhile command, and continues the child.
void pause(pid_t child, const Options& options) {
  ::usleep(*options.pause_after);
  ::kill(child, SIGSTOP);
  siginfo_t info{};
  ::waitid(P_PID, static_cast<id_t>(child), &info, WSTOPPED | WEXITED | WNOWAIT);
  if (std::system(options.meanwhile.c_str()) != 0) {
    quit(kUsage, "the command of --meanwhile failed: " + options.meanwhile);
  }
  ::kill(child, SIGCONT);
}

}  // namespace

int main(int, char** argv) {
  const Options options = parse(argv + 1);
  const pid_t child = ::fork();
  if (child < 0) {
    quit(kNotAllowed, "cannot fork");
  }
  if (child == 0) {
    become(options);
  }
  if (options.kill_after) {
    ::usleep(*options.kill_after);
    ::kill(child, options.signal);
  }
  if (options.pause_after) {
    pause(child, options);
  }
  const int status = options.kill_at ? trace(child, options) : wait_for(child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
