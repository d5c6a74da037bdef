// What the system lacks that a test needs.
#pragma once

#include <filesystem>

namespace slidebase::test {

// Windows sets memory and disk space aside for all that is asked for, and does not replace a file
// that is mapped. Tests that need otherwise are skipped there: TEST_CASE(... * skip(kIsWindows)).
inline constexpr bool kIsWindows = std::filesystem::path::preferred_separator != '/';

}  // namespace slidebase::test
