#include "common/table/trouble.h"

#include "common/base/joined.h"

namespace slidebase {

std::optional<Error> Trouble::error(const std::string& path, const std::string& failure) const {
  if (!met()) {
    return std::nullopt;
  }
  const Lock lock(mutex_);
  if (first_.kind == Lookup::kUnreadable) {
    return Error(ErrorCode::kIo, path, first_.offset, failure);
  }
  const bool numbered = *first_.after != '\0';
  return Error(ErrorCode::kDamaged, path, first_.offset,
               joined({first_.before, numbered ? Word(first_.number) : Word(""), first_.after,
                       "; build the table again with slidebase-gen -f"}));
}

}  // namespace slidebase
