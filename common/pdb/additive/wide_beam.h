// Boards of up to 25 cells for BeamSearch, as the views of pattern tables see them (wide_views.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "common/pdb/additive/wide_views.h"
#include "common/puzzle/sliding_board.h"

namespace slidebase {

// The value of a board is the sum of all views, and of the greatest of them as often: of boards
// with the same lower bound one that all views see near is likely to be nearer.
class WideBeam {
 public:
  // They must outlive this.
  explicit WideBeam(const WideViews& views) : views_(views) {}

  struct Child {
    WideKey key;
    WideViews::PatternSet farther = 0;  // the patterns that the move takes farther from their goal
    std::uint32_t parent = 0, value = 0;
    Move move = Move::kDown;
  };
  class Level {
   public:
    std::size_t size() const noexcept { return boards_.size(); }
    void clear() noexcept {
      boards_.clear();
      patterns_.clear();
    }

   private:
    friend WideBeam;
    struct Board {
      WideViews::Cells cells{};
      WideViews::ByView sums{};
      WideKey key;
      Cell blank = 0;
      std::optional<Move> last;
    };
    struct Pattern {
      std::uint32_t set = 0;
      std::uint16_t order = 0, distance = 0;
    };
    std::vector<Board> boards_;
    std::vector<Pattern> patterns_;  // of each board, as many as the views have
  };

  static std::uint64_t hash(const WideKey& key) noexcept { return key.mixed(); }
  bool add_start(const Tiles& board, Level& level) const;
  void add(const Level& level, const Child& child, Level& next) const;
  void expand(const Level& level, std::size_t begin, std::size_t end, int most,
              std::vector<Child>& children);

 private:
  using Board = Level::Board;
  using Pattern = Level::Pattern;
  struct Lookup {
    WideViews::BitLookup bit;
    std::size_t pattern = 0;
  };
  // A child whose bits are being looked up.
  struct Begun {
    std::uint32_t parent = 0;
    Move move = Move::kDown;
    std::size_t lookups = 0;  // of it and of the children before it
  };

  std::span<const Pattern> patterns_of(const Level& level, std::size_t board) const {
    const std::size_t each = views_.patterns().size();
    return std::span(level.patterns_).subspan(board * each, each);
  }
  template <typename Visit>
  void for_each_moved(const Board& board, Move move, std::span<const Pattern> patterns,
                      const Visit& visit) const;
  void begin_children(const Level& level, std::size_t parent);
  void end_children(const Level& level, int most, std::vector<Child>& children) const;

  const WideViews& views_;
  std::vector<Lookup> lookups_;
  std::vector<Begun> begun_;
};

}  // namespace slidebase
