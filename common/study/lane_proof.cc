#include "common/study/lane_proof.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <span>

namespace slidebase {
namespace {

// A vector register that every supported processor has. SSE2 is enough for the numbers of boards:
// one instruction compares sixteen lanes and another counts them.
using Part = std::int8_t __attribute__((vector_size(16)));

Part load(const std::uint8_t* from) {
  Part part;
  std::memcpy(&part, from, sizeof part);
  return part;
}
void store(Part part, std::uint8_t* to) {
  std::memcpy(to, &part, sizeof part);
}

// The word with this index whose last two tiles rise. Among the words that begin with the same
// tiles, in lexicographic order, each remaining tile comes next in the same number of words.
void start_word(std::uint64_t index, std::span<std::uint8_t> word) {
  std::iota(word.begin(), word.end(), std::uint8_t{1});
  std::uint64_t followers = 1;
  for (std::size_t left = 3; left < word.size(); ++left) {
    followers *= left;
  }
  auto place = word.begin();
  for (std::size_t left = word.size(); left > 2; --left) {
    const auto chosen = place + static_cast<std::ptrdiff_t>(index / followers);
    std::rotate(place++, chosen, chosen + 1);
    index %= followers;
    followers /= left - 1;
  }
}

}  // namespace

BoardLanes::BoardLanes(Shape shape)
    : shape_(shape), tiles_(static_cast<std::size_t>(shape.cells() - 1)) {
  for (std::size_t i = 0; i + 2 < tiles_; ++i) {
    const std::uint64_t radix = tiles_ - i;
    if (groups_.empty() || groups_.back().values * radix > 1 << 16) {
      groups_.push_back({i, i, 1});
    }
    groups_.back().end = i + 1;
    groups_.back().values *= radix;
  }
}

bool BoardLanes::read_words(std::uint64_t first, std::uint64_t last) {
  std::array<std::uint8_t, kMaxTableCells> tiles;
  const auto word = std::span(tiles).first(tiles_);
  start_word(first, word);
  const std::uint32_t each_tile = (std::uint32_t{2} << tiles_) - 2;  // bit t is for tile t
  std::uint32_t in_all = each_tile;
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    std::uint32_t in_this = 0;
    for (std::size_t i = 0; i < tiles_; ++i) {
      word_[i][lane] = word[i];
      in_this |= std::uint32_t{1} << word[i];
    }
    in_all &= in_this;
    if (first + lane < last) {
      std::ranges::next_permutation(word);  // the same with the last two exchanged
      std::ranges::next_permutation(word);
    }
  }
  last_two_[0] = last_two_[1] = {word_[tiles_ - 2], word_[tiles_ - 1]};
  Numbers numbers;
  number(with_blank_on(0, false), numbers);
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    auto& other = last_two_[1 - numbers.odd[lane]];
    std::swap(other[0][lane], other[1][lane]);
  }
  return in_all == each_tile;
}

BoardLanes::Boards BoardLanes::with_blank_on(Cell blank, bool odd) const {
  Boards boards{.on = {}, .blank = blank};
  std::size_t place = 0;
  for (Cell c = 0; c < shape_.cells(); ++c) {
    if (c != blank) {
      boards.on[c] =
          place + 2 < tiles_ ? &word_[place] : &last_two_[odd ? 1 : 0][place + 2 - tiles_];
      ++place;
    }
  }
  return boards;
}

void BoardLanes::number(const Boards& boards, Numbers& numbers) const {
  std::array<Column, kMaxTableCells> smaller;  // by place: how many come after it
  for (std::size_t at = 0; at < kLanes; at += sizeof(Part)) {
    std::array<Part, kMaxTableCells> word;
    std::size_t places = 0;
    for (Cell c = 0; c < shape_.cells(); ++c) {
      if (c != boards.blank) {
        word[places++] = load(&(*boards.on[c])[at]);
      }
    }
    Part sum{};
    for (std::size_t i = 0; i < tiles_; ++i) {
      Part count{};
      for (std::size_t j = i + 1; j < tiles_; ++j) {
        count -= word[j] < word[i];  // -1 in the lanes where it is less
      }
      store(count, &smaller[i][at]);
      sum += count;
    }
    store(sum & 1, &numbers.odd[at]);
  }
  for (const Group& group : groups_) {
    std::array<std::uint16_t, kLanes> value{};
    for (std::size_t i = group.begin; i < group.end; ++i) {
      const auto radix = static_cast<unsigned>(tiles_ - i);
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        value[lane] = static_cast<std::uint16_t>(value[lane] * radix + smaller[i][lane]);
      }
    }
    if (group.begin == 0) {
      std::ranges::copy(value, numbers.index.begin());
      continue;
    }
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      numbers.index[lane] = numbers.index[lane] * group.values + value[lane];
    }
  }
}

Line goal_column_of(Shape shape, Cell root) {
  BoardLanes lanes(shape);
  lanes.read_words(0, 0);
  BoardLanes::Boards goal = lanes.with_blank_on(root, false);
  for (int row = shape.row(root) - 1; row >= 0; --row) {
    goal.move_blank_to(shape.cell(row, shape.col(root)));
  }
  BoardLanes::Numbers numbers;
  lanes.number(goal, numbers);
  return {shape.rows + shape.col(root), numbers.index[0]};
}

void DistanceLanes::read(std::uint64_t first) {
  first_ = first;
  last_ = std::min(size_, first + BoardLanes::kLanes) - 1;
  has_each_tile_ = lanes_.read_words(first_, last_);
}

// Distances are compared modulo 256. That is enough, because no distance above the greatest, which
// is below 255, is accepted.
void DistanceLanes::begin(int layer, std::uint64_t goal) {
  const auto known = bytes_.subspan(place_of_line({layer, first_}, size_), lanes());
  std::ranges::fill(std::ranges::copy(known, here_.begin()).out, here_.end(), known.back());
  for (std::size_t lane = 0; lane < BoardLanes::kLanes; ++lane) {
    nearer_[lane] = here_[lane] == 0;
    wrong_[lane] = here_[lane] > greatest_;
  }
  const bool has_goal = goal - first_ < lanes();
  right_ = has_each_tile_ && std::ranges::count(known, 0) == has_goal &&
           (!has_goal || here_[goal - first_] == 0);
}

DistanceLanes::Boards DistanceLanes::own_boards(Cell blank) {
  const Boards boards = lanes_.with_blank_on(blank, parity_on(blank) != 0);
  BoardLanes::Numbers numbers;
  lanes_.number(boards, numbers);
  std::uint64_t differences = 0;
  for (std::size_t lane = 0; lane < BoardLanes::kLanes; ++lane) {
    differences |= numbers.index[lane] ^ std::min(first_ + lane, last_);
  }
  right_ &= differences == 0 && are_all(numbers.odd, parity_on(blank));
  return boards;
}

template <bool kMayBeEqual>
DistanceLanes::Column DistanceLanes::cross(int layer, const Boards& boards) {
  BoardLanes::Numbers numbers;
  lanes_.number(boards, numbers);
  const std::uint8_t* const bytes = &bytes_[place_of_line({layer, 0}, size_)];
  const std::uint8_t parity = parity_on(boards.blank);
  Column there;
  for (std::size_t lane = 0; lane < BoardLanes::kLanes; ++lane) {
    there[lane] = bytes[numbers.index[lane]];
  }
  for (std::size_t lane = 0; lane < BoardLanes::kLanes; ++lane) {
    const auto step = static_cast<std::uint8_t>(there[lane] - here_[lane]);
    const bool differs = !kMayBeEqual || step != 0;
    nearer_[lane] |= static_cast<std::uint8_t>(step == 255);
    wrong_[lane] |= static_cast<std::uint8_t>((differs & (step != 1) & (step != 255)) |
                                              (numbers.odd[lane] ^ parity));
  }
  return there;
}

bool LaneProof::is_right(Cell blank) {
  begin(blank, blank == root_ ? 0 : kNone);
  right_ &= are_bits_right(blank);
  const Boards boards = own_boards(blank);
  for (const Move move : kMoves) {
    if (const Cell to = shape_.neighbour(blank, move); to >= 0) {
      Boards moved = boards;
      moved.move_blank_to(to);
      cross<false>(to, moved);
    }
  }
  return all_right();
}

bool LaneProof::are_bits_right(Cell blank) const {
  std::uint64_t bits = 0;
  for (std::size_t lane = 0; lane < lanes(); ++lane) {
    bits |= std::uint64_t{here_[lane] >> 1 & 1U} << lane;
  }
  return bits == table_.distance_word(blank, first_ / BoardLanes::kLanes);
}

bool LineLanes::is_right(int layer, Counts& counts) {
  if (layer < shape_.rows) {
    begin(layer, layer == shape_.row(root_) ? 0 : kNone);
    cross_columns(layer, counts);
  } else {
    begin(layer, layer == goal_column_.layer ? goal_column_.index : kNone);
    cross_rows(layer - shape_.rows);
  }
  return all_right();
}

// Slides the blank of each state up to the top row, where its column's line has its number.
void LineLanes::cross_columns(int row, Counts& counts) {
  for (int column = 0; column < shape_.cols; ++column) {
    const Cell cell = shape_.cell(row, column);
    Boards boards = own_boards(cell);
    for (int above = row - 1; above >= 0; --above) {
      boards.move_blank_to(shape_.cell(above, column));
    }
    const Column there = cross<true>(shape_.rows + column, boards);
    for (std::size_t lane = 0; lane < lanes(); ++lane) {
      ++counts[static_cast<std::uint8_t>(std::min(here_[lane], there[lane]) + 1)];
    }
    if (cell == root_ && first_ == 0) {  // the goal itself
      --counts[1];
      ++counts[0];
    }
  }
}

// Slides the blank of each state in the top row down from row to row.
void LineLanes::cross_rows(int column) {
  Boards boards = own_boards(column);
  for (int row = 0; row < shape_.rows; ++row) {
    boards.move_blank_to(shape_.cell(row, column));
    cross<true>(row, boards);
  }
}

}  // namespace slidebase
