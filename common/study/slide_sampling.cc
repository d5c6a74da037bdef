#include "common/study/slide_sampling.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <iterator>

#include "common/base/mutex.h"
#include "common/base/sort.h"
#include "common/table/line_lookups.h"

namespace slidebase {
namespace {

constexpr const char* kNotToTheGoal = "its residues do not lead to the root";
constexpr std::uint64_t kWordsOfPiece = 1 << 12;

}  // namespace

SlideSampler::SlideSampler(const LineSpace& space, const Table& table, DepthRange depths,
                           SamplingWay way, Workers& workers, const Advance& advance)
    : space_(space), table_(table), depths_(depths) {
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
  table_.check_damage();
  sort(places_);
  if (places_.size() != states_at(table.info(), depths)) {
    table_.fail_damaged(kNotToTheGoal);
  }
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
    sort(next);
    const auto repeated = std::ranges::unique(next);
    next.erase(repeated.begin(), repeated.end());
    // Each line at a distance of 1 or more has a state at that distance, which is on no other such
    // line. Without this test the lists of a wrong table could outgrow the memory.
    if (next.size() > histogram[static_cast<std::size_t>(distance) + 1]) {
      table_.fail_damaged(kNotToTheGoal);
    }
    level.swap(next);
  }
}

void SlideSampler::list_in_bits(Workers& workers, const Advance& advance) {
  using Bits = std::vector<std::atomic<std::uint64_t>>;
  const std::uint64_t lines = space_.layer_size() * static_cast<std::uint64_t>(space_.layers());
  const std::uint64_t words = (lines + 63) / 64;
  const std::uint64_t pieces = (words + kWordsOfPiece - 1) / kWordsOfPiece;
  const std::uint64_t expected = states_at(table_.info(), depths_);
  const auto all = static_cast<std::uint64_t>(depths_.greatest) * pieces;
  Bits level(words), next(words);
  const auto set = [this](Bits& bits, Line line) {
    const std::uint64_t at = place(line);
    bits[at / 64].fetch_or(std::uint64_t{1} << at % 64, std::memory_order_relaxed);
  };
  set(level, space_.row_line(space_.states().root_state()));
  set(level, space_.column_line(space_.states().root_state()));
  Mutex mutex;
  std::atomic<std::uint64_t> done = 0;
  for (int distance = 0; distance < depths_.greatest; ++distance) {
    workers.parallel_for(pieces, [&](std::uint64_t piece, unsigned worker) {
      Places found;
      const std::uint64_t end = std::min(words, (piece + 1) * kWordsOfPiece);
      for (std::uint64_t word = piece * kWordsOfPiece; word < end; ++word) {
        for (std::uint64_t left = level[word].exchange(0, std::memory_order_relaxed); left != 0;
             left &= left - 1) {
          const Line line = line_at(word * 64 + static_cast<std::uint64_t>(std::countr_zero(left)));
          add_states(line, distance, found);
          for_each_farther(line, distance, [&](Line other) { set(next, other); });
        }
      }
      table_.check_damage();
      ++done;
      if (worker == 0 && advance) {
        advance(done, all);
      }
      const Lock lock(mutex);
      places_.insert(places_.end(), found.begin(), found.end());
      if (places_.size() > expected) {
        table_.fail_damaged(kNotToTheGoal);
      }
    });
    level.swap(next);
  }
}

State SlideSampler::draw(std::uint64_t seed, std::uint64_t number,
                         const std::function<void()>& poll) const {
  return state_at_place(draw_place(table_, places_, RandomStream(seed, number), poll,
                                   [this](State state) { return is_in_range(state); }),
                        space_.layer_size());
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
      table_.fail_damaged(kNotToTheGoal);
    }
    at = *next;
  }
  return false;
}

}  // namespace slidebase
