// Opens any bytes as a table file, and queries a table that opened. The mutator recalculates the
// digests after each change, so forged files are tested too, not only damaged ones. The bits of a
// forged file may have any values; a query must end, with an error or with some answer, and touch
// no byte outside the table.
#include "common/table/table.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <memory>
#include <numeric>
#include <random>
#include <vector>

#include "common/base/error.h"
#include "common/base/file_source.h"
#include "common/puzzle/cubic_space.h"
#include "common/puzzle/dice_space.h"
#include "common/puzzle/marked_space.h"
#include "common/puzzle/sliding_space.h"
#include "common/solve/line_field.h"
#include "common/solve/sliding_solver.h"
#include "common/solve/sliding_walks.h"
#include "common/solve/walk.h"
#include "common/study/distance_field.h"
#include "common/study/proof.h"
#include "fuzz.h"
#include "query/formats/answers/cubic_answers.h"
#include "query/formats/answers/sliding_answers.h"
#include "table_bytes.h"
#include "targets.h"
#include "tests/support/temporary_folder.h"

using namespace slidebase;

namespace {

// How many states of a table are queried at most.
constexpr std::uint64_t kMostQueried = 400;

// Calls `query`, which may only throw kDamaged.
template <typename Query>
void may_be_damaged(const Query& query) {
  try {
    query();
  } catch (const Error& error) {
    fuzz::require(error.code() == ErrorCode::kDamaged, error.what());
  }
}

void check_info(const TableInfo& info) {
  fuzz::require(info.histogram.size() <= kMaxDepths && info.histogram.at(0) == 1,
                "invalid histogram");
  fuzz::require(std::accumulate(info.histogram.begin(), info.histogram.end(), std::uint64_t{0}) ==
                    info.states,
                "the histogram does not add up to the number of states");
  fuzz::require(info.states == reachable_states(info),
                "the number of states is not that of the board");
  const TableInfo described = describe_table(info.family, info.shape, info.root);
  fuzz::require(table_file_name(described) == table_file_name(info) &&
                    described.layer_size == info.layer_size,
                "the table is of a board or root that has none");
  const auto header = encode_header(info);
  const TableInfo again = decode_header(header, info.file_bytes, "written again");
  fuzz::require(again.content_digest == info.content_digest,
                "a header is not read back as it was written");
}

std::vector<State> states_to_query(const TableInfo& info) {
  const std::uint64_t states = info.layers * info.layer_size;
  std::vector<State> from;
  for (std::uint64_t place = 0; place < states; place += states / kMostQueried + 1) {
    from.push_back(state_at_place(place, info.layer_size));
  }
  return from;
}

// A table that is read block by block must have the bits of the mapped one.
void check_read(const Table& table, const std::string& path) {
  const Table read(std::make_shared<FileSource>(path));
  for (const State state : states_to_query(table.info())) {
    bool bit = false;
    fuzz::require(read.fetch_bit(state, bit) == Lookup::kReady && bit == table.distance_bit(state),
                  "the table has another bit when it is read than when it is mapped");
  }
  read.verify_all();
}

// The same for the lines of a table in slides. Walks over its residues must end.
void check_lines(const Table& table, const std::string& path) {
  const TableInfo& info = table.info();
  const LineSpace space(info.indexed_shape(), info.indexed_root());
  const Table read(std::make_shared<FileSource>(path));
  for (const State state : states_to_query(info)) {
    const Line line{state.blank, state.index};
    const int mapped = line_residue(table, line);
    int residue = -1;
    fuzz::require(look_up_line(read, line, residue) == Lookup::kReady && residue == mapped,
                  "a line has another residue when it is read than when it is mapped");
    fuzz::require(0 <= mapped && mapped < 3, "a residue is not one mod 3");
  }
  Workers one(1);
  std::vector<std::uint8_t> field(info.layers * info.layer_size, kUnreached);
  may_be_damaged([&] { fill_line_distances(space, table, one, field); });
}

// A table that is refused when it is mapped must also be refused when it is read, at the latest
// when all of it is verified.
void check_refused_when_read(const std::string& path) {
  try {
    const Table read(std::make_shared<FileSource>(path));
    read.verify_all();
  } catch (const Error& error) {
    fuzz::require(error.code() == ErrorCode::kFormat || error.code() == ErrorCode::kDamaged,
                  error.what());
    return;
  }
  fuzz::require(false, "a table is refused when it is mapped, but accepted when it is read");
}

// Where a single walk reaches the root, the batched walk must have the same path.
void check_side_by_side(const Table& table) {
  const SlidingSpace space(table.info().indexed_shape(), table.info().indexed_root());
  const std::vector<State> from = states_to_query(table.info());
  const SlidingWalks walks(space, table, kMoves, {{'d', 'l', 'r', 'u'}});
  std::vector<SlidingWalks::Start> starts(from.size());
  std::vector<Letters> side_by_side(from.size());
  for (std::size_t i = 0; i < from.size(); ++i) {
    fuzz::require(walks.start_at(space.board_of(from[i]), starts[i]),
                  "the walk does not start at the board of a state");
  }
  walks.walk(starts, side_by_side);
  for (std::size_t i = 0; i < from.size(); ++i) {
    const Letters& found = side_by_side[i];
    Path path;
    if (walk(space, table, from[i], kMoves, path) == Lookup::kReady) {
      fuzz::require(found.arrived && path.length == found.length,
                    "a batched walk has another length than the single walk");
      fuzz::require(std::ranges::equal(
                        path.span(), std::span(found.letter).first(path.span().size()), {}, letter),
                    "a batched walk has other moves than the single walk");
    }
    fuzz::require(!found.arrived || found.length <= table.info().max_depth(),
                  "a walk is longer than the greatest depth");
  }
}

template <typename Space>
void check_walks(const Table& table) {
  const TableInfo& info = table.info();
  const Space space(info.indexed_shape(), info.indexed_root());
  const std::vector<State> from = states_to_query(info);
  for (std::size_t i = 0; i < from.size(); ++i) {
    Path path;
    const bool arrives = walk(space, table, from[i], kMoves, path) == Lookup::kReady;
    if (!arrives) {
      continue;
    }
    fuzz::require(path.length <= info.max_depth(), "a walk is longer than the greatest depth");
    State at = from[i];
    for (const Move move : path.span()) {
      fuzz::require(space.target(at.blank, move) >= 0, "a walk leaves the board");
      at = space.neighbour(at, move);
    }
    fuzz::require(at == space.root_state(), "a walk does not end at the root");
  }
  Workers one(1);
  may_be_damaged([&] { distance_field(space, table, one); });
}

void query_sliding(TableSet& store, const TableInfo& info) {
  const SlidingSpace space(info.shape, info.root);
  const SlidingSolver solver(store.open(Family::kSliding, info.shape, info.root), info.shape,
                             goal_with_blank_at(info.shape, info.root));
  const std::uint64_t states = info.layers * info.layer_size;
  for (const Emit emit : {Emit::kBoth, Emit::kJson, Emit::kEveryMove, Emit::kBoards}) {
    SlidingAnswers answers(solver, emit);
    if (emit == Emit::kBoth) {
      Workers one(1);
      may_be_damaged([&] { answers.expect(1'000'000, one); });
    }
    for (std::uint64_t place = 0; place < states; place += states / 20 + 1) {
      std::string out;
      const State state = state_at_place(place, info.layer_size);
      may_be_damaged([&] { answers.append(space.board_of(state), out); });
    }
  }
}

void query_cubic(TableSet& store, const TableInfo& info) {
  const CubeKind kind = cube_kind_of(info.family);
  const CubicAnswers answers(info.shape, kind, Emit::kJson, kNoLimit, store);
  std::minstd_rand random(7);
  for (int i = 0; i < 100; ++i) {
    CubicQuestion question{.shape = info.shape, .kind = kind, .start = info.root, .goal = {}};
    question.goal.whole = kind != CubeKind::kAxes && i % 2 == 0;
    question.back = question.goal.whole && i % 4 == 0;
    question.goal.blank = static_cast<Cell>(random() % info.layers);
    const int orientations = Cube::of(kind).orientations();
    for (Cell c = 0; c < info.shape.cells(); ++c) {
      const auto cube = static_cast<std::uint8_t>(random() % static_cast<unsigned>(orientations));
      if (c != question.goal.blank) {
        question.goal.top[c] = question.goal.whole ? cube : top_of(kind, cube);
      }
    }
    std::string out;
    may_be_damaged([&] { answers.append(question, out); });
  }
}

// Queries the table through the solvers, which find it by its name.
void query(const TableInfo& info, const std::string& bytes_path) {
  static const test::TemporaryFolder folder;
  const auto link = folder / table_file_name(info);
  std::filesystem::remove(link);
  std::filesystem::create_symlink(bytes_path, link);
  TableSet store({folder.path()});
  if (info.family == Family::kSliding) {
    query_sliding(store, info);
  } else if (info.section(SectionType::kPatterns) != nullptr) {
    query_cubic(store, info);
  }
}

}  // namespace

void fuzz::run_table(const std::uint8_t* data, std::size_t size) {
  const fuzz::MemoryFile file(fuzz::text_of(data, size));
  std::unique_ptr<Table> opened;
  try {
    opened = std::make_unique<Table>(open_file(file.path()));
    opened->verify_all();
  } catch (const Error& error) {
    fuzz::require(error.code() == ErrorCode::kFormat || error.code() == ErrorCode::kDamaged,
                  error.what());
    check_refused_when_read(file.path());
    return;
  }
  const Table& table = *opened;
  try {
    check_info(table.info());
    check_read(table, file.path());
    if (table.info().family == Family::kSliding) {
      check_walks<SlidingSpace>(table);
      check_side_by_side(table);
    } else if (table.info().family == Family::kLines) {
      check_lines(table, file.path());
    } else if (table.info().family == Family::kMarked) {
      check_walks<MarkedSpace>(table);
    } else if (table.info().family == Family::kDice) {
      check_walks<DiceSpace>(table);
    } else {
      check_walks<CubicSpace>(table);
    }
    query(table.info(), file.path());
    Workers one(1);
    may_be_damaged([&] { prove(table, one, [](std::uint64_t, std::uint64_t) {}); });
  } catch (const Error& error) {
    fuzz::require(error.code() == ErrorCode::kFormat || error.code() == ErrorCode::kDamaged,
                  error.what());
  }
}

std::size_t fuzz::mutate_table(std::uint8_t* data, std::size_t size, std::size_t most,
                               unsigned seed) {
  std::minstd_rand random(seed);
  std::string bytes(fuzz::text_of(data, size));
  switch (random() % 8) {
    case 0:  // any bytes, of any size
      bytes.resize(most);
      bytes.resize(LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(bytes.data()), size, most));
      break;
    case 1:
      bytes = fuzz::unpacked(bytes);
      break;
    case 2:  // the fields before the histogram; then the histogram
      fuzz::change(bytes, 8, 312);
      break;
    case 3:
      fuzz::change(bytes, 512, 256);
      break;
    case 4: {
      const fuzz::Extent steps = fuzz::raw_section(bytes, 0);
      fuzz::change(bytes, steps.begin, steps.size);
      break;
    }
    case 5: {
      const fuzz::Extent patterns = fuzz::raw_section(bytes, 1);
      fuzz::change(bytes, patterns.begin, patterns.size);
      break;
    }
    default: {  // a few bytes after the header
      const std::size_t begin = std::min<std::size_t>(2048, bytes.size());
      fuzz::change(bytes, begin, bytes.size() - begin);
    }
  }
  if (random() % 16 != 0) {
    fuzz::seal(bytes);
  }
  bytes.resize(std::min(bytes.size(), most));
  std::memcpy(data, bytes.data(), bytes.size());
  return bytes.size();
}
