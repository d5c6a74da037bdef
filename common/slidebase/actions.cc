// What each move does, for whole arrays of boards.
//
// Every single move leads one step nearer or one step farther, on sliding boards and for cubes. So
// a row of four values follows from the distance, from the moves that lead nearer, and from those
// that the blank's cell allows. A row is made as one word with a value in each 16 bits.
#include <array>
#include <cstring>

#include "common/slidebase/array_pieces.h"
#include "common/solve/path_table.h"

namespace slidebase {
namespace {

constexpr std::size_t kColumns = kMoves.size();
constexpr std::uint64_t kLanes = 0x0001000100010001;  // times a value: the value in each lane
constexpr std::uint64_t kAllLanes = 0xffff * kLanes;

// By the set of moves that lead nearer, bit m for move m: `value` in the lane of each, of kBits
// bits.
template <typename Word, unsigned kBits>
constexpr std::array<Word, 16> in_lanes(Word value) {
  std::array<Word, 16> made{};
  for (std::size_t nearer = 0; nearer != made.size(); ++nearer) {
    for (std::size_t m = 0; m != kColumns; ++m) {
      made[nearer] |= static_cast<Word>(nearer >> m & 1) * value << (kBits * m);
    }
  }
  return made;
}
constexpr auto kTwice = in_lanes<std::uint64_t, 16>(2);
constexpr auto kFlags = in_lanes<std::uint32_t, 8>(1);

class ArrayOfActions {
 public:
  ArrayOfActions(const OpenPuzzle& open, std::span<const std::uint8_t> boards,
                 std::span<std::int16_t> values, std::span<std::uint8_t> optimal,
                 std::span<std::int16_t> distances)
      : open_(open),
        boards_(boards),
        count_(boards.size() / open.cells()),
        values_(values),
        optimal_(optimal),
        distances_(distances) {
    const Shape shape = shape_of(open.puzzle);
    for (Cell cell = 0; cell < shape.cells(); ++cell) {
      for (std::size_t m = 0; m != kColumns; ++m) {
        if (shape.neighbour(cell, kMoves[m]) >= 0) {
          legal_[cell] |= std::uint64_t{0xffff} << (16 * m);
        }
      }
    }
  }

  bool fits() const noexcept {
    const auto has = [&](std::size_t size, std::size_t columns) {
      return size == 0 || size == count_ * columns;
    };
    return boards_.size() == count_ * open_.cells() && has(values_.size(), kColumns) &&
           has(optimal_.size(), kColumns) && has(distances_.size(), 1);
  }

  Status answer(unsigned threads) {
    return for_each_piece(open_, count_, threads, met_,
                          [&](const BoardSolver* boards, std::size_t begin, std::size_t end) {
                            const PathTable* const paths =
                                open_.sliding != nullptr ? boards->path_table() : nullptr;
                            if (open_.cubic) {
                              answer_cubes(begin, end);
                            } else if (paths != nullptr && paths->has_find()) {
                              look_up(*paths, paths->choices(*open_.sliding), begin, end);
                            } else {
                              walk_paths(*boards, begin, end);
                            }
                          });
  }

  // Sets the status of all boards.
  void fill(Status status) {
    std::ranges::fill(values_, static_cast<std::int16_t>(status));
    std::ranges::fill(distances_, static_cast<std::int16_t>(status));
    std::ranges::fill(optimal_, std::uint8_t{0});
  }

 private:
  Board board(std::size_t i) const { return boards_.subspan(i * open_.cells(), open_.cells()); }

  // Writes the row of board i. `farther`: the value of a legal move that does not lead nearer, or a
  // status. `legal`: the lanes of legal moves.
  void put_row(std::size_t i, int farther, unsigned nearer, std::uint64_t legal) {
    const std::uint64_t all = static_cast<std::uint16_t>(farther) * kLanes;
    const std::uint64_t row =
        ((all & legal) | (static_cast<std::uint64_t>(kNoMove) * kLanes & ~legal)) - kTwice[nearer];
    if (!values_.empty()) {
      std::memcpy(values_.data() + i * kColumns, &row, sizeof row);
    }
    if (!optimal_.empty()) {
      std::memcpy(optimal_.data() + i * kColumns, &kFlags[nearer], sizeof kFlags[nearer]);
    }
  }
  void put_distance(std::size_t i, int distance) {
    if (!distances_.empty()) {
      distances_[i] = static_cast<std::int16_t>(distance);
    }
  }
  void put_invalid(std::size_t i) {
    put_distance(i, kInvalid);
    put_row(i, kInvalid, 0, kAllLanes);
  }

  // Writes the answers of board i, which has this distance. `list_moves` calls its argument with
  // the letter and the distance of each move, and returns a Lookup.
  template <typename ListMoves>
  void put(std::size_t i, Length distance, Cell blank, const ListMoves& list_moves) {
    put_distance(i, number_of(distance));
    unsigned nearer = 0;
    Lookup status = distance.status;
    if (distance.is_known()) {
      status = list_moves([&](char letter, int to) {
        nearer |= (to < distance.moves ? 1U : 0U) << static_cast<unsigned>(*move_of(letter));
      });
    }
    met_.add(status);
    if (status == Lookup::kReady) {
      put_row(i, distance.moves + 1, nearer, legal_[blank]);
    } else {
      put_row(i, number_of(status), 0, legal_[blank]);
    }
  }

  void answer_cubes(std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      CubicPattern cubes;
      if (!read_cubes(open_.puzzle, board(i), cubes)) {
        put_invalid(i);
        continue;
      }
      const Length distance = open_.cubic->distance(cubes);
      put(i, distance, cubes.blank, [&](const auto& add) {
        return open_.cubic->for_each_move(
            cubes, distance.moves,
            [&](char letter, int to, const CubicPattern&) { add(letter, to); });
      });
    }
  }

  void walk_paths(const BoardSolver& boards, std::size_t begin, std::size_t end) {
    for_each_batch(
        boards_, boards.shape(), begin, end,
        [&](std::span<const Tiles> tiles, const std::size_t* number) {
          boards.solve_all(tiles, [&](std::size_t at, Length distance, const char* letters) {
            put(number[at], distance, blank_of(tiles[at]), [&](const auto& add) {
              return boards.for_each_move(
                  tiles[at], {distance.moves, distance.letters > 0 ? letters[0] : '\0'},
                  [&](std::string_view move, int to) { add(move[0], to); });
            });
          });
        },
        [&](std::size_t i) { put_invalid(i); });
  }

  void look_up(const PathTable& paths, const PathTable::Choice* choices, std::size_t begin,
               std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      std::uint64_t symbols;
      const auto place = pack(&boards_[i * 9], symbols) ? paths.find(symbols) : std::nullopt;
      if (!place) {
        put_invalid(i);
        continue;
      }
      const int choice = choices[*place];
      const int farther = choice >> PathTable::kChoiceMoves;
      put_distance(i, farther - (farther > 0 ? 1 : 0));
      put_row(i, farther, static_cast<unsigned>(choice) & 15U,
              legal_[static_cast<Cell>(PathTable::blank_of(symbols))]);
    }
  }

  const OpenPuzzle& open_;
  std::span<const std::uint8_t> boards_;
  std::size_t count_;
  // Empty: not requested.
  std::span<std::int16_t> values_;
  std::span<std::uint8_t> optimal_;
  std::span<std::int16_t> distances_;
  ByCell<std::uint64_t> legal_{};  // the lanes of the moves that the blank can make
  FailuresMet met_;
};

}  // namespace

Status Solver::action_values(std::span<const std::uint8_t> boards, std::span<std::int16_t> values,
                             std::span<std::uint8_t> optimal, std::span<std::int16_t> distances,
                             unsigned threads) const noexcept {
  ArrayOfActions array(*open_, boards, values, optimal, distances);
  if (!array.fits() || open_->puzzle.metric() != Metric::kSingle) {
    return kInvalid;
  }
  return answer_all(array, *open_, threads);
}

}  // namespace slidebase
