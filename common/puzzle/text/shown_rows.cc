// The problem: the cells of a board may stand in one line with any separators, or in rows. A text
// of six cells is a board of 2x3 and of 3x2, so `4 2/5 1/3 0` can be read as another board than it
// shows. Only the text knows; its reader counts cells.
//
// The idea: a separator ends a row if rows have several cells. Take the separators of one kind, for
// instance slashes, as the ends of rows, and do so for each kind. If one of them gives the rows of
// the shape, the text is read as it looks, whatever the other separators are for. If none does, but
// one gives rows, the text shows another board, or none.
//
// Rows of one cell each are cells: 8/6/7/2/5/4/3/0/1 shows no rows. Commas, tabs and spaces are
// used without thought, so they show rows only if all are equally long: 1,2,3 4,5,6 7,8,0.
#include "common/puzzle/text/shown_rows.h"

#include <algorithm>
#include <string>
#include <vector>

#include "common/base/joined.h"

namespace slidebase {
namespace {

constexpr Separators kAll = 0xff;
constexpr Separators kOfRows = 0x1f;  // the first five kinds, which usually end rows
// The separators that may end rows: each kind, and all of them for rows without separators inside.
constexpr std::array<Separators, 10> kEnds = {1, 2, 4, 8, 16, kOfRows, 32, 64, 128, kAll};

// By cell, the separators before it.
using Before = ByCell<Separators>;

Before separators_before(std::string_view text, std::span<const std::size_t> cells) {
  Before before{};
  for (std::size_t i = 1; i < cells.size(); ++i) {
    for (const char c : text.substr(cells[i - 1], cells[i] - cells[i - 1])) {
      before[i] |= separator_of(c);
    }
  }
  return before;
}

struct Row {
  int number = 0;
  std::size_t begin = 0, cells = 0;
};

// The rows that these separators end.
struct Rows {
  std::size_t count = 0, least = kMaxCells, most = 0;
  std::size_t wrong = 0;  // of another length than the shape's
  Row first_wrong;

  Rows(const Before& before, std::size_t cells, Separators ends, std::size_t cols) {
    std::size_t begin = 0;
    for (std::size_t i = 1; i <= cells; ++i) {
      if (i == cells || (before[i] & ends) != 0) {
        add({static_cast<int>(count), begin, i - begin}, cols);
        begin = i;
      }
    }
  }
  void add(Row row, std::size_t cols) {
    ++count;
    least = std::min(least, row.cells);
    most = std::max(most, row.cells);
    if (row.cells != cols && wrong++ == 0) {
      first_wrong = row;
    }
  }
  bool are_equal() const { return least == most; }
};

std::string reason(const Rows& rows, Shape shape) {
  if (rows.are_equal()) {
    return joined(
        {"its rows are those of a ", rows.count, "x", rows.most, " board, not of ", shape.name()});
  }
  return joined({"a row of ", rows.first_wrong.cells, ", not of ", shape.name()});
}

// `short_row`: the row that lacks its blank, one cell; below 0: none.
std::optional<Diagnostic> fault_in(std::string_view text, std::span<const std::size_t> cells,
                                   Shape shape, int short_row) {
  const Before before = separators_before(text, cells);
  Separators present = 0;
  for (const Separators at : before) {
    present |= at;
  }
  std::optional<Diagnostic> shown;
  for (const Separators ends : kEnds) {
    if ((ends & present) == 0) {
      continue;  // there is one row
    }
    const Rows rows(before, cells.size(), ends, static_cast<std::size_t>(shape.cols));
    const bool whole =
        short_row >= 0 ? rows.wrong == 1 && rows.first_wrong.number == short_row : rows.wrong == 0;
    if (whole && rows.count == static_cast<std::size_t>(shape.rows)) {
      return std::nullopt;
    }
    // Beside a gap commas and spaces may be of cells, or the gap itself.
    const bool surely = short_row >= 0 ? (ends & ~kOfRows) == 0 : (ends & kOfRows) != 0;
    if (!shown && rows.count > 1 && rows.most > 1 &&
        (surely || (short_row < 0 && rows.are_equal()))) {
      shown = Diagnostic{cells[rows.first_wrong.begin], reason(rows, shape)};
    }
  }
  return shown;
}

}  // namespace

std::optional<Diagnostic> fault_of_rows(std::string_view text, std::span<const std::size_t> cells,
                                        Shape shape) {
  return fault_in(text, cells, shape, -1);
}

std::optional<Diagnostic> fault_of_rows_with_gap(std::string_view text, Shape shape, Cell blank) {
  std::vector<std::size_t> words, characters;
  bool between = true;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool begins = between;
    between = separator_of(text[at]) != 0;
    if (!between) {
      characters.push_back(at);
    }
    if (!between && begins) {
      words.push_back(at);
    }
  }
  const bool in_words = words.size() + 1 == static_cast<std::size_t>(shape.cells());
  return fault_in(text, in_words ? words : characters, shape, shape.row(blank));
}

}  // namespace slidebase
