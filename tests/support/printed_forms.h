// How programs print a path: twenty-seven forms with what surrounds the moves, written for the
// tests of what reads them.
#pragma once

#include <algorithm>
#include <functional>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "common/puzzle/text/characters.h"
#include "tests/support/slides_by_hand.h"

namespace slidebase::test {

// A path from a board: before and after each move.
struct PrintedPath {
  Shape shape;
  std::vector<Board> boards;  // the first and after each move
  std::string letters;        // the blank's moves, u d l r
  std::vector<int> tiles;
};

// The path of these moves, which are all possible.
inline PrintedPath printed_path(Shape shape, const Board& board, std::string_view letters) {
  PrintedPath path{shape, {board}, std::string(letters), {}};
  for (const char c : letters) {
    const Board& last = path.boards.back();
    const Cell next = shape.neighbour(cell_of(last, 0), *move_of(c));
    path.tiles.push_back(last[static_cast<std::size_t>(next)]);
    path.boards.push_back(after_push(shape, last, next));
  }
  return path;
}

inline std::string word_of(char c) {
  return c == 'u' ? "Up" : c == 'd' ? "Down" : c == 'l' ? "Left" : "Right";
}

// Each of `parts` between `before` and `after`; % in them is the number of the part, from 1.
inline std::string each(const std::vector<std::string>& parts, std::string_view before,
                        std::string_view after) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto add = [&](std::string_view around) {
      for (const char c : around) {
        text += c == '%' ? std::to_string(i + 1) : std::string(1, c);
      }
    };
    add(before);
    text += parts[i];
    add(after);
  }
  return text;
}

inline std::vector<std::string> words_of(const PrintedPath& path) {
  std::vector<std::string> words;
  std::ranges::transform(path.letters, std::back_inserter(words), word_of);
  return words;
}
inline std::vector<std::string> tiles_of_path(const PrintedPath& path) {
  std::vector<std::string> tiles;
  for (const int tile : path.tiles) {
    tiles.push_back(std::to_string(tile));
  }
  return tiles;
}

// The rows of a board.
struct RowForm {
  std::string_view first, begin, between, end, last, blank;
};
inline std::string drawn(Shape shape, const Board& board, const RowForm& form) {
  std::string text(form.first);
  for (Cell c = 0; c < shape.cells(); ++c) {
    const int tile = board[static_cast<std::size_t>(c)];
    text += shape.col(c) == 0 ? form.begin : form.between;
    text += tile == 0 ? std::string(form.blank) : std::to_string(tile);
    text += shape.col(c) + 1 == shape.cols ? form.end : "";
  }
  return text.append(form.last);
}
inline std::string all_drawn(const PrintedPath& path, const RowForm& form) {
  std::string text;
  for (const Board& board : path.boards) {
    text += drawn(path.shape, board, form);
  }
  return text;
}

struct PrintedForm {
  std::string_view name;
  std::function<std::string(const PrintedPath&)> print;
};

inline const std::vector<PrintedForm>& printed_forms() {
  using P = const PrintedPath&;
  const auto length = [](P p) { return std::to_string(p.letters.size()); };
  const auto stepped = [](P p, std::string_view before, std::string_view between) {
    std::string text;
    for (std::size_t i = 0; i < p.letters.size(); ++i) {
      text.append(before).append(std::to_string(p.tiles[i])).append(between);
      text += word_of(p.letters[i]) + "\n";
    }
    return text;
  };
  static const std::vector<PrintedForm> forms = {
      {"letters", [](P p) { return p.letters + "\n"; }},
      {"words on a line", [](P p) { return each(words_of(p), "", " ") + "\n"; }},
      {"tiles on a line", [](P p) { return each(tiles_of_path(p), "", " ") + "\n"; }},
      {"numbered steps", [](P p) { return each(words_of(p), "Step %: ", "\n"); }},
      {"steps of the tile", [=](P p) { return stepped(p, "Move tile ", " "); }},
      {"move 7 left", [=](P p) { return stepped(p, "Move ", " "); }},
      {"numbered tiles and moves",
       [](P p) {
         std::string text;
         for (std::size_t i = 0; i < p.letters.size(); ++i) {
           text += "#" + std::to_string(i + 1) + " " + std::to_string(p.tiles[i]) + " " +
                   word_of(p.letters[i])[0] + "\n";
         }
         return text;
       }},
      {"one move a line", [](P p) { return each(words_of(p), "", "\n"); }},
      {"its length, then one move a line",
       [=](P p) { return length(p) + "\n" + each(words_of(p), "", "\n"); }},
      {"one tile a line", [](P p) { return each(tiles_of_path(p), "", "\n"); }},
      {"its length, then one tile a line",
       [=](P p) { return length(p) + "\n" + each(tiles_of_path(p), "", "\n"); }},
      {"several lines",
       [](P p) {
         std::string text;
         for (std::size_t i = 0; i < p.letters.size(); i += 5) {
           text += p.letters.substr(i, 5) + "\n";
         }
         return text;
       }},
      {"its length before", [=](P p) { return length(p) + "\n" + p.letters + "\n"; }},
      {"its length after",
       [=](P p) { return "Path: " + p.letters + "\nLength = " + length(p) + "\n"; }},
      {"statistics around",
       [=](P p) {
         return "Solving...\nSolution: " + p.letters + "\nMoves: " + length(p) +
                "\nNodes expanded: 1532\nTime: 0.02s\n";
       }},
      {"a course's counts",
       [=](P p) {
         return "path_to_goal: [" + each(words_of(p), "'", "', ") +
                "]\ncost_of_path: " + length(p) +
                "\nnodes_expanded: 10\nmax_ram_usage: 0.07812500\n";
       }},
      {"arrows",
       [](P p) {
         std::string text;
         for (const char c : p.letters) {
           text += c == 'u' ? "↑" : c == 'd' ? "↓" : c == 'l' ? "←" : "→";
         }
         return text + "\n";
       }},
      {"wide arrows",
       [](P p) {
         std::string text = "Solution: ";
         for (const char c : p.letters) {
           text += c == 'u' ? "⬆️ " : c == 'd' ? "⬇️ " : c == 'l' ? "⬅️ " : "➡️ ";
         }
         return text + "\n";
       }},
      {"a plan",
       [](P p) {
         std::string text;
         for (std::size_t i = 0; i < p.letters.size(); ++i) {
           std::string word = word_of(p.letters[i]);
           word[0] = lower(word[0]);
           text += "(move-" + word + " t" + std::to_string(p.tiles[i]) + " x2 y1 y2)\n";
         }
         return text + "; cost = " + std::to_string(p.letters.size()) + " (unit cost)\n";
       }},
      {"names in capitals", [](P p) { return each(words_of(p), "MOVE_", "\n"); }},
      {"JSON",
       [=](P p) { return "{\"distance\": " + length(p) + ", \"path\": \"" + p.letters + "\"}\n"; }},
      {"swaps", [](P p) { return each(tiles_of_path(p), "Swap 0 with ", "\n"); }},
      {"positions in rows",
       [](P p) {
         return all_drawn(p, {"", "", " ", "\n", "\n", "0"});
       }},
      {"positions of a course",
       [=](P p) {
         const std::string size = std::to_string(p.shape.rows) + "\n";
         return "Minimum number of moves = " + length(p) + "\n\n" +
                all_drawn(p, {size, " ", "  ", "\n", "\n", "0"});
       }},
      {"positions in boxes",
       [](P p) {
         return all_drawn(p, {"+---+\n", "| ", " | ", " |\n+---+\n", "\n", " "});
       }},
      {"lists of lists",
       [](P p) {
         return all_drawn(p, {"[", "[", ", ", "] ", "]\n", "0"});
       }},
      {"steps and positions", [](P p) {
         std::string text = drawn(p.shape, p.boards[0], {"", "", " ", "\n", "\n", "_"});
         for (std::size_t i = 0; i < p.letters.size(); ++i) {
           text += "Step " + std::to_string(i + 1) + ": " + word_of(p.letters[i]) + "\n" +
                   drawn(p.shape, p.boards[i + 1], {"", "", " ", "\n", "\n", "_"});
         }
         return text;
       }}};
  return forms;
}

}  // namespace slidebase::test
