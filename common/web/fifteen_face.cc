// The fifteen in a module of its own, for a worker beside the page: pattern tables of 4x4 from
// memory, and a search from one board that is asked to go on a piece at a time, so that between two
// of them the worker can say how far it is, and hear that nobody waits any more.
//
// The search is common/additive/additive_search.h, which looks for paths of one length; here is
// what tries the lengths one after another, as AdditiveSolver does with threads.
#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "common/additive/additive_search.h"
#include "common/additive/additive_tables.h"
#include "common/additive/additive_views.h"
#include "common/base/error.h"
#include "common/puzzle/parity.h"
#include "common/puzzle/sliding_board.h"
#include "common/solve/walk.h"
#include "common/table/memory_source.h"
#include "common/table/zstd_block.h"
#include "common/web/exports.h"

namespace slidebase {
namespace {

constexpr Shape kBoard{4, 4};

// What begin() and step() return in place of a distance; kNoPath is -1.
constexpr int kGoesOn = -2;

// The 16 cells that JavaScript wrote.
Tiles board_at(const std::uint8_t* cells) {
  Tiles board{};
  unsigned met = 0;
  for (Cell cell = 0; cell < kBoard.cells(); ++cell) {
    board[cell] = cells[cell];
    met |= cells[cell] < kBoard.cells() ? 1U << cells[cell] : 0U;
  }
  if (met != 0xffff) {
    throw Error(ErrorCode::kUsage, "a board has each of 0 to 15 once");
  }
  return board;
}

bool is_solvable(const Tiles& board, const Tiles& goal) {
  return parity_witness(kBoard, board, goal).solvable();
}

// The boards of one goal, one after another.
class Fifteen {
 public:
  // The tables must outlive this, and be of the kind of cell that the goal's blank is on.
  Fifteen(const AdditiveTables& tables, const Tiles& goal)
      : tables_(tables),
        views_(kBoard, goal, tables.info().root, tables.partitions()),
        search_(views_) {}

  int begin(const Tiles& board) {
    if (!is_solvable(board, views_.goal())) {
      return kNoPath;
    }
    if (search_.begin(board) != Lookup::kReady) {
      tables_.check_damage();
    }
    bound_ = search_.lower_bound();
    return start();
  }

  // Until about as many more boards were made.
  int step(std::uint64_t boards) {
    const std::uint64_t enough = search_.generated() + boards;
    while (search_.step()) {
      if (search_.generated() >= enough) {
        return kGoesOn;
      }
    }
    return next();
  }

  int bound() const { return bound_; }
  std::uint64_t generated() const { return search_.generated(); }
  const char* path() const { return path_.data(); }

 private:
  // With paths of bound_ moves, or of the next length that takes more than a look.
  int start() {
    return search_.start({}, bound_, [] { return false; }) ? kGoesOn : next();
  }

  // After the search for paths of bound_ moves.
  int next() {
    switch (search_.end()) {
      case AdditiveSearch::End::kStopped:
        std::ranges::transform(search_.path(), path_.begin(), letter);
        return bound_;
      case AdditiveSearch::End::kDone:
        break;
      default:
        tables_.check_damage();
    }
    bound_ += 2;
    if (bound_ > kMaxPath) {
      throw Error(ErrorCode::kDamaged, tables_.path(), kLeadsNowhere);
    }
    return start();
  }

  const AdditiveTables& tables_;
  AdditiveViews views_;
  AdditiveSearch search_;
  int bound_ = 0;
  std::array<char, kMaxPath> path_{};
};

}  // namespace

// The table files of this module are raw, so that neither it nor its worker needs zstd.
bool decode_zstd(std::span<const std::byte>, std::span<std::byte>) noexcept {
  return false;
}

// Verifies all of the bytes, and keeps a copy.
SLIDEBASE_WEB(open)
const AdditiveTables* web_open(const char* name, std::size_t length, const std::byte* bytes,
                               std::size_t size) {
  auto tables = std::make_unique<AdditiveTables>(
      std::make_shared<MemorySource>(std::string(name, length), std::span(bytes, size)));
  for (const SectionInfo& section : tables->info().sections) {
    if (section.codec != Codec::kRaw) {
      throw Error(ErrorCode::kFormat, tables->path(), "build it with --codec raw");
    }
  }
  tables->verify_all();
  return tables.release();
}

// 0: no moves lead from the board to the goal.
SLIDEBASE_WEB(solvable)
int web_solvable(const std::uint8_t* board, const std::uint8_t* goal) {
  return is_solvable(board_at(board), board_at(goal)) ? 1 : 0;
}

SLIDEBASE_WEB(fifteen)
Fifteen* web_fifteen(const AdditiveTables* tables, const std::uint8_t* goal) {
  return std::make_unique<Fifteen>(*tables, board_at(goal)).release();
}
SLIDEBASE_WEB(free) void web_free(Fifteen* fifteen) {
  delete fifteen;
}

// The distance, -1 where there is no path, or -2: step() is to be called, until it says what it is.
SLIDEBASE_WEB(begin) int web_begin(Fifteen* fifteen, const std::uint8_t* board) {
  return fifteen->begin(board_at(board));
}
SLIDEBASE_WEB(step) int web_step(Fifteen* fifteen, std::uint32_t boards) {
  return fifteen->step(boards);
}

// No path is shorter than this; and how many boards were made so far.
SLIDEBASE_WEB(bound) int web_bound(const Fifteen* fifteen) {
  return fifteen->bound();
}
SLIDEBASE_WEB(generated) double web_generated(const Fifteen* fifteen) {
  return static_cast<double>(fifteen->generated());
}

// Of the board whose distance was told last, a letter for each move.
SLIDEBASE_WEB(path) const char* web_path(const Fifteen* fifteen) {
  return fifteen->path();
}

}  // namespace slidebase
