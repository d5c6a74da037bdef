// Lets one allocation by operator new fail, in any thread of the program.
#pragma once

#include <atomic>

namespace slidebase::test {

// The allocation that fails, counted from 1 from now on; 0 or less: none.
extern std::atomic<int> allocations_until_failure;

}  // namespace slidebase::test
