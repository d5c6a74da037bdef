#include "common/study/line_proof.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <numeric>
#include <span>
#include <vector>

#include "common/base/memory.h"
#include "common/puzzle/sliding_board.h"
#include "common/solve/line_field.h"
#include "common/study/distance_field.h"
#include "common/study/line_lanes.h"
#include "common/text/board_text.h"

namespace slidebase {
namespace {

// Both numbers of indices and of words.
constexpr std::uint64_t kLinePiece = 1 << 10;

// Finds the error in a line, on boards decoded and encoded by the table's own space.
class LineFault {
 public:
  explicit LineFault(const LineDistances& distances)
      : distances_(distances), shape_(distances.shape), space_(shape_, distances.root) {}

  // Empty if the line is right.
  std::string of(Line line) const {
    const int here = distances_.of(line);
    const std::string name = this->name(line) + ": ";
    if ((here == 0) != distances_.is_goal(line)) {
      return name + (here == 0 ? "distance 0, but it is not a line of the goal"
                               : "a line of the goal, but not at distance 0");
    }
    bool nearer = here == 0;
    for (SlidingBoard board : boards_on(line)) {
      const Line other = crossing(line, board);
      const int beyond = distances_.of(other);
      if (beyond < here - 1 || beyond > here + 1) {
        return name + "at distance " + std::to_string(here) + ", and at distance " +
               std::to_string(beyond) + " is " + this->name(other) + " through " + text(board);
      }
      nearer |= beyond == here - 1;
    }
    return nearer ? "" : name + "no line nearer to the goal crosses it";
  }

  // "the row line of 3x3 board 123456780"
  std::string name(Line line) const {
    return std::string("the ") + (is_row(line) ? "row" : "column") + " line of " +
           text(boards_on(line).front());
  }

 private:
  bool is_row(Line line) const { return line.layer < shape_.rows; }
  std::string text(const SlidingBoard& board) const {
    return shape_.name() + " board " + board_text(shape_, board.tiles());
  }
  std::vector<SlidingBoard> boards_on(Line line) const {
    const bool is_row = this->is_row(line);
    const Cell first = is_row ? shape_.cell(line.layer, 0) : line.layer - shape_.rows;
    SlidingBoard board(shape_, space_.board_of({first, line.index}));
    std::vector<SlidingBoard> boards;
    do {
      boards.push_back(board);
    } while (board.move(is_row ? Move::kRight : Move::kDown));
    return boards;
  }
  Line crossing(Line line, SlidingBoard board) const {
    const Cell blank = board.blank();
    while (is_row(line) && board.move(Move::kUp)) {
    }
    const std::uint64_t index = space_.state_of(board.tiles()).index;
    return {is_row(line) ? shape_.rows + shape_.col(blank) : shape_.row(blank), index};
  }

  const LineDistances& distances_;
  Shape shape_;
  SlidingSpace space_;
};

class LineProver {
 public:
  LineProver(const Table& table, Workers& workers, const Advance& advance)
      : table_(table), info_(table.info()), workers_(workers), advance_(advance) {}

  Proof run() {
    const std::uint64_t lines = info_.layers * info_.layer_size;
    require_memory(lines, table_.path());
    field_.assign(lines, kUnreached);
    if (find_distances()) {
      check_words();
    }
    if (proof_.refutation.empty()) {
      check_lines();
    }
    if (proof_.refutation.empty()) {
      check_counts();
    }
    table_.check_damage();
    return proof_;
  }

 private:
  using Counts = LineLanes::Counts;

  bool find_distances() {
    const LineSpace space(info_.indexed_shape(), info_.indexed_root());
    const auto lost = fill_line_distances(space, table_, workers_, field_,
                                          [&](std::uint64_t done, std::uint64_t of) {
                                            if (advance_) {
                                              advance_(done, 2 * of);
                                            }
                                          });
    if (lost) {
      proof_.refutation = LineFault(LineDistances(info_, field_)).name(*lost) +
                          ": the walk from it does not end at a line of the goal within " +
                          std::to_string(info_.max_depth()) + " steps";
    }
    return !lost;
  }

  // A whole word with the D mod 3 of its lines, and zeros beyond the layer.
  std::uint64_t word_of(std::uint64_t layer, std::uint64_t number) const {
    const std::uint64_t first = number * kLinesPerWord;
    const std::uint64_t lines = std::min(info_.layer_size - first, kLinesPerWord);
    const std::uint8_t* const known = &field_[layer * info_.layer_size + first];
    std::uint64_t word = 0;
    for (std::uint64_t byte = 0; byte < 8; ++byte) {
      std::uint64_t value = 0;
      for (std::uint64_t digit = 5, place = 1; digit > 0; --digit) {
        const std::uint64_t line = 5 * byte + (5 - digit);
        value += line < lines ? place * (known[line] % 3U) : 0;
        place *= 3;
      }
      word |= value << (8 * byte);
    }
    return word;
  }

  void check_words() {
    const std::uint64_t words = (info_.layer_size + kLinesPerWord - 1) / kLinesPerWord;
    const std::uint64_t pieces = (words + kLinePiece - 1) / kLinePiece;
    workers_.parallel_for(pieces, [&](std::uint64_t piece, unsigned) {
      const std::uint64_t end = std::min(words, (piece + 1) * kLinePiece);
      for (std::uint64_t number = piece * kLinePiece; number < end; ++number) {
        for (std::uint64_t layer = 0; layer < info_.layers; ++layer) {
          if (table_.distance_word(static_cast<int>(layer), number) != word_of(layer, number)) {
            refute(number * info_.layers + layer,
                   "word " + std::to_string(number) + " of layer " + std::to_string(layer) +
                       " is not that of the distances of its lines modulo 3");
          }
        }
      }
    });
  }

  void check_lines() {
    const std::uint64_t size = info_.layer_size;
    const LineDistances distances(info_, field_);
    std::vector<Counts> tallies(workers_.size());
    std::atomic<std::uint64_t> done = 0;
    const std::uint64_t pieces = (size + kLinePiece - 1) / kLinePiece;
    workers_.parallel_for(pieces, [&](std::uint64_t piece, unsigned worker) {
      const std::uint64_t end = std::min(size, (piece + 1) * kLinePiece);
      LineLanes lanes(distances);
      for (std::uint64_t first = piece * kLinePiece; first < end; first += BoardLanes::kLanes) {
        lanes.read(first);
        check_lanes(first, lanes, distances, tallies[worker]);
      }
      done += (end - piece * kLinePiece) * info_.layers;
      if (worker == 0 && advance_) {
        advance_(field_.size() + done, 2 * field_.size());
      }
    });
    for (const Counts& tally : tallies) {
      for (std::size_t d = 0; d < counts_.size(); ++d) {
        counts_[d] += tally[d];
      }
    }
  }

  // Lines after a fault already found are skipped.
  void check_lanes(std::uint64_t first, LineLanes& lanes, const LineDistances& distances,
                   Counts& counts) {
    for (int layer = 0; layer < static_cast<int>(info_.layers); ++layer) {
      const std::uint64_t at = first * info_.layers + static_cast<std::uint64_t>(layer);
      if (at < first_bad_.load(std::memory_order_relaxed) && !lanes.is_right(layer, counts)) {
        refute(at, fault_among({layer, first}, distances));
      }
    }
  }

  std::string fault_among(Line from, const LineDistances& distances) const {
    const LineFault fault(distances);
    const std::uint64_t end = std::min(info_.layer_size, from.index + BoardLanes::kLanes);
    for (Line line = from; line.index < end; ++line.index) {
      if (std::string why = fault.of(line); !why.empty()) {
        return why;
      }
    }
    return fault.name(from) + ": counting gives another number for one of the " +
           std::to_string(end - from.index) + " lines from it on, or for a line that crosses these";
  }

  void refute(std::uint64_t at, const std::string& why) {
    const std::scoped_lock lock(mutex_);
    if (at < first_bad_) {
      first_bad_ = at;
      proof_.refutation = why;
    }
  }

  void check_counts() {
    const std::span<const std::uint64_t> reached = std::span(counts_).first(kUnreached);
    proof_.states = std::accumulate(reached.begin(), reached.end(), std::uint64_t{0});
    const Shape shape = info_.shape;
    proof_.moves = proof_.states * static_cast<std::uint64_t>(shape.rows + shape.cols - 2);
    proof_.refutation = miscounted_whole(info_, reached);
  }

  const Table& table_;
  const TableInfo& info_;
  Workers& workers_;
  const Advance& advance_;
  std::vector<std::uint8_t> field_;
  Counts counts_{};
  std::mutex mutex_;
  std::atomic<std::uint64_t> first_bad_ = ~std::uint64_t{0};  // the place of proof_.refutation
  Proof proof_;
};

}  // namespace

Proof prove_lines(const Table& table, Workers& workers, const Advance& advance) {
  return LineProver(table, workers, advance).run();
}

}  // namespace slidebase
