// The search that one would write first, with which slidebase-gen is compared: a byte for every
// state, passes over all bytes in place of a queue, and moves on boards that are unranked and
// ranked again.
//
//     plain-search sliding|cubic RxC ROOT
//
// Prints the states reached, the greatest depth and the seconds, separated by tabs.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "common/puzzle/cubic_space.h"
#include "common/puzzle/sliding_space.h"

namespace slidebase {
namespace {

constexpr std::uint8_t kUnreached = 255;

void make_move(Tiles& board, Cell from, Cell to, Move) {
  std::swap(board[static_cast<std::size_t>(from)], board[static_cast<std::size_t>(to)]);
}

void make_move(CubePosition& board, Cell from, Cell to, Move move) {
  board.cubes[static_cast<std::size_t>(from)] =
      CubicSpace::cube().rolled(board.cubes[static_cast<std::size_t>(to)], move);
  board.cubes[static_cast<std::size_t>(to)] = 0;
  board.blank = to;
}

Tiles board_of(const SlidingSpace& space, State state) {
  return space.board_of(state);
}
CubePosition board_of(const CubicSpace& space, State state) {
  return space.position_of(state);
}
State state_of(const SlidingSpace& space, const Tiles& board) {
  return space.state_of(board);
}
State state_of(const CubicSpace& space, const CubePosition& board) {
  return *space.state_of(board);
}

template <typename Space>
void search(Shape shape, Cell root) {
  const auto begin = std::chrono::steady_clock::now();
  const Space space(shape, root);
  const auto number = [&](State s) {
    return static_cast<std::uint64_t>(s.blank) * space.layer_size() + s.index;
  };
  std::vector<std::uint8_t> distance(
      space.layer_size() * static_cast<std::uint64_t>(space.layers()), kUnreached);
  distance[number(space.root_state())] = 0;
  std::uint64_t reached = 1;
  int depth = 0;
  for (std::uint64_t level = 1; level > 0; ++depth) {
    level = 0;
    for (std::uint64_t i = 0; i < distance.size(); ++i) {
      if (distance[i] != depth) {
        continue;
      }
      const State state{static_cast<Cell>(i / space.layer_size()), i % space.layer_size()};
      for (const Move move : kMoves) {
        const Cell to = shape.neighbour(state.blank, move);
        if (to < 0) {
          continue;
        }
        auto board = board_of(space, state);
        make_move(board, state.blank, to, move);
        std::uint8_t& known = distance[number(state_of(space, board))];
        if (known == kUnreached) {
          known = static_cast<std::uint8_t>(depth + 1);
          ++level;
        }
      }
    }
    reached += level;
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  std::printf("%llu\t%d\t%.3f\n", static_cast<unsigned long long>(reached), depth - 1,
              seconds.count());
}

}  // namespace
}  // namespace slidebase

int main(int argc, char** argv) {
  using namespace slidebase;
  const auto shape = argc == 4 ? parse_shape(argv[2]) : std::nullopt;
  if (!shape) {
    std::fputs("usage: plain-search sliding|cubic RxC ROOT\n", stderr);
    return 2;
  }
  const Cell root = std::atoi(argv[3]);
  if (std::string(argv[1]) == "sliding") {
    search<SlidingSpace>(*shape, root);
  } else {
    search<CubicSpace>(*shape, root);
  }
  return 0;
}
