// Checks of every call about all boards of a sliding puzzle, in any metric, against a search.
// `step`: one board in `step`, where the search takes long.
#pragma once

#include <cstddef>

#include "whole.h"

namespace slidebase::test {

void check_arrays(const Whole& whole);
// Each row has the letters of its board's path(), followed by zeros.
void check_rows(const Whole& whole, unsigned threads, std::size_t width, std::size_t step);
void check_one_by_one(const Whole& whole, std::size_t step);
void check_paths(const Whole& whole, std::size_t step);
void check_moves(const Whole& whole, std::size_t step);
void check_counts(const Whole& whole, std::size_t step);
void check_lists(const Whole& whole, std::size_t step);

}  // namespace slidebase::test
