#include "query/judge/notation.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>

#include "common/puzzle/text/board_text.h"
#include "common/puzzle/text/characters.h"
#include "common/puzzle/text/quote.h"

namespace slidebase {
namespace {

// A longer run leaves every board. It is not expanded, because a few bytes could take minutes.
constexpr std::uint64_t kLongestRun = 99;
// The most moves before a run on its line; an answer without runs may be longer.
constexpr std::size_t kMostMoves = 100'000'000;

bool is_separator(char c) {
  return is_space(c) || std::string_view(",;'\"`[](){}<>|-=").find(c) != std::string_view::npos;
}

// A move and a bit for its alphabet, or kNoMove.
constexpr std::uint8_t kNoMove = 0xff;
constexpr std::uint8_t kUpDown = 0x10, kCompass = 0x20, kMixed = kUpDown | kCompass;

constexpr Move move_in(std::uint8_t code) {
  return static_cast<Move>(code & 3U);
}

// By character: what a letter means.
constexpr auto kLetterMoves = [] {
  std::array<std::uint8_t, 256> moves{};
  moves.fill(kNoMove);
  constexpr std::array<std::string_view, 4> kLetters = {"dDsS", "lLwW", "rReE", "uUnN"};
  for (std::size_t move = 0; move < 4; ++move) {
    for (std::size_t i = 0; i < 4; ++i) {
      moves[static_cast<unsigned char>(kLetters[move][i])] =
          static_cast<std::uint8_t>(move | (i < 2 ? kUpDown : kCompass));
    }
  }
  return moves;
}();

std::uint8_t letter_move(char c) {
  return kLetterMoves[static_cast<unsigned char>(c)];
}

// What a word means.
std::uint8_t word_move(std::string_view word) {
  constexpr std::array<std::string_view, 8> kWords = {"down",  "left", "right", "up",
                                                      "south", "west", "east",  "north"};
  for (std::size_t i = 0; i < kWords.size(); ++i) {
    if (std::ranges::equal(word, kWords[i], {}, lower)) {
      return static_cast<std::uint8_t>(i % 4 | (i < 4 ? kUpDown : kCompass));
    }
  }
  return kNoMove;
}

// The offset after `Case 3:` or `Case #3:` and white space at the beginning of a line; 0 if it
// begins otherwise.
std::size_t after_case_number(std::string_view line) {
  constexpr std::string_view kCase = "case";
  if (!std::ranges::equal(line.substr(0, kCase.size()), kCase, {}, lower)) {
    return 0;
  }
  std::size_t at = skip_space(line, kCase.size());
  at += at < line.size() && line[at] == '#' ? 1U : 0U;
  const std::size_t number = at;
  while (at < line.size() && is_digit(line[at])) {
    ++at;
  }
  const bool numbered = at > number && at < line.size() && line[at] == ':';
  return numbered ? skip_space(line, at + 1) : 0;
}

class LineParser {
 public:
  LineParser(std::string_view line, Notation notation, bool numbers_are_tiles, Shape shape,
             Answer& answer)
      : line_(line),
        notation_(notation),
        numbers_are_tiles_(numbers_are_tiles),
        shape_(shape),
        answer_(answer) {}

  void read() {
    answer_.clear();
    if (read_plain_letters()) {
      return;
    }
    passed_ = after_case_number(line_);
    line_.remove_prefix(passed_);
    if (passed_ > 0 && read_plain_letters()) {
      return;
    }
    if (says_unsolvable(line_)) {
      answer_.kind = Answer::Kind::kUnsolvable;
    } else if (notation_ == Notation::kBoards ||
               (notation_ == Notation::kAuto && looks_like_boards())) {
      read_boards();
    } else {
      read_tokens();
    }
  }

 private:
  bool wants(Notation notation) const {
    return notation_ == Notation::kAuto || notation_ == notation;
  }
  void fail(std::size_t at, const std::string& reason) {
    answer_.kind = Answer::Kind::kBad;
    answer_.fault = "column " + std::to_string(passed_ + at + 1) + ": " + reason;
  }

  // A fast path: nearly all lines of nearly all solvers are plain letters.
  bool read_plain_letters() {
    if (!wants(Notation::kLetters)) {
      return false;
    }
    answer_.moves.resize(line_.size());
    std::uint8_t seen = 0;
    for (std::size_t i = 0; i < line_.size(); ++i) {
      const std::uint8_t move = letter_move(line_[i]);
      seen |= move;
      if (seen == kNoMove) {
        break;
      }
      answer_.moves[i] = move_in(move);
    }
    if ((seen & kMixed) == kMixed) {
      answer_.moves.clear();
      return false;
    }
    answer_.notation = line_.empty() ? Notation::kAuto : Notation::kLetters;
    return true;
  }

  // Reads the number of moves that is claimed before boards: a number with fewer digits than a
  // board has cells. Returns the offset where the boards begin, with or without a claim.
  std::size_t read_claim() {
    const std::size_t begin = skip_space(line_, 0);
    const std::size_t end = skip_word(line_, begin);
    const auto [stop, error] =
        std::from_chars(line_.data() + begin, line_.data() + end, answer_.value);
    const std::size_t next = skip_space(line_, end);
    answer_.has_claim = error == std::errc{} && stop == line_.data() + end &&
                        end - begin < static_cast<std::size_t>(shape_.cells()) &&
                        next < line_.size();
    return answer_.has_claim ? next : begin;
  }

  // Whether the first word, after the claim if there is one, is a board of one character for each
  // cell.
  bool looks_like_boards() {
    const std::size_t begin = read_claim();
    answer_.has_claim = false;
    const std::string_view word = line_.substr(begin, skip_word(line_, begin) - begin);
    return word.size() == static_cast<std::size_t>(shape_.cells()) &&
           std::ranges::any_of(word, is_digit) && static_cast<bool>(parse_board(word, shape_));
  }

  void read_boards() {
    answer_.kind = Answer::Kind::kBoards;
    answer_.notation = Notation::kBoards;
    for (std::size_t at = read_claim(); at < line_.size();) {
      const std::size_t end = skip_word(line_, at);
      const std::string_view word = line_.substr(at, end - at);
      if (word != "->" && word != "=>") {
        const BoardText board = parse_board(word, shape_);
        if (!board) {
          return fail(at + board.fault->offset, board.fault->message);
        }
        answer_.boards.push_back(board.tiles);
      }
      at = skip_space(line_, end);
    }
  }

  void read_tokens() {
    std::size_t at = 0;
    while (answer_.kind != Answer::Kind::kBad) {
      while (at < line_.size() && is_separator(line_[at]) && !is_minus(at)) {
        ++at;
      }
      if (at == line_.size()) {
        break;
      }
      if (is_letter(line_[at])) {
        at = read_moves(at);
      } else if (is_digit(line_[at]) || is_minus(at)) {
        at = read_number(at);
      } else {
        fail(at, "expected a move, found " + in_quotes(line_.substr(at, 1)));
      }
    }
    if (answer_.kind != Answer::Kind::kBad) {
      settle_numbers();
    }
  }

  bool is_minus(std::size_t at) const {
    return line_[at] == '-' && at + 1 < line_.size() && is_digit(line_[at + 1]);
  }

  // Reads a word of letters, and its number of repetitions if digits follow it.
  std::size_t read_moves(std::size_t at) {
    std::size_t end = at;
    while (end < line_.size() && is_letter(line_[end])) {
      ++end;
    }
    const std::string_view word = line_.substr(at, end - at);
    std::uint64_t times = 1;
    const bool run = end < line_.size() && is_digit(line_[end]);
    std::size_t stop = end;
    if (run) {
      const auto [after, error] =
          std::from_chars(line_.data() + end, line_.data() + line_.size(), times);
      stop = static_cast<std::size_t>(after - line_.data());
      if (error != std::errc{} || times > kLongestRun || answer_.moves.size() > kMostMoves) {
        fail(end, "path too long");
        return stop;
      }
    }
    const std::uint8_t whole = word.size() > 1 ? word_move(word) : kNoMove;
    const Notation notation = run                ? Notation::kRuns
                              : whole != kNoMove ? Notation::kWords
                                                 : Notation::kLetters;
    const bool letters =
        std::ranges::all_of(word, [](char c) { return letter_move(c) != kNoMove; });
    if ((whole == kNoMove && !letters) || !takes(notation)) {
      fail_word(at);
      return stop;
    }
    if (whole != kNoMove) {
      answer_.moves.insert(answer_.moves.end(), times, move_in(whole));
      alphabets_ |= whole;
    } else {
      for (const char c : word) {
        alphabets_ |= letter_move(c);
        answer_.moves.push_back(move_in(letter_move(c)));
      }
      answer_.moves.insert(answer_.moves.end(), times, answer_.moves.back());
      answer_.moves.pop_back();
    }
    if ((alphabets_ & kMixed) == kMixed) {
      fail(at, "moves of two alphabets, u d l r and n e s w");
    }
    answer_.notation = std::max(answer_.notation, notation);
    return stop;
  }

  // Fails at a word that does not fit the notation; the message has the whole word with its digits.
  void fail_word(std::size_t at) {
    std::size_t end = at;
    while (end < line_.size() && !is_separator(line_[end])) {
      ++end;
    }
    const std::string word = in_quotes(line_.substr(at, end - at));
    fail(at, notation_ == Notation::kNumbers ? "expected a number of moves, found " + word
             : notation_ == Notation::kTiles ? "expected a tile, found " + word
                                             : word + " is not a move");
  }

  // In runs, a letter without digits is one move.
  bool takes(Notation notation) const {
    return wants(notation) || (notation_ == Notation::kRuns && notation != Notation::kRuns);
  }

  std::size_t read_number(std::size_t at) {
    std::int64_t value = 0;
    const auto [after, error] =
        std::from_chars(line_.data() + at, line_.data() + line_.size(), value);
    const auto end = static_cast<std::size_t>(after - line_.data());
    if (end + 1 < line_.size() && line_[end] == '.' && is_digit(line_[end + 1])) {
      fail(at, in_quotes(line_.substr(at, skip_word(line_, at) - at)) + " is not a whole number");
    } else if (error != std::errc{}) {
      fail(at, "a number beyond 64 bits");
    } else if (!answer_.moves.empty()) {
      fail(at, "a number after moves");
    } else {
      if (numbers_ == 0) {
        answer_.value = value;
        first_number_ = at;
      }
      ++numbers_;
      answer_.tiles.push_back(value >= 0 && value < shape_.cells()
                                  ? static_cast<std::uint8_t>(value)
                                  : std::uint8_t{0});
      if (answer_.tiles.back() == 0 && not_a_tile_ == std::string_view::npos) {
        not_a_tile_ = at;
      }
    }
    return end;
  }

  // Decides what the numbers mean, now that the whole line is known.
  void settle_numbers() {
    if (numbers_ == 0) {
      return;
    }
    if (!answer_.moves.empty()) {
      answer_.has_claim = true;
      answer_.tiles.clear();
      if (numbers_ > 1) {
        fail(first_number_, "more than one number before the moves");
      }
      return;
    }
    const bool tiles = notation_ == Notation::kTiles ||
                       (notation_ == Notation::kAuto && (numbers_ > 1 || numbers_are_tiles_));
    if (numbers_ == 1 && answer_.value == -1 && (tiles || !wants(Notation::kNumbers))) {
      answer_.kind = Answer::Kind::kUnsolvable;
    } else if (tiles && not_a_tile_ != std::string_view::npos) {
      fail(not_a_tile_, "not a tile of a " + shape_.name() + " board");
    } else if (tiles) {
      answer_.kind = Answer::Kind::kTiles;
      answer_.notation = Notation::kTiles;
    } else if (numbers_ == 1 && (wants(Notation::kNumbers) || answer_.value == 0)) {
      // "0<TAB>" is the answer to a solved board in every notation.
      answer_.kind = wants(Notation::kNumbers) ? Answer::Kind::kNumber : Answer::Kind::kPath;
      answer_.notation = Notation::kNumbers;
    } else {
      fail(first_number_, notation_ == Notation::kNumbers ? "expected one number, found more"
                                                          : "expected moves, found a number");
    }
  }

  std::string_view line_;
  std::size_t passed_ = 0;  // bytes before line_
  Notation notation_;
  bool numbers_are_tiles_;
  Shape shape_;
  Answer& answer_;
  std::uint8_t alphabets_ = 0;  // of the moves so far
  std::size_t numbers_ = 0;
  std::size_t first_number_ = 0;
  std::size_t not_a_tile_ = std::string_view::npos;
};

}  // namespace

std::optional<Move> move_named(std::string_view word) {
  const std::uint8_t move = word.size() == 1 ? letter_move(word[0]) : word_move(word);
  return move == kNoMove ? std::nullopt : std::optional(move_in(move));
}

bool says_unsolvable(std::string_view line) {
  constexpr std::string_view kOver = "over ";  // a limit, as `solve --limit` prints it
  if (line.starts_with(kOver) && is_number(line.substr(kOver.size()))) {
    return true;
  }
  std::string words;
  for (const char c : line.substr(line.starts_with("-1") ? 2 : 0)) {
    if (is_letter(c)) {
      words += lower(c);
    } else if (!is_separator(c) && c != '.' && c != '!') {
      return false;
    } else if (!words.empty() && words.back() != ' ') {
      words += ' ';
    }
  }
  while (!words.empty() && words.back() == ' ') {
    words.pop_back();
  }
  constexpr std::array<std::string_view, 15> kSayings = {"unsolvable",
                                                         "not solvable",
                                                         "no solution",
                                                         "impossible",
                                                         "unsolvable puzzle",
                                                         "unsolvable board",
                                                         "no solution found",
                                                         "no solution exists",
                                                         "no solution possible",
                                                         "no solution is possible",
                                                         "puzzle is unsolvable",
                                                         "this puzzle is unsolvable",
                                                         "this puzzle is not solvable",
                                                         "none",
                                                         "null"};
  return std::ranges::find(kSayings, words) != kSayings.end();
}

std::size_t count_moves(Metric metric, std::span<const Move> steps) {
  std::size_t moves = 0;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const bool goes_on = metric == Metric::kMulti && i > 0 && steps[i] == steps[i - 1];
    moves += goes_on ? 0U : 1U;
  }
  return moves;
}

void read_answer(std::string_view line, Notation notation, bool numbers_are_tiles, Shape shape,
                 Answer& answer) {
  LineParser(line, notation, numbers_are_tiles, shape, answer).read();
}

}  // namespace slidebase
