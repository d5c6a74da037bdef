#include "common/study/dataset.h"

#include <algorithm>
#include <array>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "common/base/atomic_file.h"
#include "common/base/digest.h"
#include "common/base/error.h"
#include "common/base/memory.h"
#include "common/base/pieces.h"
#include "common/puzzle/move_columns.h"
#include "common/puzzle/symmetry_class.h"
#include "common/solve/walk.h"
#include "common/study/npy.h"
#include "common/study/random_boards.h"
#include "common/study/sampling.h"
#include "common/study/searched_boards.h"

namespace slidebase {
namespace {

constexpr std::size_t kPieceBoards = 1024;
constexpr std::uint64_t kMostBoards = 100'000'000;

// The words of the card.
constexpr std::string_view kWhat =
    "boards of the sliding puzzle with exact distances, all optimal moves and an optimal path";
constexpr std::string_view kByBoard =
    "independently, uniformly over all solvable boards at these depths, with replacement";
constexpr std::string_view kByDepth =
    "board i is at depth depths[0] + i mod the number of depths; within a depth independently, "
    "uniformly over its boards, with replacement";
constexpr std::string_view kSearched =
    "; but uniform only near the goal and at depths that random boards often have: between them "
    "boards come from random moves";
using Arrays = std::array<std::array<std::string_view, 2>, 5>;
constexpr Arrays kArrays = {{
    {"boards", "uint8 (N, cells): the tiles row by row, 0 for the blank"},
    {"distances", "int16 (N,): the least number of moves to the goal"},
    {"optimal_moves",
     "bool (N, 4): whether an optimal path begins with the blank's move down, left, right, up"},
    {"paths",
     "bytes (N,): the alphabetically first optimal path, letters d, l, r, u for the blank's moves"},
    {"test", "bool (N,): whether the board is in the test part; the others are for training"},
}};
constexpr Arrays kSlideArrays = {{
    kArrays[0],
    {"distances",
     "int16 (N,): the least number of slides to the goal; a slide moves one or more tiles in line "
     "with the blank by one cell"},
    {"optimal_moves",
     "bool (N, M): whether an optimal path begins with the blank's slide d, dd, ..., l, ll, ..., "
     "r, rr, ..., u, uu, ..., down, left, right, up, with a letter for each cell"},
    {"paths",
     "bytes (N,): the first optimal path, if slides are compared by their letter and then by their "
     "length; letters d, l, r, u for each cell that the blank goes"},
    kArrays[4],
}};
constexpr std::string_view kSplit =
    "Take all rotations and reflections that leave the goal's blank where it is, with the tiles "
    "renamed so that the goal stays itself. If the board's blank is where the goal's is, take also "
    "the images of its inverse, which has goal[c] on the cell where the goal has board[c]. first "
    "is the lexicographically first of all these boards, a byte for each cell. The board is in the "
    "test part if crc32(first) * 100 < test_percent * 2**32. So a board, its mirror images and its "
    "inverse are always in the same part, in every data set of this goal with this test_percent.";
constexpr std::string_view kLicence = "CC0-1.0: computed facts, free for any use";

// The first of the boards that are at the same distance for a reason that a learner may have seen:
// the board's class and, if its blank is where the goal's is, that of the inverse permutation, to
// which the moves from the board to the goal lead from the goal.
Tiles first_alike(const SymmetryClass& symmetry, Shape shape, const Tiles& goal,
                  const Tiles& board) {
  const Tiles first = symmetry.first(board);
  if (blank_of(board) != blank_of(goal)) {
    return first;
  }
  Tiles home{}, inverse{};
  for (Cell c = 0; c < shape.cells(); ++c) {
    home[goal[c]] = static_cast<std::uint8_t>(c);
  }
  for (Cell c = 0; c < shape.cells(); ++c) {
    inverse[home[board[c]]] = goal[c];
  }
  return std::min(first, symmetry.first(inverse));
}

// Writes for each move whether it begins an optimal path. Throws the solver's failure.
void put_optimal(const BoardSolver& solver, const MoveColumns& columns, const Tiles& board,
                 Known known, std::uint8_t* optimal) {
  const Lookup status =
      solver.for_each_move(board, known, [&](std::string_view letters, int after) {
        optimal[columns.of(letters)] = after < known.distance ? 1 : 0;
      });
  Length(status).or_throw(solver);
}

class DatasetMaker {
 public:
  DatasetMaker(const BoardSolver& solver, const Table* table, const DatasetOptions& options,
               Workers& workers, const Advance& advance)
      : solver_(solver),
        table_(table),
        options_(options),
        workers_(workers),
        advance_(advance),
        cells_(static_cast<std::size_t>(solver.shape().cells())),
        columns_(solver.shape(), solver.metric()) {}

  void write(const std::filesystem::path& file) {
    probe_target(file);
    require_npz_size(file, options_.count * row_bytes(least_width()));
    require_memory(options_.count * memory_of_board(), file.string());
    make_space();
    draw();
    solve(file);
    split();
    const std::vector<std::byte> tiles = board_bytes(), distances = distance_bytes();
    const std::string card_text = card();
    const std::uint64_t count = options_.count;
    write_npz(
        file,
        std::array<NpzArray, 6>{
            {{"boards", "|u1", {count, cells_}, tiles},
             {"distances", "<i2", {count}, distances},
             {"optimal_moves", "|b1", {count, columns_.size()}, std::as_bytes(std::span(optimal_))},
             {"paths", "|S" + std::to_string(width_), {count}, std::as_bytes(std::span(paths_))},
             {"test", "|b1", {count}, std::as_bytes(std::span(is_test_))},
             {"card",
              "|S" + std::to_string(card_text.size()),
              {},
              std::as_bytes(std::span(card_text))}}});
  }

 private:
  DepthRange depths() const {
    return options_.depths.value_or(
        DepthRange{0, table_ == nullptr ? kMaxPath : table_->info().max_depth()});
  }

  // The most bytes of a path: those of the greatest distance, in slides of as many cells as the
  // board has in line, or as many as the file has space for. An S array has at least one byte for
  // each string.
  std::size_t capacity() const {
    const std::uint64_t each = kMostNpzBytes / std::max<std::uint64_t>(options_.count, 1);
    const int longest = std::max(most_cells(solver_.shape(), solver_.metric(), Move::kDown),
                                 most_cells(solver_.shape(), solver_.metric(), Move::kRight));
    const auto greatest =
        static_cast<std::uint64_t>(std::min(depths().greatest * longest, kMaxPath));
    return std::max<std::uint64_t>(std::min(greatest, each - std::min(each, row_bytes(0))), 1);
  }

  // A path of the file has at least as many bytes as the longest of some of its boards.
  std::size_t least_width() {
    const DepthRange range = depths();
    int least = range.least;
    if (options_.by_depth) {
      const auto others = std::min<std::uint64_t>(options_.count, kMaxPath);
      least = std::min(range.least + static_cast<int>(others) - 1, range.greatest);
    } else if (table_ == nullptr && !options_.depths &&
               capacity() < static_cast<std::size_t>(range.greatest)) {
      least = typical_greatest(solver_, options_.seed, 0, workers_);
    }
    return static_cast<std::size_t>(std::max(least, 1));
  }

  // The bytes of a board in the file, if a path has `width`.
  std::uint64_t row_bytes(std::size_t width) const {
    return cells_ + sizeof(std::int16_t) + columns_.size() + sizeof(std::uint8_t) + width;
  }

  // Its bytes in memory, and those of the arrays that are laid out as in the file.
  std::uint64_t memory_of_board() const {
    return sizeof(Tiles) + sizeof(std::uint16_t) + row_bytes(capacity()) + cells_ +
           sizeof(std::int16_t);
  }

  void make_space() {
    boards_.resize(options_.count);
    distances_.resize(options_.count);
    letters_.resize(options_.count);
    optimal_.resize(options_.count * columns_.size());
    is_test_.resize(options_.count);
    paths_.resize(options_.count * capacity());
  }

  // Calls job(begin, end) for pieces of the numbers below `count`, on all threads.
  void for_all(std::uint64_t count, std::uint64_t piece,
               const std::function<void(std::uint64_t begin, std::uint64_t end)>& job) {
    in_pieces(
        count, piece, workers_, [this](std::uint64_t done, std::uint64_t) { report(done); },
        [&](std::uint64_t begin, std::uint64_t end, unsigned) { job(begin, end); });
    done_ += count;
  }

  // Each board is drawn, solved, and put into a part.
  void report(std::uint64_t more) const {
    if (advance_) {
      advance_(done_ + more, 3 * options_.count);
    }
  }

  void draw() {
    if (!options_.by_depth) {
      draw_at(depths(), 0, 1);
      return;
    }
    const DepthRange all = depths();
    const auto span = static_cast<std::uint64_t>(all.greatest - all.least + 1);
    for (std::uint64_t i = 0; i < std::min(span, options_.count); ++i) {
      const int depth = all.least + static_cast<int>(i);
      draw_at({depth, depth}, i, span);
    }
  }

  // Draws the boards first, first + step, first + 2 step, ...
  void draw_at(DepthRange range, std::uint64_t first, std::uint64_t step) {
    if (first >= options_.count) {
      return;
    }
    const std::uint64_t count = (options_.count - first - 1) / step + 1;
    if (table_ == nullptr && options_.depths) {
      draw_searched(range, first, step);
      return;
    }
    const DrawBoard draw =
        table_ == nullptr
            ? DrawBoard([&](std::uint64_t number) {
                return draw_solvable(solver_.shape(), solver_.goal(), options_.seed, number);
              })
            : board_drawer(*table_, GoalView(table_->info(), solver_.shape(), solver_.goal()),
                           range, count, options_.seed, workers_);
    for_all(count, 64, [&](std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t i = begin; i < end; ++i) {
        boards_[first + i * step] = draw(i);
      }
    });
  }

  void draw_searched(DepthRange range, std::uint64_t first, std::uint64_t step) {
    const NearLevels near(solver_.shape(), solver_.goal(), solver_.metric(), range.greatest);
    SearchedBoards searched(solver_, near, range, options_.seed, 0, workers_);
    for (std::uint64_t i = first; i < options_.count; i += step) {
      const std::optional<Tiles> board = searched.next();
      if (!board) {
        throw Error(ErrorCode::kUsage, "boards at a distance of " + std::to_string(range.least) +
                                           " to " + std::to_string(range.greatest) +
                                           " are too rare to be found");
      }
      boards_[i] = *board;
      ++done_;
      report(0);
    }
  }

  // The distances that board i was drawn from.
  DepthRange depths_of(std::uint64_t i) const {
    DepthRange range = depths();
    if (options_.by_depth) {
      range.least +=
          static_cast<int>(i % static_cast<std::uint64_t>(range.greatest - range.least + 1));
      range.greatest = range.least;
    }
    return range;
  }

  void solve(const std::filesystem::path& file) {
    const std::size_t capacity = this->capacity();
    solver_.expect(options_.count, workers_);
    for_all(options_.count, solver_.answers_at_once() ? kPieceBoards : 1,
            [&](std::uint64_t begin, std::uint64_t end) {
              const auto piece = std::span(boards_).subspan(begin, end - begin);
              solver_.solve_all(piece, [&](std::size_t i, Length length, const char* path) {
                const DepthRange drawn = depths_of(begin + i);
                const int distance = distance_found(solver_, length, drawn.least, drawn.greatest);
                distances_[begin + i] = static_cast<std::int16_t>(distance);
                letters_[begin + i] = length.letters;
                if (length.letters > capacity) {
                  require_npz_size(file, options_.count * row_bytes(length.letters));
                }
                const Known known(distance, distance == 0 ? '\0' : path[0]);
                put_optimal(solver_, columns_, piece[i], known,
                            &optimal_[(begin + i) * columns_.size()]);
                std::copy_n(path, length.letters, &paths_[(begin + i) * capacity]);
              });
            });
    const int longest = options_.count == 0 ? 0 : std::ranges::max(letters_);
    width_ = static_cast<std::size_t>(std::max(longest, 1));
    narrow_paths(capacity);
  }

  // Moves the rows of paths_ together, from `capacity` bytes each to width_.
  void narrow_paths(std::size_t capacity) {
    for (std::size_t i = 1; i < options_.count && width_ < capacity; ++i) {
      std::copy_n(&paths_[i * capacity], width_, &paths_[i * width_]);
    }
    paths_.resize(options_.count * width_);
  }

  void split() {
    const SymmetryClass symmetry(solver_.shape(), solver_.goal());
    const auto limit = static_cast<std::uint64_t>(options_.test_percent) << 32;
    for_all(options_.count, kPieceBoards, [&](std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t i = begin; i < end; ++i) {
        const Tiles first = first_alike(symmetry, solver_.shape(), solver_.goal(), boards_[i]);
        const std::uint64_t hash = crc32(std::as_bytes(std::span(first).first(cells_)));
        is_test_[i] = hash * 100 < limit;
      }
    });
  }

  std::vector<std::byte> board_bytes() const {
    std::vector<std::byte> bytes;
    bytes.reserve(boards_.size() * cells_);
    for (const Tiles& board : boards_) {
      const auto tiles = std::as_bytes(std::span(board).first(cells_));
      bytes.insert(bytes.end(), tiles.begin(), tiles.end());
    }
    return bytes;
  }

  std::vector<std::byte> distance_bytes() const {
    std::vector<std::byte> bytes;
    for (const std::int16_t distance : distances_) {
      bytes.push_back(static_cast<std::byte>(distance & 0xff));
      bytes.push_back(static_cast<std::byte>(distance >> 8));
    }
    return bytes;
  }

  std::string card() const;

  const BoardSolver& solver_;
  const Table* table_;
  const DatasetOptions& options_;
  Workers& workers_;
  const Advance& advance_;
  std::size_t cells_;
  MoveColumns columns_;
  std::vector<Tiles> boards_;
  std::vector<std::int16_t> distances_;
  std::vector<std::uint16_t> letters_;  // of each path
  std::vector<std::uint8_t> optimal_;
  std::vector<std::uint8_t> is_test_;
  std::vector<char> paths_;
  std::size_t width_ = 1;
  std::uint64_t done_ = 0;
};

// JSON; no text in it needs an escape.
std::string DatasetMaker::card() const {
  const DepthRange range = depths();
  std::string goal;
  for (Cell c = 0; c < static_cast<Cell>(cells_); ++c) {
    goal += (c == 0 ? "" : ", ") + std::to_string(solver_.goal()[c]);
  }
  const bool searched = table_ == nullptr;
  const std::string depths_text =
      searched && !options_.depths
          ? "null"
          : "[" + std::to_string(range.least) + ", " + std::to_string(range.greatest) + "]";
  const std::string drawn = std::string(options_.by_depth ? kByDepth : kByBoard) +
                            std::string(searched && options_.depths ? kSearched : "");
  const auto quoted = [](std::string_view value) { return '"' + std::string(value) + '"'; };
  std::string text = "{\n";
  const auto add = [&](std::string_view name, const std::string& value) {
    text.append(text.size() > 2 ? ",\n" : "").append("  \"").append(name).append("\": ");
    text += value;
  };
  add("what", quoted(kWhat));
  add("board", quoted(solver_.shape().name()));
  add("goal", "[" + goal + "]");
  add("count", std::to_string(options_.count));
  add("drawn", quoted(drawn));
  add("depths", depths_text);
  add("seed", std::to_string(options_.seed));
  for (const auto& [name, value] : solver_.metric() == Metric::kSingle ? kArrays : kSlideArrays) {
    add(name, quoted(value));
  }
  add("test_percent", std::to_string(options_.test_percent));
  add("split", quoted(kSplit));
  add("table", searched ? "null" : quoted(table_file_name(table_->info())));
  add("table_digest", searched ? "null" : quoted(digest_text(table_->info().content_digest)));
  add("licence", quoted(kLicence));
  return text + "\n}\n";
}

}  // namespace

void write_dataset(const std::filesystem::path& file, const BoardSolver& solver, const Table* table,
                   const DatasetOptions& options, Workers& workers, const Advance& advance) {
  if (options.by_depth && table == nullptr && !options.depths) {
    throw Error(ErrorCode::kUsage,
                "uniform over depths: say which, because the greatest depth of " +
                    solver.shape().name() + " is not known here");
  }
  if (options.test_percent < 0 || options.test_percent > 100) {
    throw Error(ErrorCode::kUsage,
                "the test part is 0 to 100 per cent, not " + std::to_string(options.test_percent));
  }
  const int deepest = table == nullptr ? kMaxPath : table->info().max_depth();
  if (options.depths && (options.depths->least < 0 || options.depths->greatest > deepest ||
                         options.depths->least > options.depths->greatest)) {
    throw Error(ErrorCode::kUsage, "the depths are from 0 to " + std::to_string(deepest));
  }
  if (options.count > kMostBoards) {
    throw Error(ErrorCode::kUsage, "a data set has at most " + std::to_string(kMostBoards) +
                                       " boards: write several with other seeds");
  }
  DatasetMaker(solver, table, options, workers, advance).write(file);
}

}  // namespace slidebase
