// The error that a call throws.
#pragma once

#include <optional>

#include "common/base/error.h"

namespace slidebase::test {

// The Error that `call()` throws, if any.
template <typename Call>
std::optional<Error> error_if_any(const Call& call) {
  try {
    call();
  } catch (const Error& error) {
    return error;
  }
  return std::nullopt;
}

// The Error that `call()` throws; if it throws none, the test fails.
template <typename Call>
Error error_of(const Call& call) {
  return error_if_any(call).value();
}

}  // namespace slidebase::test
