// std::atomic::wait() of GCC 12 may sleep for ever where there is no futex: it compares the number
// before it takes the lock of its condition variable.
#include <windows.h>

#include "common/base/waiting.h"

namespace slidebase {

static_assert(sizeof(std::atomic<std::uint32_t>) == sizeof(std::uint32_t));

void wait_while(const std::atomic<std::uint32_t>& number, std::uint32_t value) noexcept {
  while (number.load(std::memory_order_acquire) == value) {  // Windows may wake for no reason
    ::WaitOnAddress(const_cast<std::atomic<std::uint32_t>*>(&number), &value, sizeof value,
                    INFINITE);
  }
}

void wake_all(std::atomic<std::uint32_t>& number) noexcept {
  ::WakeByAddressAll(&number);
}

}  // namespace slidebase
