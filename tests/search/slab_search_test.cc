// Compares the search over slabs, with threads as ranks, with the search that has all words in one
// memory.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "common/base/error.h"
#include "common/search/make/by_slabs.h"
#include "common/table/table_format.h"
#include "tests/support/long_run.h"
#include "tests/support/run_search.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/thread_ranks.h"

namespace slidebase {
namespace {

using test::RunSearch;

// The results of one rank.
struct Share {
  std::vector<std::uint64_t> histogram;
  std::vector<std::uint64_t> slabs;               // in their order
  std::vector<std::vector<std::uint64_t>> words;  // by layer: the words of these slabs
  std::uint64_t received = 0;
};

std::vector<Share> search_by_ranks(const LayerGraph<SlidingSpace>& graph, const Slabs& slabs,
                                   int ranks, const SearchOptions& options = {}) {
  std::vector<Share> shares(static_cast<std::size_t>(ranks));
  test::ThreadTeam(ranks).run([&](Transport& transport) {
    const std::uint64_t parts =
        slabs.deal(ranks)[static_cast<std::size_t>(transport.rank())].size();
    SlabsInMemory store(slabs.words(), parts, graph.space().layers(), false);
    SlabExchange exchange(slabs, transport, store);
    Workers workers(1);
    SlabSearch search(graph, workers, options, exchange);
    search.run();
    Share& share = shares[static_cast<std::size_t>(transport.rank())];
    share.histogram = search.histogram();
    share.slabs.assign(exchange.own().begin(), exchange.own().end());
    for (Cell layer = 0; layer < graph.space().layers(); ++layer) {
      const auto* const words = store.words(0, 1, layer);
      share.words.emplace_back(words, words + parts * slabs.words());
    }
    share.received = exchange.received_words();
  });
  return shares;
}

void check_ranks(Shape shape, Cell root, const std::vector<int>& counts) {
  const RunSearch<SlidingSpace> expected(shape, root);
  for (int digits = 0; digits <= std::min(2, Slabs::most_segment_digits(shape)); ++digits) {
    const Slabs slabs(expected.space, digits);
    for (const int ranks : counts) {
      INFO(shape.name() << " root " << root << ", " << digits << " digits, " << ranks << " ranks");
      bool same = true;
      for (const Share& share : search_by_ranks(expected.graph, slabs, ranks)) {
        CHECK(share.histogram == expected.search.histogram());
        CHECK((share.received > 0) == (ranks > 1 && !share.slabs.empty() && digits > 0));
        for (Cell layer = 0; layer < shape.cells(); ++layer) {
          const auto all = expected.search.distance_layer(layer);
          for (std::size_t i = 0; i < share.slabs.size(); ++i) {
            const auto own = std::span(share.words[static_cast<std::size_t>(layer)])
                                 .subspan(i * slabs.words(), slabs.words());
            same &= std::ranges::equal(
                own, all.subspan(slabs.first_word(share.slabs[i]), slabs.words()));
          }
        }
      }
      CHECK(same);
    }
  }
}

const std::vector<int> kRanks =
    test::kSanitized ? std::vector{3, 8} : std::vector{1, 2, 3, 4, 5, 8};

TEST_SUITE_BEGIN("slab-search");

TEST_CASE("any number of ranks finds the planes of the search in one memory") {
  check_ranks({2, 2}, 3, kRanks);
  check_ranks({3, 2}, 5, kRanks);
  check_ranks({2, 4}, 7, kRanks);
  check_ranks({4, 2}, 7, kRanks);
  check_ranks({3, 3}, 4, kRanks);
  check_ranks({3, 3}, 8, kRanks);
  check_ranks({3, 3}, 8, {11});
  check_ranks({5, 2}, 4, kRanks);
  check_ranks({5, 2}, 9, {2, 5, 80});
}

TEST_CASE("any number of ranks finds the same planes on boards of 12 cells") {
  if (test::long_part("searches of 12 cells by ranks")) {
    check_ranks({4, 3}, 11, {2, 3, 8});
    check_ranks({6, 2}, 6, {2, 5});
  }
}

TEST_CASE("any number of ranks writes the same table") {
  const test::TemporaryFolder folder;
  for (const auto& [shape, root] :
       {std::pair(Shape{2, 2}, Cell{3}), std::pair(Shape{3, 3}, Cell{5}),
        std::pair(Shape{2, 5}, Cell{7})}) {
    const TableInfo table = describe_table(Family::kSliding, shape, root);
    std::vector<std::byte> expected;
    make_table(table, expected, MakeOptions{});
    const SlidingSpace space(table.indexed_shape(), table.indexed_root());
    const LayerGraph<SlidingSpace> graph(space);
    const Slabs slabs(space, std::min(2, Slabs::most_segment_digits(space.shape())));
    for (const int ranks : kRanks) {
      const auto target = folder / table_file_name(table);
      test::ThreadTeam(ranks).run([&](Transport& transport) {
        const auto rank = static_cast<std::size_t>(transport.rank());
        const std::uint64_t parts = slabs.deal(ranks)[rank].size();
        SlabsInMemory store(slabs.words(), parts, space.layers(), false);
        SlabExchange exchange(slabs, transport, store);
        MakeOptions options;
        options.threads = 1;
        make_by_slabs(table, target, options, graph, exchange);
      });
      INFO(shape.name() << ", " << ranks << " ranks");
      const std::string made = test::read_file(target);
      CHECK(std::ranges::equal(std::as_bytes(std::span(made)), expected));
    }
  }
}

TEST_CASE("a search continues from planes that were interrupted in the middle of a level" *
          doctest::skip(test::kThreadSanitizer)) {
  struct Left {};
  const RunSearch<SlidingSpace> whole({5, 2}, 9);
  const LayerGraph<SlidingSpace>& graph = whole.graph;
  const Slabs slabs(whole.space, 2);
  Workers workers(1);
  std::uint64_t middles = 0;
  for (std::uint64_t stop_at = 1; stop_at < 60'000; stop_at = stop_at * 3 / 2 + 1) {
    LoneTransport transport;
    SlabsInMemory store(slabs.words(), slabs.count(), graph.space().layers(), false);
    SlabExchange exchange(slabs, transport, store);
    std::vector<std::uint64_t> kept;
    {
      std::uint64_t polls = 0;
      const SlabSearch* running = nullptr;
      SearchOptions options;
      options.on_level = [&](const SearchProgress&) {
        kept = running->in_planes() ? running->histogram() : std::vector<std::uint64_t>{};
      };
      options.poll = [&] {
        if (++polls == stop_at) {
          throw Left{};
        }
      };
      SlabSearch search(graph, workers, options, exchange);
      running = &search;
      try {
        search.run();
      } catch (const Left&) {
        ++middles;
      }
    }
    if (kept.empty()) {
      continue;  // interrupted in the first dense level: nothing was saved before
    }
    SlabExchange again(slabs, transport, store);
    SlabSearch search(graph, workers, {}, again);
    search.resume(kept);
    search.run();
    INFO("interrupted at poll " << stop_at);
    CHECK(search.histogram() == whole.search.histogram());
    bool same = true;
    for (Cell layer = 0; layer < graph.space().layers(); ++layer) {
      const auto all = whole.search.distance_layer(layer);
      for (std::uint64_t part = 0; part < slabs.count(); ++part) {
        const auto* const words = store.words(part, 1, layer);
        same &= std::equal(
            words, words + slabs.words(),
            all.begin() + static_cast<std::ptrdiff_t>(slabs.first_word(again.own()[part])));
      }
    }
    CHECK(same);
  }
  CHECK(middles > 10);
}

TEST_CASE("planes that lack states of the levels are refused") {
  const RunSearch<SlidingSpace> whole({5, 2}, 9);
  const Slabs slabs(whole.space, 1);
  LoneTransport transport;
  SlabsInMemory store(slabs.words(), slabs.count(), 10, false);
  SlabExchange exchange(slabs, transport, store);
  Workers workers(1);
  SlabSearch search(whole.graph, workers, {}, exchange);
  CHECK_THROWS_AS(search.resume({1, 2, 3}), Error);
}

TEST_CASE("a search ends at max_depth") {
  const RunSearch<SlidingSpace> whole({5, 2}, 9);
  const auto& counts = whole.search.histogram();
  for (const int depth : {0, 1, 20, 40}) {
    const std::vector expected(counts.begin(), counts.begin() + depth + 1);
    SearchOptions options;
    options.max_depth = depth;
    CHECK(RunSearch<SlidingSpace>({5, 2}, 9, 1, options).search.histogram() == expected);
    for (const Share& share : search_by_ranks(whole.graph, Slabs(whole.space, 2), 3, options)) {
      CHECK(share.histogram == expected);
    }
  }
}

TEST_CASE("the ranks receive no more words than moved_words() allows per level") {
  const RunSearch<SlidingSpace> whole({5, 2}, 9);
  const Slabs slabs(whole.space, 2);
  std::uint64_t received = 0;
  for (const Share& share : search_by_ranks(whole.graph, slabs, 4)) {
    received += share.received;
  }
  CHECK(received > 0);
  CHECK(received <= slabs.moved_words(slabs.deal(4)) * whole.search.histogram().size());
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
