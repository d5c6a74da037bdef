#include "common/pdb/coloured/coloured_tables.h"

#include <algorithm>
#include <utility>

#include "common/base/error.h"
#include "common/pdb/coloured/colourings.h"
#include "common/table/header_fields.h"
#include "common/table/section.h"

namespace slidebase {
namespace {

// Reads a section into memory and verifies it.
PlainMemory read_fields(const Source& source, const SectionInfo& info,
                        std::vector<std::uint64_t> page_digests) {
  PlainMemory fields(info.plain_bytes);
  if (fields.data() == nullptr) {
    throw Error(ErrorCode::kMemory, source.name(), "not enough memory to read it");
  }
  fields.use_huge_pages();
  Section section(source, info, std::move(page_digests));
  for (std::uint64_t at = 0; at < info.plain_bytes; at += info.block_bytes) {
    const std::uint64_t bytes = std::min(info.block_bytes, info.plain_bytes - at);
    section.require(section.copy(at, {fields.data() + at, static_cast<std::size_t>(bytes)}));
  }
  return fields;
}

}  // namespace

ColouredTables::ColouredTables(const std::shared_ptr<const Source>& source, Accepted accepted)
    : TableFile(source) {
  if (info_.family != Family::kColoured) {
    throw Error(ErrorCode::kFormat, path(), "does not hold coloured tables");
  }
  if (accepted == Accepted::kOfTier &&
      info_.colourings != describe_coloured(info_.shape, info_.root, info_.tier).colourings) {
    fail_tier(info_, path());
  }
  for (std::size_t i = 0; i < info_.colourings.size(); ++i) {
    fields_.push_back(read_fields(*source_, info_.sections[i], std::move(page_digests_[i])));
    spaces_.push_back(std::make_unique<ColourSpace>(info_.shape, info_.colourings[i]));
    tables_.push_back({spaces_[i].get(), fields_[i].data(), &failure_});
  }
}

void ColouredTables::verify_all(const Advance& advance) const {
  Opening opening = read_opening(*source_);
  verify_file(*source_, info_, advance, [&](const Verified& verified) {
    for (std::size_t i = 0; i < info_.sections.size(); ++i) {
      Section(*source_, info_.sections[i], std::move(opening.page_digests[i])).verify_all(verified);
    }
  });
}

void ColouredTables::check_damage() const {
  if (const auto error = failure_.error(path(), "")) {
    throw *error;
  }
}

}  // namespace slidebase
