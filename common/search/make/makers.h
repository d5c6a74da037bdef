// The makers that make_table() chooses between.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "common/base/byte_sink.h"
#include "common/search/make/make.h"
#include "common/search/search_core.h"

namespace slidebase {

// Opens the sink for the file; called when the search has ended.
using OpenSink = std::function<std::unique_ptr<ByteSink>()>;

MakeEstimate estimate_complete(const TableInfo& table);
TableInfo make_complete(const TableInfo& table, const OpenSink& open_sink,
                        const MakeOptions& options);

MakeEstimate estimate_lines(const TableInfo& table);
TableInfo make_lines(const TableInfo& table, const OpenSink& open_sink, const MakeOptions& options);

MakeEstimate estimate_additive(const TableInfo& table);
TableInfo make_additive(const TableInfo& table, const OpenSink& open_sink,
                        const MakeOptions& options);

MakeEstimate estimate_coloured(const TableInfo& table);
TableInfo make_coloured(const TableInfo& table, const OpenSink& open_sink,
                        const MakeOptions& options);

// Adds the counts of one pattern or colouring to those of others.
void add_to(std::vector<std::uint64_t>& all, const std::vector<std::uint64_t>& some);

// The threads for a complete table: `wanted`, but one if the levels are too short for more.
unsigned threads_to_make(const TableInfo& table, unsigned wanted);

// Sets the counts in a table's header. Throws Error(kUsage) if a header cannot hold that many
// depths.
void set_counts(std::vector<std::uint64_t> histogram, TableInfo& table);

// The same for a complete table. Throws std::logic_error if the number of states differs from the
// closed form.
void set_all_counts(std::vector<std::uint64_t> histogram, TableInfo& table);

// The search of a maker whose planes are in memory: reports its progress.
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
