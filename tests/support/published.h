// The histograms of data/*.tsv.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "common/puzzle/board.h"
#include "common/table/table_format.h"

namespace slidebase::test {

struct Published {
  Family family = Family::kSliding;
  Shape shape;
  Cell root = 0;
  std::uint64_t total = 0;            // from the file
  int max = 0;                        // from the file
  std::vector<std::uint64_t> counts;  // by distance

  std::string name() const;  // "sliding 3x3 root 8"
};

// The entries of data/histograms.tsv and data/cubic-patterns.tsv. Throw std::runtime_error if a
// line does not have the format described in the file's head.
std::vector<Published> published_histograms();
std::vector<Published> published_patterns();

// The entry of the class of a root; throws std::runtime_error if the entry is missing.
const Published& find(const std::vector<Published>& entries, Family family, Shape shape, Cell root);

}  // namespace slidebase::test
