// A source for a table that is already in memory.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>

#include "common/base/error.h"
#include "common/base/plain_memory.h"
#include "common/base/reading.h"
#include "common/base/source.h"

namespace slidebase {

class MemorySource : public Source {
 public:
  // Copies these bytes.
  MemorySource(std::string name, std::span<const std::byte> bytes)
      : Source(std::move(name)), words_(std::make_unique<std::uint64_t[]>(bytes.size() / 8 + 1)) {
    const std::span copy(reinterpret_cast<std::byte*>(words_.get()), bytes.size());
    std::ranges::copy(bytes, copy.begin());
    set_bytes(copy);
  }

  // Copies all bytes of another source, into large pages if there are some. Throws Error: kMemory,
  // kPending, or kIo if it fails.
  explicit MemorySource(const Source& source) : Source(source.name()), pages_(source.size()) {
    if (pages_.data() == nullptr) {
      throw Error(ErrorCode::kMemory, name(), "not enough memory to read it");
    }
    pages_.use_huge_pages();
    const std::span copy(pages_.data(), static_cast<std::size_t>(source.size()));
    const ReadStatus status = source.read(0, copy);
    if (status == ReadStatus::kPending) {
      throw pending_error(name());
    }
    if (status == ReadStatus::kFailed) {
      throw Error(ErrorCode::kIo, name(), source.failure());
    }
    set_bytes(copy);
  }

 private:
  std::unique_ptr<std::uint64_t[]> words_;  // aligned to 8 bytes
  PlainMemory pages_;                       // one of the two
};

}  // namespace slidebase
