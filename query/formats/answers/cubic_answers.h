// Turns questions about rolling cubes into the text of their answers, in the form of --emit.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "common/base/mutex.h"
#include "common/solve/cubic_solver.h"
#include "common/solve/open/table_set.h"
#include "query/formats/answer_form.h"

namespace slidebase {

// Appends the answer to a question, in any form but JSON, from the number of rolls, if there is a
// path, and a shortest path.
void append_rolls(const CubicQuestion& question, std::optional<int> distance, std::string_view path,
                  const AnswerForm& form, std::string& out);

// Answers about one kind of cubes, each with its newline. Thread-safe.
class CubicAnswers {
 public:
  // Throws Error(kUsage) for a form that cubic answers do not have: --metric multi, since cubes
  // roll one at a time; --emit moves, since tables exist only for the uniform board; and --all,
  // since a path is read from its end. `tables` must outlive this.
  CubicAnswers(Shape shape, CubeKind kind, const AnswerForm& form, int limit,
               const TableSet& tables);

  // Opens the table of `start`, the cell of the blank on the uniform board. The other functions do
  // so too if needed. Throws what TableSet::open throws.
  void prepare(Cell start) const { solver(start); }

  CubeKind kind() const { return kind_; }
  void append(const CubicQuestion& question, std::string& out) const;
  // The number of rolls, whatever the limit. Throws Error(kDamaged or kIo).
  Length distance(const CubicQuestion& question) const;

 private:
  const CubicSolver& solver(Cell start) const;
  void append_json(const CubicQuestion& question, Length distance, const std::string& path,
                   std::string& out) const;

  Shape shape_;
  CubeKind kind_;
  AnswerForm form_;
  int limit_;
  const TableSet& tables_;
  // By start cell; opened when first needed.
  mutable Mutex mutex_;
  mutable std::array<std::unique_ptr<const CubicSolver>, kMaxTableCells> owned_;
  mutable std::array<std::atomic<const CubicSolver*>, kMaxTableCells> solvers_{};
};

}  // namespace slidebase
