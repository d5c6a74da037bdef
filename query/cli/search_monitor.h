// Watches the searches of a command: ends each after --seconds, shows on a terminal how far they
// are, and ends them when the program is told to end or when all would take too long.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "common/program/signals.h"
#include "common/program/status_line.h"
#include "common/solve/board_solver.h"
#include "query/cli/options.h"

namespace slidebase {

// While boards are being searched, the first SIGINT, SIGTERM, SIGHUP or SIGQUIT ends the searches
// within milliseconds: is_over() becomes true, and the boards are undecided with the bounds that
// they have. The destructor then raises the signal again, so the command prints what it has and
// returns. A second signal ends the program at once, and so does the first while no board is
// searched. Work whose progress is known and that has no limits is ended after some seconds if all
// of it would take more than a minute. One of these, or of the other users of EndingSignals, may
// exist at a time.
class SearchMonitor final : public SearchWatch {
 public:
  // `keeps_tried`: whether take_tried() will be called for each board.
  SearchMonitor(const PuzzleOptions& options, const CommonOptions& common,
                bool keeps_tried = false);
  ~SearchMonitor() override;

  std::unique_ptr<Board> begin() override;
  TriedLengths take_tried(const Tiles& goal, const Tiles& board) override;
  bool is_over() const noexcept override;
  void progress(std::uint64_t done, std::uint64_t of) noexcept override;
  // The work is this many searches.
  void expect(std::uint64_t searches) noexcept;

  // The end of such an advice.
  static constexpr const char* kOrLimits = ", or end each search with --seconds or --nodes";

  // Removes the line that shows how far it is, before something is printed.
  void wipe();

  // Does the work; whether it was done. If it was ended before, throws Error(kUsage) if it would
  // have taken too long, where `advice` says how to have less of it, or reports the interruption.
  bool watch(const std::function<void()>& work, const std::string& advice);

 private:
  using Clock = std::chrono::steady_clock;
  class Searched;

  void show(Clock::time_point now) noexcept;
  void judge_work(Clock::time_point now) noexcept;
  // "312 of 1000 after 8 s, about 20 s left"
  std::string work_text(Clock::time_point now) const;

  static Clock::duration since(const std::atomic<Clock::time_point::rep>& time,
                               Clock::time_point now) noexcept {
    return now - Clock::time_point(Clock::duration(time.load()));
  }

  const CommonOptions& common_;
  const bool limited_;                            // each search ends
  std::atomic<Clock::time_point::rep> begun_{0};  // the first search; 0: not yet
  std::atomic<std::uint64_t> done_{0}, of_{0};    // of the work; of 0: unknown
  std::atomic<bool> counts_searches_{false};      // done_ is the number of searches
  std::atomic<bool> judged_{false}, too_long_{false};
  std::optional<Clock::duration> most_;            // for one board
  std::atomic<Clock::time_point::rep> next_show_;  // never, if nothing is shown
  std::mutex mutex_;
  std::list<Searched*> searched_;  // the first began first
  const bool keeps_tried_;
  // Of searches that have ended, by goal and board.
  std::multimap<std::pair<Tiles, Tiles>, TriedLengths> tried_;
  StatusLine line_;
  std::optional<EndingSignals> signals_;  // from the first search on
};

// The end of a message about boards that are undecided: "undecided after 2000 positions each; raise
// --nodes", and for what; without limits they are boards that have no tables.
std::string undecided_text(const PuzzleOptions& options, std::string_view aim = "");

}  // namespace slidebase
