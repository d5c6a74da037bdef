// The search of a maker whose planes are in memory: reports its progress.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "common/search/make/makers.h"
#include "common/search/search_core.h"

namespace slidebase {

template <typename Search>
class ReportedSearch {
 public:
  // `options` must outlive this.
  ReportedSearch(const TableInfo& table, const MakeOptions& options)
      : options_(options), all_(2 * reachable_states(table)) {}
  ReportedSearch(const ReportedSearch&) = delete;  // the search's options point to it
  ReportedSearch& operator=(const ReportedSearch&) = delete;

  // The options to make the search with.
  SearchOptions search_options() {
    SearchOptions options;
    options.kernel = options_.kernel;
    options.on_level = [this](const SearchProgress& level) { report(level.reached); };
    if (options_.advance) {
      options.poll = [this] { report(search_->reached()); };
    }
    return options;
  }

  // Runs this search, and sets the counts in `table`.
  void run(std::unique_ptr<Search> search, TableInfo& table) {
    search_ = std::move(search);
    search_->run();
    set_all_counts(search_->histogram(), table);
  }

  // After run() has begun.
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
  std::uint64_t all_;  // the final value of MakeProgress::done
  std::unique_ptr<Search> search_;
};

}  // namespace slidebase
