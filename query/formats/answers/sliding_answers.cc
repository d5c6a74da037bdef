#include "query/formats/answers/sliding_answers.h"

#include <algorithm>
#include <array>
#include <span>
#include <type_traits>

#include "common/base/joined.h"
#include "common/base/progress.h"
#include "common/puzzle/ranking.h"
#include "common/puzzle/sliding_board.h"
#include "common/puzzle/text/board_text.h"
#include "common/puzzle/text/quote.h"

namespace slidebase {
namespace {

std::string witness_json(const ParityWitness& witness) {
  return std::string("{\"permutation\":\"") + (witness.odd_permutation ? "odd" : "even") +
         "\",\"blank_distance\":" + std::to_string(witness.blank_distance) + "}";
}

// The first members of a board's object, up to its rank. The number of cells shows the shape of a
// square.
void append_board_json(Shape shape, const Tiles& goal, const Tiles& board, std::string& out) {
  out.append("{\"board\":\"").append(board_text(shape, board));
  if (shape.rows != shape.cols || shape.rows < 3) {
    out.append("\",\"shape\":\"").append(shape.name());
  }
  out.append("\",\"goal\":\"").append(board_text(shape, goal)).append("\",\"solvable\":");
}

// Appends an empty line, the size of a square board, and its rows of numbers in columns of two
// digits.
void append_drawn(const SlidingBoard& board, std::string& out) {
  const Shape shape = board.shape();
  out += "\n";
  append_number(shape.rows, out);
  for (Cell c = 0; c < shape.cells(); ++c) {
    const std::string number = std::to_string(board.tiles()[c]);
    out += shape.col(c) == 0 ? "\n" : "";
    out.append(number.size() < 2 ? " " : "").append(number).append(" ");
  }
  out += "\n";
}

// Writes answers of this form from a path table; nullptr for a form that needs more than the table.
std::unique_ptr<const PathLines> make_path_lines(const PathTable& table, const AnswerForm& form) {
  const bool path = form.emit == Emit::kPath || form.emit == Emit::kBoth;
  const bool distance = form.emit == Emit::kDistance || form.emit == Emit::kBoth;
  if (!(path || distance) || form.paths > 0 || form.unsolvable.size() > PathLines::kMostLetters) {
    return nullptr;
  }
  std::array<char, kMoves.size()> letters;
  for (const Move move : kMoves) {
    const char of_blank = letter(move);
    letters[static_cast<std::size_t>(move)] = letters_of(form, {&of_blank, 1})[0];
  }
  auto lines = std::make_unique<PathLines>(table, letters, form.unsolvable);
  std::string before;
  begin_answer(form, before);
  lines->set_before(std::nullopt, before, path);
  for (int length = 0; length <= PathTable::kLongest; ++length) {
    before.clear();
    begin_answer(form, before);
    if (distance) {
      append_number(length, before);
      before += path ? "\t" : "";
    }
    lines->set_before(length, before, path);
  }
  return lines;
}

// Appends a path in letters or runs.
void append_path(std::string_view letters, const AnswerForm& form, std::string& out) {
  if (form.emit == Emit::kRuns) {
    out += runs_of(form, letters);
  } else if (form.tile_moves || form.capitals) {
    out += letters_of(form, letters);
  } else {
    out += letters;
  }
}

void append_boards(SlidingBoard board, std::string_view path, const AnswerForm& form,
                   std::string& out) {
  out += board_text(board.shape(), board.tiles());
  for (const std::string_view move : moves_of(form.metric, path)) {
    for (const char c : move) {
      board.move(*move_of(c));
    }
    out.append("\t").append(board_text(board.shape(), board.tiles()));
  }
}

void append_words(std::string_view path, const AnswerForm& form, std::string& out) {
  for (const char letter : letters_of(form, path)) {
    out += letter == 'u' ? "\nUP" : letter == 'd' ? "\nDOWN" : letter == 'l' ? "\nLEFT" : "\nRIGHT";
  }
}

void append_positions(SlidingBoard board, std::string_view path, std::string& out) {
  out += "\n";
  append_drawn(board, out);
  for (const char letter : path) {
    board.move(*move_of(letter));
    append_drawn(board, out);
  }
}

// null if 64 bits are too few.
std::string rank_text(Shape shape, const Tiles& board) {
  return shape.cells() > kMaxRankedSymbols
             ? "null"
             : std::to_string(
                   cantor_rank(std::span(board).first(static_cast<std::size_t>(shape.cells()))));
}

// The members after `solvable` of a board whose shortest path is not known.
void append_no_path_json(Shape shape, const Tiles& board, const AnswerForm& form,
                         std::string& out) {
  const bool in_slides = form.metric == Metric::kMulti;
  out.append(",\"distance\":null")
      .append(in_slides ? ",\"metric\":\"multi\",\"letters\":null" : "")
      .append(",\"path\":null,\"rank\":")
      .append(rank_text(shape, board))
      .append(",\"optimal_moves\":null,\"optimal_paths\":null");
}

// Whether the form begins with the distance.
constexpr bool says_distance(Emit emit) {
  return emit != Emit::kPath && emit != Emit::kRuns && emit != Emit::kBoards &&
         emit != Emit::kTiles;
}

// `distance`: a number, or a text of what is known of it.
template <typename Distance>
void append_path_of(Shape shape, const Tiles& board, const Distance& distance,
                    std::string_view path, const AnswerForm& form, std::string& out) {
  const auto write_distance = [&] {
    if constexpr (std::is_same_v<Distance, int>) {
      append_number(distance, out);
    } else {
      out += distance;
    }
  };
  switch (form.emit) {
    case Emit::kDistance:
      write_distance();
      break;
    case Emit::kBoards:
      append_boards(SlidingBoard(shape, board), path, form, out);
      break;
    case Emit::kTiles:
      out += joined(pushed_tiles(SlidingBoard(shape, board), form.metric, path), " ",
                    [](int tile) { return std::to_string(tile); });
      break;
    case Emit::kWordLines:
      write_distance();
      append_words(path, form, out);
      break;
    case Emit::kPositions:
      out += "Minimum number of moves = ";
      write_distance();
      append_positions(SlidingBoard(shape, board), path, out);
      break;
    case Emit::kBoth:
    case Emit::kTwoLines:
      write_distance();
      out += form.emit == Emit::kBoth ? '\t' : '\n';
      [[fallthrough]];
    default:
      append_path(path, form, out);
  }
}

}  // namespace

std::vector<int> pushed_tiles(SlidingBoard board, Metric metric, std::string_view path) {
  std::vector<int> pushed;
  for (const std::string_view move : moves_of(metric, path)) {
    const Tiles before = board.tiles();
    for (const char c : move) {
      board.move(*move_of(c));
    }
    pushed.push_back(before[blank_of(board.tiles())]);
  }
  return pushed;
}

void append_unsolvable(Shape shape, const Tiles& goal, const Tiles& board, const AnswerForm& form,
                       std::string& out) {
  begin_answer(form, out);
  if (form.emit != Emit::kJson) {
    out.append(form.unsolvable).append("\n");
    return;
  }
  append_board_json(shape, goal, board, out);
  const ParityWitness witness = parity_witness(shape, board, goal);
  out.append(witness.solvable() ? "true" : "false");
  append_no_path_json(shape, board, form, out);
  out += witness.solvable() ? "}\n" : ",\"witness\":" + witness_json(witness) + "}\n";
}

void append_undecided(Shape shape, const Tiles& goal, const Tiles& board, Length length,
                      std::string_view path, const AnswerForm& form, std::string& out,
                      std::string_view members) {
  begin_answer(form, out);
  const std::string least = std::to_string(length.at_least), most = std::to_string(length.moves);
  if (form.emit == Emit::kJson) {
    append_board_json(shape, goal, board, out);
    out += "true";
    append_no_path_json(shape, board, form, out);
    out.append(",\"at_least\":" + least);
    if (!path.empty()) {
      out.append(",\"at_most\":" + most).append(",\"path_found\":\"");
      out.append(letters_of(form, path)).append("\"");
    }
    out.append(members).append("}\n");
    return;
  }
  const std::string known = path.empty() ? "undecided >=" + least : "<=" + most + " >=" + least;
  const bool alone = path.empty() || form.emit == Emit::kEveryMove;
  if (alone || !says_distance(form.emit)) {
    out += known;
  }
  if (!alone) {
    out += says_distance(form.emit) ? "" : "\t";
    append_path_of(shape, board, known, path, form, out);
  }
  out += '\n';
}

void append_solved(Shape shape, const Tiles& board, int distance, std::string_view path,
                   const AnswerForm& form, std::string& out) {
  append_path_of(shape, board, distance, path, form, out);
}

void SlidingAnswers::expect(std::uint64_t boards, Workers& workers) {
  solver_.expect(boards, workers);
  const PathTable* const table = solver_.path_table();
  if (path_lines_ == nullptr && table != nullptr && table->has_find() && limit_ == kNoLimit) {
    path_lines_ = make_path_lines(*table, form_);
  }
}

Length SlidingAnswers::solve(const Tiles& board, char* letters) const {
  return solver_.solve(board, letters).or_throw(solver_);
}

Length SlidingAnswers::distance(const Tiles& board, int known) const {
  return solver_.distance(board, known).or_throw(solver_);
}

void SlidingAnswers::append(const Tiles& board, std::string& out) const {
  std::array<char, kMaxLetters> letters;
  append_answer(board, solve(board, letters.data()), letters.data(), out);
}

void SlidingAnswers::append_all(std::span<const Tiles> boards, std::string& out) const {
  solve_all(boards, [&](std::size_t i, Length length, const char* letters) {
    append_answer(boards[i], length, letters, out);
  });
}

void SlidingAnswers::solve_all(std::span<const Tiles> boards, const VisitSolved& solved) const {
  solver_.solve_all(boards, solved);
  solver_.check_damage();
}

// The answer to a solvable board beyond the limit.
void SlidingAnswers::append_over(const Tiles& board, std::string& out) const {
  if (form_.emit == Emit::kJson) {
    append_undecided(solver_.shape(), solver_.goal(), board, Length(Lookup::kUndecided, limit_ + 1),
                     {}, form_, out);
  } else {
    begin_answer(form_, out);
    out += "over " + std::to_string(limit_) + '\n';
  }
}

void SlidingAnswers::append_answer(const Tiles& board, Length length, const char* letters,
                                   std::string& out) const {
  const std::string tried = form_.emit == Emit::kJson ? tried_json(board) : std::string();
  if (form_.says_over && is_beyond(length, limit_)) {
    append_over(board, out);
    return;
  }
  if (length.status == Lookup::kUnsolvable || is_beyond(length, limit_)) {
    append_unsolvable(solver_.shape(), solver_.goal(), board, form_, out);
    return;
  }
  if (is_failure(length.status)) {
    return;  // check_damage() will throw it
  }
  if (length == SearchWatch::kNotBegun) {
    throw Interrupted();
  }
  if (length.is_known()) {
    const std::size_t begin = out.size();
    const Answer answer{length.moves, {letters, length.letters}};
    begin_answer(form_, out);
    const Lookup status = append_solution(board, answer, out);
    solver_.check_damage();
    if (status != Lookup::kUndecided) {
      out.append(tried).append(form_.emit == Emit::kJson ? "}\n" : "\n");
      return;
    }
    out.resize(begin);
  }
  const std::string_view path(letters, length.letters);
  if (undecided_ != nullptr &&
      (path.empty() || !form_.within || !form_.within->allows(length.moves, length.at_least))) {
    ++*undecided_;
  }
  append_undecided(solver_.shape(), solver_.goal(), board, length, path, form_, out, tried);
}

Lookup SlidingAnswers::append_solution(const Tiles& board, const Answer& answer,
                                       std::string& out) const {
  if (form_.emit == Emit::kJson) {
    return append_json(board, answer, out);
  }
  if (form_.emit == Emit::kEveryMove) {
    return append_moves(board, answer.distance, out);
  }
  const bool paths =
      form_.emit == Emit::kPath || form_.emit == Emit::kRuns || form_.emit == Emit::kBoth;
  if (form_.paths == 0 || !paths) {
    append_solved(solver_.shape(), board, answer.distance, answer.path, form_, out);
    return Lookup::kReady;
  }
  if (form_.emit == Emit::kBoth) {
    append_number(answer.distance, out);
    out += '\t';
  }
  return append_paths(board, answer, "\t", out);
}

Lookup SlidingAnswers::append_paths(const Tiles& board, const Answer& answer, const char* between,
                                    std::string& out) const {
  bool first = true;
  std::uint64_t left = form_.paths;
  return solver_.list_paths(board, answer.distance, [&](std::string_view letters) {
    out += first ? "" : between;
    append_path(letters, form_, out);
    first = false;
    return --left > 0;
  });
}

// A move as letter, in slides with the number of cells: "u2".
std::string SlidingAnswers::move_text(std::string_view letters) const {
  return form_.metric == Metric::kMulti ? runs_of(form_, letters) : letters_of(form_, letters);
}

Lookup SlidingAnswers::append_moves(const Tiles& board, int distance, std::string& out) const {
  append_number(distance, out);
  return solver_.for_each_move(board, distance, [&](std::string_view letters, int to) {
    out.append("\t").append(move_text(letters)).append(" ");
    append_number(to, out);
  });
}

Lookup SlidingAnswers::append_json(const Tiles& board, const Answer& answer,
                                   std::string& out) const {
  const Shape shape = solver_.shape();
  append_board_json(shape, solver_.goal(), board, out);
  out += "true,\"distance\":";
  append_number(answer.distance, out);
  if (form_.metric == Metric::kMulti) {
    out += ",\"metric\":\"multi\",\"letters\":";
    append_number(static_cast<int>(answer.path.size()), out);
  }
  out.append(",\"path\":\"").append(letters_of(form_, answer.path));
  out.append("\",\"rank\":").append(rank_text(shape, board));
  std::string first_moves;
  const char* const between = form_.metric == Metric::kMulti ? " " : "";
  const auto add_first = [&](std::string_view letters, int to) {
    if (to < answer.distance) {
      first_moves += (first_moves.empty() ? "" : between) + move_text(letters);
    }
  };
  Lookup status = solver_.for_each_move(board, answer.distance, add_first);
  std::optional<std::uint64_t> paths;
  status = std::max(status, solver_.count_paths(board, answer.distance, paths));
  out += ",\"optimal_moves\":\"" + first_moves + "\",\"optimal_paths\":" + paths_text(paths);
  if (form_.paths > 0) {
    out += ",\"paths\":[\"";
    status = std::max(status, append_paths(board, answer, "\",\"", out));
    out += "\"]";
  }
  return status;
}

// How many positions were generated for paths of each length, if a search for a large board tells.
std::string SlidingAnswers::tried_json(const Tiles& board) const {
  const TriedLengths tried =
      watch_ != nullptr ? watch_->take_tried(solver_.goal(), board) : TriedLengths();
  if (tried.empty()) {
    return {};
  }
  return ",\"positions\":[" +
         joined(tried, ",",
                [](const TriedLength& one) {
                  return joined({"[", one.length, ",", one.boards, "]"});
                }) +
         "]";
}

}  // namespace slidebase
