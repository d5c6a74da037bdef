#include "common/base/waiting.h"

namespace slidebase {

void wait_while(const std::atomic<std::uint32_t>& number, std::uint32_t value) noexcept {
  number.wait(value, std::memory_order_acquire);
}

void wake_all(std::atomic<std::uint32_t>& number) noexcept {
  number.notify_all();
}

}  // namespace slidebase
