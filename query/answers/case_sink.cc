#include "query/answers/case_sink.h"

#include <array>

#include "common/solve/walk.h"
#include "query/answers/batching_sink.h"

namespace slidebase {
namespace {

class CaseSink : public BatchingSink {
 public:
  CaseSink(AnswerStore& answers, std::vector<CaseRecord>& cases) : answers_(answers), all_(cases) {}

  using BatchingSink::sliding;
  void sliding(Shape shape, const Tiles& goal, const Tiles& board) override {
    if (unsolvable_by_parity(shape, goal, board)) {
      answer_pending();
      cases_.push_back(sliding_case(shape, board, CaseRecord::kNone));
      return;
    }
    const auto answers = answers_.sliding(shape, goal);
    answer_pending();
    std::array<char, kMaxPath> letters;
    cases_.push_back(sliding_case(shape, board, answers->solve(board, letters.data())));
  }
  void cubic(Shape shape, Cell start, const CubicPattern& pattern) override {
    const CubicAnswers& answers = answers_.cubic(shape);
    answer_pending();
    cases_.push_back(cubic_case(shape, start, pattern, answers.distance(start, pattern)));
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
    answers_.tables().check_unchanged();
    all_.insert(all_.end(), cases_.begin(), cases_.end());
  }

 private:
  void answer(std::span<const Tiles> boards) override {
    const Shape shape = answers_.shape();
    const auto decided = answers_.first_decided_by_parity(boards);
    for (const Tiles& board : boards.first(decided)) {
      cases_.push_back(sliding_case(shape, board, CaseRecord::kNone));
    }
    const auto rest = boards.subspan(decided);
    if (!rest.empty()) {
      answers_.sliding().solve_all(rest, [&](std::size_t i, int distance, const char*) {
        cases_.push_back(sliding_case(shape, rest[i], distance));
      });
    }
  }

  AnswerStore& answers_;
  std::vector<CaseRecord>& all_;
  std::vector<CaseRecord> cases_;  // of this piece
};

}  // namespace

std::unique_ptr<QuestionSink> CaseCollector::make_sink() {
  return std::make_unique<CaseSink>(answers_, cases_);
}

void CaseCollector::expect(std::uint64_t boards, Workers& workers) {
  answers_.expect(boards, workers);
}

}  // namespace slidebase
