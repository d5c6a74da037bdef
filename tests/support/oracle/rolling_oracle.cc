#include "tests/support/oracle/rolling_oracle.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <stdexcept>

namespace slidebase::oracle {
namespace {

enum class Roll : std::size_t { kNorth, kEast, kSouth, kWest };
constexpr std::array kRolls = {Roll::kNorth, Roll::kEast, Roll::kSouth, Roll::kWest};

// The leading face becomes the bottom, the trailing face becomes the top.
RollingOracle::Faces tip(const RollingOracle::Faces& f, Roll roll) {
  const auto [top, bottom, north, south, west, east] = f;
  switch (roll) {
    case Roll::kNorth:
      return {south, north, top, bottom, west, east};
    case Roll::kEast:
      return {west, east, north, south, bottom, top};
    case Roll::kSouth:
      return {north, south, bottom, top, west, east};
    case Roll::kWest:
      return {east, west, north, south, top, bottom};
  }
  return f;
}

}  // namespace

RollingOracle::RollingOracle(int rows, int cols, int start_empty, const Faces& start)
    : RollingOracle(rows, cols, start_empty,
                    std::vector(static_cast<std::size_t>(std::max(rows * cols, 0)), start)) {}

RollingOracle::RollingOracle(int rows, int cols, int start_empty, const std::vector<Faces>& start)
    : rows_(static_cast<std::size_t>(rows)), cols_(static_cast<std::size_t>(cols)) {
  if (rows < 1 || cols < 1 || rows * cols < 2 || rows_ * cols_ > kMaxCells || start_empty < 0 ||
      start_empty >= rows * cols || start.size() != rows_ * cols_) {
    throw std::invalid_argument("rolling oracle: not a board of 2 to 12 cells");
  }
  find_orientations(start[start_empty == 0 ? 1 : 0]);
  search(static_cast<std::size_t>(start_empty), start);
}

void RollingOracle::find_orientations(const Faces& start) {
  orientations_ = {start};
  for (std::size_t i = 0; i < orientations_.size(); ++i) {
    rolled_.push_back({});
    for (const Roll roll : kRolls) {
      const Faces next = tip(orientations_[i], roll);
      const auto place = std::find(orientations_.begin(), orientations_.end(), next);
      rolled_[i][static_cast<std::size_t>(roll)] = static_cast<int>(place - orientations_.begin());
      if (place == orientations_.end()) {
        orientations_.push_back(next);
      }
    }
  }
}

// Searches level by level. Every roll can be undone, so distances from the start are distances to
// it.
void RollingOracle::search(std::size_t start_empty, const std::vector<Faces>& start_faces) {
  const std::size_t cells = rows_ * cols_;
  std::uint64_t codes = cells;
  for (std::size_t cube = 1; cube < cells; ++cube) {
    codes *= orientations_.size();
    if (codes > std::numeric_limits<Code>::max()) {
      throw std::invalid_argument("rolling oracle: too many positions");
    }
  }
  std::vector<bool> seen(codes);
  Position start;
  start.empty = start_empty;
  for (std::size_t cell = 0; cell < cells; ++cell) {
    const auto place = std::find(orientations_.begin(), orientations_.end(), start_faces[cell]);
    if (cell != start_empty && place == orientations_.end()) {
      throw std::invalid_argument("rolling oracle: rolls do not reach this orientation");
    }
    start.cubes[cell] = cell == start_empty ? 0 : static_cast<int>(place - orientations_.begin());
  }
  found_.push_back(encode(start));
  seen[found_.front()] = true;
  for (std::size_t level_begin = 0; level_begin < found_.size();) {
    const std::size_t level_end = found_.size();
    histogram_.push_back(level_end - level_begin);
    for (std::size_t i = level_begin; i < level_end; ++i) {
      const Position position = decode(found_[i]);
      const std::size_t empty = position.empty;
      const auto roll_from = [&](std::size_t cell, Roll roll) {
        Position next = position;
        next.empty = cell;
        next.cubes[empty] =
            rolled_[static_cast<std::size_t>(position.cubes[cell])][static_cast<std::size_t>(roll)];
        const Code code = encode(next);
        if (!seen[code]) {
          seen[code] = true;
          found_.push_back(code);
        }
      };
      if (empty / cols_ > 0) {
        roll_from(empty - cols_, Roll::kSouth);
      }
      if (empty / cols_ + 1 < rows_) {
        roll_from(empty + cols_, Roll::kNorth);
      }
      if (empty % cols_ > 0) {
        roll_from(empty - 1, Roll::kEast);
      }
      if (empty % cols_ + 1 < cols_) {
        roll_from(empty + 1, Roll::kWest);
      }
    }
    level_begin = level_end;
  }
}

void RollingOracle::for_each(const std::function<void(std::span<const int>, int)>& visit) const {
  std::size_t i = 0;
  for (std::size_t depth = 0; depth < histogram_.size(); ++depth) {
    for (std::uint64_t left = histogram_[depth]; left > 0; --left) {
      Position position = decode(found_[i++]);
      position.cubes[position.empty] = kEmpty;
      visit(std::span(position.cubes).first(rows_ * cols_), static_cast<int>(depth));
    }
  }
}

RollingOracle::Code RollingOracle::encode(const Position& position) const {
  Code code = static_cast<Code>(position.empty);
  for (std::size_t cell = 0; cell < rows_ * cols_; ++cell) {
    if (cell != position.empty) {
      code =
          code * static_cast<Code>(orientations_.size()) + static_cast<Code>(position.cubes[cell]);
    }
  }
  return code;
}

RollingOracle::Position RollingOracle::decode(Code code) const {
  Position position;
  const Code n = static_cast<Code>(orientations_.size());
  // The digits of all cubes, as if the empty cell were the first; then it moves to its place.
  for (std::size_t cell = rows_ * cols_; cell-- > 1; code /= n) {
    position.cubes[cell] = static_cast<int>(code % n);
  }
  position.empty = code;
  const auto first = position.cubes.begin();
  std::rotate(first, first + 1, first + 1 + static_cast<std::ptrdiff_t>(position.empty));
  return position;
}

}  // namespace slidebase::oracle
