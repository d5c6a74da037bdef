#include "common/table/table_format.h"

#include <algorithm>
#include <cstring>

#include "common/base/digest.h"
#include "common/table/header_fields.h"

namespace slidebase {

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

std::uint64_t TableInfo::lay_out() {
  std::uint64_t end = front_bytes();
  for (SectionInfo& s : sections) {
    end = s.place_after(end);
  }
  return end;
}

std::uint64_t compute_content_digest(const TableInfo& info) {
  const auto header = encode_header(info);
  std::vector<std::byte> front(header.begin(), header.end());
  const std::vector<std::byte> extension = encode_extension(info);
  front.insert(front.end(), extension.begin(), extension.end());
  return content_digest(front);
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
