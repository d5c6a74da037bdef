// Proves that a table in slides is right, independently of the search that made it.
//
// A slide takes the blank any distance along its row or column, so it goes from a state to another
// on the same line (puzzle/line_space.h). The theorem of graph_proof.h holds for the lines, if
// those that cross in a state are neighbours and the goal's two lines are the goals: then D is the
// number of edges on the way to a line of the goal, and a state other than the goal is 1 +
// min(D of its two lines) slides from it (docs/THEORY.md, 7.4). Here D is the length of a walk over
// the table's residues (line_field.h). It is checked line by line on boards, whose blank is slid
// cell by cell and whose lines are numbered by the proof's own code (lane_proof.h), 64 lines at a
// time.
//
// It also checks that every state decodes to a board that the invariant allows, and encodes to
// itself; that the number of states is that of the closed form; that every byte of the table is
// that of its five D mod 3; and that the header's histogram is that of the states' distances.
//
// For 3x4, with 139,708,800 lines, it takes some 8 s on two threads.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

#include "common/base/joined.h"
#include "common/puzzle/sliding_board.h"
#include "common/puzzle/text/board_text.h"
#include "common/solve/line_field.h"
#include "common/study/graph_proof.h"
#include "common/study/lane_proof.h"

namespace slidebase {
namespace {

// The lines of a table in slides, each with those that cross it in a state; boards are decoded and
// encoded by the table's own space. The bytes are counted by states.
class LineGraph : public TableGraph {
 public:
  using Vertex = Line;
  using Boards = std::vector<SlidingBoard>;
  static constexpr const char* kGoal = "a line of the goal";
  static constexpr const char* kFarGoal = "a line of the goal, but not at distance 0";
  static constexpr const char* kNoneNearer = "no line nearer to the goal crosses it";

  explicit LineGraph(const Table& table)
      : TableGraph(table),
        shape_(info_.indexed_shape()),
        space_(shape_, info_.indexed_root()),
        goal_column_(goal_column_of(shape_, info_.indexed_root())) {}

  std::string find_distances(Workers& workers, const Advance& advance) {
    const LineSpace space(shape_, info_.indexed_root());
    const auto lost = fill_line_distances(space, table_, workers, field_, advance);
    return lost ? joined({text(*lost, board_of(*lost)),
                          ": the walk from it does not end at a line of the goal within ",
                          info_.max_depth(), " steps"})
                : fault_of_words(workers);
  }

  std::uint64_t moves() const {
    const int from_each = shape_.rows + shape_.cols - 2;  // state
    return static_cast<std::uint64_t>(shape_.cells() * from_each) * info_.layer_size;
  }
  LineLanes batches() const { return LineLanes(info_, field_, goal_column_); }
  static bool are_right(Line from, std::uint64_t, LineLanes& lanes, Counts& counts) {
    return lanes.is_right(from.layer, counts);
  }
  static std::string fault_of_batch(std::uint64_t count) {
    return joined({"counting gives another number for one of the ", count,
                   " lines from it on, or for a line that crosses these"});
  }
  std::uint64_t order(Line line) const {
    return line.index / kBatch * info_.layers + static_cast<std::uint64_t>(line.layer);
  }

  // The boards of its states, from the first cell on.
  Boards board_of(Line line) const {
    const Cell first = is_row(line) ? shape_.cell(line.layer, 0) : line.layer - shape_.rows;
    SlidingBoard board(shape_, space_.board_of({first, line.index}));
    Boards boards;
    do {
      boards.push_back(board);
    } while (board.move(is_row(line) ? Move::kRight : Move::kDown));
    return boards;
  }
  // "the row line of 3x3 board 123456780"
  std::string text(Line line, const Boards& boards) const {
    return joined({"the ", is_row(line) ? "row" : "column", " line of ", text_of(boards.front())});
  }
  int distance(Line line) const { return field_[place_of_line(line, info_.layer_size)]; }
  bool is_goal(Line line) const {
    return line == Line{shape_.row(info_.indexed_root()), 0} || line == goal_column_;
  }
  static bool is_reached(int) { return true; }
  static bool are_neighbours(int here, int there) { return std::abs(here - there) <= 1; }
  static std::string fault_of_entry(Line, const Boards&, int) { return ""; }
  template <typename Visit>
  void for_each_neighbour(Line line, const Boards& boards, int here, const Visit& visit) const {
    for (const SlidingBoard& board : boards) {
      const Line other = other_line(line, board);
      const int there = distance(other);
      visit(there, [&] {
        return joined({"at distance ", here, ", and at distance ", there, " is ",
                       text(other, board_of(other)), " through ", text_of(board)});
      });
    }
  }

 private:
  bool is_row(Line line) const { return line.layer < shape_.rows; }
  std::string text_of(const SlidingBoard& board) const {
    return shape_.name() + " board " + board_text(shape_, board.tiles());
  }
  Line other_line(Line line, SlidingBoard board) const {
    const Cell blank = board.blank();
    while (is_row(line) && board.move(Move::kUp)) {
    }
    const std::uint64_t index = space_.state_of(board.tiles()).index;
    return {is_row(line) ? shape_.rows + shape_.col(blank) : shape_.row(blank), index};
  }

  // A whole word with the D mod 3 of its lines, and zeros beyond the layer.
  std::uint64_t word_of(std::uint64_t layer, std::uint64_t number) const {
    static constexpr std::array<std::uint64_t, 5> kPlaces = {1, 3, 9, 27, 81};
    const std::uint64_t first = number * kLinesPerWord;
    const std::uint64_t lines = std::min(info_.layer_size - first, kLinesPerWord);
    const std::uint8_t* const known = &field_[layer * info_.layer_size + first];
    std::uint64_t word = 0;
    for (std::uint64_t line = 0; line < lines; ++line) {
      word += known[line] % 3U * kPlaces[line % 5] << (line / 5 * 8);
    }
    return word;
  }

  // The error in the first wrong word; empty if all are right.
  std::string fault_of_words(Workers& workers) const {
    constexpr std::uint64_t kWords = 1 << 10;
    const std::uint64_t words = (info_.layer_size + kLinesPerWord - 1) / kLinesPerWord;
    FirstFault fault;
    in_pieces(words, kWords, workers, {}, [&](std::uint64_t begin, std::uint64_t end, unsigned) {
      for (std::uint64_t number = begin; number < end; ++number) {
        for (std::uint64_t layer = 0; layer < info_.layers; ++layer) {
          if (table_.distance_word(static_cast<int>(layer), number) != word_of(layer, number)) {
            fault.add(number * info_.layers + layer,
                      joined({"word ", number, " of layer ", layer,
                              " is not that of the distances of its lines modulo 3"}));
          }
        }
      }
    });
    return fault.why();
  }

  Shape shape_;
  SlidingSpace space_;
  Line goal_column_;
};

}  // namespace

Proof prove_lines(const Table& table, Workers& workers, const Advance& advance) {
  LineGraph graph(table);
  const Proof proof = prove_counted(graph, table.info(), workers, advance);
  table.check_damage();
  return proof;
}

}  // namespace slidebase
