#include "common/pdb/pattern_table.h"

#include <algorithm>
#include <array>
#include <bit>

#include "common/solve/walk.h"

namespace slidebase {
namespace {

// Transposes a square of 64 x 64 bits by exchanging halves of halves.
void transpose(std::array<std::uint64_t, 64>& square) {
  std::uint64_t mask = 0x00000000ffffffff;
  for (std::size_t half = 32; half != 0; half /= 2, mask ^= mask << half) {
    for (std::size_t row = 0; row < 64; row = (row + half + 1) & ~half) {
      const std::uint64_t swapped = (square[row] >> half ^ square[row + half]) & mask;
      square[row] ^= swapped << half;
      square[row + half] ^= swapped;
    }
  }
}

// More moves than any walk of a sound table has.
constexpr int kMaxWalk = static_cast<int>(kMaxDepths);

// What a step adds to the number of an order.
std::uint32_t turn(const PatternOrder& order, const PatternSpace::Step& step) {
  std::uint32_t added = 0;
  for (std::size_t place = step.from; place < step.to; ++place) {
    added += passing(order[step.from], order[place + 1]);
  }
  for (std::size_t place = step.from; place > step.to; --place) {
    added -= passing(order[step.from], order[place - 1]);
  }
  return added;
}

}  // namespace

void write_rows(const PatternPlane& bits, const PatternSpace& space,
                const std::function<void(std::span<const std::uint64_t>)>& write) {
  const std::size_t row_words = PatternTable::row_words(space);
  std::vector<std::uint64_t> rows(64 * row_words);
  for (std::size_t w = 0; w < bits.block_words(); ++w) {
    for (std::size_t column = 0; column < row_words; ++column) {
      std::array<std::uint64_t, 64> square{};
      const auto first = static_cast<std::uint32_t>(64 * column);
      const std::uint32_t count = std::min(space.blocks() - first, 64U);
      for (std::uint32_t i = 0; i < count; ++i) {
        square[i] = bits.block(first + i)[w];
      }
      transpose(square);
      for (std::size_t i = 0; i < 64; ++i) {
        rows[i * row_words + column] = square[i];
      }
    }
    const std::size_t count = std::min<std::size_t>(space.orders() - 64 * w, 64);
    write(std::span(rows).first(count * row_words));
  }
}

PatternTable::PatternTable(PatternSpace space, const PatternPlane& bits)
    : space_(std::move(space)), row_words_(row_words(space_)) {
  owned_.reserve(static_cast<std::size_t>(all_words(space_)));
  write_rows(bits, space_, [&](std::span<const std::uint64_t> rows) {
    owned_.insert(owned_.end(), rows.begin(), rows.end());
  });
}

PatternTable::PatternTable(PatternSpace space, std::shared_ptr<Section> section)
    : space_(std::move(space)), row_words_(row_words(space_)), section_(std::move(section)) {}

Lookup PatternTable::walk(PatternSpace::Place from, PatternSpace::Place end, int& distance) const {
  const auto parity = [&](PatternSpace::Place place) {
    int colours = 0;
    for (auto set = space_.set_of(place.block); set != 0; set &= set - 1) {
      colours ^= space_.shape().colour(std::countr_zero(set));
    }
    return colours;
  };
  const std::uint64_t* word = find(from);
  if (word == nullptr) {
    return status();
  }
  int residue = (bit(word, from.block) ? 2 : 0) | (parity(from) ^ parity(end));
  for (distance = 0; from != end; ++distance) {
    residue = (residue + 3) & 3;
    const PatternOrder order = order_of(from.order, space_.tile_count());
    PatternSpace::Place nearer = from;
    space_.visit_steps(from.block, [&](const PatternSpace::Step& step) {
      const PatternSpace::Place next{step.block, from.order + turn(order, step)};
      word = find(next);
      if (word != nullptr && bit(word, next.block) == (residue >= 2)) {
        nearer = next;
      }
      return word == nullptr || nearer != from;
    });
    if (word == nullptr) {
      return status();
    }
    if (nearer == from || distance == kMaxWalk) {
      return contradiction(kLeadsNowhere);
    }
    from = nearer;
  }
  return Lookup::kReady;
}

void PatternTable::check_damage(const std::string& path) const {
  auto error = section_ == nullptr ? std::nullopt : section_->error();
  if (!error) {
    error = contradiction_.error(path, "");
  }
  if (error) {
    throw Error(*error);
  }
}

}  // namespace slidebase
