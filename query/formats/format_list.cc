#include "query/formats/format_list.h"

#include "common/text/board_text.h"
#include "query/formats/format.h"

namespace slidebase {
namespace {

// What a line of 80 columns has room for.
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

}  // namespace

std::string format_list() {
  std::string out = "Formats:\n";
  append_line("", "problem", "goal", "most", "answer", out);
  for (const Format& format : formats()) {
    append_line(format.name, format.problem, goal_of(format),
                format.most_puzzles == 0 ? "" : std::to_string(format.most_puzzles),
                answers_of(format), out);
  }
  return out;
}

}  // namespace slidebase
