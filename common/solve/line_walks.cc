#include "common/solve/line_walks.h"

#include <bit>
#include <cstring>

namespace slidebase {
namespace {

constexpr std::size_t kLineLanes = 64;
// Walks whose first words are fetched before they begin.
constexpr std::size_t kMet = 32;

}  // namespace

LineWalks::LineWalks(const LineSpace& space, const Table& table, std::span<const Move, 4> moves,
                     const ByMove<char>& letters)
    : DigitChanges(space.states()),
      space_(space),
      table_(table),
      ways_of_slide_(static_cast<std::size_t>(space.shape().rows) - 1),
      walk_states_(1) {
  make_slides(moves, letters);
  for (Cell c = 0; c < space.shape().cells(); ++c) {
    const unsigned row = slides_along(c, false), column = slides_along(c, true);
    start_of_[c] = {walk_state(c, row), walk_state(c, column), walk_state(c, row | column)};
  }
}

// Makes for each cell its slides, the ways along its column, and its states on the goal's lines.
void LineWalks::make_slides(std::span<const Move, 4> moves, const ByMove<char>& letters) {
  const SlidingSpace& states = space_.states();
  const Shape shape = space_.shape();
  const State goal = states.root_state();
  for (Cell from = 0; from < shape.cells(); ++from) {
    for (Cell to = 0; to < shape.cells(); ++to) {
      Cell at = from;
      for (std::size_t i = 0; i < ways_of_slide_; ++i) {
        const bool moves_on = shape.col(from) == shape.col(to) && at != to;
        ways_.push_back(moves_on ? way(at, at < to ? Move::kDown : Move::kUp) : unchanged(at));
        at = ways_.back().to;
      }
    }
    ends_[from] = {shape.row(from) == shape.row(goal.blank) ? goal.index : kNowhere, kNowhere};
    for (const Move move : moves) {
      Cell to = states.target(from, move);
      for (std::uint8_t length = 1; to >= 0; ++length, to = states.target(to, move)) {
        const Slide slide{to, is_vertical(move), letters[move], length};
        slides_[from].push_back(slide);
        if (to == goal.blank) {
          last_[from] = slide;
        }
      }
    }
  }
  space_.for_each_state(space_.column_line(goal),
                        [&](State state) { ends_[state.blank][1] = state.index; });
}

// The moves along a column, and no moves in a row.
const LineWalks::Way* LineWalks::ways(Cell from, Cell to) const noexcept {
  return ways_.data() +
         static_cast<std::size_t>(from * space_.shape().cells() + to) * ways_of_slide_;
}

const LineWalks::Way* LineWalks::to_column_line(Cell cell) const noexcept {
  return ways(cell, space_.shape().col(cell));
}

// The set of slides from a cell along its row or its column: bit i represents slides_[cell][i].
unsigned LineWalks::slides_along(Cell cell, bool vertical) const noexcept {
  unsigned open = 0;
  for (std::size_t i = 0; i < slides_[cell].size(); ++i) {
    open |= slides_[cell][i].vertical == vertical ? 1U << i : 0;
  }
  return open;
}

LineWalks::Outcome LineWalks::go(Cell from, const Slide& slide) {
  return {ways(from, slide.to),
          ends_[slide.to][slide.vertical ? 0 : 1],
          walk_state(slide.to, slides_along(slide.to, !slide.vertical)),
          slide.letter,
          slide.cells,
          1};
}

// The walk state with the blank on this cell in which one of the slides in `open` leads nearer.
std::uint16_t LineWalks::walk_state(Cell cell, unsigned open) {
  if (walk_state_of_[cell][open] != 0) {
    return walk_state_of_[cell][open];
  }
  const auto number = static_cast<std::uint16_t>(walk_states_.size());
  walk_state_of_[cell][open] = number;
  walk_states_.emplace_back();
  const auto slide = [&](unsigned set) -> const Slide& {
    return slides_[cell][static_cast<std::size_t>(std::countr_zero(set))];
  };
  const unsigned rest = open & (open - 1);
  const Slide& first = slide(open);
  const Outcome taken = go(cell, first);
  WalkState made{ways(cell, cell), space_.shape().row(cell), cell, {taken, taken}};
  if (rest != 0) {  // otherwise there is no choice, and any line will do
    made.probe = first.vertical ? ways(cell, first.to) : to_column_line(first.to);
    made.layer = first.vertical ? space_.shape().row(first.to)
                                : space_.shape().rows + space_.shape().col(first.to);
    made.outcomes[0] = std::has_single_bit(rest)
                           ? go(cell, slide(rest))
                           : Outcome{ways(cell, cell), kNowhere, walk_state(cell, rest), 0, 0, 0};
  }
  walk_states_[number] = made;
  return number;
}

// The lines of a state that a walk begins with.
struct LineWalks::Meeting {
  Start start;
  Place row, column;
};

struct LineWalks::Lane {
  std::uint64_t index;
  std::uint64_t digits;
  Place probe;
  const WalkState* walk_state;
  SlideLetters* path;
  int wanted;  // the residue of nearer lines
};

inline LineWalks::Place LineWalks::place_of(int layer, std::uint64_t index) const noexcept {
  const Place place{table_.place_of_word(layer, index / kLinesPerWord),
                    static_cast<unsigned>(index % kLinesPerWord)};
  __builtin_prefetch(place.word);
  return place;
}

inline LineWalks::Change LineWalks::change(const Way* ways, std::uint64_t digits) const noexcept {
  Change sum{0, 0};
  for (std::size_t i = 0; i < ways_of_slide_; ++i) {
    const Change& one = ways[i].change(digits);
    sum.index += one.index;
    sum.digits += one.digits;
  }
  return sum;
}

// Prefetches the word with the residue that the next turn reads.
inline void LineWalks::look(Lane& lane) const noexcept {
  const WalkState& walk_state = *lane.walk_state;
  lane.probe = place_of(walk_state.layer, lane.index + change(walk_state.probe, lane.digits).index);
}

void LineWalks::meet(const Start& start, Meeting& meeting) const noexcept {
  const auto [blank, index] = start.state;
  meeting.start = start;
  meeting.row = place_of(space_.shape().row(blank), index);
  meeting.column = place_of(space_.shape().rows + space_.shape().col(blank),
                            index + change(to_column_line(blank), start.digits).index);
}

// Makes the last slide, along a line of the goal.
void LineWalks::finish(Cell from, SlideLetters& path) const noexcept {
  const Slide& slide = last_[from];
  std::memset(path.letter.data() + path.length, slide.letter, SlideLetters::kSlideLetters);
  path.length += slide.cells;
  ++path.slides;
  path.arrived = path.length <= kMaxPath && path.slides <= table_.info().max_depth();
}

// Returns false if the walk has ended.
bool LineWalks::begin(const Meeting& meeting, SlideLetters& path, Lane& lane) const noexcept {
  const auto [blank, index] = meeting.start.state;
  path.arrived = true;
  path.length = path.slides = 0;
  if (meeting.start.state == space_.states().root_state()) {
    return false;
  }
  const int row = meeting.row.residue(), column = meeting.column.residue();
  const bool along_row = row == 0 && index == ends_[blank][0];
  if (along_row || (column == 0 && index == ends_[blank][1])) {
    finish(blank, path);
    return false;
  }
  const bool by_row = column == (row + 1) % 3;
  const std::size_t by = row == column ? 2 : by_row ? 0 : 1;
  lane.index = index;
  lane.digits = meeting.start.digits;
  lane.walk_state = &walk_states_[start_of_[blank][by]];
  lane.path = &path;
  lane.wanted = ((by_row ? row : column) + 2) % 3;
  look(lane);
  return true;
}

// Returns false if the walk has ended.
inline bool LineWalks::turn(Lane& lane) const noexcept {
  const auto nearer = static_cast<std::size_t>(lane.probe.residue() == lane.wanted);
  const Outcome& outcome = lane.walk_state->outcomes[nearer];
  const Change change = this->change(outcome.ways, lane.digits);
  SlideLetters& path = *lane.path;
  std::memset(path.letter.data() + path.length, outcome.letter, SlideLetters::kSlideLetters);
  path.length += outcome.cells;
  path.slides += outcome.slides;
  lane.wanted += outcome.slides * 2;
  lane.wanted -= lane.wanted >= 3 ? 3 : 0;
  lane.index += change.index;
  lane.digits += change.digits;
  lane.walk_state = &walk_states_[outcome.next];
  if (lane.index == outcome.end || path.slides >= table_.info().max_depth() ||
      path.length >= kMaxPath) {
    path.arrived = false;
    if (lane.index == outcome.end && lane.wanted == 2 && path.length < kMaxPath) {
      finish(lane.walk_state->at, path);
    }
    return false;
  }
  look(lane);
  return true;
}

void LineWalks::walk(std::span<const Start> from, std::span<SlideLetters> paths) const noexcept {
  std::array<Lane, kLineLanes> lanes;
  std::array<Meeting, kMet> meetings;
  std::size_t active = 0, met = 0;
  for (std::size_t next = 0; next < from.size() || active > 0;) {
    while (active < kLineLanes && next < from.size()) {
      for (; met < from.size() && met < next + kMet; ++met) {
        meet(from[met], meetings[met % kMet]);
      }
      active += begin(meetings[next % kMet], paths[next], lanes[active]) ? 1U : 0U;
      ++next;
    }
    for (std::size_t l = active; l-- > 0;) {
      if (!turn(lanes[l])) {
        lanes[l] = lanes[--active];
      }
    }
  }
}

}  // namespace slidebase
