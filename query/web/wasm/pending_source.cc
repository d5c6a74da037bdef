#include "query/web/wasm/pending_source.h"

#include <algorithm>
#include <utility>

namespace slidebase {
namespace {

bool overlap(const Extent& a, const Extent& b) {
  return a.offset < b.end() && b.offset < a.end();
}

// Removes an extent from all extents in `from`.
void subtract(std::vector<Extent>& from, const Extent& taken) {
  std::vector<Extent> left;
  for (const Extent& e : from) {
    if (!overlap(e, taken)) {
      left.push_back(e);
      continue;
    }
    if (e.offset < taken.offset) {
      left.push_back({e.offset, taken.offset - e.offset});
    }
    if (taken.end() < e.end()) {
      left.push_back({taken.end(), e.end() - taken.end()});
    }
  }
  from = std::move(left);
}

}  // namespace

PendingSource::PendingSource(std::string name, std::uint64_t size, std::uint64_t keep)
    : Source(std::move(name)), keep_(keep) {
  set_size(size);
}

std::vector<Extent> PendingSource::missing(Extent extent) const {
  std::vector<Extent> left = {extent};
  for (const Piece& piece : held_) {
    if (overlap(piece.extent, extent)) {
      subtract(left, piece.extent);
    }
  }
  return left;
}

ReadStatus PendingSource::read(std::uint64_t offset, std::span<std::byte> into) const noexcept {
  if (into.empty()) {
    return ReadStatus::kDone;
  }
  const Extent extent{offset, into.size()};
  const Lock lock(mutex_);
  const auto is_this = [&](const Extent& e) { return e == extent; };
  if (missing(extent).empty()) {
    for (const Piece& piece : held_) {
      const std::uint64_t begin = std::max(extent.offset, piece.extent.offset);
      const std::uint64_t end = std::min(extent.end(), piece.extent.end());
      if (begin < end) {
        std::copy_n(piece.bytes.begin() + static_cast<std::ptrdiff_t>(begin - piece.extent.offset),
                    end - begin, into.begin() + static_cast<std::ptrdiff_t>(begin - offset));
      }
    }
    std::erase_if(awaited_, is_this);
    return ReadStatus::kDone;
  }
  if (std::ranges::none_of(awaited_, is_this)) {
    awaited_.push_back(extent);
  }
  return ReadStatus::kPending;
}

std::vector<Extent> PendingSource::wanted() const {
  const Lock lock(mutex_);
  std::vector<Extent> parts;  // sorted by offset
  for (const Extent& extent : awaited_) {
    for (const Extent& part : missing(extent)) {
      parts.insert(std::ranges::upper_bound(parts, part.offset, {}, &Extent::offset), part);
    }
  }
  std::vector<Extent> merged;
  for (const Extent& e : parts) {
    if (!merged.empty() && e.offset <= merged.back().end()) {
      merged.back().bytes = std::max(merged.back().end(), e.end()) - merged.back().offset;
    } else {
      merged.push_back(e);
    }
  }
  return merged;
}

void PendingSource::supply(std::uint64_t offset, std::span<const std::byte> bytes) {
  if (offset >= size() || bytes.empty()) {
    return;
  }
  bytes =
      bytes.first(static_cast<std::size_t>(std::min<std::uint64_t>(bytes.size(), size() - offset)));
  const Lock lock(mutex_);
  const Extent extent{offset, bytes.size()};
  // The newest bytes replace older ones, which may have been found damaged.
  std::erase_if(held_, [&](const Piece& piece) {
    const bool replaced =
        extent.offset <= piece.extent.offset && piece.extent.end() <= extent.end();
    held_bytes_ -= replaced ? piece.extent.bytes : 0;
    return replaced;
  });
  held_.push_back({extent, {bytes.begin(), bytes.end()}});
  held_bytes_ += extent.bytes;
  drop_oldest();
}

bool PendingSource::is_awaited(const Extent& extent) const {
  return std::ranges::any_of(awaited_, [&](const Extent& e) { return overlap(e, extent); });
}

void PendingSource::drop_oldest() {
  for (auto piece = held_.begin(); held_bytes_ > keep_ && piece != held_.end();) {
    if (is_awaited(piece->extent)) {
      ++piece;
      continue;
    }
    held_bytes_ -= piece->extent.bytes;
    piece = held_.erase(piece);
  }
}

void PendingSource::forget_wanted() {
  const Lock lock(mutex_);
  awaited_.clear();
}

}  // namespace slidebase
