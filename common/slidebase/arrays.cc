// Answers to whole arrays of boards: distances, paths, and what each move does. A piece of 3x3
// boards is looked up in the path table; a piece of other boards goes through the solver in
// batches.
#include <algorithm>
#include <array>
#include <cstring>
#include <tuple>

#include "common/slidebase/array_pieces.h"
#include "common/slidebase/move_rows.h"
#include "common/solve/path_table.h"

namespace slidebase {
namespace {

// The number of boards whose paths are prefetched before the first is decoded.
constexpr std::size_t kAhead = 128;

// Masks that keep the first n of 32 letters.
constexpr std::array<std::array<char, 32>, 32> kFirst = [] {
  std::array<std::array<char, 32>, 32> masks{};
  for (std::size_t n = 0; n != masks.size(); ++n) {
    std::fill_n(masks[n].begin(), n, '\xff');
  }
  return masks;
}();

class ArrayOfBoards {
 public:
  ArrayOfBoards(const OpenPuzzle& open, std::span<const std::uint8_t> boards,
                const Answers& answers)
      : open_(open),
        boards_(boards),
        count_(boards.size() / open.cells()),
        to_(answers),
        width_(count_ == 0 ? 0 : answers.letters.size() / count_) {
    if (has_moves()) {
      moves_.emplace(open.puzzle);
    }
  }

  bool fits(int path_capacity) const {
    const auto columns = static_cast<std::size_t>(open_.puzzle.move_count());
    const auto has = [&](std::size_t size, std::size_t width) {
      return size == 0 || size == count_ * width;
    };
    return boards_.size() == count_ * open_.cells() && has(to_.distances.size(), 1) &&
           has(to_.letters.size(), std::max(width_, static_cast<std::size_t>(path_capacity))) &&
           has(to_.values.size(), columns) && has(to_.optimal.size(), columns) &&
           has(to_.bounds.size(), 1) && has(to_.nodes.size(), 1) && has(to_.lengths.size(), 1);
  }

  Status answer(unsigned threads) {
    const bool only_moves = has_moves() && width_ == 0 && to_.bounds.empty() && to_.lengths.empty();
    if (to_.distances.empty() && !only_moves) {
      own_.resize(count_);
      to_.distances = own_;
    }
    return for_each_piece(open_, count_, threads, met_,
                          [&](const BoardSolver* boards, std::size_t begin, std::size_t end) {
                            answer_piece(boards, begin, end);
                            if (!open_.searches()) {
                              put_bounds(begin, end);
                            }
                          });
  }

  // Sets the status of all boards.
  void fill(Status status) {
    std::ranges::fill(to_.distances, static_cast<std::int16_t>(status));
    std::ranges::fill(to_.letters, '\0');
    std::ranges::fill(to_.values, static_cast<std::int16_t>(status));
    std::ranges::fill(to_.optimal, std::uint8_t{0});
    std::ranges::fill(to_.bounds, std::int16_t{0});
    std::ranges::fill(to_.nodes, std::uint64_t{0});
    std::ranges::fill(to_.lengths, std::int16_t{0});
  }

 private:
  Board board(std::size_t i) const { return boards_.subspan(i * open_.cells(), open_.cells()); }
  bool has_moves() const { return answers_moves(to_); }

  void answer_piece(const BoardSolver* boards, std::size_t begin, std::size_t end) {
    if (open_.cubic) {
      answer_cubes(begin, end);
      return;
    }
    const PathTable* const paths = boards->path_table();
    const SlideDistances* const slides =
        open_.lines != nullptr ? open_.lines->distances() : nullptr;
    if (paths != nullptr && paths->has_find()) {
      if (has_moves()) {
        look_up_moves(*paths, begin, end);
      }
      if (!has_moves() || width_ > 0) {
        decode_paths(*paths, begin, end);
      }
    } else if (slides != nullptr && slides->has_find() && width_ == 0 && !has_moves()) {
      look_up_slides(*slides, begin, end);
    } else {
      walk_paths(*boards, begin, end);
    }
  }

  // With a table the distance is the bound, and the length of a path.
  void put_bounds(std::size_t begin, std::size_t end) {
    for (const auto& both : {to_.bounds, to_.lengths}) {
      if (!both.empty()) {
        std::transform(&to_.distances[begin], to_.distances.data() + end, &both[begin],
                       [](std::int16_t distance) { return std::max<std::int16_t>(distance, 0); });
      }
    }
    if (!to_.nodes.empty()) {
      std::fill_n(&to_.nodes[begin], end - begin, std::uint64_t{0});
    }
  }

  // Writes board i's answer: its distance or status, and the letters of its path.
  void put(std::size_t i, Length length, const char* letters) {
    put_distance(i, number_of(length));
    met_.add(length.status);
    if (width_ > 0) {
      char* const row = to_.letters.data() + i * width_;
      std::memcpy(row, letters, length.letters);
      std::memset(row + length.letters, 0, width_ - length.letters);
    }
    if (!to_.bounds.empty()) {
      to_.bounds[i] = static_cast<std::int16_t>(length.at_least);
    }
    if (!to_.nodes.empty()) {
      to_.nodes[i] = length.nodes;
    }
    if (!to_.lengths.empty()) {
      to_.lengths[i] = static_cast<std::int16_t>(length.moves);
    }
  }
  void put_distance(std::size_t i, int distance) {
    if (!to_.distances.empty()) {
      to_.distances[i] = static_cast<std::int16_t>(distance);
    }
  }
  // `row`: of a board with this distance or status.
  void put_row(std::size_t i, const MoveRow& row, int distance) {
    const std::size_t columns = moves_->columns().size();
    if (!to_.values.empty()) {
      std::copy_n(row.begin(), columns, &to_.values[i * columns]);
    }
    for (std::size_t c = 0; c < columns && !to_.optimal.empty(); ++c) {
      to_.optimal[i * columns + c] = row[c] < distance ? 1 : 0;
    }
  }
  void put_invalid(std::size_t i) {
    put(i, Length(), "");
    put_distance(i, kInvalid);
    if (has_moves()) {
      MoveRow row;
      row.fill(kInvalid);
      put_row(i, row, kInvalid);
    }
  }

  // Writes what each move of board i does, which has this length. `list_moves` calls its argument
  // with the letters and the distance of each move, and returns a Lookup.
  template <typename ListMoves>
  void put_moves(std::size_t i, Length length, Cell blank, const ListMoves& list_moves) {
    MoveRow row = moves_->row(blank, number_of(length));
    Lookup status = length.status;
    if (length.is_known()) {
      status = list_moves([&](std::string_view letters, int to) {
        row[moves_->columns().of(letters)] = static_cast<std::int16_t>(to);
      });
      met_.add(status);
    }
    status == Lookup::kReady ? put_row(i, row, length.moves)
                             : put_row(i, moves_->row(blank, status_of(status)), status_of(status));
  }

  void answer_cubes(std::size_t begin, std::size_t end) {
    std::array<char, kMaxPath> letters;
    for (std::size_t i = begin; i < end; ++i) {
      CubicPattern cubes;
      if (!read_cubes(open_.puzzle, board(i), cubes)) {
        put_invalid(i);
        continue;
      }
      const Length length =
          width_ == 0 ? open_.cubic->distance(cubes) : open_.cubic->solve(cubes, letters.data());
      put(i, length, letters.data());
      if (has_moves()) {
        put_moves(i, length, cubes.blank, [&](const auto& add) {
          return open_.cubic->for_each_move(cubes, length.moves,
                                            [&](char letter, int to, const CubicPattern&) {
                                              add({&letter, 1}, to);
                                            });
        });
      }
    }
  }

  void walk_paths(const BoardSolver& boards, std::size_t begin, std::size_t end) {
    for_each_batch(
        boards_, boards.shape(), begin, end,
        [&](std::span<const Tiles> tiles, const std::size_t* number) {
          const auto put_solved = [&](std::size_t at, Length length, const char* letters) {
            put(number[at], length, letters);
            if (has_moves()) {
              const Known known(length.moves, length.letters > 0 ? letters[0] : '\0');
              put_moves(number[at], length, blank_of(tiles[at]), [&](const auto& add) {
                return boards.for_each_move(tiles[at], known, add);
              });
            }
          };
          width_ == 0 && !has_moves() ? boards.measure_all(tiles, put_solved)
                                      : boards.solve_all(tiles, put_solved);
        },
        [&](std::size_t i) { put_invalid(i); });
  }

  // Finds the places of a batch of paths first, so that their words are loaded into the cache at
  // the same time. Half of all boards are unsolvable, in an order that no branch predictor can
  // guess, so no branch depends on it.
  void decode_paths(const PathTable& paths, std::size_t begin, std::size_t end) {
    constexpr std::uint32_t kNone = ~std::uint32_t{0};
    std::array<std::uint32_t, kAhead> places;
    for (std::size_t first = begin; first < end; first += kAhead) {
      const std::size_t count = std::min(kAhead, end - first);
      for (std::size_t i = 0; i < count; ++i) {
        std::uint64_t symbols;
        places[i] =
            pack(&boards_[(first + i) * 9], symbols) ? paths.find(symbols).value_or(kNone) : kNone;
        paths.prefetch(places[i] == kNone ? 0 : places[i]);
      }
      for (std::size_t i = 0; i < count; ++i) {
        if (places[i] == kNone) {
          put_invalid(first + i);
        } else {
          put_word(first + i, paths.word_at(places[i]));
        }
      }
    }
  }

  // Every single move leads one step nearer or one farther, so a row follows from the greater of
  // both distances and the set of moves that lead nearer.
  void look_up_moves(const PathTable& paths, std::size_t begin, std::size_t end) {
    const PathTable::Choice* const choices = paths.choices(*open_.sliding);
    // Copies, because the compiler has to assume that writing bytes changes the members.
    const MoveRows moves = *moves_;
    const auto [values, optimal, distances] =
        std::tuple(to_.values.data(), to_.optimal.data(), to_.distances.data());
    for (std::size_t i = begin; i < end; ++i) {
      std::uint64_t symbols;
      const auto place = pack(&boards_[i * 9], symbols) ? paths.find(symbols) : std::nullopt;
      if (!place) {
        put_invalid(i);
        continue;
      }
      const int choice = choices[*place];
      const int farther = choice >> PathTable::kChoiceMoves;
      if (distances != nullptr) {
        distances[i] = static_cast<std::int16_t>(farther - (farther > 0 ? 1 : 0));
      }
      const unsigned nearer = static_cast<unsigned>(choice) & 15U;
      if (values != nullptr) {
        const auto blank = static_cast<Cell>(PathTable::blank_of(symbols));
        const std::uint64_t row = moves.four(blank, farther, nearer);
        std::memcpy(&values[4 * i], &row, sizeof row);
      }
      if (optimal != nullptr) {
        const std::uint32_t flags = MoveRows::four_flags(nearer);
        std::memcpy(&optimal[4 * i], &flags, sizeof flags);
      }
    }
  }

  void look_up_slides(const SlideDistances& all, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      std::uint64_t symbols;
      const auto place = pack(&boards_[i * 9], symbols) ? all.find(symbols) : std::nullopt;
      to_.distances[i] =
          place ? std::int16_t{all.distance[*place]} : static_cast<std::int16_t>(kInvalid);
    }
  }

  void put_word(std::size_t i, PathTable::Word word) {
    // The length of word 0 is 0.
    to_.distances[i] =
        static_cast<std::int16_t>(PathTable::length(word) + (word == 0 ? kUnsolvable : kOk));
    if (width_ == 0) {
      return;
    }
    std::array<char, PathTable::kDecodeCapacity> row;
    const auto& mask = kFirst[static_cast<std::size_t>(PathTable::decode(word, row.data()))];
    for (std::size_t c = 0; c < row.size(); ++c) {
      row[c] = static_cast<char>(row[c] & mask[c]);
    }
    char* const to = to_.letters.data() + i * width_;
    if (width_ == row.size()) {
      std::memcpy(to, row.data(), row.size());
    } else {
      std::memcpy(to, row.data(), std::min(width_, row.size()));
      std::fill(to + std::min(width_, row.size()), to + width_, '\0');
    }
  }

  const OpenPuzzle& open_;
  std::span<const std::uint8_t> boards_;
  std::size_t count_;
  Answers to_;
  std::size_t width_;              // of a row of letters; 0: no letters requested
  std::optional<MoveRows> moves_;  // if requested
  std::vector<std::int16_t> own_;  // distances that the caller does not want
  FailuresMet met_;
};

}  // namespace

Status Solver::answer(std::span<const std::uint8_t> boards, const Answers& answers,
                      unsigned threads) const noexcept {
  ArrayOfBoards array(*open_, boards, answers);
  if (!array.fits(std::max(path_capacity(), 1))) {
    return kInvalid;
  }
  // If a failure ends the call, such as no memory or a changed file, all boards have its status.
  bool done = false;
  const Status status = guarded([&] {
    if (open_->searches()) {
      array.fill(kUndecided);
    }
    const Status gravest = array.answer(threads);
    done = true;
    return gravest;
  });
  if (!done) {
    array.fill(status);
  }
  return status;
}

Status Solver::distances(std::span<const std::uint8_t> boards, std::span<std::int16_t> distances,
                         unsigned threads) const noexcept {
  return distances.empty() == boards.empty() ? answer(boards, {.distances = distances}, threads)
                                             : kInvalid;
}

Status Solver::solve(std::span<const std::uint8_t> boards, std::span<std::int16_t> distances,
                     std::span<char> letters, unsigned threads) const noexcept {
  return distances.empty() == boards.empty() && letters.empty() == boards.empty()
             ? answer(boards, {.distances = distances, .letters = letters}, threads)
             : kInvalid;
}

Status Solver::action_values(std::span<const std::uint8_t> boards, std::span<std::int16_t> values,
                             std::span<std::uint8_t> optimal, std::span<std::int16_t> distances,
                             unsigned threads) const noexcept {
  return answer(boards, {.distances = distances, .values = values, .optimal = optimal}, threads);
}

}  // namespace slidebase
