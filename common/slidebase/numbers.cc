// Arrays of boards as numbers, and back.
#include <algorithm>
#include <cstddef>

#include "common/base/workers.h"
#include "common/slidebase/impl.h"

namespace slidebase {
namespace {

constexpr std::size_t kPieceBoards = 4096;
constexpr std::uint8_t kNoSymbol = 255;

// Calls turn(i, board) for each board of an array, on as many threads.
template <typename Byte, typename Turn>
Status turn_all(std::size_t cells, std::span<Byte> boards, std::size_t count, unsigned threads,
                const Turn& turn) noexcept {
  if (boards.size() % cells != 0 || boards.size() / cells != count) {
    return kInvalid;
  }
  return guarded([&] {
    const std::size_t pieces = (count + kPieceBoards - 1) / kPieceBoards;
    Workers workers(thread_count(threads, pieces));
    workers.parallel_for(pieces, [&](std::uint64_t piece, unsigned) {
      const std::size_t begin = static_cast<std::size_t>(piece) * kPieceBoards;
      for (std::size_t i = begin; i != std::min(begin + kPieceBoards, count); ++i) {
        turn(i, boards.subspan(i * cells, cells));
      }
    });
    return kOk;
  });
}

}  // namespace

Status Puzzle::ranks(std::span<const std::uint8_t> boards, std::span<std::uint64_t> ranks,
                     unsigned threads) const noexcept {
  const auto number = [&](std::size_t i, Board board) {
    if (rank(board, ranks[i]) != kOk) {
      ranks[i] = kNoRank;
    }
  };
  return turn_all(static_cast<std::size_t>(cells()), boards, ranks.size(), threads, number);
}

Status Puzzle::unranks(std::span<const std::uint64_t> ranks, std::span<std::uint8_t> boards,
                       unsigned threads) const noexcept {
  const auto spell = [&](std::size_t i, std::span<std::uint8_t> board) {
    if (unrank(ranks[i], board) != kOk) {
      std::ranges::fill(board, kNoSymbol);
    }
  };
  return turn_all(static_cast<std::size_t>(cells()), boards, ranks.size(), threads, spell);
}

}  // namespace slidebase
