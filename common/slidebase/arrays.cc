// Distances and paths of whole arrays of boards. A piece of 3x3 boards is looked up in the path
// table; a piece of other boards goes through the solver in batches.
#include <algorithm>
#include <array>
#include <cstring>

#include "common/slidebase/array_pieces.h"

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
                std::span<std::int16_t> distances, std::span<char> letters)
      : open_(open),
        boards_(boards),
        distances_(distances),
        letters_(letters),
        width_(distances.empty() ? 0 : letters.size() / distances.size()) {}

  Status answer(unsigned threads) {
    return for_each_piece(open_, distances_.size(), threads, met_,
                          [&](const BoardSolver* boards, std::size_t begin, std::size_t end) {
                            answer_piece(boards, begin, end);
                          });
  }

  // Sets the status of all boards.
  void fill(Status status) {
    std::ranges::fill(distances_, static_cast<std::int16_t>(status));
    std::ranges::fill(letters_, '\0');
  }

 private:
  Board board(std::size_t i) const { return boards_.subspan(i * open_.cells(), open_.cells()); }

  void answer_piece(const BoardSolver* boards, std::size_t begin, std::size_t end) {
    if (open_.cubic) {
      answer_cubes(begin, end);
      return;
    }
    const PathTable* const paths = boards->path_table();
    const SlideDistances* const slides =
        open_.lines != nullptr ? open_.lines->distances() : nullptr;
    if (paths != nullptr && paths->has_find()) {
      decode_paths(*paths, begin, end);
    } else if (slides != nullptr && slides->has_find() && width_ == 0) {
      look_up_slides(*slides, begin, end);
    } else {
      walk_paths(*boards, begin, end);
    }
  }

  // Writes board i's answer: its distance or status, and the letters of its path.
  void put(std::size_t i, Length length, const char* letters) {
    distances_[i] = static_cast<std::int16_t>(number_of(length));
    met_.add(length.status);
    if (width_ > 0) {
      char* const row = letters_.data() + i * width_;
      std::memcpy(row, letters, length.letters);
      std::memset(row + length.letters, 0, width_ - length.letters);
    }
  }
  void put_invalid(std::size_t i) {
    put(i, Length(), "");
    distances_[i] = kInvalid;
  }

  void answer_cubes(std::size_t begin, std::size_t end) {
    std::array<char, kMaxPath> letters;
    for (std::size_t i = begin; i < end; ++i) {
      CubicPattern cubes;
      if (!read_cubes(open_.puzzle, board(i), cubes)) {
        put_invalid(i);
      } else if (width_ == 0) {
        put(i, open_.cubic->distance(cubes), "");
      } else {
        put(i, open_.cubic->solve(cubes, letters.data()), letters.data());
      }
    }
  }

  void walk_paths(const BoardSolver& boards, std::size_t begin, std::size_t end) {
    for_each_batch(
        boards_, boards.shape(), begin, end,
        [&](std::span<const Tiles> tiles, const std::size_t* number) {
          const auto put_solved = [&](std::size_t at, Length length, const char* letters) {
            put(number[at], length, letters);
          };
          width_ == 0 ? boards.measure_all(tiles, put_solved) : boards.solve_all(tiles, put_solved);
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

  void look_up_slides(const SlideDistances& all, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      std::uint64_t symbols;
      const auto place = pack(&boards_[i * 9], symbols) ? all.find(symbols) : std::nullopt;
      distances_[i] =
          place ? std::int16_t{all.distance[*place]} : static_cast<std::int16_t>(kInvalid);
    }
  }

  void put_word(std::size_t i, PathTable::Word word) {
    // The length of word 0 is 0.
    distances_[i] =
        static_cast<std::int16_t>(PathTable::length(word) + (word == 0 ? kUnsolvable : kOk));
    if (width_ == 0) {
      return;
    }
    std::array<char, PathTable::kDecodeCapacity> row;
    const auto& mask = kFirst[static_cast<std::size_t>(PathTable::decode(word, row.data()))];
    for (std::size_t c = 0; c < row.size(); ++c) {
      row[c] = static_cast<char>(row[c] & mask[c]);
    }
    char* const to = letters_.data() + i * width_;
    if (width_ == row.size()) {
      std::memcpy(to, row.data(), row.size());
    } else {
      std::memcpy(to, row.data(), std::min(width_, row.size()));
      std::fill(to + std::min(width_, row.size()), to + width_, '\0');
    }
  }

  const OpenPuzzle& open_;
  std::span<const std::uint8_t> boards_;
  std::span<std::int16_t> distances_;
  std::span<char> letters_;
  std::size_t width_;  // of a row of letters; 0: no letters requested
  FailuresMet met_;
};

Status answer_array(const OpenPuzzle& open, std::span<const std::uint8_t> boards,
                    std::span<std::int16_t> distances, std::span<char> letters,
                    unsigned threads) noexcept {
  if (boards.size() / open.cells() != distances.size() || boards.size() % open.cells() != 0) {
    return kInvalid;
  }
  ArrayOfBoards array(open, boards, distances, letters);
  return answer_all(array, open, threads);
}

}  // namespace

Status Solver::distances(std::span<const std::uint8_t> boards, std::span<std::int16_t> distances,
                         unsigned threads) const noexcept {
  return answer_array(*open_, boards, distances, {}, threads);
}

Status Solver::solve(std::span<const std::uint8_t> boards, std::span<std::int16_t> distances,
                     std::span<char> letters, unsigned threads) const noexcept {
  const bool fits = distances.empty()
                        ? letters.empty()
                        : letters.size() % distances.size() == 0 &&
                              letters.size() / distances.size() >=
                                  static_cast<std::size_t>(std::max(path_capacity(), 1));
  return fits ? answer_array(*open_, boards, distances, letters, threads) : kInvalid;
}

}  // namespace slidebase
