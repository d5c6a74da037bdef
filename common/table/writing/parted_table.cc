#include "common/table/writing/parted_table.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "common/base/digest.h"

namespace slidebase {
namespace {

constexpr std::uint64_t kPage = OutputFile::kDirectUnit;

std::uint64_t rounded_up(std::uint64_t value, std::uint64_t unit) {
  return (value + unit - 1) / unit * unit;
}

std::span<const std::byte> take(std::span<const std::byte>& bytes, std::uint64_t size) {
  if (bytes.size() < size) {
    throw std::logic_error("the record of a part of a table is cut short");
  }
  const auto taken = bytes.first(size);
  bytes = bytes.subspan(size);
  return taken;
}

// Of bytes that begin at `position`, returns those in this range.
std::span<const std::byte> within(std::span<const std::byte> bytes, std::uint64_t position,
                                  Range range) {
  const std::uint64_t begin = std::max(position, range.begin);
  const std::uint64_t end = std::min(position + bytes.size(), range.end);
  return begin < end ? bytes.subspan(begin - position, end - begin) : bytes.first(0);
}

// Appends the record: begin and end of the states in 8 bytes each, digests, edges.
void append_record(const PartRecord& record, std::vector<std::byte>& bytes) {
  const std::array words{record.states.begin, record.states.end};
  const std::span<const std::byte> states = std::as_bytes(std::span(words));
  for (const auto part : {states, record.digests, record.edges}) {
    bytes.insert(bytes.end(), part.begin(), part.end());
  }
}

// Returns the record at the beginning of `bytes`, pointing into them, and removes it from `bytes`.
// Throws std::logic_error if it is not a record of a part of this table.
PartRecord take_record(const TableInfo& raw, std::span<const std::byte>& bytes) {
  std::array<std::uint64_t, 2> states;
  std::memcpy(states.data(), take(bytes, sizeof states).data(), sizeof states);
  PartRecord record;
  record.states = {states[0], states[1]};
  if (record.states.begin >= record.states.end || record.states.end > raw.layer_size) {
    throw std::logic_error("a part of a table has states that no layer has");
  }
  const PartPlaces places = places_of_part(raw, record.states);
  record.digests = take(bytes, places.blocks.size() * 8);
  record.edges = take(bytes, places.edge_bytes());
  return record;
}

}  // namespace

TableInfo raw_table(TableInfo info) {
  info.sections = {raw_section(SectionType::kStep, info.step_bytes())};
  info.file_bytes = info.lay_out();
  return info;
}

PartPlaces places_of_part(const TableInfo& raw, Range states) {
  const SectionInfo& section = raw.sections.front();
  const std::uint64_t row = raw.layers * 8;
  const bool last = states.end == raw.layer_size;
  PartPlaces places;
  places.bytes = {states.begin / 64 * row, (states.end + 63) / 64 * row};
  places.written = {places.bytes.end, places.bytes.end};
  // Rows that no other part touches.
  const Range alone{(states.begin + 63) / 64 * row,
                    last ? places.bytes.end : states.end / 64 * row};
  const std::uint64_t block = section.block_bytes;
  const Range blocks{(alone.begin + block - 1) / block,
                     last ? section.blocks() : alone.end / block};
  if (blocks.begin >= blocks.end) {
    return places;
  }
  const std::uint64_t data = section.data_offset;
  const std::uint64_t end = std::min(blocks.end * block, section.plain_bytes);
  const Range pages{rounded_up(data + blocks.begin * block, kPage), (data + end) / kPage * kPage};
  if (pages.begin < pages.end) {
    places.blocks = blocks;
    places.written = {pages.begin - data, pages.end - data};
  }
  return places;
}

PartWriter::PartWriter(const std::filesystem::path& name, const std::filesystem::path& target,
                       const TableInfo& info)
    : file_(name, target), raw_(raw_table(info)), staged_(kStagedBytes) {}

void PartWriter::begin_part(Range states) {
  end_part();
  if (states.begin >= states.end || states.end > raw_.layer_size) {
    throw std::logic_error("a part of a table has states that no layer has");
  }
  states_ = states;
  places_ = places_of_part(raw_, states);
  position_ = places_.bytes.begin;
  staged_.move_to(places_.written.begin);
}

void PartWriter::append(std::span<const std::byte> bytes) {
  if (bytes.size() > places_.bytes.end - position_) {
    throw std::logic_error("a part of a table was given more bytes than it has");
  }
  const std::uint64_t block = raw_.sections.front().block_bytes;
  const Range of_blocks{places_.blocks.begin * block, places_.blocks.end * block};
  blocks_.append(within(bytes, position_, of_blocks),
                 [this](std::span<const std::byte> whole) { digests_.push_back(digest(whole)); });
  staged_.append(within(bytes, position_, places_.written),
                 [this](std::uint64_t place, auto full) { write_at(place, full); });
  for (const Range edge : {Range{places_.bytes.begin, places_.written.begin},
                           Range{places_.written.end, places_.bytes.end}}) {
    const auto part = within(bytes, position_, edge);
    edges_.insert(edges_.end(), part.begin(), part.end());
  }
  position_ += bytes.size();
}

void PartWriter::write_at(std::uint64_t place, std::span<const std::byte> bytes) {
  file_.write_direct_at(raw_.sections.front().data_offset + place, bytes);
}

void PartWriter::end_part() {
  if (position_ != places_.bytes.end) {
    throw std::logic_error("a part of a table was given fewer bytes than it has");
  }
  if (states_ == Range{}) {
    return;  // there is no part yet
  }
  staged_.flush([this](std::uint64_t place, auto rest) { write_at(place, rest); });
  // The section's last block may be shorter.
  blocks_.end([this](std::span<const std::byte> last) { digests_.push_back(digest(last)); });
  append_record({states_, std::as_bytes(std::span(digests_)), edges_}, records_);
  digests_.clear();
  edges_.clear();
  states_ = {};
}

std::vector<std::byte> PartWriter::finish() {
  end_part();
  file_.sync();
  return std::move(records_);
}

// PartedTable goes through the parts in order. Before each part there is a *gap*, which begins
// where the pages written for the previous one end. A gap holds whole pages of the file, except at
// the section's beginning and end, and all blocks that parts share. The edges in a gap overlap in
// the rows that parts share: there each part has its own bits, and zeros for the others'.

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

// Digests the blocks of the gap, up to block `end`.
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
