// The parts in order, each with a *gap* before it that begins where the part before was last
// written. A gap holds whole pages of the file, but for the section's beginning and end, and all
// blocks that parts share. The edges in a gap overlap in the rows that parts share, where each has
// its own bits and zeros for the others'.
#include "common/writing/parted_table.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "common/base/digest.h"
#include "common/writing/table_ends.h"

namespace slidebase {

PartedTable::PartedTable(const std::filesystem::path& target, const TableInfo& info)
    : file_(target, AtomicFile::Named::kAtOnce), raw_(raw_table(info)) {
  file_.reserve(raw_.file_bytes);
}

void PartedTable::add(std::vector<std::byte> records) {
  bytes_.push_back(std::move(records));
  for (std::span<const std::byte> bytes = bytes_.back(); !bytes.empty();) {
    records_.push_back(take_record(raw_, bytes));
  }
}

TableInfo PartedTable::finish(std::vector<std::uint64_t> histogram) {
  put_together();
  raw_.states = std::accumulate(histogram.begin(), histogram.end(), std::uint64_t{0});
  raw_.histogram = std::move(histogram);
  SectionInfo& section = raw_.sections.front();
  std::uint64_t position = section.index_offset;
  const auto write_page = [&](std::span<const std::byte> page) {
    file_.write_at(position, page);
    position += page.size();
  };
  const std::array page_digests{write_index(section, digests_, digests_, write_page)};
  write_front(raw_, page_digests, file_);
  file_.commit();
  return raw_;
}

void PartedTable::put_together() {
  std::ranges::sort(records_, {}, [](const PartRecord& record) { return record.states.begin; });
  std::uint64_t next = 0;
  for (const PartRecord& record : records_) {
    if (record.states.begin != next) {
      throw std::logic_error(record.states.begin > next ? "a part of a table is missing"
                                                        : "a part of a table was given twice");
    }
    next = record.states.end;
  }
  if (next != raw_.layer_size) {
    throw std::logic_error("the last part of a table is missing");
  }
  for (const PartRecord& record : records_) {
    const PartPlaces places = places_of_part(raw_, record.states);
    const std::uint64_t head = places.written.begin - places.bytes.begin;
    add_to_gap(places.bytes.begin, record.edges.first(head));
    if (places.written.size() > 0) {
      digest_gap(places.blocks.begin);
      write_gap();
      digests_.resize(places.blocks.end);
      std::memcpy(&digests_[places.blocks.begin], record.digests.data(), record.digests.size());
      gap_begin_ = places.written.end;
      add_to_gap(gap_begin_, record.edges.subspan(head));
    }
  }
  digest_gap(raw_.sections.front().blocks());
  write_gap();
}

void PartedTable::add_to_gap(std::uint64_t begin, std::span<const std::byte> bytes) {
  const std::uint64_t end = gap_begin_ + gap_.size();
  const auto shared = std::min(end - begin, bytes.size());
  for (std::size_t i = 0; i < shared; ++i) {
    gap_[begin - gap_begin_ + i] |= bytes[i];
  }
  const auto rest = bytes.subspan(shared);
  gap_.insert(gap_.end(), rest.begin(), rest.end());
}

// Up to this block.
void PartedTable::digest_gap(std::uint64_t end) {
  const SectionInfo& section = raw_.sections.front();
  for (std::uint64_t block = digests_.size(); block < end; ++block) {
    const std::uint64_t begin = block * section.block_bytes;
    const std::uint64_t size = std::min(section.block_bytes, section.plain_bytes - begin);
    if (begin < gap_begin_ || begin - gap_begin_ + size > gap_.size()) {
      throw std::logic_error("a block of a table is missing");
    }
    digests_.push_back(digest(std::span(gap_).subspan(begin - gap_begin_, size)));
  }
}

void PartedTable::write_gap() {
  file_.write_at(raw_.sections.front().data_offset + gap_begin_, gap_);
  gap_.clear();
}

}  // namespace slidebase
