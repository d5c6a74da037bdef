// Decodes the header of a table file, and checks every field.
#include <algorithm>
#include <bit>
#include <cstring>

#include "common/base/digest.h"
#include "common/base/error.h"
#include "common/base/joined.h"
#include "common/table/header_fields.h"

namespace slidebase {
namespace {

class HeaderReader {
 public:
  HeaderReader(std::span<const std::byte> bytes, std::uint64_t file_bytes, const std::string& path)
      : bytes_(bytes), file_bytes_(file_bytes), path_(path) {}

  TableInfo read() {
    check_identity();
    TableInfo info = read_fixed_fields();
    read_histogram(info);
    read_directory(info);
    if (info.content_digest != compute_content_digest(info)) {
      fail(kContentAt, "the content digest does not agree with the sections' digests");
    }
    return info;
  }

 private:
  [[noreturn]] void fail(std::size_t at, std::string_view why,
                         ErrorCode code = ErrorCode::kDamaged) const {
    const bool damaged = code == ErrorCode::kDamaged;
    throw Error(code, path_, at,
                joined({why, damaged ? "; build the table again with slidebase-gen -f" : ""}));
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

  TableInfo read_fixed_fields() const {
    const auto byte = [&](std::size_t at) { return get<std::uint8_t>(bytes_, at); };
    if (byte(kFamilyAt) < 1 || byte(kFamilyAt) > 7) {
      fail(kFamilyAt, joined({"unknown puzzle family ", byte(kFamilyAt)}));
    }
    const auto family = static_cast<Family>(byte(kFamilyAt));
    if (cube_kind_of(family) != kind_here(cube_kind_of(family))) {
      fail(kFamilyAt, "this build has no such cubes", ErrorCode::kUsage);
    }
    const auto minor = get<std::uint16_t>(bytes_, kMinorAt);
    const bool extended = family == Family::kAdditive && minor == kExtendedFormatMinor;
    TableInfo plain;
    plain.family = family;
    if (minor != minor_of(plain) && !extended && (minor != 0 || minor_of(plain) != kFormatMinor)) {
      const bool has_kind =
          is_cubic(family) && (minor == kCubesFormatMinor || minor_of(plain) == kCubesFormatMinor);
      fail(kMinorAt,
           joined({"table format 1.", minor, " has no ", family_name(family), " tables",
                   family == Family::kLines ? " in slides" : "", has_kind ? " of kind " : "",
                   has_kind ? Cube::of(cube_kind_of(family)).name() : ""}),
           ErrorCode::kFormat);
    }
    check_extension(extended);
    const Shape shape{byte(kRowsAt), byte(kColsAt)};
    const int most = family == Family::kAdditive && !extended ? kMaxTableCells : most_cells(family);
    if (shape.rows < 2 || shape.rows > shape.cols || shape.cells() > most ||
        (family == Family::kColoured && shape.cols > kMostColouredCells)) {
      fail(kRowsAt, joined({"no table has a board of ", shape.name()}));
    }
    const Cell root = byte(kRootAt);
    if (root >= shape.cells() || class_representative(shape, root) != root) {
      fail(kRootAt, joined({"cell ", root, " is not the greatest of its class"}));
    }
    TableInfo info = describe_table(family, shape, root);
    if (minor == 0) {
      refuse_first_format(info);
    }
    if (gives_bounds(family)) {
      take_bound_fields(info, extended);
    } else {
      check_zero(kDirectoryEnd, kHistogramAt);
    }
    if (byte(kTransposedAt) != (info.transposed ? 1 : 0)) {
      fail(kTransposedAt, "the index runs over the wrong orientation of the board");
    }
    if (byte(kValuesAt) != values_of(family)) {
      fail(kValuesAt, joined({"the coding is not ", values_of(family)}));
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
    return info;
  }

  // Checks the extension's size and digest, which are zero without one.
  void check_extension(bool extended) const {
    if (!extended) {
      check_zero(kExtensionAt, kExtensionAt + 4);
      check_zero(kExtensionDigestAt, kHistogramAt);
      return;
    }
    if (const auto fault = extension_fault(bytes_)) {
      fail(fault->at, fault->why);
    }
  }

  // Format 1.0 had no page digests, but the same fields up to the root.
  [[noreturn]] void refuse_first_format(const TableInfo& info) const {
    fail(kMinorAt,
         joined({"made in format 1.0, which is no longer read; make it again with: ",
                 command_to_replace(info, path_)}),
         ErrorCode::kFormat);
  }

  void take_bound_fields(TableInfo& info, bool extended) const {
    const std::size_t extension = extended ? get<std::uint32_t>(bytes_, kExtensionAt) : 0;
    if (const auto fault = read_bound_fields(bytes_, extension, info)) {
      fail(fault->at, fault->why);
    }
    info.layers = static_cast<std::uint32_t>(least_sections(info));
  }

  void check_zero(std::size_t begin, std::size_t end) const {
    const auto part = bytes_.subspan(begin, end - begin);
    const auto found = std::ranges::find_if(part, [](std::byte b) { return b != std::byte{0}; });
    if (found != part.end()) {
      fail(begin + static_cast<std::size_t>(found - part.begin()), "a reserved byte is not zero");
    }
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
    const bool additive = info.family == Family::kAdditive;
    if (left != 0 || info.histogram[0] != nearest_states(info) ||
        (!additive && info.states != reachable_states(info))) {
      fail(kHistogramAt, "the histogram does not add up to the number of states");
    }
  }

  // How many states are at distance 0. Each colouring has two lines there.
  static std::uint64_t nearest_states(const TableInfo& info) {
    return gives_bounds(info.family) ? info.layers * (info.family == Family::kColoured ? 2 : 1) : 1;
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
        check_zero(at, at + kDirectoryEntry);
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

  // A cubic table may have no pattern section.
  static std::size_t least_sections(const TableInfo& info) {
    return gives_bounds(info.family) ? info.pattern_sections() + info.colourings.size() : 1;
  }
  static std::size_t most_sections(const TableInfo& info) {
    return is_cubic(info.family) ? 2 : least_sections(info);
  }
  static SectionType section_type(const TableInfo& info, std::size_t i) {
    switch (info.family) {
      case Family::kAdditive:
        return SectionType::kPatternBits;
      case Family::kColoured:
        return SectionType::kLineBits;
      default:
        return i == 0 ? SectionType::kStep : SectionType::kPatterns;
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
    check_plain_size(info, i, s, at);
    return s;
  }

  void check_plain_size(const TableInfo& info, std::size_t i, const SectionInfo& s,
                        std::size_t at) const {
    if (s.type == SectionType::kPatternBits) {
      const auto pattern = std::ranges::find(info.patterns, i, &PatternInfo::section);
      if (!may_be_pattern_bytes(info.shape, *pattern, s.plain_bytes)) {
        fail(at + 16, "the section's size is not that of rows of a pattern's orders");
      }
      return;
    }
    if (const std::uint64_t plain = plain_bytes(info, i, s.type); s.plain_bytes != plain) {
      fail(at + 16, joined({"the section's size is not ", plain}));
    }
  }
  static std::uint64_t plain_bytes(const TableInfo& info, std::size_t i, SectionType type) {
    switch (type) {
      case SectionType::kStep:
        return info.step_bytes();
      case SectionType::kLineBits:
        return coloured_bytes(info.shape, info.colourings[i]);
      default:
        return pattern_count(info) * pattern_bytes(info.family);
    }
  }

  // Checks the places of the section's parts, where `end` is the end of the part before it. Returns
  // the end of the section.
  std::uint64_t check_place(SectionInfo& s, std::size_t at, std::uint64_t end) const {
    const SectionPlaces places = places_after(end, s);
    s.digests_offset = places.digests;
    // No section can begin after an index that ends within the last 63 bytes of the file.
    if (s.data_offset != places.data || s.data_offset > file_bytes_) {
      fail(at + 24, "the section does not begin where the one before ends");
    }
    if (s.stored_bytes > file_bytes_ - s.data_offset ||
        (s.codec == Codec::kRaw && s.stored_bytes != s.plain_bytes)) {
      fail(at + 32, "the section's stored size is out of range");
    }
    if (s.index_offset != places.index || s.index_offset > file_bytes_ ||
        s.index_bytes() > file_bytes_ - s.index_offset) {
      fail(at + 40, "the block index is out of place");
    }
    return s.index_offset + s.index_bytes();
  }

  std::span<const std::byte> bytes_;
  std::uint64_t file_bytes_;
  const std::string& path_;
};

}  // namespace

TableInfo decode_header(std::span<const std::byte> bytes, std::uint64_t file_bytes,
                        const std::string& path) {
  return HeaderReader(bytes, file_bytes, path).read();
}

}  // namespace slidebase
