#include "common/study/slide_sampling.h"

#include <algorithm>
#include <optional>

#include "common/base/sort.h"
#include "common/study/line_field.h"
#include "common/study/random_stream.h"

namespace slidebase {
namespace {

constexpr std::uint64_t kScanPlaces = 1 << 16;

void sort_different(std::vector<std::uint64_t>& places) {
  sort(places);
  const auto repeated = std::ranges::unique(places);
  places.erase(repeated.begin(), repeated.end());
}

}  // namespace

SlideSampler::SlideSampler(const LineSpace& space, const Table& table, DepthRange depths,
                           SamplingWay way, Workers& workers)
    : space_(space), table_(table), depths_(depths), listed_(way != SamplingWay::kReject) {
  if (!listed_) {
    return;
  }
  if (way == SamplingWay::kEnumerate) {
    enumerate();
  } else {
    scan(workers);
  }
  table_.check_damage();
  sort(places_);
  if (places_.size() != states_at(table.info(), depths)) {
    table_.fail_damaged(kLinesContradict);
  }
}

State SlideSampler::draw(std::uint64_t seed, std::uint64_t number) const {
  RandomStream random(seed, number);
  const std::uint64_t size = space_.layer_size();
  if (listed_) {
    return state_at_place(places_[random.below(places_.size())], size);
  }
  const std::uint64_t states = static_cast<std::uint64_t>(space_.states().layers()) * size;
  for (;;) {
    const State state = state_at_place(random.below(states), size);
    const int depth = distance(state);
    table_.check_damage();
    if (depth >= depths_.least && depth <= depths_.greatest) {
      return state;
    }
  }
}

// Level after level of lines, until the states of the greatest depth are listed.
void SlideSampler::enumerate() {
  const std::uint64_t size = space_.layer_size();
  const State root = space_.states().root_state();
  std::vector<std::uint64_t> level = {place_of_line(space_.row_line(root), size),
                                      place_of_line(space_.column_line(root), size)};
  if (depths_.least == 0) {
    places_.push_back(place_of_state(root, size));
  }
  for (int depth = 1; depth <= depths_.greatest; ++depth) {
    if (depth >= depths_.least) {
      list_states(depth, level);
    }
    std::vector<std::uint64_t> next;
    for (const std::uint64_t place : level) {
      const State at = state_at_place(place, size);
      space_.for_each_crossing({at.blank, at.index}, [&](Line other) {
        if (residue(other) == depth % 3) {
          next.push_back(place_of_line(other, size));
        }
      });
    }
    sort_different(next);
    level = std::move(next);
  }
}

// Adds the states at this depth, whose nearest lines are these. A state on two of them is added for
// its row.
void SlideSampler::list_states(int depth, const std::vector<std::uint64_t>& lines) {
  const std::uint64_t size = space_.layer_size();
  for (const std::uint64_t place : lines) {
    const State at = state_at_place(place, size);
    const Line line{at.blank, at.index};
    space_.for_each_state(line, [&](State state) {
      const int across = residue(space_.crossing(line, state));
      const bool listed_by_row = !space_.is_row(line) && across == (depth - 1) % 3;
      const bool nearer = depth > 1 && across == (depth + 1) % 3;  // (depth - 2) mod 3
      if (!listed_by_row && !nearer && state != space_.states().root_state()) {
        places_.push_back(place_of_state(state, size));
      }
    });
  }
}

void SlideSampler::scan(Workers& workers) {
  const std::vector<std::uint8_t> lines = line_field(space_, table_, workers);
  const std::uint64_t size = space_.layer_size();
  const std::uint64_t states = static_cast<std::uint64_t>(space_.states().layers()) * size;
  std::vector<std::vector<std::uint64_t>> found(workers.size());
  workers.parallel_for(
      (states + kScanPlaces - 1) / kScanPlaces, [&](std::uint64_t piece, unsigned worker) {
        const std::uint64_t end = std::min(states, (piece + 1) * kScanPlaces);
        for (std::uint64_t place = piece * kScanPlaces; place < end; ++place) {
          const int depth = distance_by_lines(space_, lines, state_at_place(place, size));
          if (depth >= depths_.least && depth <= depths_.greatest) {
            found[worker].push_back(place);
          }
        }
      });
  for (const auto& some : found) {
    places_.insert(places_.end(), some.begin(), some.end());
  }
}

int SlideSampler::residue(Line line) const {
  return table_.line_residue(line);
}

// Walks from the nearer of the state's lines to one of the goal's: from each to a crossing line
// with the residue before.
int SlideSampler::distance(State state) const {
  if (state == space_.states().root_state()) {
    return 0;
  }
  const State root = space_.states().root_state();
  const Line row = space_.row_line(state), column = space_.column_line(state);
  int here = residue(row);
  const bool by_row = (residue(column) - here + 3) % 3 != 2;
  Line line = by_row ? row : column;
  here = by_row ? here : residue(column);
  int depth = 1;
  while (line != space_.row_line(root) && line != space_.column_line(root)) {
    std::optional<Line> nearer;
    space_.for_each_crossing(line, [&](Line other) {
      if (!nearer && residue(other) == (here + 2) % 3) {
        nearer = other;
      }
    });
    if (!nearer || depth > table_.info().max_depth()) {
      table_.fail_damaged(kLinesContradict);
    }
    line = *nearer;
    here = (here + 2) % 3;
    ++depth;
  }
  return depth;
}

}  // namespace slidebase
