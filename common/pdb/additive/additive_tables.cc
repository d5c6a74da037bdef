#include "common/pdb/additive/additive_tables.h"

#include <utility>

#include "common/base/error.h"
#include "common/base/joined.h"
#include "common/base/memory_source.h"
#include "common/pdb/partitions.h"
#include "common/table/header_fields.h"

namespace slidebase {
namespace {

[[noreturn]] void fail_sizes(const std::string& path, const std::string& why) {
  throw Error(ErrorCode::kDamaged, path, why + "; build the table again with " + remaker());
}

// The spaces of a file's sections, checked against the sizes in its header.
std::vector<PatternSpace> checked_spaces(const TableInfo& info, const std::string& path) {
  std::vector<PatternSpace> spaces = spaces_of(info);
  std::uint64_t states = 0;
  for (std::size_t i = 0; i < spaces.size(); ++i) {
    states += spaces[i].states();
    const std::uint64_t bytes = PatternTable::all_words(spaces[i]) * 8;
    if (info.sections[i].plain_bytes != bytes) {
      fail_sizes(path, "the size of section " + std::to_string(i) + " is not " +
                           std::to_string(bytes) + ", that of its pattern");
    }
  }
  if (info.states > states) {
    fail_sizes(path, "its patterns have " + std::to_string(states) + " states, not " +
                         std::to_string(info.states));
  }
  return spaces;
}

bool is_of_tier(const TableInfo& info) {
  return has_tier(info.shape, info.tier) &&
         info.patterns == describe_additive(info.shape, info.root, info.tier).patterns;
}

}  // namespace

AdditiveTables::AdditiveTables(const std::shared_ptr<const Source>& source, Accepted accepted)
    : TableFile(source) {
  if (info_.family != Family::kAdditive) {
    throw Error(ErrorCode::kFormat, path(), "holds a complete table, not additive ones");
  }
  if (accepted == Accepted::kOfTier && !is_of_tier(info_)) {
    fail_tier(info_, path());
  }
  std::vector<PatternSpace> spaces = checked_spaces(info_, path());
  // Searches of large boards take longer than the copy, and gain more from its large pages.
  const bool copies = source_->bytes().empty() || info_.is_extended();
  in_memory_ = copies ? std::make_shared<MemorySource>(*source_) : source_;
  for (std::size_t i = 0; i < spaces.size(); ++i) {
    sections_.push_back(
        std::make_shared<Section>(*in_memory_, info_.sections[i], std::move(page_digests_[i])));
    tables_.push_back(std::make_unique<PatternTable>(std::move(spaces[i]), sections_[i]));
  }
  for (const PatternInfo& pattern : info_.patterns) {
    partitions_.resize(pattern.partition + std::size_t{1});
    partitions_.back().push_back(tables_[pattern.section].get());
  }
  in_memory_->expect_scattered_reads();
}

void AdditiveTables::verify_all(const Advance& advance) const {
  verify_file(*in_memory_, info_, advance, [&](const Verified& verified) {
    for (const auto& section : sections_) {
      section->verify_all(verified);
    }
  });
}

void AdditiveTables::check_damage() const {
  for (const auto& table : tables_) {
    table->check_damage(path());
  }
}

}  // namespace slidebase
