#include "tests/pdb/plain_lines.h"

#include <algorithm>
#include <array>
#include <deque>
#include <tuple>

namespace slidebase::test {
namespace {

// The cells of a board in the reading order of its row lines or column lines.
std::vector<Cell> reading_order(Shape shape, char axis) {
  std::vector<Cell> cells;
  for (int i = 0; i < shape.cells(); ++i) {
    cells.push_back(axis == 'r' ? i : shape.cell(i % shape.rows, i / shape.rows));
  }
  return cells;
}

// How many of each colour are in the part.
std::array<int, 7> composition(const std::string& part) {
  std::array<int, 7> counts{};
  for (const char colour : part) {
    ++counts[static_cast<std::size_t>(colour - '1')];
  }
  return counts;
}

}  // namespace

std::string coloured_goal(Shape shape, Cell root, const std::string& digits) {
  (void)shape;
  return digits.substr(0, static_cast<std::size_t>(root)) + "." +
         digits.substr(static_cast<std::size_t>(root));
}

PlainLines::PlainLines(Shape shape, Cell root, const std::string& digits) : shape_(shape) {
  std::string word = digits;
  std::ranges::sort(word);
  do {
    words_.push_back(word);
  } while (std::ranges::next_permutation(word).found);
  for (const char axis : {'r', 'c'}) {
    const std::vector<Cell> order = reading_order(shape, axis);
    const int cells = axis == 'r' ? shape.cols : shape.rows;
    for (int line = 0; line < shape.cells() / cells; ++line) {
      for (const std::string& colours : words_) {
        std::vector<std::string> neighbour;
        for (int cell = 0; cell < cells; ++cell) {
          std::string read = colours, board(order.size(), ' ');
          read.insert(static_cast<std::size_t>(line * cells + cell), ".");
          for (std::size_t i = 0; i < order.size(); ++i) {
            board[static_cast<std::size_t>(order[i])] = read[i];
          }
          neighbour.push_back(line_of(board, axis == 'r' ? 'c' : 'r'));
        }
        neighbour_[axis + std::to_string(line) + colours] = neighbour;
      }
    }
  }
  const std::string goal = coloured_goal(shape, root, digits);
  to_column_ = distances_from(line_of(goal, 'c'));
  to_row_ = distances_from(line_of(goal, 'r'));
  std::ranges::sort(words_, {}, [](const std::string& w) {
    const std::string first = w.substr(0, 5);
    const std::string second = w.size() > 5 ? w.substr(5, 5) : "";
    return std::tuple(composition(first), composition(second), w);
  });
}

std::string PlainLines::line_of(const std::string& board, char axis) const {
  const auto blank = static_cast<Cell>(board.find('.'));
  std::string colours;
  for (const Cell cell : reading_order(shape_, axis)) {
    if (cell != blank) {
      colours += board[static_cast<std::size_t>(cell)];
    }
  }
  return axis + std::to_string(axis == 'r' ? shape_.row(blank) : shape_.col(blank)) + colours;
}

PlainLines::Distances PlainLines::distances_from(const std::string& line) const {
  Distances found = {{line, 0}};
  std::deque<std::string> queue = {line};
  for (; !queue.empty(); queue.pop_front()) {
    const int distance = found.at(queue.front());
    for (const std::string& next : neighbour_.at(queue.front())) {
      if (found.emplace(next, distance + 1).second) {
        queue.push_back(next);
      }
    }
  }
  return found;
}

std::uint64_t PlainLines::field(const std::string& line) const {
  if (!to_row_.contains(line)) {
    return 0;
  }
  const std::vector<std::string>& neighbour = neighbour_.at(line);
  const std::size_t half = neighbour.size() <= 4 ? 4 : 8;
  std::uint64_t field = 0;
  for (std::size_t cell = 0; cell < neighbour.size(); ++cell) {
    const bool last_vertical = to_column_.at(neighbour[cell]) < to_column_.at(line);
    const bool last_sideways = to_row_.at(neighbour[cell]) < to_row_.at(line);
    field |= std::uint64_t{last_vertical} << cell | std::uint64_t{last_sideways} << (half + cell);
  }
  return field;
}

std::string PlainLines::section() const {
  std::string bytes;
  for (const char axis : {'r', 'c'}) {
    const int cells = axis == 'r' ? shape_.cols : shape_.rows;
    for (int line = 0; line < shape_.cells() / cells; ++line) {
      for (const std::string& word : words_) {
        const std::uint64_t value = field(axis + std::to_string(line) + word);
        bytes += static_cast<char>(value & 255);
        if (cells > 4) {
          bytes += static_cast<char>(value >> 8);
        }
      }
    }
  }
  return bytes;
}

std::vector<std::uint64_t> PlainLines::histogram() const {
  std::vector<std::uint64_t> counts;
  for (const auto& [line, distance] : to_row_) {
    const auto least = static_cast<std::size_t>(std::min(distance, to_column_.at(line)));
    counts.resize(std::max(counts.size(), least + 1));
    ++counts[least];
  }
  return counts;
}

}  // namespace slidebase::test
