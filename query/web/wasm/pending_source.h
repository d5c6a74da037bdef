// A source whose bytes the caller fetches: for readers that must not block, such as a web page.
#pragma once

#include <list>
#include <vector>

#include "common/base/mutex.h"
#include "common/base/source.h"

namespace slidebase {

// A range of a source's bytes; never empty.
struct Extent {
  std::uint64_t offset = 0;
  std::uint64_t bytes = 0;

  std::uint64_t end() const { return offset + bytes; }
  friend bool operator==(const Extent&, const Extent&) = default;
};

// A read of missing bytes returns kPending and is remembered. The caller fetches the extents that
// wanted() lists, passes their bytes to supply(), in any order and in pieces of any size, and
// repeats the query. Bytes that have been read may be dropped later: the reader (a Table) keeps
// what it needs again.
class PendingSource : public Source {
 public:
  // `keep`: the most bytes held in addition to those that a pending read waits for.
  PendingSource(std::string name, std::uint64_t size, std::uint64_t keep = 4 << 20);

  ReadStatus read(std::uint64_t offset, std::span<std::byte> into) const noexcept override;
  std::string failure() const override { return "a part of it could not be fetched"; }

  // The extents that pending reads need, in rising order, without overlaps.
  std::vector<Extent> wanted() const;

  // Supplies the bytes from `offset` on. Bytes beyond the source's end are ignored.
  void supply(std::uint64_t offset, std::span<const std::byte> bytes);

  // Forgets all pending reads, for a caller that begins another query.
  void forget_wanted();

 private:
  struct Piece {
    Extent extent;
    std::vector<std::byte> bytes;
  };
  // The parts of an extent that no held piece covers.
  std::vector<Extent> missing(Extent extent) const;
  bool is_awaited(const Extent& extent) const;
  void drop_oldest();

  std::uint64_t keep_;
  mutable Mutex mutex_;
  std::list<Piece> held_;  // oldest first
  std::uint64_t held_bytes_ = 0;
  mutable std::vector<Extent> awaited_;  // by pending reads
};

}  // namespace slidebase
