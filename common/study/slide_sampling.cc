// Draws states uniformly and independently among those at given distances in slides.
//
// The same as DepthSampler (sampling.cc), with a table of lines. A search from the goal visits the
// lines level by level: the lines that cross one at distance D are at D - 1, D or D + 1, and the
// residue mod 3 says which, so each level follows from the one before, with no record of the lines
// visited. A state at distance d > 0 is on a line at d - 1, and its other line is not nearer.
//
// kEnumerate and kScan are this search. They differ in how they keep a level: as a list, which is
// fast for few lines, or as one bit for each line of the space, whatever the level's size.
#include <algorithm>
#include <array>
#include <atomic>
#include <bit>

#include "common/base/pieces.h"
#include "common/base/sort.h"
#include "common/puzzle/line_space.h"
#include "common/solve/line_field.h"
#include "common/study/sampling.h"

namespace slidebase {
namespace {

constexpr std::uint64_t kWordsOfPiece = 1 << 12;

class SlideSampler final : public StateSampler {
 public:
  SlideSampler(const SlidingSpace& states, const Table& table, DepthRange depths, SamplingWay way,
               Workers& workers, const Advance& advance);

 private:
  using Places = std::vector<std::uint64_t>;

  std::uint64_t place(Line line) const noexcept { return place_of_line(line, space_.layer_size()); }
  Line line_at(std::uint64_t place) const noexcept {
    return {static_cast<int>(place / space_.layer_size()), place % space_.layer_size()};
  }
  void list_in_lists(const Advance& advance);
  void list_in_bits(Workers& workers, const Advance& advance);
  void add_states(Line line, int distance, Places& found) const;
  template <typename Visit>
  void for_each_farther(Line line, int distance, const Visit& visit) const;
  bool is_in_range(State state) const override;

  LineSpace space_;
  std::array<bool, 3> wanted_residues_{};  // of the nearer line of a state in the range
};

SlideSampler::SlideSampler(const SlidingSpace& states, const Table& table, DepthRange depths,
                           SamplingWay way, Workers& workers, const Advance& advance)
    : StateSampler(table, depths), space_(states) {
  for (int d = std::max(depths.least, 1); d <= depths.greatest; ++d) {
    wanted_residues_[static_cast<std::size_t>((d - 1) % 3)] = true;
  }
  if (way == SamplingWay::kReject) {
    return;
  }
  if (depths.least == 0) {
    places_.push_back(place_of_state(space_.states().root_state(), space_.layer_size()));
  }
  if (depths.greatest > 0) {
    way == SamplingWay::kEnumerate ? list_in_lists(advance) : list_in_bits(workers, advance);
  }
  end_list(kLinesLeadNowhere);
}

// Appends the states in the range for which a line at this distance is the nearer one; if both
// lines are as near, the row line appends them.
void SlideSampler::add_states(Line line, int distance, Places& found) const {
  if (distance + 1 < depths_.least) {
    return;
  }
  space_.for_each_state(line, [&](State state) {
    const int beside = line_residue(table_, space_.other_line(line, state));
    const bool is_equal = beside == distance % 3, is_farther = beside == (distance + 1) % 3;
    if ((is_farther || (is_equal && space_.is_row(line))) &&
        state != space_.states().root_state()) {
      found.push_back(place_of_state(state, space_.layer_size()));
    }
  });
}

// Calls visit(line) for the neighbouring lines that are farther than this line.
template <typename Visit>
void SlideSampler::for_each_farther(Line line, int distance, const Visit& visit) const {
  space_.for_each_neighbour(line, [&](Line other) {
    if (line_residue(table_, other) == (distance + 1) % 3) {
      visit(other);
    }
  });
}

void SlideSampler::list_in_lists(const Advance& advance) {
  const std::vector<std::uint64_t>& histogram = table_.info().histogram;
  const State root = space_.states().root_state();
  Places level = {place(space_.row_line(root)), place(space_.column_line(root))}, next;
  for (int distance = 0; distance < depths_.greatest; ++distance) {
    if (advance) {
      advance(static_cast<std::uint64_t>(distance), static_cast<std::uint64_t>(depths_.greatest));
    }
    next.clear();
    for (const std::uint64_t at : level) {
      add_states(line_at(at), distance, places_);
      for_each_farther(line_at(at), distance, [&](Line line) { next.push_back(place(line)); });
    }
    sort_different(next);
    // Each line at a distance of 1 or more has a state at that distance, which is on no other such
    // line. Without this test the lists of a wrong table could outgrow the memory.
    if (next.size() > histogram[static_cast<std::size_t>(distance) + 1]) {
      table_.fail_damaged(kLinesLeadNowhere);
    }
    level.swap(next);
  }
}

void SlideSampler::list_in_bits(Workers& workers, const Advance& advance) {
  using Bits = std::vector<std::atomic<std::uint64_t>>;
  const std::uint64_t lines = space_.layer_size() * static_cast<std::uint64_t>(space_.layers());
  const std::uint64_t words = (lines + 63) / 64;
  const auto levels = static_cast<std::uint64_t>(depths_.greatest);
  Bits level(words), next(words);
  const auto set = [this](Bits& bits, Line line) {
    const std::uint64_t at = place(line);
    bits[at / 64].fetch_or(std::uint64_t{1} << at % 64, std::memory_order_relaxed);
  };
  set(level, space_.row_line(space_.states().root_state()));
  set(level, space_.column_line(space_.states().root_state()));
  for (int distance = 0; distance < depths_.greatest; ++distance) {
    const Advance of_all =
        part_of(advance, static_cast<std::uint64_t>(distance) * words, 1, levels * words);
    in_pieces(words, kWordsOfPiece, workers, of_all,
              [&](std::uint64_t begin, std::uint64_t end, unsigned) {
                Places found;
                for (std::uint64_t word = begin; word < end; ++word) {
                  for (std::uint64_t left = level[word].exchange(0, std::memory_order_relaxed);
                       left != 0; left &= left - 1) {
                    const Line line =
                        line_at(word * 64 + static_cast<std::uint64_t>(std::countr_zero(left)));
                    add_states(line, distance, found);
                    for_each_farther(line, distance, [&](Line other) { set(next, other); });
                  }
                }
                add_places(found, kLinesLeadNowhere);
              });
    level.swap(next);
  }
}

// Counts the lines from the nearer line of the state to one of the goal.
bool SlideSampler::is_in_range(State state) const {
  const State root = space_.states().root_state();
  if (state == root) {
    return depths_.least == 0;
  }
  const Line row = space_.row_line(state), column = space_.column_line(state);
  const int of_row = line_residue(table_, row), of_column = line_residue(table_, column);
  const bool column_is_nearer = of_row == (of_column + 1) % 3;
  Line at = column_is_nearer ? column : row;
  int residue = column_is_nearer ? of_column : of_row;
  if (!wanted_residues_[static_cast<std::size_t>(residue)]) {
    return false;
  }
  for (int distance = 1; distance <= depths_.greatest; ++distance) {
    if (at == space_.row_line(root) || at == space_.column_line(root)) {
      return distance >= depths_.least;
    }
    residue = (residue + 2) % 3;
    const auto next =
        space_.find_neighbour(at, [&](Line line) { return line_residue(table_, line) == residue; });
    if (!next) {
      table_.fail_damaged(kLinesLeadNowhere);
    }
    at = *next;
  }
  return false;
}

}  // namespace

std::unique_ptr<const StateSampler> make_slide_sampler(const Table& table, DepthRange depths,
                                                       SamplingWay way, Workers& workers,
                                                       const Advance& advance,
                                                       const SlidingSpace& states) {
  return std::make_unique<SlideSampler>(states, table, depths, way, workers, advance);
}

}  // namespace slidebase
