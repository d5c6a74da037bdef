// Shows pictures one after the other in the same place of a terminal.
#pragma once

#include <chrono>
#include <vector>

#include "query/pictures/drawing.h"

namespace slidebase {

// Draws each picture for `pause` over the one before it and leaves the last; standard output must
// be a terminal. The cursor is hidden meanwhile; it comes back also when the program is interrupted
// or told to end. Takes over SIGINT, SIGTERM and SIGHUP until it returns. Throws Error(kIo). Not
// thread-safe.
void play(const std::vector<Picture>& pictures, std::chrono::milliseconds pause);

}  // namespace slidebase
