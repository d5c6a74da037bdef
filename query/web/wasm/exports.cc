// The functions that the module of the npm package exports in addition to slidebase/c.h: tables
// from memory or from a source whose bytes JavaScript fetches, and texts in place of C's callbacks.
#include "query/web/wasm/exports.h"

#include <slidebase/c.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "common/base/digest.h"
#include "common/base/joined.h"
#include "common/base/memory_source.h"
#include "common/slidebase/c_impl.h"
#include "common/slidebase/impl.h"
#include "common/solve/line_solver.h"
#include "common/table/table.h"
#include "query/web/wasm/imports.h"
#include "query/web/wasm/pending_source.h"

namespace slidebase {
namespace {

// A table's bytes, and the table once there are enough bytes to open it.
struct ExportedTable {
  std::shared_ptr<const Source> source;
  std::shared_ptr<PendingSource> pending;  // the same, if it is one
  std::shared_ptr<const Table> table;
  std::unique_ptr<const slidebase_tables> tables;
};

// The distance of a board mod 4, or in slides as LineSolver::look_up() returns it. kUnsolvable:
// there is none.
Lookup residue_of(const OpenPuzzle& open, const Tiles& board, int& residue) {
  if (open.sliding == nullptr) {
    return open.lines->look_up(board, residue);
  }
  if (!open.sliding->space().solvable(open.sliding->to_table(board))) {
    return Lookup::kUnsolvable;
  }
  const State state = open.sliding->state_of(board);
  bool bit = false;
  const Lookup status = open.table()->look_up(state, bit);
  residue = open.table()->residue_of(state.blank, bit);
  return status;
}

}  // namespace

const OpenPuzzle& open_puzzle(const Solver& solver) noexcept {
  return *solver.open_;
}

// A table from bytes, which are copied, or from a source whose bytes web_supply() delivers.
SLIDEBASE_WEB(memory)
ExportedTable* web_memory(const char* name, std::size_t length, const std::byte* bytes,
                          std::size_t size) {
  auto exported = std::make_unique<ExportedTable>();
  exported->source =
      std::make_shared<MemorySource>(std::string(name, length), std::span(bytes, size));
  return exported.release();
}
SLIDEBASE_WEB(pending)
ExportedTable* web_pending(const char* name, std::size_t length, std::uint64_t size) {
  auto exported = std::make_unique<ExportedTable>();
  exported->pending = std::make_shared<PendingSource>(std::string(name, length), size);
  exported->source = exported->pending;
  return exported.release();
}

// The tables for slidebase_solver_new(). The text describes the one table: its name, states,
// longest distance and digest, separated by spaces. Returns null if its bytes are pending.
SLIDEBASE_WEB(open) const slidebase_tables* web_open(ExportedTable* exported) {
  if (exported->tables == nullptr) {
    const Tables tables = Tables::source(exported->source);
    const std::vector<Puzzle> puzzles = tables.puzzles();
    if (puzzles.empty()) {
      return nullptr;
    }
    exported->table =
        std::static_pointer_cast<const Table>(open_puzzle(Solver(tables, puzzles.front())).file);
    const TableInfo& info = exported->table->info();
    result = joined({table_file_name(info), " ", info.states, " ", info.max_depth(), " ",
                     digest_text(info.content_digest)});
    exported->tables.reset(new slidebase_tables{tables});
  }
  return exported->tables.get();
}

// The bytes that the table's source needs, as pairs of offset and size. Writes at most `most` pairs
// to `into` and returns the number of all.
SLIDEBASE_WEB(wanted)
std::size_t web_wanted(const ExportedTable* exported, std::uint64_t* into, std::size_t most) {
  const std::vector<Extent> extents = exported->pending->wanted();
  for (std::size_t i = 0; i < std::min(extents.size(), most); ++i) {
    into[2 * i] = extents[i].offset;
    into[2 * i + 1] = extents[i].bytes;
  }
  return extents.size();
}
SLIDEBASE_WEB(supply)
void web_supply(ExportedTable* exported, std::uint64_t offset, const std::byte* bytes,
                std::size_t size) {
  exported->pending->supply(offset, std::span(bytes, size));
}
SLIDEBASE_WEB(forget_wanted) void web_forget_wanted(ExportedTable* exported) {
  exported->pending->forget_wanted();
}

// Writes at most `most` optimal paths, each with a newline, as text. Returns the status of
// slidebase_paths(), or SLIDEBASE_OK if there are more.
SLIDEBASE_WEB(paths)
int web_paths(const slidebase_solver* solver, const std::uint8_t* board, std::size_t cells,
              double most) {
  result.clear();
  double left = most;
  const auto take = [](void* user, const char* letters, std::size_t length) {
    result.append(letters, length) += '\n';
    return --*static_cast<double*>(user) > 0 ? 0 : 1;
  };
  const int status = slidebase_paths(solver, board, cells, take, &left);
  return status == SLIDEBASE_CANCELLED ? SLIDEBASE_OK : status;
}

// Like slidebase_sample(), but reports its progress to JavaScript.
SLIDEBASE_WEB(sample)
int web_sample(const slidebase_solver* solver, int least, int greatest, std::uint64_t seed,
               std::uint8_t* boards, std::size_t count) {
  const auto report = [](void*, std::uint64_t done, std::uint64_t of) {
    report_progress(done, of);
    return 0;
  };
  return slidebase_sample(solver, least, greatest, seed, boards, count, 1, report, nullptr);
}

// The legal moves from a sliding board, sorted by letter and then by length: how many cells the
// blank goes, and how the distance changes, by -1, 0 or 1. Without a walk, from the table's entries
// for the board and its neighbours. Returns the number of moves, at most 4 or, in slides, rows +
// cols - 2; or a Status.
SLIDEBASE_WEB(marks)
int web_marks(const slidebase_solver* solver, const std::uint8_t* board, std::size_t cells,
              char* letters, std::uint8_t* lengths, std::int8_t* changes) {
  const OpenPuzzle& open = open_puzzle(solver->solver);
  Tiles tiles{};
  if (!read_tiles(Board(board, cells), shape_of(open.puzzle), tiles)) {
    return SLIDEBASE_INVALID;
  }
  int residue = 0;
  const Lookup own = residue_of(open, tiles, residue);
  if (own == Lookup::kUnsolvable) {
    return SLIDEBASE_UNSOLVABLE;
  }
  int count = 0;
  const Lookup others =
      open.boards->for_each_move(tiles, residue, [&](std::string_view move, int to) {
        letters[count] = move[0];
        lengths[count] = static_cast<std::uint8_t>(move.size());
        // Only the goal is at 0, even if the board's own number is 4 and not 1.
        changes[count++] = static_cast<std::int8_t>(to == 0 ? -1 : to - residue);
      });
  const Lookup status = std::max(own, others);
  return status == Lookup::kReady ? count : status_of(status);
}

}  // namespace slidebase
