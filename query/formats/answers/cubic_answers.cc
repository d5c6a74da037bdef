#include "query/formats/answers/cubic_answers.h"

#include "common/base/error.h"
#include "common/puzzle/cube_kind.h"
#include "common/puzzle/text/cubic_text.h"
#include "common/puzzle/text/quote.h"

namespace slidebase {
namespace {

void append_boards(const CubicQuestion& question, std::string_view path, std::string& out) {
  const Cube& cube = Cube::of(question.kind);
  CubePosition position = first_position(question);
  out += shown_text(question.shape, question.kind, position);
  for (const char c : path) {
    roll(question.shape, cube, *move_of(c), position);
    out += '\t' + shown_text(question.shape, question.kind, position);
  }
}

}  // namespace

void append_rolls(const CubicQuestion& question, std::optional<int> distance, std::string_view path,
                  const AnswerForm& form, std::string& out) {
  if (!distance) {
    out += "-1";
  } else if (form.emit == Emit::kBoards) {
    append_boards(question, path, out);
  } else {
    if (form.emit != Emit::kPath && form.emit != Emit::kRuns && form.emit != Emit::kTiles) {
      append_number(*distance, out);
    }
    out += form.emit == Emit::kBoth ? "\t" : "";
    if (form.emit != Emit::kDistance) {
      out += form.emit == Emit::kRuns ? runs_of(form, path) : letters_of(form, path);
    }
  }
  out += '\n';
}

CubicAnswers::CubicAnswers(Shape shape, CubeKind kind, const AnswerForm& form, int limit,
                           const TableSet& tables)
    : shape_(shape), kind_(kind), form_(form), limit_(limit), tables_(tables) {
  if (form.metric != Metric::kSingle) {
    throw Error(ErrorCode::kUsage,
                "--metric multi is for sliding puzzles: cubes roll one at a time");
  }
  if (form.emit == Emit::kEveryMove || form.paths > 0) {
    throw Error(ErrorCode::kUsage,
                std::string(form.paths > 0 ? "--all" : "--emit moves") + " is for sliding puzzles");
  }
}

const CubicSolver& CubicAnswers::solver(Cell start) const {
  const auto i = static_cast<std::size_t>(start);
  if (const CubicSolver* const ready = solvers_[i].load(std::memory_order_acquire)) {
    return *ready;
  }
  const Lock lock(mutex_);
  if (!owned_[i]) {
    const Table& table = tables_.open(cubic_family(kind_), shape_, start);
    owned_[i] = CubicSolver::make(table, shape_, start);
    solvers_[i].store(owned_[i].get(), std::memory_order_release);
  }
  return *owned_[i];
}

Length CubicAnswers::distance(const CubicQuestion& question) const {
  const CubicSolver& s = solver(question.start);
  return s.distance(question.goal).or_throw(s.table());
}

void CubicAnswers::append(const CubicQuestion& question, std::string& out) const {
  const CubicSolver& s = solver(question.start);
  begin_answer(form_, out);
  Length distance = this->distance(question);
  if (is_beyond(distance, limit_)) {
    distance = Length(Lookup::kUnsolvable);
  }
  const bool solved = distance.is_known();
  std::array<char, kMaxPath> letters;
  std::string path;
  if (solved && form_.emit != Emit::kDistance) {
    const Length length = s.solve(question.goal, letters.data(), question.back);
    path.assign(letters.data(), length.or_throw(s.table()).moves);
  }
  if (form_.emit == Emit::kJson) {
    append_json(question, distance, letters_of(form_, path), out);
    return;
  }
  append_rolls(question, solved ? std::optional(distance.moves) : std::nullopt, path, form_, out);
}

void CubicAnswers::append_json(const CubicQuestion& question, Length distance,
                               const std::string& path, std::string& out) const {
  out += "{\"cubic\":\"" + goal_text(shape_, kind_, question.goal) + "\",";
  if (kind_ != CubeKind::kAxes) {
    out += "\"cubes\":\"" + std::string(Cube::of(kind_).name()) + "\",";
  }
  out += std::string(question.back ? "\"end\":[" : "\"start\":[") +
         std::to_string(shape_.col(question.start) + 1) + "," +
         std::to_string(shape_.row(question.start) + 1) + "],\"distance\":";
  if (!distance.is_known()) {
    out += "null,\"path\":null,\"optimal_paths\":null}\n";
    return;
  }
  append_number(distance.moves, out);
  std::optional<std::uint64_t> paths;
  const CubicSolver& s = solver(question.start);
  s.count_paths(question.goal, distance.moves, paths);
  s.table().check_damage();
  out += ",\"path\":\"" + path + "\",\"optimal_paths\":" + paths_text(paths) + "}\n";
}

}  // namespace slidebase
