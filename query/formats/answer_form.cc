#include "query/formats/answer_form.h"

#include <algorithm>

namespace slidebase {

void append_no_answer(const AnswerForm& form, std::string_view answer, std::string_view reason,
                      std::string& out) {
  begin_answer(form, out);
  out += form.emit == Emit::kJson ? "{\"error\":" + json_string(reason) + "}" : answer;
  out += '\n';
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

std::string runs_of(const AnswerForm& form, std::string_view path) {
  std::string runs;
  for (const std::string_view run : moves_of(Metric::kMulti, path)) {
    runs += runs.empty() || form.tile_moves ? "" : " ";
    std::string letter = letters_of(form, run.substr(0, 1));
    if (form.tile_moves && !form.capitals) {
      letter[0] = static_cast<char>(letter[0] - 'a' + 'A');
    }
    runs += letter;
    runs += run.size() > 1 ? std::to_string(run.size()) : "";
  }
  return runs;
}

}  // namespace slidebase
