// The library as the test in JavaScript sees it: a few exported functions, and texts and bytes by
// their place in memory. It stands in for a C face of the library, until there is one.
#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/error.h"
#include "common/slidebase/status.h"
#include "common/solve/cubic_solver.h"
#include "common/solve/path_table.h"
#include "common/solve/sliding_solver.h"
#include "common/table/memory_source.h"
#include "common/table/table.h"
#include "common/text/board_text.h"
#include "common/text/cubic_text.h"
#include "common/web/pending_source.h"
#include "tests/web/large_table.h"

#define EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace slidebase {
namespace {

// In place of a length, beside statuses of slidebase/c.h: not a board, not a question.
constexpr int kNotUnderstood = SLIDEBASE_INVALID;

struct Door {
  std::shared_ptr<const Source> source;
  std::shared_ptr<PendingSource> pending;  // the same, if it is one
  std::unique_ptr<Table> table;
};

// The letters of the last answer, or what was wrong with the question.
std::string answer;

int not_understood(const Diagnostic& fault) {
  answer = std::to_string(fault.offset) + ": " + fault.message;
  return kNotUnderstood;
}

// Calls solve(letters), which returns a Length. Throws what is wrong with the table.
template <typename Solve>
int solve_into_answer(const Table& table, const Solve& solve) {
  answer.assign(kMaxPath, ' ');
  const Length length = solve(answer.data());
  if (length.status > Lookup::kPending) {
    table.check_damage();
  }
  answer.resize(length.moves);
  return number_of(length);
}

int solve_board(const Table& table, std::string_view text) {
  const TableInfo& info = table.info();
  const BoardText board = parse_board(text, info.shape);
  if (!board) {
    return not_understood(*board.fault);
  }
  const SlidingSolver solver(table, info.shape, goal_with_blank_at(info.shape, info.root));
  return solve_into_answer(table,
                           [&](char* letters) { return solver.solve(board.tiles, letters); });
}

int solve_pattern(const Table& table, std::string_view text, bool distance_alone) {
  const Shape shape = table.info().shape;
  const CubicText question = parse_question(text, shape);
  if (!question) {
    return not_understood(*question.fault);
  }
  if (class_representative(shape, question.start) != table.info().root) {
    return not_understood({0, "the start is of another table's class"});
  }
  const CubicSolver solver(table, shape, question.start);
  return solve_into_answer(table, [&](char* letters) {
    return distance_alone ? solver.distance(question.pattern)
                          : solver.solve(question.pattern, letters);
  });
}

}  // namespace

EXPORT(allocate) void* allocate(std::size_t bytes) {
  return operator new(bytes);
}
EXPORT(release) void release(void* memory) {
  operator delete(memory);
}

EXPORT(open_memory) Door* open_memory(const std::byte* bytes, std::size_t size) {
  auto door = std::make_unique<Door>();
  door->source = std::make_shared<MemorySource>("table", std::span(bytes, size));
  door->table = Table::open(door->source);
  return door.release();
}

EXPORT(open_pending) Door* open_pending(std::uint64_t size) {
  auto door = std::make_unique<Door>();
  door->pending = std::make_shared<PendingSource>("table", size);
  door->source = door->pending;
  return door.release();
}

EXPORT(close_table) void close_table(Door* door) {
  delete door;
}

// The length of the answer, SLIDEBASE_UNSOLVABLE, SLIDEBASE_PENDING or kNotUnderstood. A cubic
// question is "x y PATTERN".
EXPORT(ask) int ask(Door* door, const char* text, std::size_t size, bool distance_alone) {
  answer.clear();
  if (door->table == nullptr) {
    door->table = Table::open(door->source);
    if (door->table == nullptr) {
      return SLIDEBASE_PENDING;
    }
  }
  const std::string_view question(text, size);
  return door->table->info().family == Family::kSliding
             ? solve_board(*door->table, question)
             : solve_pattern(*door->table, question, distance_alone);
}

EXPORT(answer_text) const char* answer_text() {
  return answer.data();
}
EXPORT(answer_size) std::size_t answer_size() {
  return answer.size();
}

// What the table's source wants: pairs of offset and size, of which `most` are written to `into`.
EXPORT(wanted)
std::size_t wanted(const Door* door, std::uint64_t* into, std::size_t most) {
  const std::vector<Extent> extents = door->pending->wanted();
  for (std::size_t i = 0; i < extents.size() && i < most; ++i) {
    into[2 * i] = extents[i].offset;
    into[2 * i + 1] = extents[i].bytes;
  }
  return extents.size();
}

EXPORT(supply)
void supply(Door* door, std::uint64_t offset, const std::byte* bytes, std::size_t size) {
  door->pending->supply(offset, std::span(bytes, size));
}

EXPORT(cannot_supply) void cannot_supply(Door* door, std::uint64_t offset, std::uint64_t size) {
  door->pending->fail({offset, size});
}

// Walks from every state of a sliding table, and counts the paths of each length.
EXPORT(walk_all) void walk_all(const Door* door, std::uint32_t* lengths) {
  const Table& table = *door->table;
  const SlidingSpace space(table.info().indexed_shape(), table.info().indexed_root());
  Path path;
  for (Cell blank = 0; blank < space.layers(); ++blank) {
    for (std::uint64_t index = 0; index < space.layer_size(); ++index) {
      if (!walk(space, table, {blank, index}, kMoves, path)) {
        table.fail_damaged("its bits do not lead to the root");
      }
      ++lengths[path.length];
    }
  }
}

// The same by a path table. Throws where a path does not decode to what the solver says of one in a
// thousand boards.
EXPORT(decode_all) void decode_all(const Door* door, std::uint32_t* lengths) {
  const TableInfo& info = door->table->info();
  const SlidingSolver solver(*door->table, info.shape, goal_with_blank_at(info.shape, info.root));
  Workers workers(1);
  const PathTable paths(solver, workers);
  const SlidingSpace& space = solver.space();
  std::array<char, kMaxPath> solved;
  std::array<char, PathTable::kDecodeCapacity> decoded;
  for (Cell blank = 0; blank < space.layers(); ++blank) {
    for (std::uint64_t index = 0; index < space.layer_size(); ++index) {
      const int length = PathTable::decode(paths.word({blank, index}), decoded.data());
      ++lengths[length];
      if (index % 1000 == 0) {
        const Tiles board = solver.from_table(space.board_of({blank, index}));
        if (solver.solve(board, solved.data()) != Length(length) ||
            !std::equal(decoded.begin(), decoded.begin() + length, solved.begin())) {
          throw Error(ErrorCode::kUsage, board_text(info.shape, board) + " has another path");
        }
      }
    }
  }
}

// The first bytes of a large table, as an answer; and where the rest of it is.
EXPORT(large_start) void large_start(int rows, int cols) {
  answer = large_table({rows, cols}).start;
}
EXPORT(large_bytes) std::uint64_t large_bytes(int rows, int cols) {
  return large_table({rows, cols}).file_bytes;
}
EXPORT(large_index) std::uint64_t large_index(int rows, int cols) {
  return large_table({rows, cols}).index_offset;
}
EXPORT(large_entry) std::uint64_t large_entry(int rows, int cols) {
  return large_table({rows, cols}).entry;
}

// Throws something else than Error, or lets libc++ throw.
EXPORT(throw_else) void throw_else(std::size_t place) {
  if (place == 0) {
    struct Else {
      int number;
    };
    throw Else{0};
  }
  answer = std::string("short").substr(place);
}

}  // namespace slidebase
