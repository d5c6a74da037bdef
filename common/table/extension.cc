// The extension of a header: what tables with more than four sections or longer fields of patterns
// have behind it (docs/FORMAT.md).
#include <algorithm>

#include "common/base/digest.h"
#include "common/base/joined.h"
#include "common/table/header_fields.h"

namespace slidebase {
namespace {

void write_long_pattern_fields(const TableInfo& info, std::span<std::byte> extension) {
  const std::size_t sections = info.pattern_sections();
  std::size_t at = sections > kHeaderSections ? (sections - kHeaderSections) * kDirectoryEntry : 0;
  for (const PatternInfo& pattern : info.patterns) {
    put(extension, at, pattern.tiles);
    put(extension, at + 4, pattern.partition);
    put(extension, at + 5, pattern.section);
    put(extension, at + 6, pattern.symmetry);
    at += kLongPatternEntry;
  }
}

}  // namespace

std::size_t BoundFields::pattern_sections() const {
  std::size_t count = 0;
  for (const PatternInfo& pattern : patterns) {
    count = std::max(count, pattern.section + std::size_t{1});
  }
  return count;
}

bool TableInfo::is_extended() const {
  return !patterns.empty() &&
         (shape.cells() > kMaxTableCells || patterns.size() > kHeaderSections ||
          patterns.back().partition > 1 || pattern_sections() < patterns.size());
}

std::uint64_t TableInfo::front_bytes() const {
  if (!is_extended()) {
    return kHeaderBytes;
  }
  const std::size_t later = std::max(pattern_sections(), kHeaderSections) - kHeaderSections;
  const std::uint64_t used = later * kDirectoryEntry + patterns.size() * kLongPatternEntry;
  return kHeaderBytes + (used + kSectionAlignment - 1) / kSectionAlignment * kSectionAlignment;
}

std::vector<std::byte> encode_extension(const TableInfo& info) {
  std::vector<std::byte> extension(static_cast<std::size_t>(info.front_bytes() - kHeaderBytes));
  const std::span<std::byte> bytes(extension);
  for (std::size_t i = kHeaderSections; i < info.sections.size(); ++i) {
    write_directory_entry(info.sections[i], bytes.subspan(directory_entry(i) - kHeaderBytes));
  }
  if (!extension.empty()) {
    write_long_pattern_fields(info, bytes);
  }
  return extension;
}

void write_extension_fields(const TableInfo& info, std::span<std::byte> header) {
  if (const std::vector<std::byte> extension = encode_extension(info); !extension.empty()) {
    put(header, kExtensionAt, static_cast<std::uint32_t>(extension.size()));
    put(header, kExtensionDigestAt, digest(extension));
  }
}

std::optional<FieldFault> extension_fault(std::span<const std::byte> front) {
  const auto bytes = get<std::uint32_t>(front, kExtensionAt);
  if (bytes == 0 || bytes % kSectionAlignment != 0 || bytes > kMaxExtensionBytes) {
    return FieldFault{kExtensionAt, joined({"an extension cannot have ", bytes, " bytes"})};
  }
  if (front.size() < kHeaderBytes + bytes) {
    return FieldFault{front.size(), "the file ends within the extension: it was cut short"};
  }
  if (get<std::uint64_t>(front, kExtensionDigestAt) != digest(front.subspan(kHeaderBytes, bytes))) {
    return FieldFault{kExtensionDigestAt, "the extension is damaged: its digest does not match"};
  }
  return std::nullopt;
}

}  // namespace slidebase
