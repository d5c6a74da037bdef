// The makers that make_table() chooses between, and what they share.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "common/base/byte_sink.h"
#include "common/base/workers.h"
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

// Planes are packed densely and interleaved as in the file: row i is the bits 64 i .. 64 i + 63 of
// every layer. Packs a layer's bits from `bit` on, 64 at a time, `rows` times, into out[0],
// out[layers], ... The plane's words hold kBits bits each; beyond its end all bits are 0.
template <unsigned kBits, typename Word>
void pack_layer(std::span<const Word> plane, std::uint64_t bit, std::uint64_t rows,
                std::uint64_t layers, std::uint64_t* out) {
  std::uint64_t at = bit / kBits;
  auto skip = static_cast<unsigned>(bit % kBits);
  const auto word = [&](std::uint64_t i) { return i < plane.size() ? std::uint64_t{plane[i]} : 0; };
  for (std::uint64_t row = 0; row < rows; ++row) {
    std::uint64_t made = word(at) >> skip;
    unsigned have = kBits - skip;
    while (have < 64) {
      made |= word(++at) << have;
      have += kBits;
    }
    skip = kBits - (have - 64);
    if (skip == kBits) {
      skip = 0;
      ++at;
    }
    out[row * layers] = made;
  }
}

// The same from row `first` on, for a plane whose first bit follows `lead` zeros (less than 64) in
// row 0.
template <unsigned kBits, typename Word>
void pack_layer_after(std::span<const Word> plane, unsigned lead, std::uint64_t first,
                      std::uint64_t rows, std::uint64_t layers, std::uint64_t* out) {
  if (lead > 0 && first == 0 && rows > 0) {
    pack_layer<kBits>(plane, 0, 1, layers, out);
    *out <<= lead;
    ++first;
    --rows;
    out += layers;
  }
  pack_layer<kBits>(plane, first * 64 - lead, rows, layers, out);
}

// Packs `rows` rows of these planes, one for each layer, whose first bits follow `lead` zeros in
// the first row. Calls take(words, done) for at most 2 MiB at a time, in order; `done` is the
// number of rows before these words. Throws what `take` throws.
template <unsigned kBits, typename Word, typename Take>
void pack_rows(std::span<const std::span<const Word>> planes, unsigned lead, std::uint64_t rows,
               Workers& workers, const Take& take) {
  constexpr std::uint64_t kSegmentBytes = 2 << 20;
  constexpr std::uint64_t kPieceRows = 8192;
  const std::uint64_t layers = planes.size();
  const std::uint64_t most = std::min(rows, kSegmentBytes / 8 / layers / kPieceRows * kPieceRows);
  std::vector<std::uint64_t> words(most * layers);
  for (std::uint64_t row = 0; row < rows; row += most) {
    const std::uint64_t segment = std::min(most, rows - row);
    const std::uint64_t pieces = (segment + kPieceRows - 1) / kPieceRows;
    workers.parallel_for(pieces * layers, [&](std::uint64_t piece, unsigned) {
      const std::uint64_t layer = piece % layers;
      const std::uint64_t from = piece / layers * kPieceRows;
      pack_layer_after<kBits>(planes[layer], lead, row + from, std::min(kPieceRows, segment - from),
                              layers, &words[from * layers + layer]);
    });
    take(std::span<const std::uint64_t>(words).first(segment * layers), row);
  }
}

}  // namespace slidebase
