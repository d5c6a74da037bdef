// slidebase-serve: answers puzzles over HTTP, as slidebase-query solve does.
//
// server.h speaks HTTP; service.h reads what a request asks for and has it answered by the readers,
// solvers and printers of solve (query/formats); job.h is one request that takes longer.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <system_error>
#include <thread>

#include "common/base/environment.h"
#include "common/base/error.h"
#include "common/base/number.h"
#include "common/base/text_path.h"
#include "common/base/workers.h"
#include "common/program/command_line.h"
#include "query/cli/console.h"
#include "query/formats/puzzle_spec.h"
#include "query/serve/server.h"

namespace slidebase {
namespace {

constexpr int kFailed = 2;
// What is being answered has so long when the program is told to end.
constexpr std::chrono::milliseconds kGrace{4000};
constexpr int kFirstGivenSocket = 3;  // of systemd

struct Options {
  std::vector<std::string> tables;
  ServerOptions server;
  ServiceLimits limits;
  std::string body, explorer;  // empty: the usual
  std::uint64_t threads = 0;
  bool quiet = false;
};

std::string fault_of_empty(const std::string& text) {
  return text.empty() ? "say something" : "";
}

void add_options(CLI::App& app, Options& options) {
  app.add_option("--tables", options.tables, "a folder to look in first; repeatable")
      ->allow_extra_args(false);
  app.add_option("--host", options.server.host, "the address to listen on (127.0.0.1)")
      ->check(fault_of_empty);
  app.add_option("--port", options.server.port, "the port (8000); 0: any that is free")
      ->check(CLI::Range(0, 65535));
  app.add_option("--connections", options.server.connections, "most at once (64); more wait")
      ->check(CLI::Range(1, 10'000));
  app.add_option("--body", options.body, "most bytes of a request (64M)");
  app.add_option("--boards", options.limits.boards, "most boards of a request (1000000)")
      ->check(whole_number_from(1));
  app.add_option("--nodes", options.limits.nodes, "end each search after N positions")
      ->check(whole_number_from(1));
  app.add_option("--seconds", options.limits.seconds, "for the searches of a request (10)")
      ->check(CLI::Range(0.001, 86400.0));
  app.add_option("--origin", options.server.origin,
                 "whose pages may ask from a browser; * for all");
  app.add_option("--explorer", options.explorer, "the folder of the page under /explorer/");
  app.add_option("-t,--threads", options.threads, "threads of a request (0: one a processor)")
      ->check(whole_number_from(0));
  app.add_flag("-q,--quiet", options.quiet, "print errors only");
}

// The number of the socket that systemd gives this process; -1: none.
int given_socket() {
  const auto pid = number_in<int>(environment_variable("LISTEN_PID"));
  const auto sockets = number_in<int>(environment_variable("LISTEN_FDS"));
  return pid == ::getpid() && sockets && *sockets > 0 ? kFirstGivenSocket : -1;
}

sigset_t waited_signals() {
  sigset_t signals;
  ::sigemptyset(&signals);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    ::sigaddset(&signals, signal);
  }
  return signals;
}

// Until the program is told to end.
void wait_for_signals(Service& service, Server& server, const Console& console) {
  const sigset_t signals = waited_signals();
  for (int signal = 0; ::sigwait(&signals, &signal) == 0;) {
    if (signal != SIGHUP) {
      server.stop(kGrace);
      // A client that reads nothing is not waited for any longer.
      std::signal(SIGALRM, [](int) { ::_exit(0); });
      ::alarm(1);
      return;
    }
    try {
      service.reload();
      console.report("looks for its tables again");
    } catch (const std::exception& error) {
      console.report(std::string("keeps its tables: ") + error.what());
    }
  }
}

int serve(Options& options, const Console& console) {
  if (!options.body.empty()) {
    options.server.body = static_cast<std::size_t>(size_option(options.body));
  }
  options.server.socket = given_socket();
  options.limits.threads = threads_or_all(options.threads);
  const auto shared = usual_table_folders().back();  // ../share/slidebase of the program
  options.server.explorer =
      options.explorer.empty() ? shared / "explorer" : text_path(options.explorer);
  std::error_code error;
  if (!std::filesystem::is_directory(options.server.explorer, error)) {
    options.server.explorer.clear();
  }
  const auto make_tables = [&options] {
    return TableSet(given_table_folders(options.tables), usual_table_folders(),
                    options.tables.empty() ? "" : options.tables.front());
  };
  const sigset_t signals = waited_signals();
  ::pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  Service service(make_tables, options.limits);
  Server server(service, options.server);
  if (!options.quiet) {
    console.report(options.server.socket >= 0 ? "listens on the socket that it was given"
                                              : "listens on http://" + options.server.host + ":" +
                                                    std::to_string(server.port()));
  }
  const std::jthread waiting([&] { wait_for_signals(service, server, console); });
  server.run();
  return 0;
}

int run(int argc, char** argv, const Console& console) {
  Options options;
  exit_if_table_shrinks("slidebase-serve", kFailed);
  begin_program();
  CLI::App app("Answers sliding and rolling puzzles over HTTP; see the page at its address.",
               "slidebase-serve");
  prepare_program(app);
  add_options(app, options);
  const CommandLine line = read_command_line(app, command_line_words(argc, argv));
  if (!line.mistake.empty()) {
    console.report(line.mistake);
    return kFailed;
  }
  if (!line.text.empty()) {
    write_out(line.text);
    return 0;
  }
  return serve(options, console);
}

}  // namespace
}  // namespace slidebase

int main(int argc, char** argv) {
  const slidebase::Console console("slidebase-serve");
  try {
    return slidebase::run(argc, argv, console);
  } catch (const std::exception& error) {
    console.report(error.what());
    return slidebase::kFailed;
  }
}
