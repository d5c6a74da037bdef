#include "truth.h"

#include <algorithm>
#include <deque>
#include <numeric>
#include <stdexcept>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace slidebase::test {
namespace {

constexpr std::string_view kLetters = "dlru";

int cell_after(int rows, int cols, int blank, char letter) {
  const int row = blank / cols + (letter == 'd' ? 1 : letter == 'u' ? -1 : 0);
  const int col = blank % cols + (letter == 'r' ? 1 : letter == 'l' ? -1 : 0);
  const bool inside = row >= 0 && row < rows && col >= 0 && col < cols;
  return inside && kLetters.find(letter) != kLetters.npos ? row * cols + col : -1;
}

std::vector<int> numbers(Board board) {
  return {board.begin(), board.end()};
}

Bytes bytes(const std::vector<int>& numbers) {
  Bytes made;
  for (const int number : numbers) {
    made.push_back(static_cast<std::uint8_t>(number));
  }
  return made;
}

// The cell of the blank at the start of cubes.
int start_of(const Puzzle& puzzle) {
  const Board end = puzzle.fixed_end();
  return static_cast<int>(std::ranges::find(end, blank_of(puzzle)) - end.begin());
}

// One search for each size and start, kept for later calls.
std::shared_ptr<const oracle::CubicOracle> cubic_oracle(int rows, int cols, int start) {
  static std::map<std::tuple<int, int, int>, std::shared_ptr<const oracle::CubicOracle>> known;
  auto& found = known[{rows, cols, start}];
  if (!found) {
    found = std::make_shared<const oracle::CubicOracle>(rows, cols, start);
  }
  return found;
}

}  // namespace

Bytes slid(const Puzzle& puzzle, Board board, char letter) {
  Bytes made(board.begin(), board.end());
  const auto blank = std::ranges::find(made, 0) - made.begin();
  const int to = cell_after(puzzle.rows(), puzzle.cols(), static_cast<int>(blank), letter);
  if (to < 0) {
    return {};
  }
  std::swap(made[static_cast<std::size_t>(blank)], made[static_cast<std::size_t>(to)]);
  return made;
}

std::vector<SlidingMove> moves_of(const Puzzle& puzzle, Board board) {
  std::vector<SlidingMove> moves;
  for (const char letter : kLetters) {
    SlidingMove move{std::string(1, letter), slid(puzzle, board, letter)};
    while (!move.board.empty()) {
      moves.push_back(move);
      if (puzzle.metric() == Metric::kSingle) {
        break;
      }
      move = {move.letters + letter, slid(puzzle, move.board, letter)};
    }
  }
  return moves;
}

int move_count(const Puzzle& puzzle, std::string_view letters) {
  int runs = 0;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    runs += i == 0 || letters[i] != letters[i - 1] ? 1 : 0;
  }
  return puzzle.metric() == Metric::kMulti ? runs : static_cast<int>(letters.size());
}

// The distances of all boards of a puzzle in slides: a search from the goal over whole boards.
class SlideSearch {
 public:
  explicit SlideSearch(const Puzzle& puzzle) : found_{key_of(puzzle.fixed_end())} {
    distance_[found_[0]] = 0;
    for (std::size_t i = 0; i < found_.size(); ++i) {
      const std::string at = found_[i];
      for (const SlidingMove& move : moves_of(puzzle, Bytes(at.begin(), at.end()))) {
        if (distance_.try_emplace(key_of(move.board), distance_.at(at) + 1).second) {
          found_.push_back(key_of(move.board));
        }
      }
    }
  }

  int distance(Board board) const {
    const auto found = distance_.find(key_of(board));
    return found == distance_.end() ? -1 : found->second;
  }
  // All boards with their distances, in order of distance.
  void for_each(const std::function<void(const Bytes&, int)>& visit) const {
    for (const std::string& key : found_) {
      visit(Bytes(key.begin(), key.end()), distance_.at(key));
    }
  }

 private:
  std::vector<std::string> found_;
  std::unordered_map<std::string, int> distance_;
};

Position::Position(const Puzzle& puzzle) : puzzle_(puzzle), blank_(start_of(puzzle)) {
  switch (puzzle.cubes()) {
    case CubeKind::kAxes:
      cubes_.assign(static_cast<std::size_t>(puzzle.cells()), {'W', 'W', 'R', 'B', 'R', 'B'});
      break;
    case CubeKind::kMarked:
      cubes_.assign(static_cast<std::size_t>(puzzle.cells()), {'x', ' ', ' ', ' ', ' ', ' '});
      break;
    case CubeKind::kDice:
      cubes_.assign(static_cast<std::size_t>(puzzle.cells()), {'1', '6', '2', '4', '5', '3'});
      break;
  }
  cubes_[static_cast<std::size_t>(blank_)] = {};
}

// A cube rolls against the blank's move: the side from which it comes is on top then.
bool Position::roll(char letter) {
  const int from = cell_after(puzzle_.rows(), puzzle_.cols(), blank_, letter);
  if (from < 0) {
    return false;
  }
  auto& [up, down, north, east, south, west] = cubes_[static_cast<std::size_t>(from)];
  switch (letter) {
    case 'l':  // to the east
      std::tie(up, east, down, west) = std::tuple(west, up, east, down);
      break;
    case 'r':
      std::tie(up, west, down, east) = std::tuple(east, up, west, down);
      break;
    case 'u':  // to the south
      std::tie(up, south, down, north) = std::tuple(north, up, south, down);
      break;
    default:
      std::tie(up, north, down, south) = std::tuple(south, up, north, down);
  }
  std::swap(cubes_[static_cast<std::size_t>(from)], cubes_[static_cast<std::size_t>(blank_)]);
  blank_ = from;
  return true;
}

void Position::roll_all(std::string_view letters) {
  for (const char letter : letters) {
    if (!roll(letter)) {
      throw std::logic_error("the blank leaves the board");
    }
  }
}

Bytes Position::board() const {
  Bytes board;
  for (const Faces& cube : cubes_) {
    board.push_back(cube == Faces{} ? blank_of(puzzle_) : number_of(cube));
  }
  return board;
}

// The numbers that slidebase.h lists.
std::uint8_t Position::number_of(const Faces& cube) const {
  std::size_t number = 0;
  const std::string two = {cube[0], cube[2]};
  if (puzzle_.goals() == CubicGoals::kTops) {
    number = puzzle_.cubes() == CubeKind::kAxes     ? std::string_view("WBR").find(cube[0])
             : puzzle_.cubes() == CubeKind::kMarked ? std::string_view("x ").find(cube[0])
                                                    : std::string_view("123456").find(cube[0]);
  } else if (puzzle_.cubes() == CubeKind::kMarked) {
    number = static_cast<std::size_t>(std::ranges::find(cube, 'x') - cube.begin());
  } else {
    number = (puzzle_.cubes() == CubeKind::kAxes
                  ? std::string_view("WB WR BW BR RW RB")
                  : std::string_view("12 13 14 15 21 23 24 26 31 32 35 36 "
                                     "41 42 45 46 51 53 54 56 62 63 64 65"))
                 .find(two) /
             3;
  }
  return static_cast<std::uint8_t>(number);
}

std::string Position::key() const {
  std::string key;
  for (const Faces& cube : cubes_) {
    key.append(cube.begin(), cube.end());
  }
  return key;
}

// The distances of all positions of cubes, and of the boards that they are or show.
class CubeSearch {
 public:
  explicit CubeSearch(const Puzzle& puzzle) {
    std::unordered_set<std::string> seen;
    std::vector<Position> level = {Position(puzzle)};
    seen.insert(level[0].key());
    for (int distance = 0; !level.empty(); ++distance) {
      longest_ = distance;
      std::vector<Position> next_level;
      for (const Position& position : level) {
        distance_.try_emplace(key_of(position.board()), distance);
        for (const char letter : kLetters) {
          Position next = position;
          if (next.roll(letter) && seen.insert(next.key()).second) {
            next_level.push_back(next);
          }
        }
      }
      level = std::move(next_level);
    }
  }

  int distance(Board board) const {
    const auto found = distance_.find(key_of(board));
    return found == distance_.end() ? -1 : found->second;
  }
  // The number of boards at each distance, up to the greatest of a position.
  std::vector<std::uint64_t> histogram() const {
    std::vector<std::uint64_t> counts(static_cast<std::size_t>(longest_) + 1);
    for (const auto& [board, distance] : distance_) {
      ++counts[static_cast<std::size_t>(distance)];
    }
    return counts;
  }

 private:
  int longest_ = 0;
  std::unordered_map<std::string, int> distance_;
};

namespace {

// One search for each puzzle; the latest are kept for later calls.
template <typename Search, typename Make>
std::shared_ptr<const Search> kept(const Puzzle& puzzle, const Make& make) {
  constexpr std::size_t kMost = 8;
  static std::deque<std::pair<Puzzle, std::shared_ptr<const Search>>> known;
  const auto found = std::ranges::find(known, puzzle, [](const auto& one) { return one.first; });
  if (found != known.end()) {
    return found->second;
  }
  if (known.size() == kMost) {
    known.pop_front();
  }
  return known.emplace_back(puzzle, std::make_shared<const Search>(make())).second;
}

}  // namespace

Truth::Truth(const Puzzle& puzzle) : puzzle_(puzzle) {
  if (puzzle.cubes() != CubeKind::kAxes || puzzle.goals() != CubicGoals::kTops) {
    cubes_ = kept<CubeSearch>(puzzle, [&] { return CubeSearch(puzzle); });
  } else if (puzzle.is_cubic()) {
    turn_to_oracle();
  } else if (puzzle.metric() == Metric::kMulti) {
    slides_ = kept<SlideSearch>(puzzle, [&] { return SlideSearch(puzzle); });
  } else {
    sliding_ = kept<oracle::SlidingOracle>(puzzle, [&] {
      return oracle::SlidingOracle(puzzle.rows(), puzzle.cols(), numbers(puzzle.fixed_end()));
    });
  }
}

// A board of 3x3 can be reflected from left to right, which exchanges l with r, and at its
// diagonal, which exchanges d with r, u with l, and blue with red. These two reflections generate
// all eight symmetries.
void Truth::turn_to_oracle() {
  own_cell_.resize(static_cast<std::size_t>(puzzle_.cells()));
  std::iota(own_cell_.begin(), own_cell_.end(), std::size_t{0});
  letter_ = {{'d', 'd'}, {'l', 'l'}, {'r', 'r'}, {'u', 'u'}};
  int start = start_of(puzzle_);
  const bool square = puzzle_.rows() == 3 && puzzle_.cols() == 3;
  for (int i = 0; square && start != 0 && start != 1 && start != 4; ++i) {
    const bool transpose = i % 2 == 0;
    const auto image = [&](std::size_t c) {
      return transpose ? c % 3 * 3 + c / 3 : c / 3 * 3 + 2 - c % 3;
    };
    std::vector<std::size_t> cells(9);
    for (std::size_t c = 0; c < 9; ++c) {
      cells[image(c)] = own_cell_[c];
    }
    own_cell_ = cells;
    start = static_cast<int>(image(static_cast<std::size_t>(start)));
    transposed_ ^= transpose;
    for (auto& [own, its] : letter_) {
      its = (transpose ? "rudl" : "drlu")[kLetters.find(its)];
    }
  }
  cubic_ = cubic_oracle(puzzle_.rows(), puzzle_.cols(), start);
}

std::string Truth::turned(Board board) const {
  std::string text;
  for (const std::size_t cell : own_cell_) {
    text += (transposed_ ? "WRBE" : "WBRE")[board[cell]];
  }
  return text;
}

std::string Truth::turned_letters(std::string_view letters) const {
  std::string text;
  for (const char c : letters) {
    const auto found = letter_.find(c);
    text += found == letter_.end() ? '?' : found->second;
  }
  return text;
}

int Truth::distance(Board board) const {
  if (cubes_) {
    return cubes_->distance(board);
  }
  if (puzzle_.is_cubic()) {
    return cubic_->pattern_distance(turned(board));
  }
  return slides_ ? slides_->distance(board) : sliding_->distance(numbers(board));
}

std::vector<std::uint64_t> Truth::histogram() const {
  if (slides_) {
    std::vector<std::uint64_t> counts;
    slides_->for_each([&](const Bytes&, int distance) {
      counts.resize(static_cast<std::size_t>(distance) + 1);
      ++counts.back();
    });
    return counts;
  }
  if (cubes_) {
    return cubes_->histogram();
  }
  if (!puzzle_.is_cubic()) {
    return sliding_->histogram();
  }
  std::vector<std::uint64_t> counts = cubic_->pattern_histogram();
  counts.resize(cubic_->histogram().size());
  return counts;
}

bool Truth::leads(Board board, std::string_view moves) const {
  if (cubes_) {
    Position position(puzzle_);
    return std::ranges::all_of(moves, [&](char letter) { return position.roll(letter); }) &&
           std::ranges::equal(position.board(), board);
  }
  if (puzzle_.is_cubic()) {
    return cubic_->pattern_after(turned_letters(moves)) == turned(board);
  }
  Bytes at(board.begin(), board.end());
  for (const char letter : moves) {
    at = slid(puzzle_, at, letter);
    if (at.empty()) {
      return false;
    }
  }
  return std::ranges::equal(at, puzzle_.fixed_end());
}

std::string Truth::smallest_path(Board board) const {
  if (!slides_) {
    return sliding_->smallest_path(numbers(board)).value_or("");
  }
  std::string path;
  Bytes at(board.begin(), board.end());
  for (int left = distance(board); left > 0; --left) {
    const std::vector<SlidingMove> moves = moves_of(puzzle_, at);
    const auto nearer = std::ranges::find_if(
        moves, [&](const SlidingMove& move) { return distance(move.board) == left - 1; });
    path += nearer->letters;
    at = nearer->board;
  }
  return path;
}

std::vector<std::string> Truth::paths(Board board) const {
  const int left = distance(board);
  if (left == 0) {
    return {""};
  }
  std::vector<std::string> all;
  for (const SlidingMove& move : moves_of(puzzle_, board)) {
    if (distance(move.board) == left - 1) {
      for (const std::string& rest : paths(move.board)) {
        all.push_back(move.letters + rest);
      }
    }
  }
  return all;
}

std::map<std::string, std::uint64_t> Truth::path_counts() const {
  std::map<std::string, std::uint64_t> counts;
  const auto add = [&](const Bytes& board, int from) {
    std::uint64_t& count = counts[key_of(board)];
    count += from == 0 ? 1U : 0U;
    for (const SlidingMove& move : moves_of(puzzle_, board)) {
      count += distance(move.board) < from ? counts.at(key_of(move.board)) : 0;
    }
  };
  if (slides_) {
    slides_->for_each(add);
  } else {
    sliding_->for_each([&](const std::vector<int>& board, int from) { add(bytes(board), from); });
  }
  return counts;
}

std::map<std::string, int> Truth::position_distances() const {
  std::map<std::string, int> distances;
  std::vector<Position> level = {Position(puzzle_)};
  distances[level[0].key()] = 0;
  for (int distance = 1; !level.empty(); ++distance) {
    std::vector<Position> next_level;
    for (const Position& position : level) {
      for (const char letter : kLetters) {
        Position next = position;
        if (next.roll(letter) && distances.try_emplace(next.key(), distance).second) {
          next_level.push_back(next);
        }
      }
    }
    level = std::move(next_level);
  }
  return distances;
}

std::shared_ptr<const AllBoards> all_boards_of(const Truth& truth) {
  return kept<AllBoards>(truth.puzzle(), [&] {
    const Bytes boards = all_boards(truth.puzzle());
    return AllBoards{boards, true_distances(truth, boards)};
  });
}

std::vector<std::int16_t> true_distances(const Truth& truth, const Bytes& boards) {
  const auto count = boards.size() / static_cast<std::size_t>(truth.puzzle().cells());
  std::vector<std::int16_t> made(count);
  for (std::size_t i = 0; i < count; ++i) {
    made[i] = static_cast<std::int16_t>(truth.distance(board_at(truth.puzzle(), boards, i)));
  }
  return made;
}

}  // namespace slidebase::test
