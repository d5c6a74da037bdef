#include "common/table/table.h"

#include <algorithm>
#include <utility>

#include "common/base/error.h"

namespace slidebase {

Table::Table(const std::filesystem::path& path)
    : path_(path.string()),
      file_(path),
      info_(decode_header(file_.bytes().first(std::min(file_.bytes().size(), kHeaderBytes)),
                          file_.bytes().size(), path_)) {
  step_ = std::make_unique<Section>(file_.bytes(), *info_.section(SectionType::kStep), path_);
  words_ = reinterpret_cast<const std::uint64_t*>(step_->data());
  layers_ = info_.layers;
  const Shape shape = info_.indexed_shape();
  for (Cell c = 0; c < shape.cells(); ++c) {
    odd_layer_[c] = static_cast<std::uint8_t>(shape.colour(c) ^ shape.colour(info_.indexed_root()));
  }
  if (const SectionInfo* patterns = info_.section(SectionType::kPatterns)) {
    patterns_ = std::make_unique<Section>(file_.bytes(), *patterns, path_);
    pattern_tops_ = patterns->plain_bytes / kPatternBytes / layers_;
    patterns_->verify_all();
  }
  if (info_.file_bytes <= kVerifyAtOpenBytes) {
    verify_all();
    verified_whole_ = true;
  } else {
    file_.expect_scattered_reads();
  }
}

void Table::check_damage() const {
  if (const auto damage = step_->damage()) {
    throw Error(*damage);
  }
}

void Table::check_unchanged() const {
  if (!file_.is_unchanged()) {
    throw Error(ErrorCode::kDamaged, path_,
                "it was changed while it was in use: ask again, or build it again with "
                "slidebase-gen -f");
  }
}

void Table::check_padding() const {
  std::uint64_t position = kHeaderBytes;
  for (const SectionInfo& s : info_.sections) {
    for (const auto& [begin, end] : {std::pair{position, s.data_offset},
                                     std::pair{s.data_offset + s.stored_bytes, s.index_offset}}) {
      for (std::uint64_t at = begin; at < end; ++at) {
        if (file_.bytes()[at] != std::byte{0}) {
          throw Error(ErrorCode::kDamaged, path_, at, "a byte between two sections is not zero");
        }
      }
    }
    position = s.index_offset + s.index_bytes();
  }
}

void Table::fail_damaged(const std::string& why) const {
  check_damage();
  throw Error(ErrorCode::kDamaged, path_, why + ": build it again with slidebase-gen -f");
}

void Table::verify_all() const {
  check_padding();
  step_->verify_all();
}

Table::Pattern Table::pattern(Cell blank, std::uint64_t tops) const noexcept {
  const std::uint64_t plane = pattern_tops_ * layers_;
  const std::uint64_t at = static_cast<std::uint64_t>(blank) * pattern_tops_ + tops;
  const auto byte = [&](std::uint64_t i) { return std::to_integer<int>(patterns_->data()[i]); };
  return {byte(at), byte(plane + at) | byte(2 * plane + at) << 8};
}

}  // namespace slidebase
