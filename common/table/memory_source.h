// A table that is in memory already.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <new>
#include <utility>

#include "common/base/error.h"
#include "common/table/lookup.h"
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

  // A copy of all that another source has. Throws Error: kMemory, kPending, or kIo where it fails.
  explicit MemorySource(const Source& source)
      : Source(source.name()), words_(room_for(source.size(), source.name())) {
    const std::span copy(reinterpret_cast<std::byte*>(words_.get()),
                         static_cast<std::size_t>(source.size()));
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
  static std::unique_ptr<std::uint64_t[]> room_for(std::uint64_t bytes, const std::string& name) {
    std::unique_ptr<std::uint64_t[]> room(
        new (std::nothrow) std::uint64_t[static_cast<std::size_t>(bytes / 8 + 1)]);
    if (!room) {
      throw Error(ErrorCode::kMemory, name, "no memory to read it");
    }
    return room;
  }

  std::unique_ptr<std::uint64_t[]> words_;  // for their alignment
};

}  // namespace slidebase
