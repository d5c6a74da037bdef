// Makes complete tables, by one search with its planes in memory. Cubic tables have a second
// section, the goal patterns of each root, which an observer collects during the search.
#include <algorithm>
#include <array>
#ifndef __wasm__
#include <future>
#endif
#include <memory>
#include <numeric>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

#include "common/base/error.h"
#include "common/base/workers.h"
#include "common/search/make/makers.h"
#include "common/search/patterns.h"
#include "common/search/search.h"

namespace slidebase {
namespace {

// For the 59,049 patterns of a 3x3 root, zstd writes 68,913 bytes at level 9, and 66,268 at level
// 19, which takes as long as everything else together.
#ifndef __wasm__
constexpr CodecChoice kPatternCodec{Codec::kZstd, 9};
#else
constexpr CodecChoice kPatternCodec{Codec::kRaw};  // no zstd in this build
#endif

// Returns visit(std::type_identity<Space>()) for a family's space.
template <typename Visit>
auto with_space_of(Family family, const Visit& visit) {
  return family == Family::kSliding ? visit(std::type_identity<SlidingSpace>())
                                    : slidebase::with_space_of(cube_kind_of(family), visit);
}

// Below this many words of planes a level is too short for more than one thread.
constexpr std::uint64_t kWordsWorthThreads = 1 << 14;

// The observer that collects the patterns of cubes; sliding boards have none.
template <typename Space>
using PatternsOf = std::conditional_t<
    std::is_same_v<Space, SlidingSpace>, void,
    std::conditional_t<std::is_same_v<Space, CubicSpace>, PatternCollector, TopPatterns<Space>>>;

template <typename Space>
class CompleteMaker {
 public:
  CompleteMaker(const TableInfo& table, const MakeOptions& options)
      : table_(table),
        options_(options),
        space_(table.indexed_shape(), table.indexed_root()),
        graph_(space_),
        workers_(threads_to_make(table, options.threads)),
        search_(table, options) {
    if constexpr (kHasPatterns) {
      patterns_ = std::make_unique<Patterns>(space_, workers_.size());
    }
  }

  TableInfo make(const OpenSink& open_sink) {
    search();
    return write(open_sink);
  }

 private:
  using Patterns = PatternsOf<Space>;
  static constexpr bool kHasPatterns = !std::is_void_v<Patterns>;
  using Word = typename LayerGraph<Space>::Word;

  void search() {
    FreshObserver<Word>* observer = nullptr;
    if constexpr (kHasPatterns) {
      observer = patterns_.get();
    }
    search_.run(
        std::make_unique<Search<Space>>(graph_, workers_, search_.search_options(), observer),
        table_);
  }

  TableInfo write(const OpenSink& open_sink) {
#ifndef __wasm__
    // Compresses the patterns while the steps are packed and written.
    std::future<EncodedBlocks> encoded;
    if constexpr (kHasPatterns) {
      const auto any = std::launch::async | std::launch::deferred;
      encoded = std::async(workers_.size() > 1 ? any : std::launch::deferred, [this] {
        return encode_blocks(patterns_->found().section(), kPatternCodec.level);
      });
    }
#endif
    TableWriter writer(open_sink(), table_);
    writer.begin_section(SectionType::kStep, options_.codec, table_.step_bytes());
    write_steps(writer);
    if constexpr (kHasPatterns) {
      writer.begin_section(SectionType::kPatterns, kPatternCodec,
                           patterns_->found().section_bytes());
#ifndef __wasm__
      writer.append(encoded.get());
#else
      writer.append(patterns_->found().section());
#endif
    }
    search_.report(search_.all());
    return writer.finish();
  }

  // Holds a few megabytes at a time.
  void write_steps(TableWriter& writer) {
    const std::uint64_t layers = table_.layers;
    const std::uint64_t states_of_word = table_.states / (table_.layer_words() * layers);
    std::vector<std::span<const Word>> planes;
    planes.reserve(layers);
    for (std::uint64_t layer = 0; layer < layers; ++layer) {
      planes.push_back(search_->distance_layer(static_cast<Cell>(layer)));
    }
    // A compressed piece may take a second, so the packed words are written in several.
    constexpr std::uint64_t kWrittenWords = 1 << 17;
    const auto append = [&](std::span<const std::uint64_t> words, std::uint64_t rows_before) {
      for (std::uint64_t at = 0; at < words.size(); at += kWrittenWords) {
        const auto count = std::min<std::uint64_t>(kWrittenWords, words.size() - at);
        writer.append(std::as_bytes(words.subspan(at, count)));
        search_.report(table_.states + states_of_word * (rows_before * layers + at + count));
      }
    };
    pack_rows<LayerGraphTraits<Space>::kWordBits>(std::span(std::as_const(planes)), 0,
                                                  table_.layer_words(), workers_, append);
  }

  TableInfo table_;
  const MakeOptions& options_;
  const Space space_;
  const LayerGraph<Space> graph_;
  Workers workers_;
  std::unique_ptr<std::conditional_t<kHasPatterns, Patterns, int>> patterns_;
  ReportedSearch<Search<Space>> search_;
};

}  // namespace

unsigned threads_to_make(const TableInfo& table, unsigned wanted) {
  const bool few = table.layer_size * table.layers / 64 < kWordsWorthThreads;
  return few ? 1 : threads_or_all(wanted);
}

void set_counts(std::vector<std::uint64_t> histogram, TableInfo& table) {
  table.states = std::accumulate(histogram.begin(), histogram.end(), std::uint64_t{0});
  table.histogram = std::move(histogram);
  if (table.histogram.size() > kMaxDepths) {
    throw Error(ErrorCode::kUsage, table_file_name(table),
                "the greatest depth is more than a header can hold");
  }
}

void set_all_counts(std::vector<std::uint64_t> histogram, TableInfo& table) {
  set_counts(std::move(histogram), table);
  if (table.states != reachable_states(table)) {
    throw std::logic_error(table_file_name(table) + ": " + std::to_string(table.states) +
                           " states were reached, not the " +
                           std::to_string(reachable_states(table)) + " there are");
  }
}

MakeEstimate estimate_complete(const TableInfo& table) {
  MakeEstimate e;
  e.states = table.layer_size * table.layers;
  e.file_bytes = TableWriter::raw_file_bytes(std::array{table.step_bytes()});
  e.memory_bytes = with_space_of(table.family, [&]<typename Space>(std::type_identity<Space>) {
    return Search<Space>::memory_bytes(table.layer_size, static_cast<int>(table.layers));
  });
  if (is_cubic(table.family)) {
    const std::uint64_t patterns = pattern_count(table);
    const bool axes = table.family == Family::kCubic;
    e.memory_bytes += (axes ? 8 : 10) * patterns;
    // Compressed by zstd, as measured on 3x3, and on 2x3 for dice.
    e.file_bytes += axes ? patterns * 6 / 5 : patterns * 10 / 3;
  }
  return e;
}

TableInfo make_complete(const TableInfo& table, const OpenSink& open_sink,
                        const MakeOptions& options) {
  return with_space_of(table.family, [&]<typename Space>(std::type_identity<Space>) {
    return CompleteMaker<Space>(table, options).make(open_sink);
  });
}

}  // namespace slidebase
