#include "common/table/table.h"

#include <algorithm>
#include <utility>

#include "common/base/error.h"
#include "common/base/joined.h"
#include "common/base/reading.h"
#include "common/table/table_format.h"

namespace slidebase {
namespace {

// The most plain bytes of a table that is decoded and verified when it is opened: a small file may
// hold many bytes that are alike.
constexpr std::uint64_t kMostAtOpen = 64 << 20;

}  // namespace

Table::Table(std::shared_ptr<const Source> source) : Table(source, read_opening(*source)) {}

Table::Table(std::shared_ptr<const Source> source, Opening opening)
    : TableFile(std::move(source), std::move(opening)) {
  if (gives_bounds(info_.family)) {
    throw Error(ErrorCode::kFormat, path(),
                joined({"holds ", family_name(info_.family), " tables, not a complete one"}));
  }
  for (std::size_t i = 0; i < info_.sections.size(); ++i) {
    parts_.push_back(
        {std::make_unique<Section>(*source_, info_.sections[i], std::move(page_digests_[i])), {}});
  }
  step_ = parts_[0].section.get();
  in_place_ = step_->has_array();
  layers_ = info_.layers;
  const Shape shape = info_.indexed_shape();
  for (Cell c = 0; c < shape.cells(); ++c) {
    odd_layer_[c] = static_cast<std::uint8_t>(shape.colour(c) ^ shape.colour(info_.indexed_root()));
  }
  if (is_in_place() && info_.file_bytes <= kVerifyAtOpenBytes &&
      step_->info().plain_bytes <= kMostAtOpen) {
    verify_all();
    for (Part& part : parts_) {
      part.whole = part.section->whole();
    }
    whole_ = parts_[0].whole;
  } else {
    source_->expect_scattered_reads();
  }
}

std::uint64_t Table::load_word(std::uint64_t at) const noexcept {
  std::uint64_t word = 0;
  const Lookup status = step_->copy(at * 8, std::as_writable_bytes(std::span(&word, 1)));
  if (status == Lookup::kPending) {
    note_missed();
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

Lookup Table::status() const noexcept {
  if (!is_in_place()) {
    return Lookup::kReady;
  }
  Lookup worst = contradiction_.status();
  for (const Part& part : parts_) {
    worst = std::max(worst, part.section->status());
  }
  return worst;
}

void Table::check_damage() const {
  for (const Part& part : parts_) {
    if (part.section->status() != Lookup::kReady) {
      throw Error(*part.section->error());
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
  throw Error(ErrorCode::kDamaged, path(), joined({why, ": build it again with ", remaker()}));
}

void Table::verify_all(const Advance& advance) const {
  verify_file(*source_, info_, advance, [&](const Verified& verified) {
    for (auto part = parts_.rbegin(); part != parts_.rend(); ++part) {
      part->section->verify_all(verified);
    }
  });
}

}  // namespace slidebase
