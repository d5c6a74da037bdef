// XXH3-64, the digest of every block, index and header (see docs/FORMAT.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace slidebase {

std::uint64_t digest(std::span<const std::byte> bytes);

// The same for bytes that arrive piece by piece.
class Digester {
 public:
  Digester();
  ~Digester();
  Digester(const Digester&) = delete;
  Digester& operator=(const Digester&) = delete;

  void add(std::span<const std::byte> bytes) noexcept;
  std::uint64_t value() const noexcept;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// Sixteen lower-case hexadecimal digits, as digests are printed and published.
std::string digest_text(std::uint64_t value);

}  // namespace slidebase
