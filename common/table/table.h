// A table file opened for reading: its header, and its bits as one array in memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include "common/puzzle/state.h"
#include "common/table/mapped_file.h"
#include "common/table/section.h"
#include "common/table/table_format.h"

namespace slidebase {

// Immutable to its users and safe for any number of threads at once. Tables of up to
// kVerifyAtOpenBytes are verified whole when opened; of larger ones each block on its first touch.
class Table {
 public:
  static constexpr std::uint64_t kVerifyAtOpenBytes = 4 << 20;

  // Throws Error: kMissing, kIo, kFormat, kDamaged, or kMemory where a zstd section has no room.
  explicit Table(const std::filesystem::path& path);

  const TableInfo& info() const noexcept { return info_; }
  const std::string& path() const noexcept { return path_; }

  // Bit 1 of the distances to the root of the states {blank, 64 * word + 0..63}, the first lowest;
  // 0 beyond the layer. Of a damaged block every bit reads as 0 and check_damage() throws from then
  // on.
  std::uint64_t distance_word(Cell blank, std::uint64_t word) const noexcept {
    const std::uint64_t at = word * layers_ + static_cast<std::uint64_t>(blank);
    return verified_whole_ || step_->verify(at * 8) ? words_[at] : 0;
  }
  // The bit of one state.
  bool distance_bit(State state) const noexcept {
    return (distance_word(state.blank, state.index / 64) >> (state.index % 64) & 1) != 0;
  }

  // Asks for what distance_bit will read of this state.
  void prefetch(State state) const noexcept {
    __builtin_prefetch(
        &words_[state.index / 64 * layers_ + static_cast<std::uint64_t>(state.blank)]);
  }

  // The distance mod 4: its parity is the colour of the blank's cell.
  int residue(State state) const noexcept { return residue_of(state.blank, distance_bit(state)); }
  int residue_of(Cell blank, bool distance_bit) const noexcept {
    return odd_layer_[blank] | (distance_bit ? 2 : 0);
  }

  // Throws Error(kDamaged) if a damaged block was met since the table was opened.
  void check_damage() const;

  // Throws Error(kDamaged) if the file was changed in place since it was opened: then what was read
  // of it may be anything. To be called after the last read and before the answers are given out;
  // one system call.
  void check_unchanged() const;

  // Says of a table whose bits contradict each other, `why`: throws Error(kDamaged), of a damaged
  // block if one was met.
  [[noreturn]] void fail_damaged(const std::string& why) const;

  // Verifies every block and the zeros between sections. Throws Error(kDamaged).
  void verify_all() const;

  // Of a goal pattern (blank cell, tops in base 3): the least distance over the origin strings, and
  // the least rank of a string that attains it. Only in cubic tables with a pattern section, which
  // is verified when opened.
  struct Pattern {
    int distance;  // kNoPatternDistance where no string can be reached
    int string;
  };
  bool has_patterns() const noexcept { return patterns_ != nullptr; }
  Pattern pattern(Cell blank, std::uint64_t tops) const noexcept;

 private:
  void check_padding() const;

  std::string path_;
  MappedFile file_;
  TableInfo info_;
  std::unique_ptr<Section> step_;
  std::unique_ptr<Section> patterns_;
  const std::uint64_t* words_ = nullptr;
  std::uint64_t layers_ = 0;
  std::uint64_t pattern_tops_ = 0;  // tops of one layer
  ByCell<std::uint8_t> odd_layer_{};
  bool verified_whole_ = false;
};

}  // namespace slidebase
