#include "common/base/digest.h"

#include "common/base/digest_kernels.h"
#include "common/base/processor.h"

namespace slidebase {

// Uses the vectors that every processor of the architecture has: SSE2 or NEON.
constinit const DigestKernels DigestKernels::portable = {XXH3_64bits};

std::uint64_t digest(std::span<const std::byte> bytes) {
  return kernels<DigestKernels>().digest(bytes.data(), bytes.size());
}

struct Digester::State {
  XXH3_state_t of;
};

Digester::Digester() : state_(std::make_unique<State>()) {
  XXH3_64bits_reset(&state_->of);
}
Digester::~Digester() = default;

void Digester::add(std::span<const std::byte> bytes) noexcept {
  XXH3_64bits_update(&state_->of, bytes.data(), bytes.size());
}
std::uint64_t Digester::value() const noexcept {
  return XXH3_64bits_digest(&state_->of);
}

std::string digest_text(std::uint64_t value) {
  std::string text(16, '0');
  for (std::size_t i = text.size(); i-- > 0; value >>= 4) {
    text[i] = "0123456789abcdef"[value & 15];
  }
  return text;
}

}  // namespace slidebase
