// The lines of a sliding board, for the metric in which one move slides any number of tiles.
//
// A *slide* moves the blank any distance along its row or column. All states that differ only by
// the blank's place within its row are a *row line*: the order of the tiles, read row by row, is
// the same for all of them. Any two of them are one slide apart. *Column lines* likewise. A state
// is on one row line and on one column line, so it is an edge of a graph with two kinds of
// vertices, and slides lead from edge to edge around a vertex. docs/THEORY.md says what follows.
//
// Lines have layers, first those of the rows and then those of the columns, with layer_size()
// indices each. The index of a row line is that of its states (a slide within a row keeps it). The
// index of a column line is that of its state with the blank in the top row.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "common/puzzle/sliding_space.h"

namespace slidebase {

struct Line {
  int layer = 0;
  std::uint64_t index = 0;

  friend constexpr bool operator==(const Line&, const Line&) = default;
};

// Immutable after construction, so any number of threads may use one.
class LineSpace {
 public:
  // The parameters are those of SlidingSpace.
  LineSpace(Shape shape, Cell root) : states_(shape, root) {}
  explicit LineSpace(SlidingSpace states) : states_(std::move(states)) {}

  const SlidingSpace& states() const noexcept { return states_; }
  Shape shape() const noexcept { return states_.shape(); }
  int layers() const noexcept { return shape().rows + shape().cols; }
  std::uint64_t layer_size() const noexcept { return states_.layer_size(); }

  bool is_row(Line line) const noexcept { return line.layer < shape().rows; }
  Line row_line(State state) const noexcept { return {shape().row(state.blank), state.index}; }
  // At most rows - 1 moves of the blank.
  Line column_line(State state) const noexcept {
    const int column = shape().col(state.blank);
    while (state.blank >= shape().cols) {
      state = states_.neighbour(state, Move::kUp);
    }
    return {shape().rows + column, state.index};
  }

  // Calls visit(state) for the states of a line, by the blank's place from the left or the top.
  template <typename Visit>
  void for_each_state(Line line, const Visit& visit) const {
    visit_until(line, [&](State state) {
      visit(state);
      return false;
    });
  }
  // The other line of a state that is on `line`.
  Line other_line(Line line, State state) const noexcept {
    return is_row(line) ? column_line(state) : row_line(state);
  }
  // Calls visit(neighbour) for the neighbours of a line: the other lines of its states, in the same
  // order. A row line has `cols`, a column line `rows`.
  template <typename Visit>
  void for_each_neighbour(Line line, const Visit& visit) const {
    for_each_state(line, [&](State state) { visit(other_line(line, state)); });
  }
  // The first neighbour for which fits(neighbour) is true.
  template <typename Fits>
  std::optional<Line> find_neighbour(Line line, const Fits& fits) const {
    std::optional<Line> found;
    visit_until(line, [&](State state) {
      const Line other = other_line(line, state);
      return fits(other) && (found = other, true);
    });
    return found;
  }

 private:
  // Ends when visit(state) returns true.
  template <typename Visit>
  void visit_until(Line line, const Visit& visit) const {
    const bool is_row = this->is_row(line);
    State state{is_row ? shape().cell(line.layer, 0) : line.layer - shape().rows, line.index};
    const Move onward = is_row ? Move::kRight : Move::kDown;
    for (int left = is_row ? shape().cols : shape().rows; !visit(state) && --left > 0;) {
      state = states_.neighbour(state, onward);
    }
  }

  SlidingSpace states_;
};

}  // namespace slidebase
