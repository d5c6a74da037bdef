// A finished search of one space, with the objects that it needs.
#pragma once

#include "common/base/workers.h"
#include "common/search/layer_graph.h"
#include "common/search/search.h"

namespace slidebase::test {

template <typename Space>
class RunSearch {
 public:
  using Word = typename Search<Space>::Word;

  RunSearch(Shape shape, Cell root, unsigned threads = 1, const SearchOptions& options = {},
            FreshObserver<Word>* observer = nullptr)
      : space(shape, root),
        graph(space),
        workers(threads),
        search(graph, workers, options, observer) {
    search.run();
  }

  bool distance_bit(State state) const {
    constexpr unsigned kBits = LayerGraph<Space>::kWordBits;
    return (search.distance_layer(state.blank)[state.index / kBits] >> (state.index % kBits) & 1) !=
           0;
  }

  const Space space;
  const LayerGraph<Space> graph;
  Workers workers;
  Search<Space> search;
};

}  // namespace slidebase::test
