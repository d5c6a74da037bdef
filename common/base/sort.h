// Sorting for short ranges, and for builds where the size of the program matters.
#pragma once

#include <algorithm>
#include <functional>
#include <vector>

namespace slidebase {

// The same as std::ranges::sort(). The WebAssembly build uses a heap, which is slower but keeps the
// download small: std::sort is compiled again for each type that it sorts.
template <typename Range, typename Projection = std::identity>
void sort(Range& range, Projection by = {}) {
#ifdef __wasm__
  std::ranges::make_heap(range, {}, by);
  std::ranges::sort_heap(range, {}, by);
#else
  std::ranges::sort(range, {}, by);
#endif
}

// Sorts a vector and removes repeated elements.
template <typename Value>
void sort_different(std::vector<Value>& values) {
  sort(values);
  const auto repeated = std::ranges::unique(values);
  values.erase(repeated.begin(), repeated.end());
}

}  // namespace slidebase
