// A source that counts reads and bytes, and fails on request.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "common/base/source.h"

namespace slidebase::test {

// Reads the bytes of another source; not in place.
class CountedSource : public Source {
 public:
  explicit CountedSource(std::shared_ptr<const Source> from)
      : Source("counted"), from_(std::move(from)) {
    set_size(from_->size());
  }
  ReadStatus read(std::uint64_t offset, std::span<std::byte> into) const noexcept override {
    if (fails) {
      return ReadStatus::kFailed;
    }
    ++reads;
    bytes_read += into.size();
    return from_->read(offset, into);
  }
  std::string failure() const override { return "the cable is out"; }

  mutable std::uint64_t reads = 0;
  mutable std::uint64_t bytes_read = 0;
  bool fails = false;

 private:
  std::shared_ptr<const Source> from_;
};

}  // namespace slidebase::test
