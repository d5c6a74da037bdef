#include "common/writing/table_part.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "common/base/output_file.h"
#include "common/writing/table_ends.h"

namespace slidebase {
namespace {

constexpr std::uint64_t kPage = OutputFile::kDirectUnit;

std::uint64_t rounded_up(std::uint64_t value, std::uint64_t unit) {
  return (value + unit - 1) / unit * unit;
}

std::span<const std::byte> take(std::span<const std::byte>& bytes, std::uint64_t size) {
  if (bytes.size() < size) {
    throw std::logic_error("what is known of a part of a table is cut short");
  }
  const auto taken = bytes.first(size);
  bytes = bytes.subspan(size);
  return taken;
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

void append_record(const PartRecord& record, std::vector<std::byte>& bytes) {
  const std::array words{record.states.begin, record.states.end};
  const std::span<const std::byte> states = std::as_bytes(std::span(words));
  for (const auto part : {states, record.digests, record.edges}) {
    bytes.insert(bytes.end(), part.begin(), part.end());
  }
}

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

}  // namespace slidebase
