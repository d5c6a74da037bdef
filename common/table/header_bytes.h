// Numbers among the bytes of a header, little-endian as the machine.
#pragma once

#include <cstddef>
#include <cstring>
#include <span>

namespace slidebase {

template <typename T>
void put(std::span<std::byte> bytes, std::size_t at, T value) {
  std::memcpy(bytes.subspan(at, sizeof value).data(), &value, sizeof value);
}

template <typename T>
T get(std::span<const std::byte> bytes, std::size_t at) {
  T value;
  std::memcpy(&value, bytes.subspan(at, sizeof value).data(), sizeof value);
  return value;
}

}  // namespace slidebase
