// Cuts bytes that arrive in pieces of any size into blocks.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace slidebase {

class BlockCutter {
 public:
  explicit BlockCutter(std::size_t block_bytes) : block_bytes_(block_bytes) {}

  // Calls take(block) for every block that these bytes complete. Does not copy blocks that lie
  // entirely within `bytes`.
  template <typename Take>
  void append(std::span<const std::byte> bytes, const Take& take) {
    while (!bytes.empty()) {
      if (partial_.empty() && bytes.size() >= block_bytes_) {
        take(bytes.first(block_bytes_));
        bytes = bytes.subspan(block_bytes_);
        continue;
      }
      const auto part = bytes.first(std::min(block_bytes_ - partial_.size(), bytes.size()));
      partial_.insert(partial_.end(), part.begin(), part.end());
      bytes = bytes.subspan(part.size());
      if (partial_.size() == block_bytes_) {
        end(take);
      }
    }
  }

  // The same for a last, shorter block, if there is one.
  template <typename Take>
  void end(const Take& take) {
    if (!partial_.empty()) {
      take(std::span<const std::byte>(partial_));
      partial_.clear();
    }
  }

 private:
  std::size_t block_bytes_;
  std::vector<std::byte> partial_;
};

}  // namespace slidebase
