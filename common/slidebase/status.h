// The only map from outcomes inside the library to the numbers that its users see: SLIDEBASE_* of
// c.h, and Status of slidebase.h, which distinguishes fewer. Public functions may return a length,
// 0 or more, in place of a number; functions below this map never mix the two.
#pragma once

#include <slidebase/c.h>
#include <slidebase/slidebase.h>

#include "common/base/error.h"
#include "common/solve/length.h"

namespace slidebase {

constexpr int number_of(Lookup status) noexcept {
  switch (status) {
    case Lookup::kReady:
      break;
    case Lookup::kUnsolvable:
      return SLIDEBASE_UNSOLVABLE;
    case Lookup::kUndecided:
      return SLIDEBASE_UNDECIDED;
    case Lookup::kPending:
      return SLIDEBASE_PENDING;
    case Lookup::kDamaged:
      return SLIDEBASE_DAMAGED;
    case Lookup::kUnreadable:
      return SLIDEBASE_UNREADABLE;
  }
  return SLIDEBASE_OK;
}

constexpr int number_of(Length length) noexcept {
  return length.is_known() ? length.moves : number_of(length.status);
}

constexpr int number_of(ErrorCode code) noexcept {
  switch (code) {
    case ErrorCode::kUsage:
      return SLIDEBASE_INVALID;
    case ErrorCode::kMissing:
      return SLIDEBASE_MISSING;
    case ErrorCode::kIo:
      return SLIDEBASE_UNREADABLE;
    case ErrorCode::kFormat:
      return SLIDEBASE_FORMAT;
    case ErrorCode::kDamaged:
      return SLIDEBASE_DAMAGED;
    case ErrorCode::kMemory:
      return SLIDEBASE_MEMORY;
    case ErrorCode::kPending:
      return SLIDEBASE_PENDING;
    case ErrorCode::kCancelled:
      return SLIDEBASE_CANCELLED;
  }
  return SLIDEBASE_INTERNAL;
}

// The Status of a Lookup or an ErrorCode.
template <typename Ended>
constexpr Status status_of(Ended ended) noexcept {
  switch (const int number = number_of(ended)) {
    case SLIDEBASE_FORMAT:
      return kDamaged;
    case SLIDEBASE_MISSING:
    case SLIDEBASE_MEMORY:
    case SLIDEBASE_INTERNAL:
      return kUnreadable;
    default:
      return static_cast<Status>(number);
  }
}

constexpr bool are_equal(int status, int number) {
  return status == number;
}
static_assert(are_equal(kOk, SLIDEBASE_OK) && are_equal(kUnsolvable, SLIDEBASE_UNSOLVABLE) &&
              are_equal(kInvalid, SLIDEBASE_INVALID) && are_equal(kDamaged, SLIDEBASE_DAMAGED) &&
              are_equal(kUnreadable, SLIDEBASE_UNREADABLE) &&
              are_equal(kPending, SLIDEBASE_PENDING) &&
              are_equal(kCancelled, SLIDEBASE_CANCELLED) &&
              are_equal(kUndecided, SLIDEBASE_UNDECIDED));

}  // namespace slidebase
