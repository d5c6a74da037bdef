// A complete table opened for reading: its header and its bits, in memory or elsewhere.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "common/base/progress.h"
#include "common/base/source.h"
#include "common/puzzle/state.h"
#include "common/table/section.h"
#include "common/table/table_file.h"
#include "common/table/table_header.h"

namespace slidebase {

// Each block is verified before its first use; tables in memory of up to kVerifyAtOpenBytes are
// verified whole when opened.
//
// A table is_in_place() if its source is in memory (and its bits, if compressed with zstd, take up
// to 8 GiB): distance_word() and the functions based on it are then array look-ups. For any table,
// fetch_bit() returns how the look-up ended, also kPending if the bytes are not available yet.
class Table final : public TableFile {
 public:
  static constexpr std::uint64_t kVerifyAtOpenBytes = 4 << 20;

  // Reads at most 64 KiB, in at most two reads, from a source that is not in memory. Throws Error:
  // kIo if the source fails, kPending, kFormat, kDamaged, or kMemory if there is no space for a
  // zstd section.
  explicit Table(std::shared_ptr<const Source> source);
  // The same from an opening that has read `source`.
  Table(std::shared_ptr<const Source> source, Opening opening);

  // Opens another table from the same source, without the failures that this one has met. Throws
  // what the constructor throws.
  std::shared_ptr<const Table> open_again() const { return std::make_shared<const Table>(source_); }

  bool is_in_place() const noexcept { return in_place_; }

  // Bit 1 of the distances to the root of the states {blank, 64 * word + 0..63}, the first in the
  // lowest bit; 0 beyond the layer. If the block is damaged, or the source fails or is pending, all
  // bits read as 0, and check_damage() throws from then on.
  std::uint64_t distance_word(Cell blank, std::uint64_t word) const noexcept {
    const std::uint64_t at = word * layers_ + static_cast<std::uint64_t>(blank);
    const std::uint64_t* const place = verified_place(at);
    return place != nullptr ? *place : load_word(at);
  }
  // The address of that word in a table in place, to prefetch it now and read it later.
  const std::uint64_t* place_of_word(Cell blank, std::uint64_t word) const noexcept {
    const std::uint64_t at = word * layers_ + static_cast<std::uint64_t>(blank);
    const std::uint64_t* const place = verified_place(at);
    return place != nullptr ? place : find_place(at);
  }
  // The bit of one state.
  bool distance_bit(State state) const noexcept {
    return (distance_word(state.blank, state.index / 64) >> (state.index % 64) & 1) != 0;
  }

  // The bit of one state, from any source; valid if the look-up ends in kReady.
  Lookup fetch_bit(State state, bool& bit) const noexcept;

  // The distance mod 4: its parity is the colour of the blank's cell.
  int residue(State state) const noexcept { return residue_of(state.blank, distance_bit(state)); }
  int residue_of(Cell blank, bool distance_bit) const noexcept {
    return odd_layer_[blank] | (distance_bit ? 2 : 0);
  }

  // The bit of one state. In place it is distance_bit(), and always kReady: a damaged bit reads as
  // 0; check status(). Otherwise it is fetch_bit().
  Lookup look_up(State state, bool& bit) const noexcept {
    if (!is_in_place()) {
      return fetch_bit(state, bit);
    }
    bit = distance_bit(state);
    return Lookup::kReady;
  }

  // For a table in place: kDamaged if look-ups met damage since it was opened. Otherwise kReady.
  Lookup status() const noexcept;
  // Records that the table's bits contradict each other; `what` must be a string literal. From now
  // on the table is damaged.
  Lookup contradiction(const char* what) const noexcept {
    return contradiction_.contradiction(what);
  }

  // Throws the failure behind status() too.
  void check_damage() const override;

  // Throws Error(kDamaged) with `why`, because the table's bits contradict each other; or the
  // failure that check_damage() throws, if a look-up met one.
  [[noreturn]] void fail_damaged(std::string_view why) const;

  void verify_all(const Advance& advance = {}) const override;

  // For readers of other values than the bits: any word, from any source, and the sections that the
  // file has besides. Of a small table in place, `whole` has all bytes of a section.
  Lookup fetch_word(int layer, std::uint64_t number, std::uint64_t& word) const noexcept;
  struct Part {
    std::unique_ptr<Section> section;
    VerifiedBytes whole;
  };
  const std::vector<Part>& parts() const noexcept { return parts_; }
  // A look-up that cannot wait was pending: check_damage() throws from now on.
  void note_missed() const noexcept { missed_.store(true, std::memory_order_release); }

 private:
  // The address of a word whose block was verified, otherwise nullptr.
  const std::uint64_t* verified_place(std::uint64_t at) const noexcept {
    return whole_ ? whole_.words() + at : step_->verified_word(at);
  }
  std::uint64_t load_word(std::uint64_t at) const noexcept;
  const std::uint64_t* find_place(std::uint64_t at) const noexcept;

  std::vector<Part> parts_;  // as in the file: the first has the bits
  Section* step_ = nullptr;  // of the first
  VerifiedBytes whole_;
  bool in_place_ = false;
  std::uint64_t layers_ = 0;
  BySearchedCell<std::uint8_t> odd_layer_{};
  mutable Failure contradiction_;
  mutable std::atomic<bool> missed_{false};  // a look-up that cannot wait was pending
};

}  // namespace slidebase
