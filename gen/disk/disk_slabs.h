// Slabs whose planes are in a file. A level has three of them in memory, each in a *slot*: one that
// it works on, one that is being read, and one that is being written.
//
// The file has an *extent* for each part, plane and layer, in this order: the words of a slab in
// one layer, padded to whole pages of 4096 bytes. Only whole pages are read and written, and only
// the pages that a level needs. In the rest of an extent, memory has zeros if the level reads
// it (SlabNeed::zero_rest), and otherwise old data that is never used.
//
// Words that moves bring from other slabs are read into two *staging areas*, which take turns.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "common/puzzle/board.h"
#include "common/search/pages.h"
#include "common/search/slab_exchange.h"
#include "common/search/slabs.h"
#include "gen/disk/disk_io.h"

namespace slidebase {

// The space that a rank's slabs take, on disk and in memory.
struct DiskNeeds {
  // `shape` is the indexed shape, `own` the number of this rank's slabs.
  DiskNeeds(const Slabs& slabs, Shape shape, std::uint64_t own, int of_ranks);

  std::uint64_t parts, ranks, layers;
  std::uint64_t extent_bytes;   // of one layer of one plane of a slab
  std::uint64_t slot_extents;   // extents in memory for one slab
  std::uint64_t staging_bytes;  // greatest size of one staging area, if there is one rank

  std::uint64_t file_bytes() const { return parts * 2 * layers * extent_bytes; }
  std::uint64_t memory_bytes() const;
};

class DiskSlabs : public SlabStore {
 public:
  // `io` reads and writes a file of at least needs.file_bytes(), which is all zeros at first.
  // Throws std::bad_alloc; all members throw the Error(kIo) of a failed read or write.
  DiskSlabs(DiskIo& io, const DiskNeeds& needs);
  // Slabs closed since the last settle() may be written or not.
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
  // The place of one extent in a slot's memory.
  struct Frame {
    std::vector<ByteRange> unclean;  // bytes that may be other than zero
    std::vector<ByteRange> read;     // pages that were read from the extent
  };
  struct Slot {
    std::optional<std::uint64_t> part;
    Pages<std::byte> memory;
    std::vector<Frame> frames;
    std::vector<std::size_t> frame_of;  // by plane and layer: index into frames, or kAbsent
    DiskIo::Batch writing;
  };
  // Adjacent pages to read with one request.
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
  std::span<std::byte> bytes_of(Slot& slot, std::size_t frame, ByteRange range) {
    return {slot.memory.data() + frame * extent_bytes_ + range.begin, range.end - range.begin};
  }
  static std::vector<ByteRange> pages_of(const std::vector<WordRange>& words);
  Slot& slot_of(std::uint64_t part);
  void bring(Slot& slot, std::uint64_t part, const SlabNeed& need, std::size_t frame);
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
  std::optional<Staged> staged_;  // not requested yet
  DiskIo::Batch reading_;
};

}  // namespace slidebase
