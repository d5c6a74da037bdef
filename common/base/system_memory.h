// The memory of the system: how much there is, and zeroed pages, provided when first touched:
// system_memory_posix.cc, system_memory_windows.cc, and for web pages
// query/web/wasm/platform.cc.
#pragma once

#include <cstddef>
#include <cstdint>

namespace slidebase {

// Null if the system refuses so much.
std::byte* new_zero_pages(std::size_t bytes) noexcept;
void delete_zero_pages(std::byte* pages, std::size_t bytes) noexcept;

// Asks for pages of megabytes, or for none. Without effect if the system has none.
void use_big_pages(std::byte* pages, std::size_t bytes, bool big) noexcept;

// The bytes of memory that the machine has.
std::uint64_t machine_memory() noexcept;

}  // namespace slidebase
