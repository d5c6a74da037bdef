#include "common/table/table.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>
#include <vector>

#include "common/base/error.h"
#include "common/base/joined.h"
#include "common/table/opening.h"

namespace slidebase {
namespace {

// The most plain bytes of a table that is decoded and verified when it is opened: a small file may
// hold many bytes that are alike.
constexpr std::uint64_t kMostAtOpen = 64 << 20;

}  // namespace

Table::Table(std::shared_ptr<const Source> source) : Table(source, read_opening(*source)) {}

Table::Table(std::shared_ptr<const Source> source, Opening opening)
    : TableFile(std::move(source), std::move(opening.info)) {
  if (gives_bounds(info_.family)) {
    throw Error(ErrorCode::kFormat, path(),
                joined({"holds ", family_name(info_.family), " tables, not a complete one"}));
  }
  const auto open_section = [&](SectionType type) -> std::unique_ptr<Section> {
    const SectionInfo* const s = info_.section(type);
    if (s == nullptr) {
      return nullptr;
    }
    const auto i = static_cast<std::size_t>(s - info_.sections.data());
    return std::make_unique<Section>(*source_, *s, std::move(opening.page_digests[i]));
  };
  layers_ = info_.layers;
  const Shape shape = info_.indexed_shape();
  for (Cell c = 0; c < shape.cells(); ++c) {
    odd_layer_[c] = static_cast<std::uint8_t>(shape.colour(c) ^ shape.colour(info_.indexed_root()));
  }
  step_ = open_section(SectionType::kStep);
  in_place_ = step_->has_array();
  patterns_ = open_section(SectionType::kPatterns);
  if (patterns_) {
    pattern_planes_ = pattern_bytes(info_.family);
    pattern_tops_ = patterns_->info().plain_bytes / pattern_planes_ / layers_;
  }
  if (is_in_place() && info_.file_bytes <= kVerifyAtOpenBytes &&
      step_->info().plain_bytes <= kMostAtOpen) {
    verify_all();
    whole_ = step_->whole();
    whole_patterns_ = patterns_ ? patterns_->whole() : VerifiedBytes();
  } else {
    source_->expect_scattered_reads();
  }
}

std::uint64_t Table::load_word(std::uint64_t at) const noexcept {
  std::uint64_t word = 0;
  const Lookup status = step_->copy(at * 8, std::as_writable_bytes(std::span(&word, 1)));
  if (status == Lookup::kPending) {
    missed_.store(true, std::memory_order_release);
  }
  return status == Lookup::kReady ? word : 0;
}

const std::uint64_t* Table::find_place(std::uint64_t at) const noexcept {
  static constexpr std::uint64_t kNoBits = 0;
  const std::uint64_t* const found = step_->find_word(at);
  return found != nullptr ? found : &kNoBits;
}

Lookup Table::fetch_word(int layer, std::uint64_t number, std::uint64_t& word) const noexcept {
  const std::uint64_t at = number * layers_ + static_cast<std::uint64_t>(layer);
  return step_->copy(at * 8, std::as_writable_bytes(std::span(&word, 1)));
}

Lookup Table::fetch_bit(State state, bool& bit) const noexcept {
  std::uint64_t word = 0;
  const Lookup status = fetch_word(state.blank, state.index / 64, word);
  bit = (word >> (state.index % 64) & 1) != 0;
  return status;
}

Lookup Table::look_up_line(Line line, int& residue) const noexcept {
  if (is_in_place()) {
    residue = line_residue(line);
    return Lookup::kReady;
  }
  std::uint64_t word = 0;
  const Lookup status = fetch_word(line.layer, line.index / kLinesPerWord, word);
  residue = slidebase::line_residue(word, static_cast<unsigned>(line.index % kLinesPerWord));
  return status;
}

Lookup Table::status() const noexcept {
  if (!is_in_place()) {
    return Lookup::kReady;
  }
  Lookup worst = contradiction_.status();
  for (const Section* const section : {step_.get(), patterns_.get()}) {
    if (section != nullptr) {
      worst = std::max(worst, section->status());
    }
  }
  return worst;
}

void Table::check_damage() const {
  for (const Section* const section : {step_.get(), patterns_.get()}) {
    if (section != nullptr && section->status() != Lookup::kReady) {
      throw Error(*section->error());
    }
  }
  if (const auto contradiction = contradiction_.error(path(), "")) {
    throw Error(*contradiction);
  }
  if (missed_.load(std::memory_order_acquire)) {
    throw pending_error(path());
  }
}

void Table::fail_damaged(std::string_view why) const {
  check_damage();
  throw Error(ErrorCode::kDamaged, path(), joined({why, ": build it again with slidebase-gen -f"}));
}

void Table::verify_all(const Advance& advance) const {
  verify_file(*source_, info_, advance, [&](const Verified& verified) {
    if (patterns_) {
      patterns_->verify_all(verified);
    }
    step_->verify_all(verified);
  });
}

Lookup Table::fetch_pattern(Cell blank, std::uint64_t tops, Pattern& pattern) const noexcept {
  const std::uint64_t plane = pattern_tops_ * layers_;
  const std::uint64_t at = static_cast<std::uint64_t>(blank) * pattern_tops_ + tops;
  std::array<std::byte, kTopPatternBytes> bytes{};
  Lookup status = Lookup::kReady;
  // All missing bytes are requested at once.
  for (std::size_t i = 0; i < pattern_planes_; ++i) {
    const Lookup one = patterns_->copy(i * plane + at, std::span(bytes).subspan(i, 1));
    status = std::max(status, one);
  }
  pattern = {std::to_integer<int>(bytes[0]), 0};
  std::memcpy(&pattern.state, &bytes[1], sizeof pattern.state);
  return status;
}

Lookup Table::fetch_pattern_distance(Cell blank, std::uint64_t tops, int& distance) const noexcept {
  std::array<std::byte, 1> byte{};
  const Lookup status =
      patterns_->copy(static_cast<std::uint64_t>(blank) * pattern_tops_ + tops, byte);
  distance = std::to_integer<int>(byte[0]);
  return status;
}

Table::Pattern Table::pattern(Cell blank, std::uint64_t tops) const noexcept {
  if (whole_patterns_) {
    const std::uint64_t plane = pattern_tops_ * layers_;
    const std::uint64_t at = static_cast<std::uint64_t>(blank) * pattern_tops_ + tops;
    const std::byte* const bytes = whole_patterns_.data() + at;
    Pattern pattern{std::to_integer<int>(bytes[0]), 0};
    for (std::size_t i = pattern_planes_; --i > 0;) {
      pattern.state = pattern.state << 8 | std::to_integer<std::uint32_t>(bytes[i * plane]);
    }
    return pattern;
  }
  Pattern pattern;
  switch (fetch_pattern(blank, tops, pattern)) {
    case Lookup::kReady:
      return pattern;
    case Lookup::kPending:
      missed_.store(true, std::memory_order_release);
      break;
    default:
      break;
  }
  return {};
}

}  // namespace slidebase
