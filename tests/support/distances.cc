#include "tests/support/distances.h"

#include <string_view>

#include "tests/support/counterexample.h"

namespace slidebase::test {
namespace {

std::vector<std::vector<std::uint8_t>> blank_layers(int layers, std::uint64_t layer_size) {
  const std::vector<std::uint8_t> layer(layer_size, Distances::kUnreached);
  return std::vector(static_cast<std::size_t>(layers), layer);
}

}  // namespace

Tiles tiles_of(const oracle::SlidingOracle::Board& board) {
  Tiles tiles{};
  for (std::size_t cell = 0; cell < board.size(); ++cell) {
    tiles[cell] = static_cast<std::uint8_t>(board[cell]);
  }
  return tiles;
}

oracle::SlidingOracle::Board numbers_of(const Tiles& tiles, Shape shape) {
  return {tiles.begin(), tiles.begin() + shape.cells()};
}

CubePosition position_of(const Cubes& board, Shape shape) {
  CubePosition position{board.blank};
  for (Cell c = 0; c < shape.cells(); ++c) {
    if (c != board.blank) {
      const int north = (board.top[c] + (board.odd[c] != 0 ? 1 : 2)) % 3;
      position.cubes[c] = *CubicSpace::cube().with(board.top[c], static_cast<Cube::Label>(north));
    }
  }
  return position;
}

Cubes cubes_of(const CubePosition& position, Shape shape) {
  Cubes board;
  board.blank = position.blank;
  for (Cell c = 0; c < shape.cells(); ++c) {
    if (c != board.blank) {
      board.top[c] = CubicSpace::cube().label(position.cubes[c], Side::kUp);
      board.odd[c] =
          CubicSpace::cube().label(position.cubes[c], Side::kEast) == (board.top[c] + 1) % 3 ? 0
                                                                                             : 1;
    }
  }
  return board;
}

CubePosition position_of(const std::vector<oracle::CubicOracle::Cube>& cubes) {
  constexpr std::string_view kLetters = "WBR";
  CubePosition position;
  for (std::size_t cell = 0; cell < cubes.size(); ++cell) {
    const auto& cube = cubes[cell];
    if (cube.up == 'E') {
      position.blank = static_cast<Cell>(cell);
      continue;
    }
    const std::size_t up = kLetters.find(cube.up), along_x = kLetters.find(cube.along_x);
    position.cubes[cell] = *CubicSpace::cube().with(static_cast<Cube::Label>(up),
                                                    static_cast<Cube::Label>(3 - up - along_x));
  }
  return position;
}

oracle::SlidingOracle sliding_oracle(Shape shape, Cell root) {
  oracle::SlidingOracle::Board goal;
  for (Cell cell = 0, tile = 1; cell < shape.cells(); ++cell) {
    goal.push_back(cell == root ? 0 : tile++);
  }
  return {shape.rows, shape.cols, goal};
}

Distances::Distances(const SlidingSpace& space)
    : layers_(blank_layers(space.layers(), space.layer_size())) {
  sliding_oracle(space.shape(), space.root()).for_each([&](const auto& board, int distance) {
    set(space.state_of(tiles_of(board)), distance);
  });
}

Distances::Distances(const CubicSpace& space)
    : Distances(space, oracle::CubicOracle(space.shape().rows, space.shape().cols, space.root())) {}

Distances::Distances(const CubicSpace& space, const oracle::CubicOracle& oracle)
    : layers_(blank_layers(space.layers(), space.layer_size())) {
  oracle.for_each([&](const auto& cubes, int distance) {
    if (const auto state = space.state_of(position_of(cubes))) {
      set(*state, distance);
    } else {
      clash_ = "a reachable board has no state";
    }
  });
}

void Distances::set(State state, int distance) {
  std::uint8_t& known = layers_[static_cast<std::size_t>(state.blank)][state.index];
  if (known != kUnreached) {
    clash_ = "two boards have the same state: " + describe(state);
  }
  known = static_cast<std::uint8_t>(distance);
}

std::vector<int> distances_in(const std::string& npz) {
  const std::string name = "distances.npy";
  const std::size_t array = npz.find(name) + name.size();
  const std::size_t values = array + 10 + static_cast<unsigned char>(npz[array + 8]);
  const std::size_t end = npz.find("PK", values);
  std::vector<int> distances;
  for (std::size_t at = values; at < end; at += 2) {
    distances.push_back(static_cast<unsigned char>(npz[at]) + 256 * npz[at + 1]);
  }
  return distances;
}

}  // namespace slidebase::test
