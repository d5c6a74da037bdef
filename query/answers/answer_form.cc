#include "query/answers/answer_form.h"

#include <array>
#include <charconv>
#include <nlohmann/json.hpp>

#include "query/answers/case_record.h"

namespace slidebase {

void append_invalid(Emit emit, std::string_view reason, std::string& out) {
  if (emit == Emit::kRecord) {
    append_record({}, out);
    return;
  }
  out += emit == Emit::kJson ? "{\"error\":" + json_string(reason) + "}\n" : "invalid\n";
}

void append_number(std::int64_t value, std::string& out) {
  std::array<char, 24> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  out.append(digits.data(), end);
}

std::string paths_text(std::optional<std::uint64_t> count) {
  return count ? std::to_string(*count) : "null,\"more_paths_than\":18446744073709551615";
}

void turn_to_tile_moves(std::string& letters) {
  for (char& c : letters) {
    c = c == 'u' ? 'd' : c == 'd' ? 'u' : c == 'l' ? 'r' : 'l';
  }
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

std::string json_string(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace slidebase
