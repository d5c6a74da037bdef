// The search of a maker whose planes are in memory: reports its progress and resumes it from a
// keeper.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "common/make/makers.h"
#include "common/search/search_core.h"

namespace slidebase {

template <typename Search>
class KeptSearch {
 public:
  // `options` must outlive this; `keeper` may be nullptr.
  KeptSearch(const TableInfo& table, const MakeOptions& options, Keeper* keeper)
      : options_(options), keeper_(keeper), all_(2 * reachable_states(table)) {}
  KeptSearch(const KeptSearch&) = delete;  // the search's options point to it
  KeptSearch& operator=(const KeptSearch&) = delete;

  // The options to make the search with.
  SearchOptions search_options() {
    SearchOptions options;
    options.kernel = options_.kernel;
    options.on_level = [this](const SearchProgress& level) {
      if (keeper_ != nullptr) {
        keeper_->level_done(search_->histogram(), parts_);
      }
      report(level.reached);
    };
    if (options_.advance) {
      options.poll = [this] { report(search_->reached()); };
    }
    return options;
  }

  // Runs this search, whose state is in `parts`, and sets the counts in `table`. Calls resumed() if
  // the keeper has restored them.
  template <typename Resumed>
  void run(std::unique_ptr<Search> search, std::vector<std::span<std::byte>> parts,
           const Resumed& resumed, TableInfo& table) {
    search_ = std::move(search);
    parts_ = std::move(parts);
    if (keeper_ != nullptr) {
      if (auto histogram = keeper_->restore(parts_); !histogram.empty()) {
        search_->resume(std::move(histogram));
        resumed();
      }
    }
    search_->run();
    set_all_counts(search_->histogram(), table);
  }

  // After run() has begun.
  Search& operator*() const { return *search_; }
  Search* operator->() const { return search_.get(); }

  // `done` of all(): the states that are found, and then those that are written.
  void report(std::uint64_t done) const {
    if (options_.advance) {
      options_.advance({done, all_, static_cast<int>(search_->histogram().size()) - 1});
    }
  }
  std::uint64_t all() const { return all_; }

 private:
  const MakeOptions& options_;
  Keeper* keeper_;
  std::uint64_t all_;  // the final value of MakeProgress::done
  std::unique_ptr<Search> search_;
  std::vector<std::span<std::byte>> parts_;
};

}  // namespace slidebase
