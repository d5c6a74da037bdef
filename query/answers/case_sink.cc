#include "query/answers/case_sink.h"

#include <array>

#include "common/base/progress.h"
#include "common/solve/walk.h"
#include "query/answers/batching_sink.h"

namespace slidebase {
namespace {

class CaseSink : public BatchingSink {
 public:
  CaseSink(AnswerStore& answers, bool search_later, std::vector<CaseRecord>& cases)
      : BatchingSink(answers), search_later_(search_later), all_(cases) {}

  using BatchingSink::sliding;
  void sliding(Shape shape, const Tiles& goal, const Tiles& board) override {
    if (unsolvable_by_parity(shape, goal, board)) {
      answer_pending();
      cases_.push_back(sliding_case(shape, goal, board, Length(Lookup::kUnsolvable)));
      return;
    }
    const auto of_goal = answers().sliding(shape, goal);
    answer_pending();
    std::array<char, kMaxPath> letters;
    const Length optimal = is_left(*of_goal) ? CaseRecord::kToBeFound
                                             : if_begun(of_goal->solve(board, letters.data()));
    cases_.push_back(sliding_case(shape, goal, board, optimal));
  }
  void cubic(const CubicQuestion& question) override {
    const CubicAnswers& of_shape = answers().cubic(question.shape, question.kind);
    of_shape.prepare(question.start);
    answer_pending();
    cases_.push_back(cubic_case(question, of_shape.distance(question)));
  }
  void invalid(std::string_view) override {
    answer_pending();
    cases_.emplace_back();
  }

  void begin_piece() override {
    BatchingSink::begin_piece();
    cases_.clear();
  }
  void deliver() override {
    answers().check_unchanged();
    all_.insert(all_.end(), cases_.begin(), cases_.end());
  }

 private:
  bool is_left(const SlidingAnswers& of_goal) const {
    return search_later_ && !of_goal.solver().answers_at_once();
  }
  static Length if_begun(Length found) {
    if (found == SearchWatch::kNotBegun) {
      throw Interrupted();
    }
    return found;
  }
  void answer(std::span<const Tiles> boards) override {
    const Shape shape = answers().shape();
    const SlidingAnswers* const open = answers().sliding_if_open();
    if (open != nullptr && !is_left(*open)) {
      open->solve_all(boards, [&](std::size_t i, Length optimal, const char*) {
        cases_.push_back(sliding_case(shape, answers().goal(), boards[i], if_begun(optimal)));
      });
      return;
    }
    for (const Tiles& board : boards) {
      const bool solvable = !unsolvable_by_parity(shape, answers().goal(), board);
      cases_.push_back(
          sliding_case(shape, answers().goal(), board,
                       solvable ? CaseRecord::kToBeFound : Length(Lookup::kUnsolvable)));
    }
  }

  bool search_later_;
  std::vector<CaseRecord>& all_;
  std::vector<CaseRecord> cases_;  // of the current piece
};

}  // namespace

std::unique_ptr<QuestionSink> CaseCollector::make_sink() {
  return std::make_unique<CaseSink>(answers_, search_later_, cases_);
}

bool CaseCollector::is_over() const {
  return answers_.is_over();
}

void CaseCollector::expect(std::uint64_t boards, Workers& workers) {
  answers_.expect(boards, workers);
}

}  // namespace slidebase
