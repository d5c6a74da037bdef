// Decodes the header of a table file, and checks every field; reads and verifies the bytes between
// the sections.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <utility>

#include "common/base/digest.h"
#include "common/base/error.h"
#include "common/base/joined.h"
#include "common/base/reading.h"
#include "common/table/header_fields.h"
#include "common/table/table_file.h"

namespace slidebase {
namespace {

// The header and the longest extension.
constexpr std::size_t kFrontBytes = kHeaderBytes + kMaxExtensionBytes;

class HeaderReader {
 public:
  HeaderReader(std::span<const std::byte> bytes, std::uint64_t file_bytes, const std::string& path)
      : bytes_(bytes), file_bytes_(file_bytes), path_(path) {}

  TableInfo read() {
    check_identity();
    TableInfo info = read_family(bytes_, path_);
    read_fixed_fields(info);
    read_histogram(info);
    read_directory(info);
    if (info.content_digest != content_digest(bytes_)) {
      fail(kContentAt, "the content digest does not agree with the sections' digests");
    }
    return info;
  }

 private:
  [[noreturn]] void fail(std::size_t at, std::string_view why,
                         ErrorCode code = ErrorCode::kDamaged) const {
    fail_at(path_, at, why, code);
  }

  void check_identity() const {
    if (bytes_.size() < kMagic.size() ||
        std::memcmp(bytes_.data(), kMagic.data(), kMagic.size()) != 0) {
      fail(0, "not a slidebase table", ErrorCode::kFormat);
    }
    if (bytes_.size() < kHeaderBytes) {
      fail(bytes_.size(), "the file ends within the header: it was cut short");
    }
    if (const auto major = get<std::uint16_t>(bytes_, kMajorAt); major != kFormatMajor) {
      fail(kMajorAt,
           joined({"table format ", major, ", this program reads format ", kFormatMajor,
                   ": build the table again"}),
           ErrorCode::kFormat);
    }
    // A later minor version gives meaning to bytes that are reserved in this one. There is no
    // version 1.5 (docs/FORMAT.md).
    if (const auto minor = get<std::uint16_t>(bytes_, kMinorAt);
        minor > kNewestFormatMinor || minor == kColouredFormatMinor + 1) {
      fail(kMinorAt, joined({"table format 1.", minor, " is newer than this program"}),
           ErrorCode::kFormat);
    }
    if (get<std::uint64_t>(bytes_, kDigestAt) != digest(bytes_.first(kDigestAt))) {
      fail(kDigestAt, "the header is damaged: its digest does not match");
    }
    if (const auto size = get<std::uint64_t>(bytes_, kFileBytesAt); size != file_bytes_) {
      fail(kFileBytesAt, joined({"the file has ", file_bytes_, " bytes, its header says ", size,
                                 ": it was cut short or added to"}));
    }
  }

  void read_fixed_fields(TableInfo& info) const {
    if (get<std::uint8_t>(bytes_, kTransposedAt) != (info.transposed ? 1 : 0)) {
      fail(kTransposedAt, "the index runs over the wrong orientation of the board");
    }
    if (get<std::uint8_t>(bytes_, kValuesAt) != values_of(info.family)) {
      fail(kValuesAt, joined({"the coding is not ", values_of(info.family)}));
    }
    if (get<std::uint32_t>(bytes_, kLayersAt) != info.layers) {
      fail(kLayersAt, joined({"the number of layers is not ", info.layers}));
    }
    if (get<std::uint64_t>(bytes_, kLayerSizeAt) != info.layer_size) {
      fail(kLayerSizeAt, joined({"the layer size is not ", info.layer_size}));
    }
    info.states = get<std::uint64_t>(bytes_, kStatesAt);
    info.content_digest = get<std::uint64_t>(bytes_, kContentAt);
    info.file_bytes = file_bytes_;
  }

  void read_histogram(TableInfo& info) const {
    const std::size_t depths = std::size_t{get<std::uint16_t>(bytes_, kDepthAt)} + 1;
    if (depths > kMaxDepths) {
      fail(kDepthAt, "the greatest depth is out of range");
    }
    std::uint64_t left = info.states;
    for (std::size_t d = 0; d < kMaxDepths; ++d) {
      const auto count = get<std::uint64_t>(bytes_, kHistogramAt + 8 * d);
      if ((count == 0) != (d >= depths) || count > left) {
        fail(kHistogramAt + 8 * d,
             "the histogram does not match the depth and the number of states");
      }
      left -= count;
      if (d < depths) {
        info.histogram.push_back(count);
      }
    }
    if (left != 0 || !has_its_states(info)) {
      fail(kHistogramAt, "the histogram does not add up to the number of states");
    }
  }

  void read_directory(TableInfo& info) const {
    const auto count = get<std::uint32_t>(bytes_, kSectionsAt);
    if (count < least_sections(info) || count > most_sections(info)) {
      fail(kSectionsAt, joined({"a table of this family cannot have ", count, " sections"}));
    }
    std::uint64_t end = info.front_bytes();  // of the part before the next section
    for (std::size_t i = 0; i < std::max<std::size_t>(count, kHeaderSections); ++i) {
      const std::size_t at = directory_entry(i);
      if (i >= count) {
        check_reserved(at, at + kDirectoryEntry);
        continue;
      }
      SectionInfo s = read_section(info, i, at);
      end = check_place(s, at, end);
      info.sections.push_back(s);
    }
    if (end != file_bytes_) {
      fail(kSectionsAt, "the file does not end where its last section ends");
    }
  }

  void check_reserved(std::size_t begin, std::size_t end) const {
    if (const auto fault = reserved_fault(bytes_, begin, end)) {
      fail(fault->at, fault->why);
    }
  }

  SectionInfo read_section(const TableInfo& info, std::size_t i, std::size_t at) const {
    const auto word = [&](std::size_t field) { return get<std::uint64_t>(bytes_, at + 8 * field); };
    const auto type = get<std::uint32_t>(bytes_, at);
    const auto codec = get<std::uint32_t>(bytes_, at + 4);
    if (type != static_cast<std::uint32_t>(section_type(info, i))) {
      fail(at, "the sections are not those of this family, in their order");
    }
    if (codec > 1) {
      fail(at + 4, joined({"unknown codec ", codec}));
    }
    SectionInfo s;
    s.type = static_cast<SectionType>(type);
    s.codec = static_cast<Codec>(codec);
    s.block_bytes = word(1);
    s.plain_bytes = word(2);
    s.data_offset = word(3);
    s.stored_bytes = word(4);
    s.index_offset = word(5);
    s.index_digest = word(6);
    s.content_digest = word(7);
    if (!std::has_single_bit(s.block_bytes) || s.block_bytes < 4096 || s.block_bytes > 1 << 24) {
      fail(at + 8, "the block size is not a power of two from 4 KiB to 16 MiB");
    }
    if (const auto why = plain_size_fault(info, i, s.plain_bytes)) {
      fail(at + 16, *why);
    }
    return s;
  }

  // Checks the places of the section's parts, where `end` is the end of the part before it. Returns
  // the end of the section.
  std::uint64_t check_place(SectionInfo& s, std::size_t at, std::uint64_t end) const {
    SectionInfo placed = s;
    end = placed.place_after(end);
    s.digests_offset = placed.digests_offset;
    // No section can begin after an index that ends within the last 63 bytes of the file.
    if (s.data_offset != placed.data_offset || s.data_offset > file_bytes_) {
      fail(at + 24, "the section does not begin where the one before ends");
    }
    if (s.stored_bytes > file_bytes_ - s.data_offset ||
        (s.codec == Codec::kRaw && s.stored_bytes != s.plain_bytes)) {
      fail(at + 32, "the section's stored size is out of range");
    }
    if (s.index_offset != placed.index_offset || s.index_offset > file_bytes_ ||
        s.index_bytes() > file_bytes_ - s.index_offset) {
      fail(at + 40, "the block index is out of place");
    }
    return end;
  }

  std::span<const std::byte> bytes_;
  std::uint64_t file_bytes_;
  const std::string& path_;
};

void check_zeros(const Source& source, std::uint64_t begin, std::uint64_t end) {
  std::array<std::byte, kSectionAlignment> bytes{};
  const auto gap = std::span(bytes).first(static_cast<std::size_t>(end - begin));
  if (!read_or_fail(source, begin, gap)) {
    throw pending_error(source.name());
  }
  const auto found = std::ranges::find_if(gap, [](std::byte b) { return b != std::byte{0}; });
  if (found != gap.end()) {
    throw Error(ErrorCode::kDamaged, source.name(),
                begin + static_cast<std::uint64_t>(found - gap.begin()),
                "a byte between two sections is not zero");
  }
}

// Each gap is shorter than the alignment of the part after it.
void check_padding(const Source& source, const TableInfo& info) {
  std::uint64_t position = info.front_bytes();
  for (const SectionInfo& s : info.sections) {
    check_zeros(source, position, s.digests_offset);
    check_zeros(source, s.digests_offset + s.page_digests_bytes(), s.data_offset);
    check_zeros(source, s.data_offset + s.stored_bytes, s.index_offset);
    position = s.index_offset + s.index_bytes();
  }
}

}  // namespace

TableInfo decode_header(std::span<const std::byte> bytes, std::uint64_t file_bytes,
                        const std::string& path) {
  return HeaderReader(bytes, file_bytes, path).read();
}

void fail_at(const std::string& path, std::size_t at, std::string_view why, ErrorCode code) {
  const bool damaged = code == kDamaged;
  throw Error(
      code, path, at,
      joined({why, damaged ? "; build the table again with " : "", damaged ? remaker() : ""}));
}

std::uint64_t content_digest(std::span<const std::byte> front) {
  const std::size_t bytes = kHeaderBytes + get<std::uint32_t>(front, kExtensionAt);
  std::vector<std::byte> content(front.begin(), front.begin() + static_cast<std::ptrdiff_t>(bytes));
  const auto clear = [&](std::size_t at, std::size_t count) {
    std::ranges::fill(std::span(content).subspan(at, count), std::byte{0});
  };
  clear(kMinorAt, 2);
  clear(kContentAt, 8);
  clear(kFileBytesAt, 8);
  clear(kExtensionDigestAt, 8);
  const std::size_t sections = get<std::uint32_t>(front, kSectionsAt);
  for (std::size_t i = 0; i < sections && directory_entry(i) + kDirectoryEntry <= bytes; ++i) {
    clear(directory_entry(i) + 4, 4);    // codec
    clear(directory_entry(i) + 24, 32);  // places, and the index's digest
  }
  content.erase(content.begin() + kDigestAt, content.begin() + kHeaderBytes);
  return digest(content);
}

std::optional<Opening> open_header(const Source& source) {
  // Of a source in memory only the header and the extension are copied.
  const std::uint64_t most = source.bytes().empty() ? kOpeningBytes : kFrontBytes;
  const Buffer start = Buffer::of(std::min(most, source.size()));
  if (!start) {
    throw Error(ErrorCode::kMemory, source.name(), "not enough memory to read it");
  }
  if (!read_or_fail(source, 0, start.span())) {
    return std::nullopt;
  }
  Opening opening{decode_header(start.span().first(std::min(start.size, kFrontBytes)),
                                source.size(), source.name()),
                  {}};
  bool complete = true;
  for (const SectionInfo& s : opening.info.sections) {
    auto& digests = opening.page_digests.emplace_back(static_cast<std::size_t>(s.pages()));
    const auto into = std::as_writable_bytes(std::span(digests));
    if (s.digests_offset + into.size() <= start.size) {
      std::copy_n(start.data.get() + s.digests_offset, into.size(), into.begin());
    } else {
      complete &= read_or_fail(source, s.digests_offset, into);
    }
  }
  return complete ? std::optional(std::move(opening)) : std::nullopt;
}

Opening read_opening(const Source& source) {
  auto opening = open_header(source);
  if (!opening) {
    throw pending_error(source.name());
  }
  return std::move(*opening);
}

void verify_file(const Source& source, const TableInfo& info, const Advance& advance,
                 const std::function<void(const Verified&)>& verify_sections) {
  check_padding(source, info);
  std::uint64_t done = 0;
  const auto verified = [&](std::uint64_t bytes) {
    done += bytes;
    if (advance) {
      advance(done, info.file_bytes);
    }
  };
  verify_sections(verified);
  verified(info.file_bytes - done);
}

void check_source_unchanged(const Source& source) {
  if (!source.is_unchanged()) {
    throw Error(
        kDamaged, source.name(),
        joined({"it was changed while in use: try again, or build it again with ", remaker()}));
  }
}

}  // namespace slidebase
