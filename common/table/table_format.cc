#include "common/table/table_format.h"

#include <algorithm>
#include <cstring>

#include "common/base/digest.h"
#include "common/table/header_fields.h"

namespace slidebase {
namespace {

std::uint64_t align(std::uint64_t offset) {
  return (offset + kSectionAlignment - 1) / kSectionAlignment * kSectionAlignment;
}

}  // namespace

void write_directory_entry(const SectionInfo& s, std::span<std::byte> entry) {
  put(entry, 0, static_cast<std::uint32_t>(s.type));
  put(entry, 4, static_cast<std::uint32_t>(s.codec));
  std::size_t field = 8;
  for (const std::uint64_t value : {s.block_bytes, s.plain_bytes, s.data_offset, s.stored_bytes,
                                    s.index_offset, s.index_digest, s.content_digest}) {
    put(entry, field, value);
    field += 8;
  }
}

SectionPlaces places_after(std::uint64_t end, const SectionInfo& s) {
  const std::uint64_t digests = align(end);
  const std::uint64_t data = align(digests + s.page_digests_bytes());
  return {digests, data, align(data + s.stored_bytes)};
}

std::uint16_t minor_of(const TableInfo& info) {
  switch (info.family) {
    case Family::kAdditive:
      return info.is_extended() ? kExtendedFormatMinor : kAdditiveFormatMinor;
    case Family::kLines:
      return kLinesFormatMinor;
    case Family::kColoured:
      return kColouredFormatMinor;
    case Family::kMarked:
    case Family::kDice:
      return kCubesFormatMinor;
    default:
      return kFormatMinor;
  }
}

std::uint8_t values_of(Family family) {
  return family == Family::kLines ? 3 : 1;
}

std::uint64_t TableInfo::lay_out() {
  std::uint64_t end = front_bytes();
  for (SectionInfo& s : sections) {
    const SectionPlaces places = places_after(end, s);
    s.digests_offset = places.digests;
    s.data_offset = places.data;
    s.index_offset = places.index;
    end = s.index_offset + s.index_bytes();
  }
  return end;
}

std::uint64_t compute_content_digest(const TableInfo& info) {
  TableInfo content = info;
  content.file_bytes = 0;
  content.content_digest = 0;
  for (SectionInfo& s : content.sections) {
    s.codec = Codec::kRaw;
    s.data_offset = s.stored_bytes = s.index_offset = s.index_digest = 0;
  }
  auto header = encode_header(content);
  put(std::span<std::byte>(header), kMinorAt, std::uint16_t{0});
  return digest_with_extension(std::span<std::byte>(header).first(kDigestAt), content);
}

std::array<std::byte, kHeaderBytes> encode_header(const TableInfo& info) {
  std::array<std::byte, kHeaderBytes> header{};
  const std::span<std::byte> h(header);
  std::memcpy(h.data(), kMagic.data(), kMagic.size());
  put(h, kMajorAt, kFormatMajor);
  put(h, kMinorAt, minor_of(info));
  put(h, kFamilyAt, static_cast<std::uint8_t>(info.family));
  put(h, kRowsAt, static_cast<std::uint8_t>(info.shape.rows));
  put(h, kColsAt, static_cast<std::uint8_t>(info.shape.cols));
  put(h, kRootAt, static_cast<std::uint8_t>(info.root));
  put(h, kTransposedAt, static_cast<std::uint8_t>(info.transposed));
  put(h, kValuesAt, values_of(info.family));
  put(h, kDepthAt, static_cast<std::uint16_t>(info.max_depth()));
  put(h, kLayersAt, info.layers);
  put(h, kLayerSizeAt, info.layer_size);
  put(h, kStatesAt, info.states);
  put(h, kContentAt, info.content_digest);
  put(h, kFileBytesAt, info.file_bytes);
  put(h, kSectionsAt, static_cast<std::uint32_t>(info.sections.size()));
  if (gives_bounds(info.family)) {
    write_bound_fields(info, h);
  }
  for (std::size_t i = 0; i < std::min(info.sections.size(), kHeaderSections); ++i) {
    write_directory_entry(info.sections[i], h.subspan(directory_entry(i)));
  }
  write_extension_fields(info, h);
  for (std::size_t d = 0; d < info.histogram.size(); ++d) {
    put(h, kHistogramAt + 8 * d, info.histogram[d]);
  }
  put(h, kDigestAt, digest(std::span(header).first(kDigestAt)));
  return header;
}

}  // namespace slidebase
