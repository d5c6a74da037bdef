#include "query/formats/line_reader.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>
#include <vector>

#include "common/base/joined.h"
#include "common/puzzle/text/board_shape.h"
#include "common/puzzle/text/characters.h"
#include "query/formats/format.h"

namespace slidebase {

std::size_t take_plain_lines(Chunk& chunk, std::size_t at, std::span<const BoardLines> forms,
                             QuestionSink& sink) {
  if (!sink.takes_packed()) {
    return at;
  }
  std::array<std::uint64_t, 128> boards;
  for (const BoardLines& form : forms) {
    std::size_t taken = boards.size();
    while (taken == boards.size()) {
      const std::size_t found = form.read(chunk.text.substr(at), boards);
      if (found == 0) {
        break;  // does not call packed(), which would answer the boards that wait in the sink
      }
      taken = sink.packed(std::span(boards).first(found));
      chunk.puzzles += taken;
      chunk.pass(at);
      at += taken * form.bytes();
      chunk.passed_bytes = at;
      chunk.passed.line += taken * form.newlines();
      chunk.passed.column = taken > 0 ? 1 : chunk.passed.column;
    }
  }
  return at;
}

void LineReader::read(Chunk& chunk, QuestionSink& sink) const {
  const std::span<const BoardLines> forms = plain_forms();
  do {
    chunk.consumed = take_plain_lines(chunk, chunk.consumed, forms, sink);
  } while (chunk.consumed < chunk.text.size() && read_puzzle(chunk, sink));
}

bool LineReader::read_puzzle(Chunk& chunk, QuestionSink& sink) const {
  return read_until(chunk, next_line(chunk.text, chunk.consumed), sink);
}

bool LineReader::read_until(Chunk& chunk, std::size_t end, QuestionSink& sink) const {
  const std::size_t at = chunk.consumed;
  if (end == chunk.text.size() && chunk.text.back() != '\n' && !chunk.at_end) {
    return false;  // the rest of this line is in the next chunk
  }
  const std::string_view line = trimmed_end(chunk.text.substr(at, end - at));
  if (!line.empty()) {
    take_puzzle(chunk, at, sink, [&] {
      auto fault = read_line(line, sink);
      if (fault) {
        fault->offset += at;
      }
      return fault;
    });
  }
  chunk.consumed = end;
  return true;
}

std::size_t LineReader::cut(std::string_view text, std::size_t from) const {
  const std::size_t newline = text.find('\n', from);
  return newline == std::string_view::npos ? newline : newline + 1;
}

namespace {

// What a text that is no board may be instead, and how to say it; empty if nothing is known.
std::string what_else(std::string_view text) {
  if (text.starts_with('{') && text.find(':') != text.npos) {
    return "; a JSON object? say --format jsonl";
  }
  constexpr std::ptrdiff_t kLeastColours = 4;
  constexpr std::string_view kColours = "WBRE";
  const auto is_colour = [&](char c) { return kColours.find(c) != kColours.npos; };
  if (std::ranges::count_if(text, is_colour) >= kLeastColours &&
      std::ranges::all_of(text, [&](char c) { return is_colour(c) || c == '/' || c == ' '; })) {
    return "; a pattern of cubes? the column and row of the blank go before it: 1 2 " +
           std::string(text);
  }
  constexpr std::size_t kLeastCells = 4;
  std::vector<std::string_view> words;
  for (std::size_t at = skip_space(text, 0); at < text.size(); at = skip_space(text, at)) {
    const std::size_t begin = at;
    at = skip_word(text, at);
    words.push_back(text.substr(begin, at - begin));
  }
  const bool boards = std::ranges::all_of(
      words, [](std::string_view word) { return shape_of_board(word).has_value(); });
  const std::size_t half = words.size() / 2;
  const bool halves = words.size() % 2 == 0 && half >= kLeastCells &&
                      shape_of_board(joined(std::span(words).first(half), " ")) &&
                      shape_of_board(joined(std::span(words).subspan(half), " "));
  return (words.size() > 1 && boards) || halves
             ? "; two boards? write each on a line of its own, or the second as --goal BOARD"
             : "";
}

}  // namespace

ShownBoard parse_shown_board(std::string_view text, Shape usual, bool asked) {
  BoardText board = parse_board(text, usual);
  if (!board && !asked) {
    if (const auto shown = shown_shape(text); shown && *shown != usual) {
      board = parse_board(text, *shown);
      return {*shown, board.tiles, std::move(board.fault)};
    }
  }
  if (!board) {
    const auto written = shape_of_board(text);
    // One cell too few or too many is a mistake rather than another shape.
    const bool mistake = written && std::abs(written->cells() - usual.cells()) == 1 &&
                         cells_of_row(text) == static_cast<std::size_t>(written->cells());
    if (written && *written != usual && !mistake) {
      board.fault->message +=
          "; for boards of " + written->name() + " say --board " + written->name();
    } else {
      board.fault->message += what_else(text);
    }
  }
  return {usual, board.tiles, std::move(board.fault)};
}

std::optional<Diagnostic> take_board(const ShownBoard& board, std::size_t place,
                                     const PuzzleSpec& spec, QuestionSink& sink) {
  if (board.fault) {
    return Diagnostic{place + board.fault->offset, board.fault->message};
  }
  if (board.shape == spec.shape) {
    sink.sliding(board.tiles);
  } else {
    sink.sliding(board.shape, goal_of_other(spec)(board.shape), board.tiles);
  }
  return std::nullopt;
}

}  // namespace slidebase
