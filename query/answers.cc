#include "query/answers.h"

#include <charconv>
#include <nlohmann/json.hpp>
#include <span>

#include "common/ranking.h"

namespace slidebase {
namespace {

// Batches beyond this many boards are answered from a book (path_book.h).
constexpr std::uint64_t kBookPays = 20'000;

void append_number(int value, std::string& out) {
  std::array<char, 12> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  out.append(digits.data(), end);
}

}  // namespace

std::string json_string(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

void append_invalid(Emit emit, std::string_view reason, std::string& out) {
  out += emit == Emit::kJson ? "{\"error\":" + json_string(reason) + "}\n" : "invalid\n";
}

std::string board_text(Shape shape, const Tiles& board) {
  std::string text;
  for (Cell c = 0; c < shape.cells(); ++c) {
    if (c > 0 && shape.cells() > 10) {
      text += ' ';
    }
    append_number(board[static_cast<std::size_t>(c)], text);
  }
  return text;
}

std::string pattern_text(Shape shape, const CubicPattern& pattern) {
  std::string text;
  for (Cell c = 0; c < shape.cells(); ++c) {
    if (c > 0 && shape.col(c) == 0) {
      text += '/';
    }
    text += c == pattern.blank ? 'E' : kColourLetters[pattern.top[static_cast<std::size_t>(c)]];
  }
  return text;
}

void SlidingAnswers::expect(std::uint64_t boards) {
  if (!book_ && boards > kBookPays && PathBook::fits(solver_)) {
    book_ = std::make_unique<PathBook>(solver_);
  }
}

int SlidingAnswers::solve(const Tiles& board, char* letters) const {
  if (!book_) {
    return solver_.solve(board, letters);
  }
  const Tiles seen = solver_.to_table(board);
  if (!solver_.space().solvable(seen)) {
    return -1;
  }
  return PathBook::spell(book_->word(solver_.space().state_of(seen)), letters);
}

void SlidingAnswers::append(const Tiles& board, std::string& out) const {
  std::array<char, kMaxPath> letters;
  const int length = solve(board, letters.data());
  const std::string_view path(letters.data(), static_cast<std::size_t>(std::max(length, 0)));
  if (emit_ == Emit::kJson) {
    out += "{\"board\":\"" + board_text(solver_.shape(), board) + "\",\"goal\":\"" +
           board_text(solver_.shape(), solver_.goal()) + "\",\"solvable\":";
    if (length < 0) {
      out += "false,\"distance\":null,\"path\":null";
    } else {
      out += "true,\"distance\":";
      append_number(length, out);
      out.append(",\"path\":\"").append(path).append("\"");
    }
    const auto cells = static_cast<std::size_t>(solver_.shape().cells());
    out += ",\"rank\":" + std::to_string(cantor_rank(std::span(board).first(cells))) + "}\n";
    return;
  }
  if (length < 0) {
    out += "unsolvable\n";
    return;
  }
  if (emit_ != Emit::kPath) {
    append_number(length, out);
  }
  if (emit_ == Emit::kBoth) {
    out += '\t';
  }
  if (emit_ != Emit::kDistance) {
    out += path;
  }
  out += '\n';
}

CubicAnswers::CubicAnswers(TableStore& store, Shape shape, Emit emit, int limit)
    : store_(store), shape_(shape), emit_(emit), limit_(limit) {}

const CubicSolver& CubicAnswers::solver(Cell start) const {
  const auto i = static_cast<std::size_t>(start);
  if (const CubicSolver* const ready = solvers_[i].load(std::memory_order_acquire)) {
    return *ready;
  }
  const std::scoped_lock lock(mutex_);
  if (!owned_[i]) {
    owned_[i] = std::make_unique<CubicSolver>(store_, shape_, start);
    solvers_[i].store(owned_[i].get(), std::memory_order_release);
  }
  return *owned_[i];
}

void CubicAnswers::append(Cell start, const CubicPattern& pattern, std::string& out) const {
  const CubicSolver& s = solver(start);
  int distance = s.distance(pattern);
  if (limit_ != kNoLimit && distance > limit_) {
    distance = -1;
  }
  std::array<char, kMaxPath> letters;
  std::string_view path;
  if (distance >= 0 && emit_ != Emit::kDistance) {
    path = {letters.data(), static_cast<std::size_t>(s.solve(pattern, letters.data()))};
  }
  if (emit_ == Emit::kJson) {
    out += "{\"cubic\":\"" + pattern_text(shape_, pattern) + "\",\"start\":[" +
           std::to_string(shape_.col(start) + 1) + "," + std::to_string(shape_.row(start) + 1) +
           "],\"distance\":";
    if (distance < 0) {
      out += "null,\"path\":null}\n";
    } else {
      append_number(distance, out);
      out.append(",\"path\":\"").append(path).append("\"}\n");
    }
    return;
  }
  if (emit_ != Emit::kPath || distance < 0) {
    append_number(distance, out);
  }
  if (emit_ == Emit::kBoth && distance >= 0) {
    out += '\t';
  }
  out += path;
  out += '\n';
}

}  // namespace slidebase
