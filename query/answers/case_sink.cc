#include "query/answers/case_sink.h"

#include <array>

#include "common/solve/walk.h"

namespace slidebase {
namespace {

constexpr std::size_t kMostPending = 256;  // boards that wait to be solved together

class CaseSink : public QuestionSink {
 public:
  CaseSink(AnswerStore& answers, std::vector<CaseRecord>& cases) : answers_(answers), all_(cases) {}

  void sliding(const Tiles& board) override {
    pending_.push_back(board);
    if (pending_.size() == kMostPending) {
      solve_pending();
    }
  }
  void sliding(Shape shape, const Tiles& goal, const Tiles& board) override {
    const auto answers = answers_.sliding(shape, goal);
    solve_pending();
    std::array<char, kMaxPath> letters;
    cases_.push_back(sliding_case(shape, board, answers->solve(board, letters.data())));
  }
  void cubic(Shape shape, Cell start, const CubicPattern& pattern) override {
    const CubicAnswers& answers = answers_.cubic(shape);
    solve_pending();
    cases_.push_back(cubic_case(shape, start, pattern, answers.distance(start, pattern)));
  }
  void invalid(std::string_view) override {
    solve_pending();
    cases_.emplace_back();
  }

  void begin_piece() override {
    cases_.clear();
    pending_.clear();
  }
  void end_piece() override { solve_pending(); }
  void deliver() override {
    answers_.tables().check_unchanged();
    all_.insert(all_.end(), cases_.begin(), cases_.end());
  }

 private:
  void solve_pending() {
    if (!pending_.empty()) {
      const Shape shape = answers_.shape();
      answers_.sliding().solve_all(pending_, [&](std::size_t i, int distance, const char*) {
        cases_.push_back(sliding_case(shape, pending_[i], distance));
      });
      pending_.clear();
    }
  }

  AnswerStore& answers_;
  std::vector<CaseRecord>& all_;
  std::vector<CaseRecord> cases_;  // of this piece
  std::vector<Tiles> pending_;     // boards of the text's goal, not solved yet
};

}  // namespace

std::unique_ptr<QuestionSink> CaseCollector::make_sink() {
  return std::make_unique<CaseSink>(answers_, cases_);
}

void CaseCollector::expect(std::uint64_t boards, Workers& workers) {
  answers_.expect(boards, workers);
}

}  // namespace slidebase
