#include "query/formats/answer_form.h"

#include <nlohmann/json.hpp>

namespace slidebase {

void append_invalid(const AnswerForm& form, std::string_view reason, std::string& out) {
  begin_answer(form, out);
  out += form.emit == Emit::kJson ? "{\"error\":" + json_string(reason) + "}\n" : "invalid\n";
}

std::string paths_text(std::optional<std::uint64_t> count) {
  return count ? std::to_string(*count) : "null,\"more_paths_than\":18446744073709551615";
}

std::string letters_of(const AnswerForm& form, std::string_view path) {
  std::string letters(path);
  for (char& c : letters) {
    if (form.tile_moves) {
      c = c == 'u' ? 'd' : c == 'd' ? 'u' : c == 'l' ? 'r' : 'l';
    }
    if (form.capitals) {
      c = static_cast<char>(c - 'a' + 'A');
    }
  }
  return letters;
}

std::string json_string(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace slidebase
