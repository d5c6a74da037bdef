// Sorting where there are few, or where the size of the program counts.
#pragma once

#include <algorithm>
#include <functional>

namespace slidebase {

// As std::ranges::sort(). For a web page by a heap, which is half as fast: std::sort takes a
// kilobyte of what is fetched for each type that it is used with.
template <typename Range, typename Projection = std::identity>
void sort(Range& range, Projection by = {}) {
#ifdef __wasm__
  std::ranges::make_heap(range, {}, by);
  std::ranges::sort_heap(range, {}, by);
#else
  std::ranges::sort(range, {}, by);
#endif
}

}  // namespace slidebase
