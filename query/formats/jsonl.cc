// Format `jsonl`: one JSON object per line.
//
//     {"board": BOARD, "goal": BOARD}            a sliding puzzle; without "goal", that of --goal
//     {"cubic": GOAL, "start": [X, Y]}           rolling cubes; column and row, from 1
//     {"cubic": POSITION, "end": [X, Y]}         the way back
//
// BOARD is a string in any notation that board_text.h reads, an array of tiles with 0 for the
// blank, or an array of such rows. The rows determine the shape, those of "goal" if "board" has
// none, or "shape": "RxC"; otherwise it is that of --board. All rows must be of the same shape.
// GOAL is a string of W B R E with or without separators, or an array of rows of them. With
// "cubes": "marked" or "dice", or --cubes, it is one of those cubes (cubic_text.h), and "board":
// "RxC" may say the shape. "goal" may be the name of a goal, and "metric" repeat that of --metric.
// Members of answers, as solve prints them, are ignored; any other member is a fault.
#include <algorithm>
#include <array>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "common/base/error.h"
#include "common/puzzle/sliding_space.h"
#include "common/puzzle/text/board_shape.h"
#include "common/puzzle/text/cubic_text.h"
#include "common/puzzle/text/quote.h"
#include "common/table/table_format.h"
#include "query/formats/answer_form.h"
#include "query/formats/line_reader.h"
#include "query/formats/syntaxes.h"

namespace slidebase {
namespace {

using Json = nlohmann::json;

// Faults of a line are thrown as a Diagnostic with an offset in the line.
[[noreturn]] void fail(std::string reason, std::size_t offset = 0) {
  throw Diagnostic{offset, std::move(reason)};
}

// A board or pattern as text, and its shape if it has rows.
struct Cells {
  std::string text;
  std::optional<Shape> shape;
};

// One array of cells, or of rows as strings, or a string.
std::string row_text(const Json& row, const char* key) {
  if (row.is_string()) {
    return row.get<std::string>();
  }
  std::string text;
  for (const Json& cell : row) {
    text += text.empty() ? "" : ";";
    if (cell.is_number_unsigned()) {
      text += std::to_string(cell.get<std::uint64_t>());
    } else if (cell.is_string()) {
      text += cell.get<std::string>();
    } else {
      fail(std::string("\"") + key + "\" has a cell that is neither a number nor a string");
    }
  }
  return text;
}

Cells cells_of(const Json& value, const char* key) {
  const bool rows = value.is_array() && !value.empty() &&
                    std::ranges::all_of(value, [](const Json& v) { return v.is_array(); });
  if (!value.is_string() && !value.is_array()) {
    fail(std::string("\"") + key + "\" is neither a string nor an array");
  }
  if (!rows) {
    return {row_text(value, key), std::nullopt};
  }
  Cells cells;
  for (const Json& row : value) {
    if (row.size() != value[0].size()) {
      fail(std::string("the rows of \"") + key + "\" differ in length");
    }
    cells.text += row_text(row, key) + "\n";
  }
  const auto parsed =
      parse_shape(std::to_string(value.size()) + "x" + std::to_string(value[0].size()));
  if (!parsed) {
    fail(std::string("\"") + key + "\" is larger than any board");
  }
  cells.shape = parsed;
  return cells;
}

// `rows`: whether arrays of rows give the shape, so that no option changes it.
Tiles board_of(const Cells& cells, Shape shape, bool rows, const char* key) {
  const auto fault_of = [key](const std::optional<Diagnostic>& fault) {
    if (fault) {
      fail(std::string("\"") + key + "\": " + fault->message);
    }
  };
  if (rows) {
    const BoardText board = parse_board(cells.text, shape);
    fault_of(board.fault);
    return board.tiles;
  }
  const ShownBoard board = parse_shown_board(cells.text, shape, true);
  fault_of(board.fault);
  return board.tiles;
}

CubicPattern goal_of(const Cells& cells, CubeKind kind, Shape shape) {
  const CubicText goal = parse_goal(cells.text, kind, shape);
  if (!goal) {
    fail("\"cubic\": " + goal.fault->message);
  }
  return goal.question.goal;
}

CubeKind cubes_of(const Json& object, CubeKind usual) {
  const auto found = object.find("cubes");
  if (found == object.end()) {
    return usual;
  }
  const auto kind = found->is_string() ? parse_cube_kind(found->get<std::string>()) : std::nullopt;
  if (!kind) {
    fail("\"cubes\" is not \"axes\", \"marked\" or \"dice\"");
  }
  return *kind;
}

// The shape that the member `key` says, or else that of the rows of `cells`.
std::optional<Shape> shape_of(const Json& object, const std::string& key, std::optional<Shape> rows,
                              const std::string& cells) {
  const auto found = object.find(key);
  if (found == object.end()) {
    return rows;
  }
  const auto shape = found->is_string() ? parse_shape(found->get<std::string>()) : std::nullopt;
  if (!shape) {
    fail("\"" + key + "\" of \"" + cells + "\" is not \"RxC\", for instance \"3x3\"");
  }
  if (rows && *rows != *shape) {
    fail("the rows of \"" + cells + "\" are those of a " + rows->name() + " board, and \"" + key +
         "\" says " + shape->name());
  }
  return shape;
}

Cell start_of(const Json& object, Shape shape, const std::string& key) {
  const auto found = object.find(key);
  const auto coordinate = [&](std::size_t i, int most) {
    if (found == object.end() || !found->is_array() || found->size() != 2 ||
        !(*found)[i].is_number_integer() || (*found)[i] < 1 || (*found)[i] > most) {
      fail("\"" + key + "\" is not [x, y] with x from 1 to " + std::to_string(shape.cols) +
           " and y from 1 to " + std::to_string(shape.rows));
    }
    return (*found)[i].get<int>() - 1;
  };
  const int x = coordinate(0, shape.cols);
  return shape.cell(coordinate(1, shape.rows), x);
}

// In memory a value can take dozens of times as many bytes as in the text, so the values of a long
// line are counted.
constexpr std::size_t kMostValues = 1 << 16;

Json parse_counted(std::string_view line) {
  std::size_t values = 0;
  return Json::parse(line, [&values](int, Json::parse_event_t, const Json&) {
    if (++values > kMostValues) {
      fail("more values than any puzzle has");
    }
    return true;
  });
}

// Faults a member that neither questions nor answers have: it may be misspelled.
void check_members(const Json& object) {
  constexpr std::array<std::string_view, 23> kMembers = {
      "board",         "goal",     "cubic",    "cubes",           "start",
      "end",           "metric",   "at_least", "at_most",         "path_found",
      "distance",      "error",    "letters",  "more_paths_than", "optimal_moves",
      "optimal_paths", "path",     "paths",    "positions",       "rank",
      "shape",         "solvable", "witness"};
  for (auto member = object.begin(); member != object.end(); ++member) {
    const std::string& name = member.key();
    if (std::ranges::find(kMembers, name) == kMembers.end()) {
      fail("an object has no member " + in_quotes(name) +
           ": expected \"board\" and \"goal\", or \"cubic\", \"cubes\" and \"start\" or \"end\"");
    }
  }
}

// The object of a line. nlohmann's parser has its own stack, so deep nesting does not overflow
// ours.
Json parse_object(std::string_view line) {
  try {
    Json object = line.size() > kMostValues ? parse_counted(line) : Json::parse(line);
    if (!object.is_object()) {
      fail("expected a JSON object");
    }
    return object;
  } catch (const Json::parse_error& error) {
    fail("not JSON", error.byte > 0 ? error.byte - 1 : 0);
  } catch (const Json::out_of_range&) {
    fail("a number in it is too large to be read");
  }
}

class JsonlReader : public LineReader {
 public:
  explicit JsonlReader(const PuzzleSpec& spec)
      : shape_(spec.shape),
        shape_asked_(spec.shape_asked),
        goal_(spec.goal),
        goal_of_other_(goal_of_other(spec)),
        metric_(spec.metric),
        cubes_(spec.cubes.value_or(CubeKind::kAxes)) {}

 private:
  std::optional<Diagnostic> read_line(std::string_view line, QuestionSink& sink) const override;
  void read_object(std::string_view line, QuestionSink& sink) const;

  void check_metric(const Json& object) const;

  Shape shape_;  // of boards without rows
  bool shape_asked_;
  Tiles goal_;  // of boards of that shape
  GoalOfShape goal_of_other_;
  Metric metric_;
  CubeKind cubes_;
};

void JsonlReader::check_metric(const Json& object) const {
  const auto found = object.find("metric");
  if (found == object.end()) {
    return;
  }
  const auto metric = found->is_string() ? parse_metric(found->get<std::string>()) : std::nullopt;
  if (!metric) {
    fail("\"metric\" is not \"single\" or \"multi\"");
  }
  if (*metric != metric_) {
    fail(std::string("\"metric\" is ") + metric_name(*metric) +
         ", but all puzzles are answered in " + metric_name(metric_) + ": say --metric " +
         metric_name(*metric));
  }
}

void JsonlReader::read_object(std::string_view line, QuestionSink& sink) const {
  const Json object = parse_object(line);
  check_members(object);
  check_metric(object);
  if (const auto cubic = object.find("cubic"); cubic != object.end()) {
    const Cells cells = cells_of(*cubic, "cubic");
    CubicQuestion question;
    question.kind = cubes_of(object, cubes_);
    question.shape = shape_of(object, "board", cells.shape, "cubic").value_or(shape_);
    check_board(cubic_family(question.kind), question.shape);
    question.goal = goal_of(cells, question.kind, question.shape);
    question.back = object.contains("end");
    if (question.back && object.contains("start")) {
      fail("one end is always the uniform board: say \"start\", or for the way back \"end\"");
    }
    if (question.kind != CubeKind::kAxes && object.contains("goal")) {
      fail("\"goal\" is for sliding puzzles: \"cubic\" is the goal, or with \"end\" the beginning");
    }
    if (question.back && !question.goal.whole) {
      fail("\"end\" is for whole positions of marked cubes or dice");
    }
    question.start = start_of(object, question.shape, question.back ? "end" : "start");
    sink.cubic(question);
    return;
  }
  const auto board = object.find("board");
  if (board == object.end()) {
    fail("there is neither \"board\" nor \"cubic\"");
  }
  const Cells cells = cells_of(*board, "board");
  const auto own = object.find("goal");
  const GoalOfShape named =
      own != object.end() && own->is_string() ? goal_named(own->get<std::string>()) : nullptr;
  const auto goal_cells = own == object.end() || named != nullptr
                              ? std::nullopt
                              : std::optional(cells_of(*own, "goal"));
  auto rows = shape_of(object, "shape",
                       cells.shape || !goal_cells ? cells.shape : goal_cells->shape, "board");
  if (!rows && !shape_asked_) {
    rows = shown_shape(cells.text);
  }
  const Shape shape = rows.value_or(shape_);
  check_sliding_board(shape);
  const Tiles tiles = board_of(cells, shape, rows.has_value(), "board");
  const Tiles goal = goal_cells         ? board_of(*goal_cells, shape, rows.has_value(), "goal")
                     : named != nullptr ? named(shape)
                     : shape == shape_  ? goal_
                                        : goal_of_other_(shape);
  if (shape == shape_ && goal == goal_) {
    sink.sliding(tiles);  // answered together with others
  } else {
    sink.sliding(shape, goal, tiles);
  }
}

std::optional<Diagnostic> JsonlReader::read_line(std::string_view line, QuestionSink& sink) const {
  try {
    read_object(line, sink);
    return std::nullopt;
  } catch (const Diagnostic& fault) {
    return Diagnostic{std::min(fault.offset, line.size() - 1), fault.message};
  }
}

}  // namespace

ReaderPtr jsonl_reader(const PuzzleSpec& spec) {
  return std::make_unique<JsonlReader>(spec);
}

std::string json_string(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace slidebase
