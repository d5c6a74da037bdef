// Shows pictures one after the other in the same place of a terminal.
#pragma once

#include <chrono>
#include <vector>

#include "query/pictures/drawing.h"

namespace slidebase {

// Shows each picture for `pause`, drawn over the one before, and leaves the last. Standard output
// must be a terminal. Hides the cursor meanwhile, and shows it again even if a signal ends the
// program. Handles SIGINT, SIGTERM and SIGHUP until it returns. Throws Error(kIo). Not thread-safe.
void play(const std::vector<Picture>& pictures, std::chrono::milliseconds pause);

}  // namespace slidebase
