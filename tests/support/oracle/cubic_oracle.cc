#include "tests/support/oracle/cubic_oracle.h"

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <utility>

namespace slidebase::oracle {
namespace {

constexpr int kMaxCells = 10;
constexpr int kEmpty = -1;
constexpr std::size_t kOrientations = 6;
constexpr std::string_view kMoves = "dlru";

// The direction in which a cube rolls: opposite to the move of the empty cell, because the cube
// rolls into the cell that was empty.
enum Way { kNorth, kEast, kWest, kSouth };  // in the order of kMoves

struct Solid {
  char top, bottom, north, south, west, east;
  bool operator==(const Solid&) const = default;
};

// The leading face becomes the bottom, the trailing face becomes the top.
Solid tip(const Solid& s, Way way) {
  switch (way) {
    case kNorth:
      return {s.south, s.north, s.top, s.bottom, s.west, s.east};
    case kSouth:
      return {s.north, s.south, s.bottom, s.top, s.west, s.east};
    case kWest:
      return {s.east, s.west, s.north, s.south, s.top, s.bottom};
    case kEast:
      return {s.west, s.east, s.north, s.south, s.bottom, s.top};
  }
  return s;
}

}  // namespace

CubicOracle::CubicOracle(int rows, int cols, int start_blank)
    : rows_(rows), cols_(cols), start_blank_(start_blank) {
  if (rows < 1 || cols < 1 || rows > kMaxCells || cols > kMaxCells || rows * cols < 2 ||
      rows * cols > kMaxCells) {
    throw std::invalid_argument("cubic oracle: a board has 2 to 10 cells");
  }
  if (start_blank < 0 || start_blank >= rows * cols) {
    throw std::invalid_argument("cubic oracle: the empty cell must be on the board");
  }
  find_orientations();
  search();
}

void CubicOracle::find_orientations() {
  std::vector<Solid> solids = {{'W', 'W', 'R', 'R', 'B', 'B'}};
  for (std::size_t i = 0; i < solids.size(); ++i) {
    rolled_.push_back({});
    for (const Way way : {kNorth, kEast, kWest, kSouth}) {
      const Solid next = tip(solids[i], way);
      const auto place = std::find(solids.begin(), solids.end(), next);
      rolled_[i][way] = static_cast<int>(place - solids.begin());
      if (place == solids.end())
        solids.push_back(next);
    }
  }
  for (const Solid& solid : solids)
    orientations_.push_back({solid.top, solid.west, solid.north});
  if (orientations_.size() != kOrientations) {
    throw std::logic_error("cubic oracle: a cube with equal opposite faces has six orientations");
  }
}

CubicOracle::Cells CubicOracle::start() const {
  Cells cells(static_cast<std::size_t>(rows_ * cols_), 0);
  cells[static_cast<std::size_t>(start_blank_)] = kEmpty;
  return cells;
}

// Moves the empty cell in the direction `name`, if it stays on the board.
bool CubicOracle::move(Cells& cells, char name) const {
  const auto place = std::find(cells.begin(), cells.end(), kEmpty);
  const int blank = static_cast<int>(place - cells.begin());
  const std::size_t which = kMoves.find(name);
  if (which == std::string_view::npos)
    return false;
  const int row = blank / cols_ + (name == 'd' ? 1 : name == 'u' ? -1 : 0);
  const int col = blank % cols_ + (name == 'r' ? 1 : name == 'l' ? -1 : 0);
  if (row < 0 || row >= rows_ || col < 0 || col >= cols_)
    return false;
  int& cube = cells[static_cast<std::size_t>(row * cols_ + col)];
  *place = rolled_[static_cast<std::size_t>(cube)][which];
  cube = kEmpty;
  return true;
}

// Searches level by level. Every roll can be undone, so distances from the start are distances to
// it.
void CubicOracle::search() {
  std::size_t codes = static_cast<std::size_t>(rows_ * cols_);
  for (int cube = 1; cube < rows_ * cols_; ++cube)
    codes *= kOrientations;
  std::vector<bool> seen(codes);
  found_.push_back(encode(start()));
  seen[found_.front()] = true;
  Cells next;
  std::size_t level_begin = 0;
  for (int depth = 0; level_begin < found_.size(); ++depth) {
    const std::size_t level_end = found_.size();
    histogram_.push_back(level_end - level_begin);
    std::uint64_t new_patterns = 0;
    for (std::size_t i = level_begin; i < level_end; ++i) {
      const Cells cells = decode(found_[i]);
      new_patterns += pattern_distance_.try_emplace(pattern_of(cells), depth).second;
      for (const char name : kMoves) {
        next = cells;
        if (!move(next, name))
          continue;
        const Code code = encode(next);
        if (seen[code])
          continue;
        seen[code] = true;
        found_.push_back(code);
      }
    }
    pattern_histogram_.push_back(new_patterns);
    level_begin = level_end;
  }
  while (pattern_histogram_.back() == 0)
    pattern_histogram_.pop_back();
}

int CubicOracle::pattern_distance(std::string_view pattern) const {
  const auto place = pattern_distance_.find(std::string(pattern));
  return place == pattern_distance_.end() ? -1 : place->second;
}

std::optional<std::string> CubicOracle::pattern_after(std::string_view moves) const {
  Cells cells = start();
  for (const char name : moves) {
    if (!move(cells, name))
      return std::nullopt;
  }
  return pattern_of(cells);
}

void CubicOracle::for_each(const std::function<void(const std::vector<Cube>&, int)>& visit) const {
  std::size_t i = 0;
  for (std::size_t depth = 0; depth < histogram_.size(); ++depth) {
    for (std::uint64_t left = histogram_[depth]; left > 0; --left) {
      std::vector<Cube> cubes;
      for (const int number : decode(found_[i++])) {
        cubes.push_back(number == kEmpty ? Cube{'E', 'E', 'E'}
                                         : orientations_[static_cast<std::size_t>(number)]);
      }
      visit(cubes, static_cast<int>(depth));
    }
  }
}

CubicOracle::Code CubicOracle::encode(const Cells& cells) const {
  const auto place = std::find(cells.begin(), cells.end(), kEmpty);
  Code code = static_cast<Code>(place - cells.begin());
  for (const int number : cells) {
    if (number != kEmpty)
      code = code * Code{kOrientations} + static_cast<Code>(number);
  }
  return code;
}

CubicOracle::Cells CubicOracle::decode(Code code) const {
  Cells cells(static_cast<std::size_t>(rows_ * cols_));
  for (std::size_t cell = cells.size() - 1; cell > 0; --cell) {
    cells[cell] = static_cast<int>(code % kOrientations);
    code /= Code{kOrientations};
  }
  std::rotate(cells.begin(), cells.begin() + 1, cells.begin() + 1 + static_cast<int>(code));
  cells[code] = kEmpty;
  return cells;
}

std::string CubicOracle::pattern_of(const Cells& cells) const {
  std::string pattern;
  for (const int number : cells) {
    pattern += number == kEmpty ? 'E' : orientations_[static_cast<std::size_t>(number)].up;
  }
  return pattern;
}

}  // namespace slidebase::oracle
