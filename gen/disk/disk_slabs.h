// Slabs whose planes lie in a file, of which a level has three in memory: one that it works on, one
// that is being read, and one that is being written.
//
// The file has an *extent* for each part, plane and layer, in this order: the words of a slab in
// one layer, padded to whole pages of 4096 bytes. Whole pages are read and written. The words
// between what is needed of an extent are not read; what memory has there is from before, and
// nobody looks at it.
//
// What crosses from other slabs is read into a *staging area*, of which there are two in turn.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "common/puzzle/board.h"
#include "common/search/pages.h"
#include "common/search/slab_store.h"
#include "common/search/slabs.h"
#include "gen/disk/disk_io.h"

namespace slidebase {

// What a rank's slabs on a disk take.
struct DiskNeeds {
  // `shape` is the one that is indexed; `own` the number of this rank's slabs.
  DiskNeeds(const Slabs& slabs, Shape shape, std::uint64_t own, int of_ranks);

  std::uint64_t parts, ranks, layers;
  std::uint64_t extent_bytes;   // of one layer of one plane of a slab
  std::uint64_t slot_extents;   // that a slab has in memory
  std::uint64_t staging_bytes;  // of each of both areas: at most, where there is one rank

  std::uint64_t file_bytes() const { return parts * 2 * layers * extent_bytes; }
  std::uint64_t memory_bytes() const;
};

class DiskSlabs : public SlabStore {
 public:
  // `io` is of a file of needs.file_bytes() or more, zeros at first. Throws std::bad_alloc; all
  // members throw the Error(kIo) of whatever could not be read or written.
  DiskSlabs(DiskIo& io, const DiskNeeds& needs);
  // What was closed and is not settled may be kept or not.
  ~DiskSlabs() override;

  bool in_memory() const override { return false; }
  void fetch(std::uint64_t part, std::vector<SlabNeed> needs) override;
  const Word* find(std::uint64_t part, int plane, Cell layer, WordRange words) override;
  bool ready() override;
  void wait() override;
  Word* words(std::uint64_t part, int plane, Cell layer) override;
  void close(std::uint64_t part, std::vector<SlabNeed> changed) override;
  void settle() override;

 private:
  static constexpr std::size_t kSlots = 3;
  static constexpr std::size_t kAbsent = static_cast<std::size_t>(-1);

  // Bytes of an extent or of the file.
  struct ByteRange {
    std::uint64_t begin, end;
  };
  // An extent's room in memory.
  struct Room {
    std::vector<ByteRange> unclean;  // what may be other than zero
    std::vector<ByteRange> read;     // pages of the extent that it has now
  };
  struct Slot {
    std::optional<std::uint64_t> part;
    Pages<std::byte> memory;
    std::vector<Room> rooms;
    std::vector<std::size_t> room_of;  // by plane and layer: its number, or kAbsent
    DiskIo::Batch writing;
  };
  // Pages that are to be read next to each other.
  struct Staged {
    std::uint64_t begin, end;  // in the file
    std::uint64_t at;          // in the staging area
  };

  std::size_t extent_of(int plane, Cell layer) const {
    return static_cast<std::size_t>(plane) * layers_ + static_cast<std::size_t>(layer);
  }
  std::uint64_t offset(std::uint64_t part, std::size_t extent) const {
    return (part * 2 * layers_ + extent) * extent_bytes_;
  }
  std::span<std::byte> bytes_of(Slot& slot, std::size_t room, ByteRange range) {
    return {slot.memory.data() + room * extent_bytes_ + range.begin, range.end - range.begin};
  }
  static std::vector<ByteRange> pages_of(const std::vector<WordRange>& words);
  Slot& slot_of(std::uint64_t part);
  void bring(Slot& slot, std::uint64_t part, const SlabNeed& need, std::size_t room);
  void read_staged();
  static std::vector<ByteRange> joined(const std::vector<ByteRange>& pages,
                                       const std::vector<ByteRange>& read);

  DiskIo& io_;
  std::uint64_t layers_, extent_bytes_, slot_extents_;
  std::array<Slot, kSlots> slots_;
  std::size_t next_slot_ = 0;
  std::array<Pages<std::byte>, 2> staging_;
  std::size_t staging_now_ = 0;
  std::uint64_t staged_bytes_ = 0;
  std::optional<Staged> staged_;  // not asked for yet
  DiskIo::Batch reading_;
};

}  // namespace slidebase
