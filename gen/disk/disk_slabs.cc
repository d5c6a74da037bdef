#include "gen/disk/disk_slabs.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "common/puzzle/ranking.h"
#include "common/search/move_map.h"

namespace slidebase {
namespace {

constexpr std::uint64_t kPage = DiskIo::kUnit;

// Pages join the pages before them in one request if the gap between them is at most this: reading
// the gap takes less time than another request.
constexpr std::uint64_t kGapBytes = 32 << 10;

constexpr std::uint64_t page_begin(std::uint64_t byte) {
  return byte / kPage * kPage;
}
constexpr std::uint64_t page_end(std::uint64_t byte) {
  return (byte + kPage - 1) / kPage * kPage;
}

// An upper bound on the bytes that the runs of `slab_move` into one slab take in a staging area: it
// assumes that no runs are joined, that each begins and ends within a page, and that a gap is read
// before each.
std::uint64_t staged_bytes(const Slabs& slabs, const SlabMove& slab_move, Shape shape) {
  const int after = shape.cells() - 1 - std::min(slab_move.target, slab_move.source) - shape.cols;
  const std::uint64_t shortest = std::min(slabs.words(), factorial(after) / (2 * kSlidingWordBits));
  const std::uint64_t runs = slabs.words() / shortest;
  return slabs.words() * sizeof(std::uint64_t) + runs * (2 * kPage + kGapBytes);
}

}  // namespace

DiskNeeds::DiskNeeds(const Slabs& slabs, Shape shape, std::uint64_t own, int of_ranks)
    : parts(own),
      ranks(static_cast<std::uint64_t>(of_ranks)),
      layers(static_cast<std::uint64_t>(shape.cells())),
      extent_bytes(page_end(slabs.words() * sizeof(std::uint64_t))),
      staging_bytes(kPage) {
  std::array<std::uint64_t, 2> of_colour{};
  for (Cell cell = 0; cell < shape.cells(); ++cell) {
    ++of_colour[static_cast<std::size_t>(shape.colour(cell))];
  }
  slot_extents = layers + std::max(of_colour[0], of_colour[1]);
  of_colour = {};
  for (const SlabMove& slab_move : slabs.slab_moves()) {
    of_colour[static_cast<std::size_t>(shape.colour(slab_move.target))] +=
        staged_bytes(slabs, slab_move, shape);
  }
  staging_bytes += page_end(std::max(of_colour[0], of_colour[1]));
}

std::uint64_t DiskNeeds::memory_bytes() const {
  return 3 * slot_extents * extent_bytes + 2 * staging_bytes;
}

DiskSlabs::DiskSlabs(DiskIo& io, const DiskNeeds& needs)
    : io_(io),
      layers_(needs.layers),
      extent_bytes_(needs.extent_bytes),
      slot_extents_(needs.slot_extents) {
  for (Slot& slot : slots_) {
    slot.memory = Pages<std::byte>(slot_extents_ * extent_bytes_);
    slot.frames.resize(slot_extents_);
    slot.frame_of.assign(2 * layers_, kAbsent);
  }
  for (auto& area : staging_) {
    // All ranks may need the same slabs at once, and a round without a slab of this rank continues
    // in the area of the round before. The system only takes memory for pages that are used.
    area = Pages<std::byte>(needs.staging_bytes * (needs.ranks > 1 ? 2 * needs.ranks : 1));
  }
}

DiskSlabs::~DiskSlabs() {
  io_.drop();
}

// The pages of these words; pages that touch or overlap make one range.
std::vector<DiskSlabs::ByteRange> DiskSlabs::pages_of(const std::vector<WordRange>& words) {
  std::vector<ByteRange> pages;
  for (const WordRange& range : words) {
    const std::uint64_t begin = page_begin(range.begin * sizeof(Word));
    const std::uint64_t end = page_end(range.end * sizeof(Word));
    if (!pages.empty() && begin <= pages.back().end) {
      pages.back().end = std::max(pages.back().end, end);
    } else {
      pages.push_back({begin, end});
    }
  }
  return pages;
}

DiskSlabs::Slot& DiskSlabs::slot_of(std::uint64_t part) {
  const auto slot = std::ranges::find_if(slots_, [&](const Slot& s) { return s.part == part; });
  if (slot == slots_.end()) {
    throw std::logic_error("a slab was not fetched");
  }
  return *slot;
}

// Source layers must be zero where they are not read. They have their frames at the front and the
// other layers at the back, so most of the zeros at the front stay zero.
void DiskSlabs::fetch(std::uint64_t part, std::vector<SlabNeed> needs) {
  Slot& slot = slots_[next_slot_];
  next_slot_ = (next_slot_ + 1) % kSlots;
  if (slot.part.has_value() || needs.size() > slot_extents_) {
    throw std::logic_error("more of the slabs is fetched than fits in a slot");
  }
  io_.wait(slot.writing);
  slot.part = part;
  std::ranges::fill(slot.frame_of, kAbsent);
  std::size_t front = 0, back = slot_extents_;
  for (const SlabNeed& need : needs) {
    bring(slot, part, need, need.zero_rest ? front++ : --back);
  }
  read_staged();
  staging_now_ = 1 - staging_now_;
  staged_bytes_ = 0;
}

void DiskSlabs::bring(Slot& slot, std::uint64_t part, const SlabNeed& need, std::size_t frame) {
  const std::size_t extent = extent_of(need.plane, need.layer);
  slot.frame_of[extent] = frame;
  auto& unclean = slot.frames[frame].unclean;
  const auto pages = pages_of(need.ranges);
  if (need.zero_rest) {
    auto read = pages.begin();
    for (ByteRange left : unclean) {
      for (; read != pages.end() && read->end <= left.begin; ++read) {
      }
      for (auto next = read; next != pages.end() && next->begin < left.end; ++next) {
        if (left.begin < next->begin) {
          io_.zero(reading_, bytes_of(slot, frame, {left.begin, next->begin}));
        }
        left.begin = std::min(next->end, left.end);
      }
      io_.zero(reading_, bytes_of(slot, frame, left));
    }
    unclean = pages;
  } else {
    unclean = {{0, extent_bytes_}};
  }
  slot.frames[frame].read = pages;
  for (const ByteRange& range : pages) {
    io_.read(reading_, offset(part, extent) + range.begin, bytes_of(slot, frame, range));
  }
}

const DiskSlabs::Word* DiskSlabs::find(std::uint64_t part, int plane, Cell layer, WordRange words) {
  const std::uint64_t extent = offset(part, extent_of(plane, layer));
  const std::uint64_t first = extent + words.begin * sizeof(Word);
  const std::uint64_t begin = page_begin(first);
  const std::uint64_t end = page_end(extent + words.end * sizeof(Word));
  const auto& area = staging_[staging_now_];
  if (!staged_ || begin < staged_->begin || begin > staged_->end + kGapBytes) {
    read_staged();
    staged_ = {begin, begin, staged_bytes_};
  }
  if (end > staged_->end) {
    staged_bytes_ += end - staged_->end;
    staged_->end = end;
  }
  if (staged_bytes_ > area.size()) {
    throw std::logic_error("more crosses than fits in a staging area");
  }
  return reinterpret_cast<const Word*>(area.data() + staged_->at + (first - staged_->begin));
}

void DiskSlabs::read_staged() {
  if (staged_) {
    std::byte* const into = staging_[staging_now_].data() + staged_->at;
    io_.read(reading_, staged_->begin, {into, staged_->end - staged_->begin});
    staged_.reset();
  }
}

bool DiskSlabs::ready() {
  read_staged();
  return io_.done(reading_);
}

void DiskSlabs::wait() {
  read_staged();
  io_.wait(reading_);
}

DiskSlabs::Word* DiskSlabs::words(std::uint64_t part, int plane, Cell layer) {
  Slot& slot = slot_of(part);
  const std::size_t frame = slot.frame_of[extent_of(plane, layer)];
  return frame == kAbsent ? nullptr
                          : reinterpret_cast<Word*>(slot.memory.data() + frame * extent_bytes_);
}

void DiskSlabs::close(std::uint64_t part, std::vector<SlabNeed> changed) {
  Slot& slot = slot_of(part);
  for (const SlabNeed& change : changed) {
    const std::size_t extent = extent_of(change.plane, change.layer);
    const std::size_t frame = slot.frame_of[extent];
    for (const ByteRange& range : joined(pages_of(change.ranges), slot.frames[frame].read)) {
      io_.write(slot.writing, offset(part, extent) + range.begin, bytes_of(slot, frame, range));
    }
  }
  slot.part.reset();
}

// Small gaps are written too, but only those that were read: other memory has data of other slabs.
std::vector<DiskSlabs::ByteRange> DiskSlabs::joined(const std::vector<ByteRange>& pages,
                                                    const std::vector<ByteRange>& read) {
  std::vector<ByteRange> all;
  auto within = read.begin();
  for (const ByteRange& range : pages) {
    within = std::find_if(within, read.end(), [&](ByteRange r) { return range.end <= r.end; });
    if (within == read.end() || range.begin < within->begin) {
      throw std::logic_error("words were changed that were not fetched");
    }
    if (!all.empty() && all.back().begin >= within->begin &&
        range.begin - all.back().end <= kGapBytes) {
      all.back().end = range.end;
    } else {
      all.push_back(range);
    }
  }
  return all;
}

void DiskSlabs::settle() {
  for (Slot& slot : slots_) {
    io_.wait(slot.writing);
  }
}

}  // namespace slidebase
