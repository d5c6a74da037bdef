#include "common/coloured/coloured_searches.h"

#include "common/coloured/coloured_search.h"
#include "common/solve/walk.h"

namespace slidebase {

std::unique_ptr<PathSearch> ColouredSearches::make() const {
  return make_coloured_search(views_);
}

Lookup ColouredSearches::contradiction() const noexcept {
  return tables_->contradiction(kLeadsNowhere);
}

}  // namespace slidebase
