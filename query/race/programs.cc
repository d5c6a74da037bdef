// Reads the file that lists a class of programs.
#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <string_view>
#include <system_error>

#include "common/base/error.h"
#include "common/puzzle/text/characters.h"
#include "common/puzzle/text/diagnostic.h"
#include "common/puzzle/text/quote.h"
#include "query/race/grade.h"

namespace slidebase {
namespace {

struct Word {
  std::string text;
  std::size_t at = 0;  // offset in its line
};

class WordReader {
 public:
  explicit WordReader(std::string_view line) : line_(line) {}

  // Appends the words of the line to `words`. Returns what is wrong with the line, or nothing.
  std::optional<Diagnostic> read(std::vector<Word>& words) {
    for (at_ = skip_space(line_, 0); at_ < line_.size() && line_[at_] != '#';
         at_ = skip_space(line_, at_)) {
      words.push_back({"", at_});
      while (at_ < line_.size() && !is_space(line_[at_])) {
        if (auto fault = take(words.back().text); fault) {
          return fault;
        }
      }
    }
    return std::nullopt;
  }

 private:
  // Reads a character or a quoted string.
  std::optional<Diagnostic> take(std::string& text) {
    const char c = line_[at_];
    if (c == '\'' || c == '"') {
      return take_quoted(c, text);
    }
    if (c == '\0') {
      return Diagnostic{at_, "a NUL byte cannot be in a command"};
    }
    if (c == '\\' && at_ + 1 < line_.size() && line_[at_ + 1] != '\n') {
      ++at_;
    }
    text += line_[at_++];
    return std::nullopt;
  }

  std::optional<Diagnostic> take_quoted(char quote, std::string& text) {
    const std::size_t begin = at_++;
    while (at_ < line_.size() && line_[at_] != quote && line_[at_] != '\n') {
      const bool escape = quote == '"' && line_[at_] == '\\' && at_ + 1 < line_.size() &&
                          std::string_view("\"\\$`").find(line_[at_ + 1]) != std::string_view::npos;
      at_ += escape ? 1 : 0;
      text += line_[at_++];
    }
    if (at_ == line_.size() || line_[at_] != quote) {
      return Diagnostic{begin, std::string("this ") + quote + " has no closing one"};
    }
    ++at_;
    return std::nullopt;
  }

  std::string_view line_;
  std::size_t at_ = 0;
};

bool is_control(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

// Reads a line of the file. `number` is its number, from 1; `lines` has those of the names so far.
std::optional<Diagnostic> read_program(std::string_view line, std::uint64_t number,
                                       std::map<std::string, std::uint64_t>& lines,
                                       std::vector<Program>& programs) {
  std::vector<Word> words;
  if (auto fault = WordReader(line).read(words); fault || words.empty()) {
    return fault;
  }
  const Word& name = words[0];
  if (name.text.empty() || std::ranges::any_of(name.text, is_control)) {
    return Diagnostic{name.at, "a name must have only printable characters, and at least one"};
  }
  if (words.size() == 1 || words[1].text.empty()) {
    return Diagnostic{words.size() == 1 ? name.at : words[1].at,
                      "expected a command after the name " + in_quotes(name.text)};
  }
  if (const auto [known, is_new] = lines.emplace(name.text, number); !is_new) {
    return Diagnostic{name.at, "the name " + in_quotes(name.text) + " is already used in line " +
                                   std::to_string(known->second)};
  }
  Program& program = programs.emplace_back(Program{name.text, {}});
  for (std::size_t i = 1; i < words.size(); ++i) {
    program.command.push_back(words[i].text);
  }
  return std::nullopt;
}

}  // namespace

std::vector<Program> read_programs(InputText& input, const DiagnosticSink& report) {
  const std::string_view text = input.whole();
  std::vector<Program> programs;
  std::map<std::string, std::uint64_t> lines;  // by name
  bool good = true;
  std::uint64_t number = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = next_line(text, at);
    ++number;
    if (const auto fault = read_program(text.substr(at, end - at), number, lines, programs)) {
      report({number, fault->offset + 1}, fault->message);
      good = false;
    }
    at = end;
  }
  if (!good) {
    throw Error(ErrorCode::kUsage, input.name(), "is not a valid list of programs: fix its lines");
  }
  if (programs.empty()) {
    throw Error(ErrorCode::kUsage, input.name(),
                "names no program; expected a name and a command on each line");
  }
  return programs;
}

void make_words_absolute(std::vector<std::string>& command) {
  for (std::size_t i = 0; i < command.size(); ++i) {
    std::string& word = command[i];
    const bool in_path = i == 0 && word.find('/') == std::string::npos;
    std::error_code error;
    if (!word.empty() && word[0] != '-' && !in_path && std::filesystem::exists(word, error)) {
      const std::filesystem::path path = std::filesystem::absolute(word, error);
      word = error ? word : path.string();
    }
  }
}

}  // namespace slidebase
