#include "common/table/trouble.h"

namespace slidebase {

std::optional<Error> Trouble::error(const std::string& path, const std::string& failure) const {
  if (!met()) {
    return std::nullopt;
  }
  const Lock lock(mutex_);
  if (first_.kind == Lookup::kUnreadable) {
    return Error(ErrorCode::kIo, path, first_.offset, failure);
  }
  std::string what = first_.before;
  if (*first_.after != '\0') {
    what += std::to_string(first_.number) + first_.after;
  }
  return Error(ErrorCode::kDamaged, path, first_.offset,
               what + "; build the table again with slidebase-gen -f");
}

}  // namespace slidebase
