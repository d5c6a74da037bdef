// Memory functions that replace wasi-libc's dlmalloc, memcpy and others, which make the module
// larger (docs/BENCHMARKS.md, Experiments and their results).
//
// There are four sizes of pieces per doubling, so at most a fifth of a piece is unused. Freed
// pieces are kept in a list for each size and reused; they are neither split nor joined. A page
// allocates the same few sizes again and again, and WebAssembly never returns memory to its page
// anyway.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>

extern "C" std::byte __heap_base;  // set by the linker: begin of free memory

namespace {

constexpr std::size_t kAlignment = 16, kPage = 1 << 16;
constexpr std::size_t kMost = std::size_t{3} << 30;

// The header before each piece's memory, which is aligned after it.
struct alignas(kAlignment) Piece {
  Piece* next;       // in its list
  unsigned size_at;  // the number of its size
};

Piece* lists[4 * 32];
std::byte* unused = &__heap_base;

// The least size that holds `bytes` bytes, and its number.
struct Size {
  explicit Size(std::size_t bytes) {
    const std::size_t last = (std::max<std::size_t>(bytes, 1) - 1) / kAlignment;
    const auto shift = static_cast<unsigned>(std::max<int>(std::bit_width(last) - 3, 0));
    const std::size_t quarters = (last >> shift) + 1;  // 5 to 8; fewer for small sizes
    size = (quarters << shift) * kAlignment;
    number = 4 * shift + static_cast<unsigned>(quarters);
  }
  std::size_t size;
  unsigned number;
};

// Takes `bytes` bytes from `unused` on; nullptr if there are none.
Piece* take(std::size_t bytes) {
  const auto at = (reinterpret_cast<std::uintptr_t>(unused) + kAlignment - 1) & -kAlignment;
  const std::size_t pages = __builtin_wasm_memory_size(0);
  const std::uint64_t end = std::uint64_t{at} + bytes;
  if (end > std::uint64_t{pages} * kPage) {
    const auto more =
        static_cast<std::size_t>((end - std::uint64_t{pages} * kPage + kPage - 1) / kPage);
    if (__builtin_wasm_memory_grow(0, more) == SIZE_MAX) {
      return nullptr;
    }
  }
  unused = reinterpret_cast<std::byte*>(at) + bytes;
  return reinterpret_cast<Piece*>(at);
}

}  // namespace

extern "C" {

void* malloc(std::size_t bytes) {
  if (bytes > kMost) {
    return nullptr;
  }
  const Size size(bytes);
  Piece* piece = lists[size.number];
  if (piece != nullptr) {
    lists[size.number] = piece->next;
  } else {
    piece = take(sizeof(Piece) + size.size);
    if (piece == nullptr) {
      return nullptr;
    }
    piece->size_at = size.number;
  }
  return piece + 1;
}

void free(void* memory) {
  if (memory != nullptr) {
    Piece* const piece = static_cast<Piece*>(memory) - 1;
    piece->next = lists[piece->size_at];
    lists[piece->size_at] = piece;
  }
}

void* calloc(std::size_t count, std::size_t each) {
  std::size_t bytes;
  void* const memory = __builtin_mul_overflow(count, each, &bytes) ? nullptr : malloc(bytes);
  return memory == nullptr ? nullptr : std::memset(memory, 0, bytes);
}

// A module never ends, so nothing is destroyed at its end.
int __cxa_atexit(void (*)(void*), void*, void*) {
  return 0;
}

// These use WebAssembly's own instructions.
void* memcpy(void* to, const void* from, std::size_t bytes) {
  return __builtin_memcpy(to, from, bytes);
}
void* memmove(void* to, const void* from, std::size_t bytes) {
  return __builtin_memmove(to, from, bytes);
}
void* memset(void* to, int value, std::size_t bytes) {
  return __builtin_memset(to, value, bytes);
}

}  // extern "C"

// Memory with a greater alignment than kAlignment is within a larger piece, whose address is stored
// before it.
void* operator new(std::size_t bytes, std::align_val_t alignment) {
  const auto align = static_cast<std::size_t>(alignment);
  void* const piece = operator new(bytes + align);
  const auto at = (reinterpret_cast<std::uintptr_t>(piece) + align) & -align;
  auto* const aligned = reinterpret_cast<void**>(at);
  aligned[-1] = piece;
  return aligned;
}

void operator delete(void* memory, std::align_val_t) noexcept {
  if (memory != nullptr) {
    std::free(static_cast<void**>(memory)[-1]);
  }
}

void operator delete(void* memory, std::size_t, std::align_val_t alignment) noexcept {
  operator delete(memory, alignment);
}

void* operator new[](std::size_t bytes, std::align_val_t alignment) {
  return operator new(bytes, alignment);
}

void operator delete[](void* memory, std::align_val_t alignment) noexcept {
  operator delete(memory, alignment);
}
