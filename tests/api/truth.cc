#include "truth.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <tuple>
#include <unordered_map>
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

Position::Position(const Puzzle& puzzle)
    : rows_(puzzle.rows()),
      cols_(puzzle.cols()),
      blank_(
          static_cast<int>(std::ranges::find(puzzle.fixed_end(), 3) - puzzle.fixed_end().begin())),
      cubes_(static_cast<std::size_t>(puzzle.cells())) {
  cubes_[static_cast<std::size_t>(blank_)] = {3, 3, 3};
}

bool Position::roll(char letter) {
  const int from = cell_after(rows_, cols_, blank_, letter);
  if (from < 0) {
    return false;
  }
  Faces& cube = cubes_[static_cast<std::size_t>(from)];
  std::swap(cube.up, letter == 'l' || letter == 'r' ? cube.along_x : cube.along_y);
  std::swap(cube, cubes_[static_cast<std::size_t>(blank_)]);
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

Bytes Position::pattern() const {
  Bytes tops;
  for (const Faces& cube : cubes_) {
    tops.push_back(static_cast<std::uint8_t>(cube.up));
  }
  return tops;
}

std::string Position::key() const {
  std::string key;
  for (const Faces& cube : cubes_) {
    key += {cube.up, cube.along_x};
  }
  return key;
}

Truth::Truth(const Puzzle& puzzle) : puzzle_(puzzle) {
  if (puzzle.is_cubic()) {
    turn_to_oracle();
  } else if (puzzle.metric() == Metric::kMulti) {
    slides_ = std::make_shared<const SlideSearch>(puzzle);
  } else {
    sliding_ = std::make_shared<const oracle::SlidingOracle>(puzzle.rows(), puzzle.cols(),
                                                             numbers(puzzle.fixed_end()));
  }
}

// A board of 3x3 can be reflected from left to right, which exchanges l with r, and at its
// diagonal, which exchanges d with r, u with l, and blue with red. These two reflections generate
// all eight symmetries.
void Truth::turn_to_oracle() {
  own_cell_.resize(static_cast<std::size_t>(puzzle_.cells()));
  std::iota(own_cell_.begin(), own_cell_.end(), std::size_t{0});
  letter_ = {{'d', 'd'}, {'l', 'l'}, {'r', 'r'}, {'u', 'u'}};
  auto start =
      static_cast<int>(std::ranges::find(puzzle_.fixed_end(), 3) - puzzle_.fixed_end().begin());
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
  if (!puzzle_.is_cubic()) {
    return sliding_->histogram();
  }
  std::vector<std::uint64_t> counts = cubic_->pattern_histogram();
  counts.resize(cubic_->histogram().size());
  return counts;
}

bool Truth::leads(Board board, std::string_view moves) const {
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
  return puzzle_.is_cubic() ? cubic_path_counts() : sliding_path_counts();
}

std::map<std::string, std::uint64_t> Truth::sliding_path_counts() const {
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

void Truth::for_each_position(
    const std::function<void(const Position&, int, std::uint64_t)>& visit) const {
  std::map<std::string, std::uint64_t> seen;
  std::vector<Position> level = {Position(puzzle_)};
  std::map<std::string, std::uint64_t> ways = {{level[0].key(), 1}};
  for (int distance = 0; !level.empty(); ++distance) {
    std::vector<Position> next_level;
    std::map<std::string, std::uint64_t> next_ways;
    seen.insert(ways.begin(), ways.end());
    for (const Position& position : level) {
      const std::uint64_t count = ways.at(position.key());
      visit(position, distance, count);
      for (const char letter : kLetters) {
        Position next = position;
        if (!next.roll(letter) || seen.contains(next.key())) {
          continue;
        }
        const auto [place, is_new] = next_ways.try_emplace(next.key(), 0);
        place->second += count;
        if (is_new) {
          next_level.push_back(next);
        }
      }
    }
    level = std::move(next_level);
    ways = std::move(next_ways);
  }
}

std::map<std::string, std::uint64_t> Truth::cubic_path_counts() const {
  std::map<std::string, std::uint64_t> counts;
  for_each_position([&](const Position& position, int distance, std::uint64_t ways) {
    const Bytes pattern = position.pattern();
    if (this->distance(pattern) == distance) {
      counts[key_of(pattern)] += ways;
    }
  });
  return counts;
}

std::map<std::string, int> Truth::position_distances() const {
  std::map<std::string, int> distances;
  for_each_position([&](const Position& position, int distance, std::uint64_t) {
    distances[position.key()] = distance;
  });
  return distances;
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
