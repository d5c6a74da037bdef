// A table that is in memory already.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>

#include "common/table/source.h"

namespace slidebase {

class MemorySource : public Source {
 public:
  // A copy of these bytes.
  MemorySource(std::string name, std::span<const std::byte> bytes)
      : Source(std::move(name)), words_(std::make_unique<std::uint64_t[]>(bytes.size() / 8 + 1)) {
    const std::span copy(reinterpret_cast<std::byte*>(words_.get()), bytes.size());
    std::ranges::copy(bytes, copy.begin());
    set_bytes(copy);
  }

 private:
  std::unique_ptr<std::uint64_t[]> words_;  // for their alignment
};

}  // namespace slidebase
