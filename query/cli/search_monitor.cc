#include "query/cli/search_monitor.h"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <new>
#include <utility>

#include "common/base/error.h"
#include "common/base/joined.h"
#include "common/base/number.h"
#include "common/base/progress.h"
#include "common/program/signals.h"
#include "query/cli/console.h"

namespace slidebase {
namespace {

// How long a search takes before it is shown, and how often the line is drawn again.
constexpr std::chrono::milliseconds kShownAfter{500}, kShownEvery{100};
// The work is judged after the first time, when all of it is too long above the second; from then
// on the rest is too long above the third.
constexpr std::chrono::seconds kJudgedAfter{10}, kTooLong{60}, kLongRest{15};
// A length with fewer positions says nothing about the next.
constexpr double kFewPositions = 10'000;

// The handler of signals reads and writes these; it may run in any thread.
std::atomic<int> boards_searched{0};
std::atomic<int> signal_that_came{0};  // 0: none
static_assert(std::atomic<int>::is_always_lock_free);

void end_searches(int signal) {
  if (boards_searched == 0) {
    end_by_signal(signal);  // with its earlier action, as soon as this returns
  } else {
    signal_that_came = signal;
  }
}

}  // namespace

// A board that is being searched.
class SearchMonitor::Searched final : public Board {
 public:
  explicit Searched(SearchMonitor& monitor) : monitor_(monitor) {
    ++boards_searched;
    const std::scoped_lock lock(monitor_.mutex_);
    place_ = monitor_.searched_.insert(monitor_.searched_.end(), this);
  }
  ~Searched() override {
    --boards_searched;
    monitor_.done_ += monitor_.counts_searches_ ? 1U : 0U;
    const std::scoped_lock lock(monitor_.mutex_);
    if (monitor_.searched_.front() == this && monitor_.of_ == 0) {
      monitor_.line_.wipe();
    }
    monitor_.searched_.erase(place_);
  }

  void try_length(int length) noexcept override {
    const std::scoped_lock lock(monitor_.mutex_);
    before_last_ = last_;
    last_ = static_cast<double>(positions_ - at_length_);
    at_length_ = positions_;
    length_ = length;
  }

  bool advance(std::uint64_t generated) noexcept override {
    positions_ += generated;
    if (monitor_.is_over()) {
      return true;
    }
    const Clock::time_point now = Clock::now();
    if (monitor_.most_ && now - begun_ >= *monitor_.most_) {
      return true;
    }
    monitor_.judge_work(now);
    monitor_.show(now);
    return monitor_.is_over();
  }

  void ended(const Tiles& goal, const Tiles& board, const TriedLengths& tried) override {
    const std::scoped_lock lock(monitor_.mutex_);
    if (monitor_.keeps_tried_) {
      monitor_.tried_.emplace(std::pair(goal, board), tried);
    }
  }

  Clock::time_point begun() const { return begun_; }

  // "depth 98: 1034 M positions (1234 M in all), 17.2 M/s; at least 98 moves; next about 20 min":
  // the time that the search for paths of the next length may take, if the positions grow by the
  // same factor again.
  std::string text(Clock::time_point now) const {
    const auto positions = static_cast<double>(positions_.load());
    const double speed = positions / std::chrono::duration<double>(now - begun_).count();
    const double here = positions - static_cast<double>(at_length_);
    const auto millions = [](double of) { return fixed(of / 1e6, of < 100e6 ? 1 : 0) + " M"; };
    std::string line =
        joined({"depth ", length_, ": ", millions(here), " positions (", millions(positions),
                " in all), ", millions(speed), "/s; at least ", length_, " moves"});
    if (before_last_ > kFewPositions && last_ > before_last_) {
      const double factor = last_ / before_last_;
      const double current = std::max(last_ * factor, here);
      line += "; next about " + duration_text(current * factor / speed);
    }
    return line;
  }

 private:
  SearchMonitor& monitor_;
  std::list<Searched*>::iterator place_;
  const Clock::time_point begun_ = Clock::now();
  std::atomic<std::uint64_t> positions_{0};  // generated so far
  // The rest is guarded by the monitor's mutex. Positions are generated for each length.
  int length_ = 0;
  std::uint64_t at_length_ = 0;        // positions before this length
  double last_ = 0, before_last_ = 0;  // positions for the two lengths before
};

SearchMonitor::SearchMonitor(const PuzzleOptions& options, const CommonOptions& common,
                             bool keeps_tried)
    : common_(common),
      limited_(options.nodes > 0 || !options.seconds.empty()),
      next_show_(!common.quiet && stderr_is_terminal()
                     ? Clock::time_point::min().time_since_epoch().count()
                     : Clock::time_point::max().time_since_epoch().count()),
      keeps_tried_(keeps_tried),
      line_(true) {
  if (const auto seconds = parse_seconds(options.seconds)) {
    most_ = std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(*seconds));
  }
}

SearchMonitor::~SearchMonitor() {
  signals_.reset();
  if (const int signal = signal_that_came.exchange(0); signal != 0) {
    line_.wipe();
    end_by_signal(signal);
  }
}

std::unique_ptr<SearchWatch::Board> SearchMonitor::begin() {
  if (is_over()) {
    return nullptr;
  }
  {
    const std::scoped_lock lock(mutex_);
    if (!signals_) {
      signals_.emplace(end_searches);
      begun_ = Clock::now().time_since_epoch().count();
    }
  }
  return std::make_unique<Searched>(*this);
}

TriedLengths SearchMonitor::take_tried(const Tiles& goal, const Tiles& board) {
  const std::scoped_lock lock(mutex_);
  auto tried = tried_.extract(std::pair(goal, board));
  return tried ? std::move(tried.mapped()) : TriedLengths();
}

bool SearchMonitor::is_over() const noexcept {
  return signal_that_came != 0 || too_long_;
}

void SearchMonitor::progress(std::uint64_t done, std::uint64_t of) noexcept {
  done_ = done;
  of_ = of;
}

void SearchMonitor::expect(std::uint64_t searches) noexcept {
  counts_searches_ = true;
  progress(0, searches);
}

void SearchMonitor::wipe() {
  const std::scoped_lock lock(mutex_);
  line_.wipe();
}

// Decides once whether all of the work would take too long, and later whether the rest does.
void SearchMonitor::judge_work(Clock::time_point now) noexcept {
  const std::chrono::duration<double> taken = since(begun_, now);
  if (of_ == 0 || limited_ || taken < kJudgedAfter ||
      (taken < kTooLong && judged_.exchange(true))) {
    return;
  }
  // At first as if the next part were done now.
  const bool first = taken < kTooLong;
  const double share = static_cast<double>(done_ + (first ? 1U : 0U)) / static_cast<double>(of_);
  const std::chrono::duration<double> most = first ? kTooLong : taken + kLongRest;
  too_long_ = too_long_ || taken > share * most;
}

std::string SearchMonitor::work_text(Clock::time_point now) const {
  const std::uint64_t done = done_, of = of_;
  const auto taken = std::chrono::duration<double>(since(begun_, now));
  std::string text =
      std::to_string(done) + " of " + std::to_string(of) + " after " + duration_text(taken.count());
  if (done > 0 && done < of) {
    const double each = taken.count() / static_cast<double>(done);
    text += ", about " + duration_text(each * static_cast<double>(of - done)) + " left";
  }
  return text;
}

bool SearchMonitor::watch(const std::function<void()>& work, const std::string& advice) {
  try {
    work();
  } catch (const Interrupted&) {
  } catch (const Error&) {  // a board that is undecided because the search was ended
    if (!is_over()) {
      throw;
    }
  }
  wipe();
  if (!is_over()) {
    return true;
  }
  if (too_long_ && signal_that_came == 0) {
    throw Error(ErrorCode::kUsage,
                "this takes too long: " + work_text(Clock::now()) + "; say " + advice);
  }
  common_.console.report("interrupted");
  return false;
}

// Draws the line again if it is time. Any thread does it.
void SearchMonitor::show(Clock::time_point now) noexcept {
  if (now.time_since_epoch().count() < next_show_.load(std::memory_order_relaxed)) {
    return;
  }
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock || searched_.empty()) {
    return;
  }
  const Searched& first = *searched_.front();
  const bool work = of_ > 0 && since(begun_, now) >= kShownAfter;
  const bool search = now - first.begun() >= kShownAfter;
  if (!work && !search) {
    return;
  }
  next_show_ = (now + kShownEvery).time_since_epoch().count();
  try {
    line_.show((work ? work_text(now) : "") + (work && search ? "; " : "") +
               (search ? first.text(now) : ""));
  } catch (const std::bad_alloc&) {  // the search goes on
  }
}

std::string undecided_text(const PuzzleOptions& options, std::string_view aim) {
  if (options.seconds.empty() && options.nodes == 0) {
    return "undecided: no tables are there for such boards; --seconds finds shorter paths";
  }
  const std::string positions = std::to_string(options.nodes) + " positions";
  const std::string seconds = options.seconds + " s";
  return "undecided after " +
         (options.seconds.empty() ? positions + " each; raise --nodes"
          : options.nodes == 0    ? seconds + " each; raise --seconds"
                               : positions + " or " + seconds + " each; raise --nodes or --seconds")
             .append(aim);
}

}  // namespace slidebase
