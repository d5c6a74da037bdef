#include <array>
#include <string_view>

#include "common/base/shell_word.h"
#include "query/race/grade.h"
#include "query/race/report.h"

namespace slidebase {
namespace {

bool is_plain(std::string_view word) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=:,+@%";
  return !word.empty() && word.find_first_not_of(kPlain) == std::string_view::npos;
}

// The printed answer on one line, at most 160 characters of it.
std::string shown(std::string_view printed) {
  constexpr std::size_t kMost = 160;
  std::string text;
  for (const char c : printed.substr(0, kMost)) {
    text += c == '\n' ? " | " : static_cast<unsigned char>(c) < ' ' ? " " : std::string(1, c);
  }
  text.resize(text.find_last_not_of(" |") + 1);  // npos + 1 is 0
  return text.empty() ? "nothing" : text + (printed.size() > kMost ? " ..." : "");
}

// The shell command that pipes the puzzle into the solver.
std::string command_again(const RaceOptions& options, std::string_view puzzle) {
  const bool one_line = puzzle.find('\n') + 1 == puzzle.size();
  std::string command = one_line ? "echo " : "printf ";
  if (one_line) {
    command += shell_word(puzzle.substr(0, puzzle.size() - 1));
  } else {
    std::string text;
    for (const char c : puzzle) {
      text += c == '\n' ? "\\n" : c == '%' ? "%%" : c == '\\' ? "\\\\" : std::string(1, c);
    }
    command += shell_word(text);
  }
  command += " |";
  for (const std::string& word : options.command) {
    command += " " + (is_plain(word) ? word : shell_word(word));
  }
  return command;
}

}  // namespace

std::vector<std::string> first_faults(const RaceOptions& options, const RacedPuzzles& puzzles,
                                      const RaceResult& result, const ReportedCases& cases) {
  std::vector<std::string> lines;
  std::array<bool, kMarks> reported{};
  for (std::size_t i = 0; i < result.cases.size(); ++i) {
    const RacedCase& raced = result.cases[i];
    bool& before = reported[static_cast<std::size_t>(raced.mark)];
    if (raced.mark == Mark::kRight || before) {
      continue;
    }
    before = true;
    lines.push_back("first " + std::string(mark_name(raced.mark)) + ", puzzle " +
                    std::to_string(i + 1) + ": " + cases.puzzles[i]);
    const bool more = !raced.why.empty() && raced.why != mark_name(raced.mark);
    lines.push_back("  printed: " + shown(raced.printed) + (more ? " (" + raced.why + ")" : ""));
    lines.push_back("  right:   " + cases.answers[i]);
    lines.push_back("  again:   " + command_again(options, puzzles.alone(i, *options.format)));
  }
  return lines;
}

}  // namespace slidebase
