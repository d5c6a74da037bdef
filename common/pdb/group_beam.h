// Boards of any size and goal for BeamSearch, without tables from a file: the tiles go to their
// goal group by group, rows and columns far from the goal's blank first, and stay there.
//
// A group has one to three neighbours of a row or column; the last one is the rest of the board, of
// up to six cells. The exact number of moves that bring a group's tiles to their goal, while those
// of earlier groups stay, has a table by the cells of the blank and of these tiles. It has no local
// minimum, so a path is always found; Manhattan distances of the other tiles make it a short one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "common/base/mutex.h"
#include "common/pdb/beam_search.h"
#include "common/puzzle/sliding_board.h"

namespace slidebase {

// Immutable. On 10x10 it takes 20 MB.
class TileGroups {
 public:
  using Stop = std::function<bool()>;

  // A board of two rows and columns or more. `small`: groups of fewer tiles, whose tables are made
  // in a tenth of the time; paths are a twentieth longer. nullptr: stop() returned true before.
  static std::shared_ptr<const TileGroups> make(Shape shape, const Tiles& goal, bool small,
                                                const Stop& stop);

  struct Group {
    std::vector<std::uint8_t> tiles;
    ByCell<std::int8_t> number{};  // of the cells that earlier groups leave; -1 for the others
    std::size_t cells = 0;
    std::vector<std::uint8_t> moves;  // by the numbers of each tile's cell and of the blank's
    int most = 0;                     // the greatest of them

    template <typename CellOf>
    int moves_at(Cell blank, const CellOf& cell_of) const {
      std::size_t place = 0;
      for (const std::uint8_t tile : tiles) {
        place = (place + static_cast<std::size_t>(number[cell_of(tile)])) * cells;
      }
      return moves[place + static_cast<std::size_t>(number[blank])];
    }
  };
  Shape shape() const noexcept { return shape_; }
  const std::vector<Group>& groups() const noexcept { return groups_; }
  std::size_t group_of(std::uint8_t tile) const noexcept { return group_of_[tile]; }
  int manhattan(std::uint8_t tile, Cell cell) const noexcept {
    return std::abs(shape_.row(cell) - shape_.row(goal_of_[tile])) +
           std::abs(shape_.col(cell) - shape_.col(goal_of_[tile]));
  }

 private:
  TileGroups(Shape shape, const Tiles& goal);

  // These return false if they were stopped.
  bool add_groups(std::size_t most_places, const Stop& stop);
  bool add_line(std::vector<Cell> line, std::size_t most_places, const Stop& stop);
  bool add_group(std::span<const Cell> goal_cells, const Stop& stop);

  Shape shape_;
  Tiles goal_;
  ByCell<std::uint8_t> goal_of_{}, group_of_{};  // by tile
  std::vector<Group> groups_;
  std::vector<Cell> left_;  // that have no group
};

class GroupBeam {
 public:
  // `sure`: groups are completed as soon as possible, so that a beam of any width finds a path;
  // otherwise it is shorter, if there is one. The groups must outlive this.
  GroupBeam(const TileGroups& groups, bool sure);

  struct Child {
    std::uint64_t key = 0;
    std::uint32_t parent = 0, value = 0;
    Move move = Move::kDown;
  };
  struct Board {
    Tiles tiles{}, cell_of{};
    std::uint64_t key = 0;
    Cell blank = 0;
    std::size_t group = 0;    // that is brought to its goal
    std::uint32_t later = 0;  // Manhattan distances of the tiles of later groups
    std::uint32_t all = 0;    // of all tiles
    std::optional<Move> last;
  };
  using Level = std::vector<Board>;

  static std::uint64_t hash(std::uint64_t key) noexcept { return key; }
  bool add_start(const Tiles& board, Level& level) const;
  void add(const Level& level, const Child& child, Level& next) const;
  void expand(const Level& level, std::size_t begin, std::size_t end, int most,
              std::vector<Child>& children) const;

 private:
  std::uint32_t make(Board& board, Move move) const;
  std::uint32_t value_of(Board& board) const;

  const TileGroups& groups_;
  std::vector<std::uint32_t> after_;  // by group, what the value has for the later ones
};

// The groups of a goal, made when they are needed. Any number of threads may use it.
class GoalGroups {
 public:
  GoalGroups(Shape shape, const Tiles& goal) : shape_(shape), goal_(goal) {}

  // As TileGroups::make().
  std::shared_ptr<const TileGroups> get(bool small, const TileGroups::Stop& stop);

 private:
  Shape shape_;
  Tiles goal_;
  Mutex mutex_;
  std::array<std::shared_ptr<const TileGroups>, 2> made_;  // the second are small
};

// Both beams, and no table but the groups': small ones for a narrow beam, which finds a first path.
class GroupSearch final : public NearSearch {
 public:
  explicit GroupSearch(std::shared_ptr<GoalGroups> groups) : groups_(std::move(groups)) {}

  std::optional<std::string> find(const Tiles& board, std::size_t width, int most,
                                  const std::function<bool()>& stop) override;
  std::uint64_t generated() const noexcept override { return generated_; }

 private:
  struct Beams {
    explicit Beams(std::shared_ptr<const TileGroups> of)
        : groups(std::move(of)), shorter(*groups, false), sure(*groups, true) {}

    std::shared_ptr<const TileGroups> groups;
    BeamSearch<GroupBeam> shorter, sure;
  };

  std::shared_ptr<GoalGroups> groups_;
  std::array<std::optional<Beams>, 2> beams_;
  std::uint64_t generated_ = 0;
};

}  // namespace slidebase
