// Altered tables, and sources that misbehave.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "solvers.h"
#include "tests/support/table_image.h"

namespace slidebase::test {

// A copy of a table with one bit of its step section flipped and every digest recomputed. The bit
// is that of state `index` in the layer with the blank on cell 0, in the table's coordinates.
inline std::string forged(const std::string& bytes, std::uint64_t index) {
  TableParts parts{TableImage(bytes)};
  TableParts::Block& block = parts.sections[0][0];
  block.stored[index / 8] = static_cast<char>(block.stored[index / 8] ^ (1 << index % 8));
  block.plain_digest = digest(std::as_bytes(std::span(block.stored)));
  return parts.assembled();
}

// A copy of a table with some bytes changed in every block of a section (0: steps, 1: patterns).
// The digests stay as they were.
inline std::string damaged(std::string bytes, std::size_t section) {
  const std::size_t entry = section == 0 ? kStepEntry : kPatternEntry;
  std::uint64_t offset = 0, stored = 0;
  std::memcpy(&offset, bytes.data() + entry + kData, 8);
  std::memcpy(&stored, bytes.data() + entry + kStored, 8);
  for (std::uint64_t at = 5; at < stored; at += 100) {
    bytes[offset + at] ^= 1;
  }
  return bytes;
}

// A source that a test controls. Its bytes are copied by read(), not used in place; reads succeed,
// wait or fail as `mood` says. Its destructor counts in `gone`.
class OwnSource : public Source {
 public:
  enum class Mood { kGiving, kWaiting, kFailing };

  explicit OwnSource(std::string bytes, std::string name = "elsewhere")
      : Source(std::move(name)), bytes_(std::move(bytes)) {
    set_size(bytes_.size());
  }
  ~OwnSource() override {
    if (gone != nullptr) {
      ++*gone;
    }
  }

  ReadStatus read(std::uint64_t offset, std::span<std::byte> into) const noexcept override {
    ++reads;
    const Mood now = mood;
    if (now != Mood::kGiving) {
      return now == Mood::kWaiting ? ReadStatus::kPending : ReadStatus::kFailed;
    }
    if (offset > bytes_.size() || into.size() > bytes_.size() - offset) {
      return ReadStatus::kFailed;
    }
    std::memcpy(into.data(), bytes_.data() + offset, into.size());
    return ReadStatus::kDone;
  }
  std::string failure() const override { return "the cable is out"; }

  std::atomic<Mood> mood{Mood::kGiving};
  mutable std::atomic<int> reads{0};
  std::atomic<int>* gone = nullptr;

 private:
  std::string bytes_;
};

}  // namespace slidebase::test
