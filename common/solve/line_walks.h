// Paths in slides of many boards at once, each the one that LineSolver finds for a single board.
//
// The idea is that of sliding_walks.h: many walks advance side by side, one turn each, and a turn
// reads the one word that was prefetched a turn ago, follows one of two ways by the residue in it
// and prefetches the word for the next turn. Everything known beforehand is in a *walk state*: the
// blank's cell, and the slides that may still lead nearer. At the start these are the slides along
// the nearer line, or along both if they are equally near; later those along the other line of the
// state that the last slide reached, without the state that the walk came from.
//
// *Probes.* A slide leads nearer if the line that it meets there has the residue before. The slides
// are probed in the user's order, and the last one needs no probe: on a board of 3x4 as its table
// has it, 4x3, one after a slide along a column and at most two after one along a row.
//
// *Indices.* A slide along a row keeps the state's index; the column line that it meets has the
// index of its top state, some moves up. A slide along a column is some moves up or down, and gives
// the index of the row line that it meets. These moves change different digits, so their changes
// are added independently (digit_changes.h): always as many as the longest slide has, of which
// those not needed are no change, so that no branch depends on the slide.
//
// *The end.* On a line of the goal the last slide is known. For each cell, at most one index puts
// the blank of this cell on the goal's row line, and one on its column line.
//
// *Damage.* As in sliding_walks.h: only legal slides are made, whatever the residues are, and a
// walk ends at the latest when it has more slides than the greatest distance. It has arrived only
// if the number of its slides fits the residue that it began with.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "common/puzzle/line_space.h"
#include "common/solve/digit_changes.h"
#include "common/solve/walk.h"
#include "common/table/table.h"

namespace slidebase {

// A path in the user's letters, one for each cell that the blank goes. A slide always writes
// kSlideLetters, even if it is shorter.
struct SlideLetters {
  static constexpr int kSlideLetters = 8;

  std::array<char, kMaxPath + kSlideLetters> letter;
  bool arrived;  // at the root; otherwise the table is damaged
  int length;    // in letters
  int slides;
};

// Any number of threads may walk at once.
class LineWalks : DigitChanges {  // which cannot be copied
 public:
  // `table` is in place and must outlive this, and so must `space`. Slides are tried in the order
  // of `moves`, short ones first; `letters` has the letter of each move.
  LineWalks(const LineSpace& space, const Table& table, std::span<const Move, 4> moves,
            const ByMove<char>& letters);

  // Boards are in the table's view.
  using DigitChanges::Start, DigitChanges::start_at;

  // Sets paths[i] to the path from from[i].
  void walk(std::span<const Start> from, std::span<SlideLetters> paths) const noexcept;

 private:
  // A slide from a cell.
  struct Slide {
    Cell to;
    bool vertical;
    char letter;
    std::uint8_t cells;
  };
  struct Outcome {
    const Way* ways;             // of the slide; always ways_of_slide_
    std::uint64_t end;           // the index where the line met is the goal's, or kNowhere
    std::uint16_t next;          // walk state
    char letter;                 // of the slide
    std::uint8_t cells, slides;  // 0 and 0, or the slide's cells and 1
  };
  struct WalkState {
    const Way* probe;                 // from the state's index to that of the line to look up
    Cell layer;                       // of this line
    Cell at;                          // the blank's cell
    std::array<Outcome, 2> outcomes;  // by whether the line is nearer
  };
  static constexpr std::uint64_t kNowhere = ~std::uint64_t{0};

  // A residue in a table.
  struct Place {
    const std::uint64_t* word;
    unsigned place;

    int residue() const noexcept { return line_residue(*word, place); }
  };
  struct Meeting;
  struct Lane;

  void make_slides(std::span<const Move, 4> moves, const ByMove<char>& letters);
  const Way* ways(Cell from, Cell to) const noexcept;
  const Way* to_column_line(Cell cell) const noexcept;
  Outcome go(Cell from, const Slide& slide);
  std::uint16_t walk_state(Cell cell, unsigned open);
  unsigned slides_along(Cell cell, bool vertical) const noexcept;

  Place place_of(int layer, std::uint64_t index) const noexcept;
  Change change(const Way* ways, std::uint64_t digits) const noexcept;
  void look(Lane& lane) const noexcept;
  void meet(const Start& start, Meeting& meeting) const noexcept;
  bool begin(const Meeting& meeting, SlideLetters& path, Lane& lane) const noexcept;
  bool turn(Lane& lane) const noexcept;
  void finish(Cell from, SlideLetters& path) const noexcept;

  const LineSpace& space_;
  const Table& table_;
  std::size_t ways_of_slide_;                  // rows - 1
  std::vector<Way> ways_;                      // down or up a column by the cells from and to
  BySearchedCell<std::vector<Slide>> slides_;  // in the user's order
  // Where the goal's row line and column line meet the cell, and the slide from there.
  BySearchedCell<std::array<std::uint64_t, 2>> ends_{};
  BySearchedCell<Slide> last_{};

  std::vector<WalkState> walk_states_;
  BySearchedCell<std::array<std::uint16_t, 256>>
      walk_state_of_{};  // by the set of open slides; 0: none yet
  BySearchedCell<std::array<std::uint16_t, 3>> start_of_{};  // along the row, the column, both
};

}  // namespace slidebase
