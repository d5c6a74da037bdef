// An array indexed by a cell or a move rather than by a number.
#pragma once

#include <array>
#include <compare>
#include <cstddef>

namespace slidebase {

// kCount values of T, one for each Index from 0. Like the std::array inside it, it is an aggregate
// and a contiguous range; see ByCell and ByMove in board.h.
template <typename Index, std::size_t kCount, typename T>
struct IndexedBy {
  std::array<T, kCount> values;

  constexpr T& operator[](Index index) noexcept { return values[static_cast<std::size_t>(index)]; }
  constexpr const T& operator[](Index index) const noexcept {
    return values[static_cast<std::size_t>(index)];
  }
  // The same, by the number of a cell or move.
  constexpr T& operator[](std::size_t number) noexcept { return values[number]; }
  constexpr const T& operator[](std::size_t number) const noexcept { return values[number]; }

  constexpr void fill(const T& value) { values.fill(value); }
  constexpr T* data() noexcept { return values.data(); }
  constexpr const T* data() const noexcept { return values.data(); }
  static constexpr std::size_t size() noexcept { return kCount; }
  constexpr T* begin() noexcept { return data(); }
  constexpr const T* begin() const noexcept { return data(); }
  constexpr T* end() noexcept { return data() + kCount; }
  constexpr const T* end() const noexcept { return data() + kCount; }

  friend constexpr bool operator==(const IndexedBy&, const IndexedBy&) = default;
  friend constexpr auto operator<=>(const IndexedBy&, const IndexedBy&) = default;
};

}  // namespace slidebase
