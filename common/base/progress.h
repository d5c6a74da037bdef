// How work that takes long tells how far it is, and how it is ended.
#pragma once

#include <cstdint>
#include <functional>

namespace slidebase {

// Called now and then, by the thread that began the work, with how much is done of all there is.
// May throw, which ends the work and comes out of it. May be empty.
using Advance = std::function<void(std::uint64_t done, std::uint64_t of)>;

// Thrown out of work that was told to stop.
struct Interrupted {};

}  // namespace slidebase
