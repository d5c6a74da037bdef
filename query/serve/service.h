// Answers requests without HTTP: reads what a request asks for, and does the work in steps of text.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "common/solve/open/table_set.h"

namespace slidebase {

// The limits of each request.
struct ServiceLimits {
  std::uint64_t boards = 1'000'000;  // of formats with a puzzle in each line
  std::uint64_t nodes = 0;           // of one search; 0: any number
  double seconds = 10;               // of all its searches
  unsigned threads = 1;
};

// Ends the searches of one request when their time is over, or at once. Boards that come later have
// the answers of searches that end as they begin; after five more seconds the request ends without
// an answer. Any number of threads may call it.
class RequestWatch final : public SearchWatch {
 public:
  // With 0 seconds no board is searched: the first that has to be ends the request.
  explicit RequestWatch(double seconds);

  void end() noexcept { over_ = true; }
  // Whether a board had to be searched, and was not.
  bool has_refused() const noexcept { return refused_; }
  std::unique_ptr<Board> begin() override;
  bool is_over() const noexcept override { return over_; }

 private:
  using Clock = std::chrono::steady_clock;
  class Searched;

  const Clock::time_point begun_ = Clock::now();
  const Clock::duration most_;
  std::atomic<bool> over_ = false, refused_ = false;
};

inline constexpr const char* kPlain = "text/plain; charset=utf-8";

// What is to be done for one request. `run` writes the answer, text by text, and returns the status
// of HTTP that it has; it may be done more than once. It throws Error if there is no answer, also
// after it has written some, and Interrupted if the watch or `write` (by throwing that) ends it.
struct Work {
  using Write = std::function<void(std::string_view)>;
  std::string type;  // of the answer
  double seconds;    // for its searches
  std::function<int(const Write&, RequestWatch&)> run;
};

// Any number of threads may use it.
class Service {
 public:
  using Parameters = std::multimap<std::string, std::string>;
  using MakeTables = std::function<TableSet()>;

  // Throws what `make` throws.
  Service(MakeTables make, const ServiceLimits& limits);

  // Looks for the tables again. Work that was made before goes on with those that it has.
  void reload();
  const ServiceLimits& limits() const noexcept { return limits_; }
  std::uint64_t puzzles() const noexcept { return puzzles_; }  // answered so far

  // The three throw Error(kUsage) for what does not make a question. All parameters are options of
  // slidebase-query solve, but "shape", its --board, and for one board "board", a line of format
  // `lines`. Its status is 200 also if it is unsolvable or undecided, 400 if it is no puzzle and
  // 404 if its table is missing.
  Work solve_one(Parameters parameters);
  // `text` has puzzles of parameter "format". `plain`: answers are lines, otherwise JSON.
  Work solve(const Parameters& parameters, std::string text, bool plain);
  // `json`: {"puzzles": TEXT, "answers": TEXT}. A verdict for each puzzle, as JSON lines.
  Work check(const Parameters& parameters, const std::string& json);

 private:
  Work work_of(const Parameters& parameters, std::string text, bool plain, bool one);
  std::shared_ptr<const TableSet> tables();

  const MakeTables make_;
  const ServiceLimits limits_;
  std::mutex mutex_;
  std::shared_ptr<const TableSet> tables_;
  std::atomic<std::uint64_t> puzzles_ = 0;
};

}  // namespace slidebase
