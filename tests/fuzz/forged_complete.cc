// Forges complete tables of any family and codec: the bits of the true table with some changed, or
// any bits; any histogram.
#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include "common/base/memory_source.h"
#include "common/search/make/make.h"
#include "common/table/section.h"
#include "common/table/table_file.h"
#include "forged.h"
#include "targets.h"

using namespace slidebase;
using fuzz::Choices;

namespace {

// The header of a true table and its plain sections.
struct TrueTable {
  TableInfo info;
  fuzz::Sections sections;
};

const TrueTable& true_table(const TableInfo& described) {
  static std::map<std::tuple<Family, int, int, Cell>, TrueTable> made;
  const auto key =
      std::tuple(described.family, described.shape.rows, described.shape.cols, described.root);
  const auto [at, is_new] = made.try_emplace(key);
  if (is_new) {
    std::vector<std::byte> file;
    MakeOptions options;
    options.threads = 1;
    at->second.info = make_table(described, file, options);
    const MemorySource source("true", file);
    const Opening opening = read_opening(source);
    for (std::size_t i = 0; i < opening.info.sections.size(); ++i) {
      const SectionInfo& s = opening.info.sections[i];
      Section section(source, s, opening.page_digests[i]);
      const VerifiedBytes plain = section.whole();
      at->second.sections.emplace_back(plain.data(), plain.data() + s.plain_bytes);
    }
  }
  return at->second;
}

// Moves some states to other distances, perhaps beyond the greatest.
void change_histogram(Choices& choices, std::vector<std::uint64_t>& histogram) {
  for (std::uint64_t changes = choices.byte() % 8; changes > 0; --changes) {
    const std::size_t from = 1 + choices.below(histogram.size() - 1);
    const std::size_t to =
        std::min<std::size_t>(1 + choices.below(histogram.size()), kMaxDepths - 1);
    histogram.resize(std::max(histogram.size(), to + 1));
    if (from < histogram.size() && histogram[from] > 1) {
      const std::uint64_t moved = 1 + choices.below(histogram[from] - 1);
      histogram[from] -= moved;
      histogram[to] += moved;
    }
  }
}

TableInfo described_complete(Choices& choices) {
  constexpr std::array kFamilies = {Family::kSliding, Family::kLines,   Family::kSliding,
                                    Family::kCubic,   Family::kSliding, Family::kMarked,
                                    Family::kDice};
  constexpr std::array kShapes = {Shape{2, 2}, Shape{2, 3}, Shape{3, 3}};
  const Family family = kFamilies[choices.byte() % kFamilies.size()];
  const std::size_t shapes = family == Family::kDice ? 1 : is_cubic(family) ? 2 : 3;
  const Shape shape = kShapes[choices.byte() % shapes];
  return describe_table(
      family, shape, static_cast<Cell>(choices.below(static_cast<std::uint64_t>(shape.cells()))));
}

}  // namespace

void fuzz::run_forged_complete(const std::uint8_t* data, std::size_t size) {
  Choices choices(data, size);
  const std::uint64_t kind = choices.byte();
  TrueTable forged = true_table(described_complete(choices));
  if (kind % 2 == 0) {
    // A table whose walks go wrong at one state only is believed the longest.
    fuzz::flip_bit(choices, forged.sections.front());
  } else {
    for (std::vector<std::byte>& section : forged.sections) {
      fuzz::change(choices, section);
    }
    change_histogram(choices, forged.info.histogram);
  }
  const Codec codec = kind >= 128 ? Codec::kZstd : Codec::kRaw;
  fuzz::ask_all(choices, fuzz::written(forged.info, forged.sections, codec));
}
