#include "common/writing/part_writer.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "common/base/digest.h"

namespace slidebase {
namespace {

// What is written at a time: whole pages, as all that is written of a part.
constexpr std::size_t kStagedBytes = 8 << 20;

// Of bytes that begin at `position`, those in this range.
std::span<const std::byte> within(std::span<const std::byte> bytes, std::uint64_t position,
                                  Range range) {
  const std::uint64_t begin = std::max(position, range.begin);
  const std::uint64_t end = std::min(position + bytes.size(), range.end);
  return begin < end ? bytes.subspan(begin - position, end - begin) : bytes.first(0);
}

}  // namespace

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

}  // namespace slidebase
