// Waits until another thread changes a number: waiting_posix.cc and waiting_windows.cc.
#pragma once

#include <atomic>
#include <cstdint>

namespace slidebase {

// Returns when the number is not `value`; all that was written before it changed is visible then.
void wait_while(const std::atomic<std::uint32_t>& number, std::uint32_t value) noexcept;
// Wakes the threads that wait for a change of it, after the change.
void wake_all(std::atomic<std::uint32_t>& number) noexcept;

}  // namespace slidebase
