// Speaks HTTP: routes requests to the service, and answers them.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>

#include "query/serve/service.h"

namespace slidebase {

// What it says of itself: help.html and openapi.json.
extern const char* const kHelpPage;
extern const char* const kOpenApi;

struct ServerOptions {
  std::string host = "127.0.0.1";
  int port = 8000;                 // 0: any that is free
  int socket = -1;                 // one that listens already; -1: none
  std::size_t connections = 64;    // at once, each with a thread; more wait
  std::size_t body = 64u << 20;    // most bytes of a request
  std::string origin;              // of pages that may ask from a browser; empty: none
  std::filesystem::path explorer;  // a folder for /explorer/; empty: none
};

class Server {
 public:
  // Begins to listen. Throws Error(kIo). `service` must outlive this.
  Server(Service& service, const ServerOptions& options);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  int port() const noexcept;
  // Answers requests until stop().
  void run();
  // Takes no more connections, and ends what is still being answered after that time. Another
  // thread calls it.
  void stop(std::chrono::milliseconds grace);

 private:
  class Http;
  std::unique_ptr<Http> http_;
};

}  // namespace slidebase
