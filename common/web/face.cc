// What the module of the npm package has beside the functions of slidebase/c.h: tables from memory
// or from a source whose bytes JavaScript fetches, and texts where C takes a callback.
#include <slidebase/c.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "common/base/digest.h"
#include "common/base/joined.h"
#include "common/slidebase/c_impl.h"
#include "common/slidebase/impl.h"
#include "common/table/memory_source.h"
#include "common/table/table.h"
#include "common/web/exports.h"
#include "common/web/imports.h"
#include "common/web/lines.h"
#include "common/web/pending_source.h"

namespace slidebase {
namespace {

// A table's bytes, and the table once they suffice to open it.
struct Door {
  std::shared_ptr<const Source> source;
  std::shared_ptr<PendingSource> pending;  // the same, if it is one
  std::shared_ptr<const Table> table;
  std::unique_ptr<const slidebase_tables> tables;
  std::unique_ptr<const TableSolver> lines;  // of web_answer_lines(), for the first of its puzzles
  std::uint64_t answered = 0;                // lines
};

std::string text;  // that the last call left

}  // namespace

const OpenPuzzle& open_puzzle(const Solver& solver) noexcept {
  return *solver.open_;
}

SLIDEBASE_WEB(text) const char* web_text() {
  return text.data();
}
SLIDEBASE_WEB(text_size) std::size_t web_text_size() {
  return text.size();
}

// Of bytes, which are copied; or of a source that is to be supplied.
SLIDEBASE_WEB(memory)
Door* web_memory(const char* name, std::size_t length, const std::byte* bytes, std::size_t size) {
  auto door = std::make_unique<Door>();
  door->source = std::make_shared<MemorySource>(std::string(name, length), std::span(bytes, size));
  return door.release();
}
SLIDEBASE_WEB(pending) Door* web_pending(const char* name, std::size_t length, std::uint64_t size) {
  auto door = std::make_unique<Door>();
  door->pending = std::make_shared<PendingSource>(std::string(name, length), size);
  door->source = door->pending;
  return door.release();
}

// The tables for slidebase_solver_new(), and as text what the one there is holds: its name, states,
// longest distance and digest, with blanks between. Null: its bytes are pending.
SLIDEBASE_WEB(open) const slidebase_tables* web_open(Door* door) {
  if (door->tables == nullptr) {
    const Tables tables = Tables::source(door->source);
    const std::vector<Puzzle> puzzles = tables.puzzles();
    if (puzzles.empty()) {
      return nullptr;
    }
    door->table = open_puzzle(Solver(tables, puzzles.front())).table;
    const TableInfo& info = door->table->info();
    text = joined({table_file_name(info), " ", info.states, " ", info.max_depth(), " ",
                   digest_text(info.content_digest)});
    door->tables.reset(new slidebase_tables{tables});
  }
  return door->tables.get();
}

// What the table's source wants: pairs of offset and size, of which `most` are written to `into`.
SLIDEBASE_WEB(wanted)
std::size_t web_wanted(const Door* door, std::uint64_t* into, std::size_t most) {
  const std::vector<Extent> extents = door->pending->wanted();
  for (std::size_t i = 0; i < std::min(extents.size(), most); ++i) {
    into[2 * i] = extents[i].offset;
    into[2 * i + 1] = extents[i].bytes;
  }
  return extents.size();
}
SLIDEBASE_WEB(supply)
void web_supply(Door* door, std::uint64_t offset, const std::byte* bytes, std::size_t size) {
  door->pending->supply(offset, std::span(bytes, size));
}
SLIDEBASE_WEB(forget_wanted) void web_forget_wanted(Door* door) {
  door->pending->forget_wanted();
}

// At most `most` optimal paths, each with a newline, as text. Returns as slidebase_paths(), or
// SLIDEBASE_OK where there are more.
SLIDEBASE_WEB(paths)
int web_paths(const slidebase_solver* solver, const std::uint8_t* board, std::size_t cells,
              double most) {
  text.clear();
  double left = most;
  const auto take = [](void* user, const char* letters, std::size_t length) {
    text.append(letters, length) += '\n';
    return --*static_cast<double*>(user) > 0 ? 0 : 1;
  };
  const int status = slidebase_paths(solver, board, cells, take, &left);
  return status == SLIDEBASE_CANCELLED ? SLIDEBASE_OK : status;
}

// As slidebase_sample(); JavaScript hears how far it is.
SLIDEBASE_WEB(sample)
int web_sample(const slidebase_solver* solver, int least, int greatest, std::uint64_t seed,
               std::uint8_t* boards, std::size_t count) {
  const auto hear = [](void*, std::uint64_t done, std::uint64_t of) {
    slidebase_import_advance(static_cast<double>(done), static_cast<double>(of));
    return 0;
  };
  return slidebase_sample(solver, least, greatest, seed, boards, count, 1, hear, nullptr);
}

// The legal moves from a sliding board, by letter, and 1 for each that leads nearer, else 0:
// without a walk, from the bits of the board and of its neighbours. Returns how many there are, or
// a Status.
SLIDEBASE_WEB(marks)
int web_marks(const slidebase_solver* solver, const std::uint8_t* board, std::size_t cells,
              char* letters, std::uint8_t* nearer) {
  const OpenPuzzle& open = open_puzzle(solver->solver);
  Tiles tiles{};
  if (!read_tiles(Board(board, cells), shape_of(open.puzzle), tiles)) {
    return SLIDEBASE_INVALID;
  }
  if (!open.sliding->space().solvable(open.sliding->to_table(tiles))) {
    return SLIDEBASE_UNSOLVABLE;
  }
  const State state = open.sliding->state_of(tiles);
  bool bit = false;
  const Lookup own = open.table->look_up(state, bit);
  const int residue = open.table->residue_of(state.blank, bit);
  int count = 0;
  const Lookup others = open.boards->for_each_move(tiles, residue, [&](char letter, int to) {
    letters[count] = letter;
    nearer[count++] = to < residue ? 1 : 0;
  });
  const Lookup status = std::max(own, others);
  return status == Lookup::kReady ? count : number_of(status);
}

// Answers plain lines (lines.h), as text. `puzzle` is a sliding one; `read`: bytes and lines that
// were.
SLIDEBASE_WEB(answer_lines)
int web_answer_lines(Door* door, const slidebase_puzzle* puzzle, const char* lines,
                     std::size_t size, std::size_t most, int with_distance, std::uint32_t* read) {
  if (door->lines == nullptr) {
    const Puzzle asked = c::puzzle_of(puzzle);
    Tiles goal{};
    std::ranges::copy(asked.fixed_end(), goal.begin());
    door->lines =
        std::make_unique<TableSolver>(*door->table, Shape{asked.rows(), asked.cols()}, goal);
  }
  text.clear();
  const LinesAnswered done =
      answer_lines(*door->lines, {lines, size}, door->answered, most, with_distance != 0, text);
  door->answered += done.lines;
  read[0] = done.bytes;
  read[1] = done.lines;
  return done.status;
}

}  // namespace slidebase
