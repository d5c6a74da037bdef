#include <algorithm>
#include <array>

#include "common/make/make.h"
#ifndef __wasm__
#include <future>
#endif
#include <iterator>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "common/base/atomic_file.h"
#include "common/base/error.h"
#include "common/make/step_section.h"
#include "common/search/patterns.h"

namespace slidebase {
namespace {

// The 59,049 patterns of a 3x3 root take zstd 2.3 ms and 68,913 bytes at level 9, and 14.9 ms and
// 66,268 bytes at 19, as long as all the rest of the build.
#ifndef __wasm__
constexpr CodecChoice kPatternCodec{Codec::kZstd, 9};
#else
constexpr CodecChoice kPatternCodec{Codec::kRaw};  // there is no zstd to compress with
#endif

// Below this many words of planes a level is too short for more than one thread.
constexpr std::uint64_t kWordsWorthThreads = 1 << 14;

unsigned thread_count(const TableInfo& table, unsigned wanted) {
  const bool few = table.layer_size * table.layers / 64 < kWordsWorthThreads;
  return few ? 1 : threads_or_all(wanted);
}

template <typename Space>
std::unique_ptr<PatternCollector> make_collector(const Space& space, unsigned workers) {
  if constexpr (std::is_same_v<Space, CubicSpace>) {
    return std::make_unique<PatternCollector>(space, workers);
  } else {
    (void)space, (void)workers;
    return nullptr;
  }
}

// The sink for the table, opened when the search has ended.
using OpenSink = std::function<std::unique_ptr<ByteSink>()>;

template <typename Space>
TableInfo build(TableInfo table, const OpenSink& open_sink, const BuildOptions& options,
                SearchKeeper* keeper) {
  const Space space(table.indexed_shape(), table.indexed_root());
  const LayerGraph<Space> graph(space);
  Workers workers(thread_count(table, options.threads));
  const auto patterns = make_collector(space, workers.size());
  FreshObserver<typename LayerGraph<Space>::Word>* observer = nullptr;
  if constexpr (std::is_same_v<Space, CubicSpace>) {
    observer = patterns.get();
  }
  std::vector<std::span<std::byte>> parts;
  const Search<Space>* running = nullptr;
  SearchOptions search_options = options.search;
  search_options.on_level = [&](const SearchProgress& progress) {
    if (keeper != nullptr) {
      keeper->level_done(running->histogram(), parts);
    }
    if (options.search.on_level) {
      options.search.on_level(progress);
    }
  };
  if (options.advance) {
    search_options.poll = [&] { options.advance(running->reached(), 2 * reachable_states(table)); };
  }
  Search<Space> search(graph, workers, search_options, observer);
  running = &search;
  std::ranges::copy(search.planes(), std::back_inserter(parts));
  if (patterns) {
    std::ranges::copy(patterns->state(), std::back_inserter(parts));
  }
  if (keeper != nullptr) {
    if (auto histogram = keeper->restore(parts); !histogram.empty()) {
      search.resume(std::move(histogram));
      if (patterns) {
        patterns->take_state();
      }
    }
  }
  search.run();
  take_counts(search.histogram(), table);
#ifndef __wasm__
  // The patterns are compressed while the steps are packed and written.
  std::future<EncodedBlocks> encoded;
  if (patterns) {
    const auto any = std::launch::async | std::launch::deferred;
    encoded = std::async(workers.size() > 1 ? any : std::launch::deferred, [&patterns] {
      return encode_blocks(patterns->section(), kPatternCodec.level);
    });
  }
#endif
  TableWriter writer(open_sink(), table);
  writer.begin_section(SectionType::kStep, options.codec, table.step_bytes());
  const auto written = [&](std::uint64_t words, std::uint64_t of) {
    options.advance(table.states + table.states / of * words, 2 * table.states);
  };
  append_step_section(search, table, workers, options.advance ? Advance(written) : Advance(),
                      writer);
  if (patterns) {
    writer.begin_section(SectionType::kPatterns, kPatternCodec, patterns->section_bytes());
#ifndef __wasm__
    writer.append(encoded.get());
#else
    writer.append(patterns->section());
#endif
  }
  if (options.advance) {
    options.advance(2 * table.states, 2 * table.states);
  }
  return writer.finish();
}

TableInfo build_into(const TableInfo& table, const OpenSink& open_sink, const BuildOptions& options,
                     SearchKeeper* keeper) {
  return table.family == Family::kSliding ? build<SlidingSpace>(table, open_sink, options, keeper)
                                          : build<CubicSpace>(table, open_sink, options, keeper);
}

}  // namespace

void take_counts(std::vector<std::uint64_t> histogram, TableInfo& table) {
  table.states = std::accumulate(histogram.begin(), histogram.end(), std::uint64_t{0});
  if (table.states != reachable_states(table)) {
    throw std::logic_error(table_file_name(table) + ": " + std::to_string(table.states) +
                           " states were reached, not the " +
                           std::to_string(reachable_states(table)) + " there are");
  }
  table.histogram = std::move(histogram);
  if (table.histogram.size() > kMaxDepths) {
    throw Error(ErrorCode::kUsage, table_file_name(table),
                "the greatest depth is more than a header has room for");
  }
}

BuildEstimate estimate_build(const TableInfo& table) {
  BuildEstimate e{};
  e.states = table.layer_size * table.layers;
  e.file_bytes = TableWriter::raw_file_bytes(std::array{table.step_bytes()});
  const int layers = static_cast<int>(table.layers);
  if (table.family == Family::kSliding) {
    e.memory_bytes = Search<SlidingSpace>::memory_bytes(table.layer_size, layers);
  } else {
    const std::uint64_t patterns = CubicSpace::pattern_count_of(table.shape);
    e.memory_bytes = Search<CubicSpace>::memory_bytes(table.layer_size, layers) + 8 * patterns;
    e.file_bytes += patterns * 6 / 5;  // what zstd makes of them, as measured on 3x3
  }
  return e;
}

TableInfo build_table(const TableInfo& table, const std::filesystem::path& target,
                      const BuildOptions& options, SearchKeeper* keeper) {
  { const AtomicFile probe(target); }  // a folder that takes no file is known now, not hours later
  return build_into(
      table, [&] { return std::make_unique<AtomicFile>(target); }, options, keeper);
}

TableInfo build_table(const TableInfo& table, std::vector<std::byte>& file,
                      const BuildOptions& options) {
  return build_into(
      table, [&] { return std::make_unique<MemorySink>(file); }, options, nullptr);
}

}  // namespace slidebase
