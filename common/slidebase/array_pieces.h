// How arrays of boards are answered: in pieces, which any thread may take. Not installed.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>

#include "common/base/error.h"
#include "common/base/workers.h"
#include "common/puzzle/move_columns.h"
#include "common/slidebase/impl.h"

namespace slidebase {

// The failures met in an array.
class FailuresMet {
 public:
  void add(Lookup status) noexcept {
    if (is_failure(status)) {
      met_.fetch_or(bit(status), std::memory_order_relaxed);
    }
  }
  Status gravest() const noexcept {
    for (const Lookup status :
         {Lookup::kDamaged, Lookup::kUnreadable, Lookup::kNoMemory, Lookup::kPending}) {
      if ((met_.load() & bit(status)) != 0) {
        return status_of(status);
      }
    }
    return kOk;
  }

 private:
  static unsigned bit(Lookup status) noexcept { return 1U << static_cast<unsigned>(status); }

  std::atomic<unsigned> met_{0};
};

// How far a move can take the blank: a slide as far as the board goes.
inline int most_cells(const Puzzle& puzzle, Move move) {
  return most_cells(shape_of(puzzle), puzzle.metric(), move);
}

// In all cells of a board that there is not.
inline constexpr std::uint8_t kNoSymbol = 255;

// Calls convert(i, board) for each board of an array, on `threads` threads. It needs no table.
template <typename Byte, typename Convert>
Status convert_all(std::size_t cells, std::span<Byte> boards, std::size_t count, unsigned threads,
                   const Convert& convert) noexcept {
  if (boards.size() % cells != 0 || boards.size() / cells != count) {
    return kInvalid;
  }
  return guarded([&] {
    const std::size_t pieces = (count + kPieceBoards - 1) / kPieceBoards;
    Workers workers(thread_count(threads, pieces));
    workers.parallel_for(pieces, [&](std::uint64_t piece, unsigned) {
      const std::size_t begin = static_cast<std::size_t>(piece) * kPieceBoards;
      for (std::size_t i = begin; i != std::min(begin + kPieceBoards, count); ++i) {
        convert(i, boards.subspan(i * cells, cells));
      }
    });
    return kOk;
  });
}

// Packs a 3x3 board as BoardFinder::find() takes it: nine symbols of four bits. Returns false if a
// symbol is above 8.
inline bool pack(const std::uint8_t* board, std::uint64_t& symbols) noexcept {
  std::uint64_t x;
  std::memcpy(&x, board, sizeof x);
  // Adding 0x77 carries 9 and above into the upper half of a byte.
  constexpr std::uint64_t kSevens = 0x7777777777777777, kUpper = 0xf0f0f0f0f0f0f0f0;
  const bool small = ((x | ((x & ~kUpper) + (kSevens & ~kUpper))) & kUpper) == 0 && board[8] <= 8;
  x = (x | x >> 4) & 0x00ff00ff00ff00ff;
  x = (x | x >> 8) & 0x0000ffff0000ffff;
  x = (x | x >> 16) & 0xffffffff;
  symbols = x | std::uint64_t{board[8]} << 32;
  return small;
}

// Calls answer(solver, begin, end) for pieces of `count` boards; `solver` is that of sliding
// boards, with the limits of the call. Boards beyond its limits are left out. Returns kCancelled,
// or the gravest failure that `answer` met. Throws Error if the table's file was changed.
template <typename Answer>
Status for_each_piece(const OpenPuzzle& open, std::size_t count, unsigned threads,
                      const FailuresMet& met, const Answer& answer) {
  const bool searches = open.searches();
  // A thread alternates between the searches of a piece, while the others have pieces of their own.
  constexpr std::size_t kSearched = 32, kPiecesOfThread = 8;
  const std::size_t piece =
      searches
          ? std::clamp<std::size_t>(count / threads_or_all(threads) / kPiecesOfThread, 1, kSearched)
          : kPieceBoards;
  const std::size_t pieces = (count + piece - 1) / piece;
  Workers workers(thread_count(threads, pieces));
  if (searches) {
    // Threads without a board of their own take part in the search of another's.
    const Status status =
        query_within_limits(open, count, piece, workers, threads_or_all(threads), answer);
    open.check_unchanged();
    return status == kOk ? met.gravest() : status;
  }
  if (open.boards) {
    open.boards->expect(count, workers);
  }
  workers.parallel_for(pieces, [&](std::uint64_t i, unsigned) {
    const std::size_t begin = static_cast<std::size_t>(i) * piece;
    answer(open.boards.get(), begin, std::min(begin + piece, count));
  });
  open.check_unchanged();
  return met.gravest();
}

// Reads the sliding boards begin to end - 1 of an array and calls batch(tiles, numbers) for up to
// 256 of them at a time, and put_invalid(i) for each entry that is not a board.
template <typename Batch, typename PutInvalid>
void for_each_batch(std::span<const std::uint8_t> array, Shape shape, std::size_t begin,
                    std::size_t end, const Batch& batch, const PutInvalid& put_invalid) {
  constexpr std::size_t kBatch = 256;
  std::array<Tiles, kBatch> tiles;
  std::array<std::size_t, kBatch> number;
  const auto cells = static_cast<std::size_t>(shape.cells());
  for (std::size_t i = begin; i < end;) {
    std::size_t count = 0;
    for (; i < end && count < kBatch; ++i) {
      if (read_tiles(array.subspan(i * cells, cells), shape, tiles[count])) {
        number[count++] = i;
      } else {
        put_invalid(i);
      }
    }
    batch(std::span<const Tiles>(tiles).first(count), number.data());
  }
}

}  // namespace slidebase
