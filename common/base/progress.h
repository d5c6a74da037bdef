// How long work reports its progress and is cancelled.
#pragma once

#include <cstdint>
#include <functional>

namespace slidebase {

// Called now and then by the thread that began the work, with how much of all is done. May throw:
// that ends the work, and the caller gets the exception. May be empty.
using Advance = std::function<void(std::uint64_t done, std::uint64_t of)>;

// Thrown out of work that was told to stop.
struct Interrupted {};

}  // namespace slidebase
