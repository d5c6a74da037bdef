#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "common/base/error.h"
#include "common/puzzle/state.h"
#include "common/solve/walk.h"
#include "common/study/searched_boards.h"
#include "query/judge/suite/different_cases.h"
#include "query/judge/suite/draw_cases.h"

namespace slidebase {
namespace {

class Drawing {
 public:
  Drawing(const PuzzleSpec& spec, const DrawOptions& options, TableSet& tables, unsigned threads)
      : spec_(spec), options_(options), tables_(tables), workers_(threads) {
    of_blank(blank_of(spec.goal));  // throws if nothing can answer the board
  }

  int typical() {
    return typical_greatest(*of_blank(blank_of(spec_.goal)).open.boards, options_.seed,
                            stream_of(kTypicalUse), workers_);
  }

  // Appends boards of this depth, one of these; false if too few were found.
  bool append(int depth, DepthRange all_depths, std::vector<CaseRecord>& cases) {
    const std::uint64_t stream = stream_of(static_cast<std::uint64_t>(depth));
    const Cell blank = options_.any_goal ? blank_of(draw_goal(spec_.shape, options_.seed, stream))
                                         : blank_of(spec_.goal);
    const OfBlank& of = of_blank(blank);
    SearchedBoards boards(*of.open.boards, of.near, {depth, depth}, options_.seed, stream,
                          workers_);
    const std::uint64_t all = options_.any_goal ? 0 : boards.size().value_or(0);
    const std::uint64_t wanted = all == 0 ? options_.per_depth : std::min(options_.per_depth, all);
    const auto draw = [&](std::uint64_t number) -> std::optional<DrawnBoard> {
      tell_progress(depth, number, all_depths);
      const std::optional<Tiles> board = boards.next();
      if (!board) {
        return std::nullopt;
      }
      const DrawnBoard drawn{of.goal, *board};
      return options_.any_goal ? renamed(drawn, stream | number) : drawn;
    };
    const std::uint64_t drawn = draw_different(wanted, spec_.shape, Length(depth), draw, cases);
    limited_ = limited_ || boards.limited();
    return drawn == wanted;
  }

  // Whether a search reached its limit.
  bool limited() const { return limited_; }

 private:
  // Boards of nearer depths, and this many of this depth, are drawn.
  void tell_progress(int depth, std::uint64_t number, DepthRange all) const {
    const auto depths = static_cast<std::uint64_t>(all.greatest - all.least + 1);
    const auto before = static_cast<std::uint64_t>(depth - all.least);
    if (spec_.search.watch != nullptr) {
      spec_.search.watch->progress(
          before * options_.per_depth + std::min(number, options_.per_depth),
          depths * options_.per_depth);
    }
  }

  // The boards for all goals with the blank on one cell: they are the boards of one goal with the
  // tiles renumbered.
  struct OfBlank {
    Tiles goal;
    OpenBoards open;
    NearLevels near;
  };

  OfBlank& of_blank(Cell blank) {
    const auto found = of_blanks_.find(blank);
    if (found != of_blanks_.end()) {
      return found->second;
    }
    const Tiles goal = options_.any_goal ? goal_with_blank_at(spec_.shape, blank) : spec_.goal;
    auto open = tables_.open_boards(spec_.shape, goal, spec_.metric, spec_.search);
    NearLevels near(spec_.shape, goal, spec_.metric, kMaxPath);
    return of_blanks_.emplace(blank, OfBlank{goal, std::move(open), std::move(near)}).first->second;
  }

  // The same puzzle with the tiles renumbered at random; drawn.goal has 1, 2, 3, ... in reading
  // order.
  DrawnBoard renamed(const DrawnBoard& drawn, std::uint64_t stream) const {
    Tiles names{};
    std::size_t named = 0;
    for (const std::uint8_t tile : draw_goal(spec_.shape, options_.seed, stream)) {
      if (tile != 0) {
        names[++named] = tile;
      }
    }
    const auto rename = [&](const Tiles& tiles) {
      Tiles made = tiles;
      std::ranges::transform(tiles, made.begin(), [&](std::size_t tile) { return names[tile]; });
      return made;
    };
    return {rename(drawn.goal), rename(drawn.board)};
  }

  const PuzzleSpec& spec_;
  const DrawOptions& options_;
  TableSet& tables_;
  Workers workers_;
  std::map<Cell, OfBlank> of_blanks_;
  bool limited_ = false;
};

// The most moves that the judge's puzzles need, or else the limit on answers.
int most_moves(const PuzzleSpec& spec) {
  return spec.format->most_moves > 0 ? spec.format->most_moves
         : spec.limit != kNoLimit    ? spec.limit
                                     : kMaxPath;
}

}  // namespace

DrawnCases draw_searched(const PuzzleSpec& spec, const DrawOptions& options, TableSet& tables,
                         unsigned threads) {
  const bool named = !options.depths.text.empty();
  if (!named && spec.shape.cells() > kMaxTableCells) {
    throw Error(ErrorCode::kUsage,
                "the distances of random boards of " + spec.shape.name() +
                    " take minutes to hours to find; say how far they may be, for instance "
                    "--depth 0-60");
  }
  DrawnCases drawn;
  if (named) {
    drawn.depths = depths_named(options.depths);
  }
  Drawing drawing(spec, options, tables, threads);
  if (!named) {
    drawn.depths = {0, std::min(drawing.typical(), most_moves(spec))};
  }
  for (int depth = drawn.depths.least; depth <= drawn.depths.greatest; ++depth) {
    if (!drawing.append(depth, drawn.depths, drawn.cases) && named) {
      throw out_of_reach(options.depths, {depth, depth}, drawing.limited());
    }
  }
  if (!drawn.cases.empty()) {
    drawn.depths.greatest = drawn.cases.back().optimal.moves;
  }
  return drawn;
}

}  // namespace slidebase
