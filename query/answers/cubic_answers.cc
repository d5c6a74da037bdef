#include "query/answers/cubic_answers.h"

#include "common/base/error.h"
#include "common/puzzle/cubic_board.h"
#include "common/text/cubic_text.h"
#include "common/text/quote.h"

namespace slidebase {

CubicAnswers::CubicAnswers(Shape shape, const AnswerForm& form, int limit, const TableSet& tables)
    : shape_(shape), form_(form), limit_(limit), tables_(tables) {
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
  const std::scoped_lock lock(mutex_);
  if (!owned_[i]) {
    const Table& table = tables_.open(Family::kCubic, shape_, start);
    owned_[i] = std::make_unique<CubicSolver>(table, shape_, start);
    solvers_[i].store(owned_[i].get(), std::memory_order_release);
  }
  return *owned_[i];
}

Length CubicAnswers::distance(Cell start, const CubicPattern& pattern) const {
  const CubicSolver& s = solver(start);
  return s.distance(pattern).or_throw(s.table());
}

void CubicAnswers::append(Cell start, const CubicPattern& pattern, std::string& out) const {
  const CubicSolver& s = solver(start);
  begin_answer(form_, out);
  Length distance = this->distance(start, pattern);
  if (is_beyond(distance, limit_)) {
    distance = Length(Lookup::kUnsolvable);
  }
  const bool solved = distance.is_known();
  std::array<char, kMaxPath> letters;
  std::string path;
  if (solved && form_.emit != Emit::kDistance) {
    path.assign(letters.data(), s.solve(pattern, letters.data()).or_throw(s.table()).moves);
  }
  if (solved && form_.emit == Emit::kBoards) {
    append_boards(start, path, out);
    return;
  }
  path = form_.emit == Emit::kRuns ? runs_of(form_, path) : letters_of(form_, path);
  if (form_.emit == Emit::kJson) {
    append_json(start, pattern, distance, path, out);
    return;
  }
  if (!solved) {
    out += "-1";
  } else if (form_.emit != Emit::kPath && form_.emit != Emit::kRuns) {
    append_number(distance.moves, out);
  }
  if (solved && form_.emit == Emit::kBoth) {
    out += '\t';
  }
  out += path;
  out += '\n';
}

void CubicAnswers::append_boards(Cell start, std::string_view path, std::string& out) const {
  CubicBoard cubes(shape_, start);
  out += pattern_text(shape_, cubes.pattern());
  for (const char c : path) {
    cubes.roll(*move_of(c));
    out += '\t' + pattern_text(shape_, cubes.pattern());
  }
  out += '\n';
}

void CubicAnswers::append_json(Cell start, const CubicPattern& pattern, Length distance,
                               const std::string& path, std::string& out) const {
  out += "{\"cubic\":\"" + pattern_text(shape_, pattern) + "\",\"start\":[" +
         std::to_string(shape_.col(start) + 1) + "," + std::to_string(shape_.row(start) + 1) +
         "],\"distance\":";
  if (!distance.is_known()) {
    out += "null,\"path\":null,\"optimal_paths\":null}\n";
    return;
  }
  append_number(distance.moves, out);
  std::optional<std::uint64_t> paths;
  solver(start).count_paths(pattern, distance.moves, paths);
  solver(start).table().check_damage();
  out += ",\"path\":\"" + path + "\",\"optimal_paths\":" + paths_text(paths) + "}\n";
}

}  // namespace slidebase
