// Zeroed memory from the system, which provides each page when it is first touched:
// zero_pages_posix.cc, zero_pages_windows.cc, and for web pages query/web/wasm/zero_pages.cc.
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
