#include "query/serve/server.h"

#include <httplib.h>
#include <sys/socket.h>

#include <algorithm>
#include <atomic>
#include <list>
#include <map>
#include <mutex>
#include <string_view>
#include <system_error>
#include <utility>

#include "common/base/error.h"
#include "common/base/workers.h"
#include "query/formats/answer_form.h"
#include "query/serve/job.h"

namespace slidebase {
namespace {

using Clock = std::chrono::steady_clock;

// Requests of at most this many bytes are answered by the thread of their connection if no board of
// them has to be searched.
constexpr std::size_t kSmall = std::size_t{16} << 10;
// How long an answer is waited for before its beginning is sent; how often it is asked meanwhile
// whether the client is still there.
constexpr std::chrono::milliseconds kFirst{200}, kAskEvery{100};
// A connection without a request ends after this time, also when the program is told to end.
constexpr std::chrono::seconds kReadTimeout{4}, kWriteTimeout{10}, kKeepAlive{4};
// From the first byte of a body to the last.
constexpr std::chrono::seconds kBodyTimeout{60};
constexpr std::size_t kRequestsPerConnection = 100'000;
constexpr int kBacklog = 512;
constexpr std::string_view kPaths[] = {"/solve", "/check", "/healthz", "/metrics"};

std::string fault_line(std::string_view fault) {
  return "{\"error\":" + json_string(fault) + "}\n";
}

void answer_fault(httplib::Response& response, int status, std::string_view fault) {
  response.status = status;
  response.set_content(fault_line(fault), "application/json");
}

// httplib's own threads end the program if the system refuses one of them.
void check_threads(std::size_t wanted) {
  std::atomic_flag counted;
  const auto threads =
      start_threads(static_cast<unsigned>(wanted), [&](unsigned) { counted.wait(false); });
  counted.test_and_set();
  counted.notify_all();
  if (threads.size() < wanted) {
    throw Error(ErrorCode::kUsage, "only " + std::to_string(threads.size()) + " of " +
                                       std::to_string(wanted) +
                                       " threads can be started: ask for fewer by --connections");
  }
}

}  // namespace

class Server::Http : public httplib::Server {
 public:
  Http(Service& service, const ServerOptions& options) : service_(service) {
    check_threads(options.connections);
    set_limits(options);
    set_routes(options);
    if (options.socket >= 0) {
      svr_sock_ = options.socket;
      return;
    }
    port_ = options.port;
    const bool bound = port_ != 0 ? bind_to_port(options.host, port_)
                                  : (port_ = bind_to_any_port(options.host)) > 0;
    if (!bound) {
      throw Error(ErrorCode::kIo, "cannot listen on " + options.host + ":" +
                                      std::to_string(options.port) + ": " +
                                      std::generic_category().message(errno));
    }
    ::listen(svr_sock_, kBacklog);  // httplib has room for five
  }

  int port() const noexcept { return port_; }
  // Takes no more connections, and ends run() when the present ones are closed.
  void close_door() { ::shutdown(svr_sock_, SHUT_RDWR); }
  // Connections end after the request that they are at.
  void close_connections() { svr_sock_ = INVALID_SOCKET; }
  std::ptrdiff_t count_jobs() {
    const std::scoped_lock lock(mutex_);
    return std::ranges::count_if(jobs_, [](const auto& job) { return !job.expired(); });
  }
  void end_jobs() {
    const std::scoped_lock lock(mutex_);
    for (const std::weak_ptr<Job>& job : jobs_) {
      if (const auto alive = job.lock()) {
        alive->end();
      }
    }
  }

 private:
  using Request = httplib::Request;
  using Response = httplib::Response;
  using MakeWork = std::function<Work(const Request&, std::string body)>;

  void set_limits(const ServerOptions& options) {
    new_task_queue = [n = options.connections] { return new httplib::ThreadPool(n); };
    set_payload_max_length(options.body);
    set_read_timeout(kReadTimeout);
    set_write_timeout(kWriteTimeout);
    set_keep_alive_timeout(kKeepAlive.count());
    set_keep_alive_max_count(kRequestsPerConnection);
    set_tcp_nodelay(true);
    // httplib's own would let two servers share a port.
    set_socket_options([](socket_t socket) {
      const int yes = 1;
      ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
    httplib::Headers headers = {{"X-Content-Type-Options", "nosniff"}};
    if (!options.origin.empty()) {
      headers.emplace("Access-Control-Allow-Origin", options.origin);
    }
    set_default_headers(std::move(headers));
  }

  // httplib compresses as a client likes, at levels that take longer than the answers.
  static void send_as_it_is(const Request& request) {
    const_cast<Request&>(request).headers.erase("Accept-Encoding");
  }

  void set_routes(const ServerOptions& options) {
    set_pre_routing_handler([](const Request& request, Response&) {
      send_as_it_is(request);
      return HandlerResponse::Unhandled;
    });
    // Routes are tried in this order.
    Get("/solve", [this](const Request& request, Response& response) {
      answer(request, response, "", [this](const Request& asked, std::string) {
        return service_.solve_one(asked.params);
      });
    });
    Get("/", [](const Request&, Response& response) {
      response.set_content(kHelpPage, "text/html; charset=utf-8");
    });
    Get("/openapi.json", [](const Request&, Response& response) {
      response.set_content(kOpenApi, "application/json");
    });
    Get("/healthz",
        [](const Request&, Response& response) { response.set_content("ok\n", "text/plain"); });
    Get("/metrics", [this](const Request&, Response& response) {
      response.set_content(metrics(), "text/plain; version=0.0.4");
    });
    post("/solve", [this](const Request& request, std::string body) {
      const bool plain = request.get_header_value("Accept").starts_with("text/plain");
      return service_.solve(request.params, std::move(body), plain);
    });
    post("/check", [this](const Request& request, const std::string& body) {
      return service_.check(request.params, body);
    });
    if (!options.explorer.empty()) {
      set_mount_point("/explorer", options.explorer.string());
      set_file_extension_and_mimetype_mapping("wasm", "application/wasm");
      set_file_extension_and_mimetype_mapping("sbt", "application/octet-stream");
    }
    set_error_handler([](const Request&, Response& response) {
      if (response.body.empty()) {
        answer_fault(response, response.status,
                     response.status == 404   ? "there is nothing here; / says what there is"
                     : response.status == 413 ? "the body is too long"
                                              : "the request cannot be read");
      }
    });
    set_logger([this](const Request& request, const Response& response) {
      const bool known = std::ranges::find(kPaths, request.path) != std::end(kPaths);
      const std::scoped_lock lock(mutex_);
      ++requests_[{known ? request.path : "other", response.status}];
    });
  }

  void post(const char* path, const MakeWork& make) {
    Post(path, [this, make](const Request& request, Response& response,
                            const httplib::ContentReader& read) {
      std::string body;
      const Clock::time_point until = Clock::now() + kBodyTimeout;
      const bool whole = read([&](const char* data, std::size_t size) {
        body.append(data, size);
        return Clock::now() < until;
      });
      if (whole) {
        answer(request, response, std::move(body), make);
      } else if (response.status == -1) {
        answer_fault(response, 408, "the body does not arrive");
      }
    });
  }

  void answer(const Request& request, Response& response, std::string body, const MakeWork& make) {
    const bool small = body.size() <= kSmall;
    try {
      Work work = make(request, std::move(body));
      if (!small || !answer_at_once(work, response)) {
        answer_by_job(std::move(work), response);
      }
    } catch (...) {
      std::string fault;
      const int status = status_of_fault(fault);
      answer_fault(response, status, fault);
    }
  }

  // Whether that was possible without a search.
  static bool answer_at_once(const Work& work, Response& response) {
    RequestWatch none(0);
    std::string text, fault;
    const int status = run_work(
        work, [&text](std::string_view more) { text += more; }, none, fault);
    if (!none.has_refused()) {
      finish(response, status, fault, std::move(text), work.type);
    }
    return !none.has_refused();
  }

  static void finish(Response& response, int status, const std::string& fault, std::string text,
                     const std::string& type) {
    if (!fault.empty()) {
      answer_fault(response, status, fault);
      return;
    }
    response.status = status;
    response.body = std::move(text);
    response.set_header("Content-Type", type);
  }

  void answer_by_job(Work work, Response& response) {
    const std::string type = work.type;
    const auto job = std::make_shared<Job>(std::move(work));
    {
      const std::scoped_lock lock(mutex_);
      std::erase_if(jobs_, [](const auto& other) { return other.expired(); });
      jobs_.push_back(job);
    }
    if (job->wait(kFirst)) {
      finish(response, job->status(), job->fault(), job->take({}), type);
      return;
    }
    const bool json = type != kPlain;
    response.set_chunked_content_provider(type, [job, json](std::size_t, httplib::DataSink& sink) {
      if (const std::string text = job->take(kAskEvery); !text.empty()) {
        return sink.write(text.data(), text.size());
      }
      if (!job->is_taken()) {
        return sink.is_writable();  // ends the job by its destructor
      }
      if (job->fault().empty()) {
        sink.done();
      } else if (const std::string line = fault_line(job->fault()); json) {
        sink.write(line.data(), line.size());
      }
      return job->fault().empty();  // otherwise the answer ends without its last chunk
    });
  }

  std::string metrics() {
    std::string text = "# TYPE slidebase_jobs gauge\nslidebase_jobs " +
                       std::to_string(count_jobs()) + "\n# TYPE slidebase_requests_total counter\n";
    const std::scoped_lock lock(mutex_);
    for (const auto& [what, count] : requests_) {
      text += "slidebase_requests_total{path=\"" + what.first + "\",status=\"" +
              std::to_string(what.second) + "\"} " + std::to_string(count) + "\n";
    }
    return text + "# TYPE slidebase_puzzles_total counter\nslidebase_puzzles_total " +
           std::to_string(service_.puzzles()) + "\n";
  }

  Service& service_;
  int port_ = 0;
  std::mutex mutex_;
  std::list<std::weak_ptr<Job>> jobs_;
  std::map<std::pair<std::string, int>, std::uint64_t> requests_;  // by path and status
};

Server::Server(Service& service, const ServerOptions& options)
    : http_(std::make_unique<Http>(service, options)) {}

Server::~Server() = default;

int Server::port() const noexcept {
  return http_->port();
}

void Server::run() {
  http_->listen_after_bind();
}

void Server::stop(std::chrono::milliseconds grace) {
  http_->close_door();
  for (const Clock::time_point until = Clock::now() + grace;
       http_->count_jobs() != 0 && Clock::now() < until;) {
    std::this_thread::sleep_for(kAskEvery);
  }
  http_->end_jobs();
  http_->close_connections();
}

}  // namespace slidebase
