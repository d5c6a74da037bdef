// tests/docs/help_test.sh runs every example in a folder with the files that they use.
#include <CLI/CLI.hpp>

#include "common/base/progress.h"
#include "common/puzzle/text/board_text.h"
#include "query/cli/commands.h"
#include "query/formats/format.h"

namespace slidebase {
namespace {

struct Example {
  std::string_view command;  // empty: the program itself
  std::string_view line;
};

constexpr Example kExamples[] = {
    {"", "echo 867254301 | slidebase-query solve"},
    {"", "slidebase-query show 123456078"},
    {"", "slidebase-query solve --help"},
    {"solve", "slidebase-query solve --format eight boards.txt"},
    {"solve", "echo 867254301 | slidebase-query solve --json"},
    {"solve", "echo 1 2 RBW/RWW/EWW | slidebase-query solve --limit 20"},
    {"check", "slidebase-query check boards.txt answers.txt"},
    {"check", "slidebase-query check --format eight --require valid boards.txt answers.txt"},
    {"race", "slidebase-query race -- ./solver"},
    {"race", "slidebase-query race boards.txt --per-case -- ./solver --fast"},
    {"race", "slidebase-query race --programs class.txt --emit csv"},
    {"show", "slidebase-query show 123456078"},
    {"show", "slidebase-query show 1 2 RBW/RWW/EWW"},
    {"show", "slidebase-query show 2 2 ddd/d.d --cubes marked --board 2x3"},
    {"analyse", "slidebase-query analyse 123456708 urldr"},
    {"analyse", "slidebase-query analyse 123456708 urldr --emit svg > way.svg"},
    {"analyse", "slidebase-query analyse --json boards.txt answers.txt"},
    {"sample", "slidebase-query sample --depth 20-25 --count 3 --seed 7"},
    {"sample", "slidebase-query sample --cubes marked --board 2x3 --depth max"},
    {"suite", "slidebase-query suite hard --format eight --depth 25-max"},
    {"suite", "slidebase-query suite four --board 2x2 --per-depth 1"},
    {"dataset", "slidebase-query dataset boards.npz --count 1000 --seed 7"},
    {"dataset", "slidebase-query dataset depths.npz --uniform depths --count 1000"},
    {"scrambles", "slidebase-query scrambles scrambles.txt"},
    {"scrambles", "slidebase-query scrambles --format eight --json scrambles.txt"},
    {"tables", "slidebase-query tables"},
    {"tables", "slidebase-query tables --tables tables"},
    {"info", "slidebase-query info sliding-3x3-8"},
    {"info", "slidebase-query info --json tables/cubic-3x3-8.sbt"},
    {"info", "slidebase-query info cubic-3x3-8 --emit svg > depths.svg"},
    {"verify", "slidebase-query verify tables/*.sbt"},
    {"verify", "slidebase-query verify --prove tables/sliding-3x3-8.sbt"},
    {"export", "slidebase-query export sliding-3x3-8 --emit npy > distances.npy"},
    {"export", "slidebase-query export tables/sliding-3x3-8.sbt | head"},
    {"export", "slidebase-query export --emit cpp --format eight > eight.cpp"},
    {"audit", "slidebase-query audit manhattan"},
    {"audit", "slidebase-query audit file:values.npy --json"},
    {"rank", "echo 123456780 | slidebase-query rank"},
    {"rank", "echo 1 2 3 4 5 6 7 8 9 10 11 0 | slidebase-query rank --board 3x4"},
    {"rank", "echo 46233 | slidebase-query rank --inverse"},
    {"serve", "slidebase-query serve --port 8000"},
    {"serve", "slidebase-query serve --tables tables --seconds 60"},
    {"formats", "slidebase-query formats"},
    {"formats", "slidebase-query formats | grep POJ"},
};

// The longest answer that fits into a line of 80 columns.
constexpr std::size_t kLongestWords = 20;

std::string goal_of(const Format& format) {
  if (format.is_cubic() || format.own_goals) {
    return "its own";
  }
  const Shape shape = format.only ? format.only->shape : Shape{3, 3};
  const Tiles goal = format.goal(shape);
  const bool long_goal = shape.cells() > 10 && goal == plain_goal(shape);
  return long_goal ? "1.." + std::to_string(shape.cells() - 1) + " 0" : board_text(shape, goal);
}

std::string_view answer_of(Emit emit) {
  switch (emit) {
    case Emit::kPath:
      return "path";
    case Emit::kDistance:
      return "number";
    case Emit::kWordLines:
      return "number and words";
    case Emit::kPositions:
      return "boards";
    case Emit::kJson:
      return "JSON";
    default:
      return "number and path";
  }
}

std::string answers_of(const Format& format) {
  std::string text(answer_of(format.emit));
  if (format.accepted == kAnyPath) {
    text = format.emit == Emit::kPath ? "any path" : text + ", any path";
  } else if (format.accepted > 0) {
    text += " up to " + std::to_string(format.accepted);
  }
  if (format.limit != kNoLimit) {
    text += " up to " + std::to_string(format.limit);
  }
  if (format.is_cubic()) {
    return text + ", or -1";
  }
  if (format.emit != Emit::kJson && !format.always_solvable) {
    const bool fits = format.unsolvable.size() <= kLongestWords;
    text.append(", or ").append(fits ? format.unsolvable : "a sentence");
  }
  return text;
}

void append_column(std::string_view text, std::size_t width, std::string& out) {
  out.append(text).append(text.size() < width ? width - text.size() : 1, ' ');
}

void append_line(std::string_view name, std::string_view problem, std::string_view goal,
                 std::string_view most, std::string_view answers, std::string& out) {
  out += "  ";
  append_column(name, 12, out);
  append_column(problem, 20, out);
  append_column(goal, 10, out);
  append_column(most, 5, out);
  out.append(answers).append("\n");
}

// A line of headings, and a line for each format.
std::string format_list() {
  std::string out;
  append_line("", "problem", "goal", "most", "answer", out);
  for (const Format& format : formats()) {
    append_line(format.name, format.problem, goal_of(format),
                format.most_puzzles == 0 ? "" : std::to_string(format.most_puzzles),
                answers_of(format), out);
  }
  return out;
}

}  // namespace

Command add_formats(CLI::App& program, const CommonOptions&) {
  return {program.add_subcommand("formats", "list the formats of judges, for --format"), [] {
            write_out(format_list());
            return kExitDone;
          }};
}

std::string help_footer(std::string_view command) {
  std::string text = "Examples:\n";
  for (const Example& example : kExamples) {
    if (example.command == command) {
      text.append("  ").append(example.line).append("\n");
    }
  }
  return text;
}

}  // namespace slidebase
