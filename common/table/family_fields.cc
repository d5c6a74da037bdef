// What the header of each family must have.
#include <algorithm>
#include <utility>

#include "common/base/joined.h"
#include "common/table/header_fields.h"
#include "common/table/table_format.h"

namespace slidebase {
namespace {

// Reads the header's fields up to those that only one family has.
class FamilyReader {
 public:
  FamilyReader(std::span<const std::byte> front, const std::string& path)
      : front_(front), path_(path), minor_(get<std::uint16_t>(front, kMinorAt)) {}

  TableInfo read() {
    const auto family = get<std::uint8_t>(front_, kFamilyAt);
    if (family < 1 || family > 7) {
      fail_at(path_, kFamilyAt, joined({"unknown puzzle family ", family}));
    }
    info_.family = static_cast<Family>(family);
    extended_ = info_.family == Family::kAdditive && minor_ == kExtendedFormatMinor;
    check_version();
    if (extended_) {
      pass(extension_fault(front_));
    } else {
      pass(reserved_fault(front_, kExtensionAt, kExtensionAt + 4));
      pass(reserved_fault(front_, kExtensionDigestAt, kHistogramAt));
    }
    read_board();
    // Format 1.0 had no page digests, but the same fields up to the root.
    if (minor_ == 0) {
      fail_at(path_, kMinorAt,
              joined({"made in format 1.0, which is no longer read; make it again with: ",
                      command_to_replace(info_, path_)}),
              ErrorCode::kFormat);
    }
    if (gives_bounds(info_.family)) {
      pass(read_bound_fields(front_, extended_ ? get<std::uint32_t>(front_, kExtensionAt) : 0,
                             info_));
      info_.layers = static_cast<std::uint32_t>(least_sections(info_));
    } else {
      pass(reserved_fault(front_, kDirectoryEnd, kHistogramAt));
    }
    return std::move(info_);
  }

 private:
  void pass(const std::optional<FieldFault>& fault) const {
    if (fault) {
      fail_at(path_, fault->at, fault->why);
    }
  }

  void check_version() const {
    const CubeKind kind = cube_kind_of(info_.family);
    TableInfo plain;
    plain.family = info_.family;
    const std::uint16_t own = minor_of(plain);
    if (minor_ == own || extended_ || (minor_ == 0 && own == kFormatMinor)) {
      return;
    }
    const bool has_kind =
        is_cubic(info_.family) && (minor_ == kCubesFormatMinor || own == kCubesFormatMinor);
    fail_at(path_, kMinorAt,
            joined({"table format 1.", minor_, " has no ", family_name(info_.family), " tables",
                    info_.family == Family::kLines ? " in slides" : "", has_kind ? " of kind " : "",
                    has_kind ? Cube::of(kind).name() : ""}),
            ErrorCode::kFormat);
  }

  void read_board() {
    const Shape shape{get<std::uint8_t>(front_, kRowsAt), get<std::uint8_t>(front_, kColsAt)};
    const int most =
        info_.family == Family::kAdditive && !extended_ ? kMaxTableCells : most_cells(info_.family);
    if (shape.rows < 2 || shape.rows > shape.cols || shape.cells() > most ||
        (info_.family == Family::kColoured && shape.cols > kMostColouredCells)) {
      fail_at(path_, kRowsAt, joined({"no table has a board of ", shape.name()}));
    }
    const Cell root = get<std::uint8_t>(front_, kRootAt);
    if (root >= shape.cells() || class_representative(shape, root) != root) {
      fail_at(path_, kRootAt, joined({"cell ", root, " is not the greatest of its class"}));
    }
    info_ = describe_table(info_.family, shape, root);
  }

  std::span<const std::byte> front_;
  const std::string& path_;
  TableInfo info_;
  std::uint16_t minor_;
  bool extended_ = false;
};

}  // namespace

const char* words_of_damaged_block(SectionType type) {
  return type == SectionType::kStep ? " of the step section is damaged: its digest does not match"
         : type == SectionType::kPatterns
             ? " of the pattern section is damaged: its digest does not match"
         : type == SectionType::kLineBits
             ? " of a colouring's section is damaged: its digest does not match"
             : " of a pattern's section is damaged: its digest does not match";
}

const char* words_of_damaged_page(SectionType type) {
  return type == SectionType::kStep
             ? " of the step section's block index is damaged: its digest does not match"
             : " of the pattern section's block index is damaged: its digest does not match";
}

TableInfo read_family(std::span<const std::byte> front, const std::string& path) {
  return FamilyReader(front, path).read();
}

std::optional<FieldFault> reserved_fault(std::span<const std::byte> header, std::size_t begin,
                                         std::size_t end) {
  for (std::size_t at = begin; at < end; ++at) {
    if (header[at] != std::byte{0}) {
      return FieldFault{at, "a reserved byte is not zero"};
    }
  }
  return std::nullopt;
}

std::uint8_t values_of(Family family) {
  return family == Family::kLines ? 3 : 1;
}

// Each colouring has two lines at distance 0.
bool has_its_states(const TableInfo& info) {
  const std::uint64_t nearest =
      gives_bounds(info.family) ? info.layers * (info.family == Family::kColoured ? 2 : 1) : 1;
  const bool additive = info.family == Family::kAdditive;
  return info.histogram[0] == nearest && (additive || info.states == reachable_states(info));
}

// A cubic table may have no pattern section.
std::size_t least_sections(const TableInfo& info) {
  return gives_bounds(info.family) ? info.pattern_sections() + info.colourings.size() : 1;
}
std::size_t most_sections(const TableInfo& info) {
  return is_cubic(info.family) ? 2 : least_sections(info);
}

SectionType section_type(const TableInfo& info, std::size_t i) {
  return info.family == Family::kAdditive   ? SectionType::kPatternBits
         : info.family == Family::kColoured ? SectionType::kLineBits
         : i == 0                           ? SectionType::kStep
                                            : SectionType::kPatterns;
}

std::optional<std::string> plain_size_fault(const TableInfo& info, std::size_t i,
                                            std::uint64_t plain_bytes) {
  std::uint64_t plain = 0;
  switch (section_type(info, i)) {
    case SectionType::kPatternBits: {
      const auto pattern = std::ranges::find(info.patterns, i, &PatternInfo::section);
      return may_be_pattern_bytes(info.shape, *pattern, plain_bytes)
                 ? std::nullopt
                 : std::optional<std::string>(
                       "the section's size is not that of rows of a pattern's orders");
    }
    case SectionType::kStep:
      plain = info.step_bytes();
      break;
    case SectionType::kLineBits:
      plain = coloured_bytes(info.shape, info.colourings[i]);
      break;
    case SectionType::kPatterns:
      plain = pattern_count(info) * pattern_bytes(info.family);
      break;
  }
  return plain_bytes == plain
             ? std::nullopt
             : std::optional<std::string>(joined({"the section's size is not ", plain}));
}

}  // namespace slidebase
