// The only map from outcomes inside the library to the numbers that its users see: SLIDEBASE_* of
// c.h, which are those of Status. Public functions may return a length, 0 or more, in place of a
// status; functions below this map never mix the two.
#pragma once

#include <slidebase/c.h>
#include <slidebase/error.h>

#include <cstdint>
#include <optional>
#include <string>

#include "common/solve/length.h"

namespace slidebase {

constexpr Status status_of(Lookup status) noexcept {
  switch (status) {
    case Lookup::kReady:
      break;
    case Lookup::kUnsolvable:
      return kUnsolvable;
    case Lookup::kUndecided:
      return kUndecided;
    case Lookup::kPending:
      return kPending;
    case Lookup::kDamaged:
      return kDamaged;
    case Lookup::kUnreadable:
      return kUnreadable;
    case Lookup::kNoMemory:
      return kMemory;
  }
  return kOk;
}

constexpr int number_of(Length length) noexcept {
  return length.is_known() ? length.moves : int{status_of(length.status)};
}

// The status of the exception that is being handled. Writes its text and the byte that it names.
Status status_of_exception(std::string* why = nullptr,
                           std::optional<std::uint64_t>* offset = nullptr) noexcept;

constexpr bool are_equal(int status, int number) {
  return status == number;
}
static_assert(are_equal(kInvalid, SLIDEBASE_INVALID) && are_equal(kDamaged, SLIDEBASE_DAMAGED) &&
              are_equal(kPending, SLIDEBASE_PENDING) && are_equal(kMemory, SLIDEBASE_MEMORY) &&
              are_equal(kInternal, SLIDEBASE_INTERNAL) &&
              are_equal(kUndecided, SLIDEBASE_UNDECIDED));

}  // namespace slidebase
