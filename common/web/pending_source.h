// A source whose bytes someone else fetches: for a reader who must not block, such as a web page.
#pragma once

#include <list>
#include <vector>

#include "common/base/mutex.h"
#include "common/table/source.h"

namespace slidebase {

// A range of a source's bytes; never empty.
struct Extent {
  std::uint64_t offset = 0;
  std::uint64_t bytes = 0;

  std::uint64_t end() const { return offset + bytes; }
  friend bool operator==(const Extent&, const Extent&) = default;
};

// A read of what is not here is kPending, and remembered. The caller fetches what wanted() lists,
// hands it to supply(), in any order and in pieces of any size, and asks again what it asked. What
// has been read may be forgotten later: who reads (a Table) keeps what it needs again.
class PendingSource : public Source {
 public:
  // `keep`: bytes that are held at most beside those that a pending read waits for.
  PendingSource(std::string name, std::uint64_t size, std::uint64_t keep = 4 << 20);

  ReadStatus read(std::uint64_t offset, std::span<std::byte> into) const noexcept override;
  std::string failure() const override { return "a part of it could not be fetched"; }

  // What pending reads miss: rising, apart from each other.
  std::vector<Extent> wanted() const;

  // Bytes from `offset` on. What lies beyond the source's end is passed over.
  void supply(std::uint64_t offset, std::span<const std::byte> bytes);

  // This extent cannot be fetched: reads of any of it fail, until it is supplied after all.
  void fail(Extent extent);

  // No read waits any longer; for a caller who turns to another question.
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
  std::list<Piece> held_;  // the oldest first
  std::uint64_t held_bytes_ = 0;
  mutable std::vector<Extent> awaited_;  // by pending reads
  std::vector<Extent> failed_;
};

}  // namespace slidebase
