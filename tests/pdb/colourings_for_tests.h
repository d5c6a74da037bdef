// Colourings, and coloured tables in memory, for the tests.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/workers.h"
#include "common/pdb/coloured/colour_search.h"
#include "common/pdb/coloured/coloured_views.h"

namespace slidebase::test {

// The digits 1 to 7 are the colours of the tiles 1, 2, ...
inline Colouring colouring(std::string_view digits) {
  Colouring made;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    made.colour[i + 1] = static_cast<std::uint8_t>(digits[i] - '1');
  }
  return made;
}

// The tables of some colourings for the goal with the blank on `root`.
class ColouredTablesInMemory {
 public:
  ColouredTablesInMemory(Shape shape, Cell root, const std::vector<std::string>& colourings)
      : shape_(shape), root_(root) {
    Workers workers(2);
    for (const std::string& digits : colourings) {
      spaces_.push_back(std::make_unique<ColourSpace>(shape, colouring(digits)));
      found_.push_back(search_colours(*spaces_.back(), root, workers, {}));
      tables_.push_back({spaces_.back().get(), found_.back().fields.data(), &failure_});
    }
  }

  const ColourSpace& space(std::size_t i) const { return *spaces_[i]; }
  const ColouredTable& table(std::size_t i) const { return tables_[i]; }
  const ColourDistances& found(std::size_t i) const { return found_[i]; }
  // The tables must outlive the views.
  ColouredViews views(const Tiles& goal) const {
    TableInfo info;
    info.shape = shape_;
    info.root = root_;
    return {info, tables_, shape_, goal};
  }

 private:
  Shape shape_;
  Cell root_;
  Failure failure_;
  std::vector<std::unique_ptr<ColourSpace>> spaces_;
  std::vector<ColourDistances> found_;
  std::vector<ColouredTable> tables_;
};

}  // namespace slidebase::test
