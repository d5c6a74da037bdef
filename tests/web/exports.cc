// A WebAssembly module of the library for the tests in JavaScript: a few exported functions, which
// pass texts and bytes by their address in memory.
#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "common/base/error.h"
#include "common/base/memory_source.h"
#include "common/puzzle/text/board_text.h"
#include "common/puzzle/text/cubic_text.h"
#include "common/slidebase/status.h"
#include "common/solve/cubic_solver.h"
#include "common/solve/open/open_tables.h"
#include "common/solve/path_table.h"
#include "common/solve/sliding_solver.h"
#include "query/web/wasm/pending_source.h"
#include "tests/web/large_table.h"

#define EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace slidebase {
namespace {

// Returned instead of a length, like the statuses of slidebase/c.h: not a board, or not a question.
constexpr int kNotUnderstood = SLIDEBASE_INVALID;

struct Handle {
  std::shared_ptr<const Source> source;
  std::shared_ptr<PendingSource> pending;  // the same, if it is one
  std::shared_ptr<const Table> table;
};

// The letters of the last answer, or the error in the question.
std::string answer;

int not_understood(const Diagnostic& fault) {
  answer = std::to_string(fault.offset) + ": " + fault.message;
  return kNotUnderstood;
}

// Calls solve(letters), which returns a Length. Throws Error if the table is damaged.
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
  const CubicText read = parse_question(text, CubeKind::kAxes, shape);
  if (!read) {
    return not_understood(*read.fault);
  }
  const CubicQuestion& question = read.question;
  if (class_representative(shape, question.start) != table.info().root) {
    return not_understood({0, "the start is of another table's class"});
  }
  const auto solver = CubicSolver::make(table, shape, question.start);
  return solve_into_answer(table, [&](char* letters) {
    return distance_alone ? solver->distance(question.goal) : solver->solve(question.goal, letters);
  });
}

}  // namespace

EXPORT(allocate) void* allocate(std::size_t bytes) {
  return operator new(bytes);
}
EXPORT(release) void release(void* memory) {
  operator delete(memory);
}

EXPORT(open_memory) Handle* open_memory(const std::byte* bytes, std::size_t size) {
  auto handle = std::make_unique<Handle>();
  handle->source = std::make_shared<MemorySource>("table", std::span(bytes, size));
  handle->table = std::static_pointer_cast<const Table>(open_tables(handle->source));
  return handle.release();
}

EXPORT(open_pending) Handle* open_pending(std::uint64_t size) {
  auto handle = std::make_unique<Handle>();
  handle->pending = std::make_shared<PendingSource>("table", size);
  handle->source = handle->pending;
  return handle.release();
}

EXPORT(close_table) void close_table(Handle* handle) {
  delete handle;
}

// Returns the length of the answer, SLIDEBASE_UNSOLVABLE, SLIDEBASE_PENDING or kNotUnderstood. A
// cubic question is "x y PATTERN".
EXPORT(ask) int ask(Handle* handle, const char* text, std::size_t size, bool distance_alone) {
  answer.clear();
  if (handle->table == nullptr) {
    handle->table = std::static_pointer_cast<const Table>(open_tables(handle->source));
    if (handle->table == nullptr) {
      return SLIDEBASE_PENDING;
    }
  }
  const std::string_view question(text, size);
  return handle->table->info().family == Family::kSliding
             ? solve_board(*handle->table, question)
             : solve_pattern(*handle->table, question, distance_alone);
}

EXPORT(answer_text) const char* answer_text() {
  return answer.data();
}
EXPORT(answer_size) std::size_t answer_size() {
  return answer.size();
}

// Writes up to `most` pairs of offset and size that the table's source wants, and returns how many
// it wants.
EXPORT(wanted)
std::size_t wanted(const Handle* handle, std::uint64_t* into, std::size_t most) {
  const std::vector<Extent> extents = handle->pending->wanted();
  for (std::size_t i = 0; i < extents.size() && i < most; ++i) {
    into[2 * i] = extents[i].offset;
    into[2 * i + 1] = extents[i].bytes;
  }
  return extents.size();
}

EXPORT(supply)
void supply(Handle* handle, std::uint64_t offset, const std::byte* bytes, std::size_t size) {
  handle->pending->supply(offset, std::span(bytes, size));
}

// Walks from every state of a sliding table and counts the paths of each length.
EXPORT(walk_all) void walk_all(const Handle* handle, std::uint32_t* lengths) {
  const Table& table = *handle->table;
  const SlidingSpace space(table.info().indexed_shape(), table.info().indexed_root());
  Path path;
  for (Cell blank = 0; blank < space.layers(); ++blank) {
    for (std::uint64_t index = 0; index < space.layer_size(); ++index) {
      if (walk(space, table, {blank, index}, kMoves, path) != Lookup::kReady) {
        table.fail_damaged("its bits do not lead to the root");
      }
      ++lengths[path.length];
    }
  }
}

// The same by a path table. Throws if, for one in a thousand boards, the decoded path differs from
// the solver's.
EXPORT(decode_all) void decode_all(const Handle* handle, std::uint32_t* lengths) {
  const TableInfo& info = handle->table->info();
  const SlidingSolver solver(*handle->table, info.shape, goal_with_blank_at(info.shape, info.root));
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

// The first bytes of a large table, as an answer; and the positions of the rest.
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

// Throws something other than Error, or lets libc++ throw.
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
