// Replaces the header fields of tables for a search, which a page makes in memory and never reads
// or writes. A throw ends the instance (exceptions.cc).
#include "common/base/error.h"
#include "common/table/header_fields.h"

namespace slidebase {

std::optional<FieldFault> read_bound_fields(std::span<const std::byte>, std::size_t, TableInfo&) {
  throw Error(ErrorCode::kFormat, "this build does not search");
}
void write_bound_fields(const TableInfo&, std::span<std::byte>) {}
bool may_be_pattern_bytes(Shape, const PatternInfo&, std::uint64_t) {
  return false;
}
std::uint64_t coloured_bytes(Shape, const Colouring&) {
  return 0;
}
std::uint64_t coloured_lines(const TableInfo&) {
  return 0;
}

// No table is extended.
std::size_t BoundFields::pattern_sections() const {
  return patterns.size();
}
bool TableInfo::is_extended() const {
  return false;
}
std::uint64_t TableInfo::front_bytes() const {
  return kHeaderBytes;
}
std::vector<std::byte> encode_extension(const TableInfo&) {
  return {};
}
void write_extension_fields(const TableInfo&, std::span<std::byte>) {}
std::optional<FieldFault> extension_fault(std::span<const std::byte>) {
  return std::nullopt;
}

}  // namespace slidebase
