#include "query/formats/answers/answerers.h"

#include <array>
#include <span>

#include "common/base/error.h"
#include "common/base/progress.h"
#include "common/puzzle/text/characters.h"
#include "query/formats/found_text.h"

namespace slidebase {
namespace {

// Collects boards, so that they are answered together.
class BatchingSink : public QuestionSink {
 public:
  explicit BatchingSink(AnswerStore& answers) : answers_(answers) {}

  void sliding(const Tiles& board) final {
    prepare(board);
    pending_.push_back(board);
    if (pending_.size() == kMostPending) {
      answer_pending();
    }
  }
  void begin_piece() override { pending_.clear(); }
  void end_piece() override { answer_pending(); }

 protected:
  // Opens what the board needs. Throws Error(kMissing or kUsage).
  virtual void prepare(const Tiles& board) { answers_.prepare(board); }
  // Call this before answering anything else, to keep the answers in the order of the text.
  void answer_pending() {
    if (!pending_.empty()) {
      answer(pending_);
      pending_.clear();
    }
  }

  AnswerStore& answers() const { return answers_; }

 private:
  // Answers boards of the text's own goal. If answers().sliding_if_open() is nullptr, parity
  // decides all of them.
  virtual void answer(std::span<const Tiles> boards) = 0;

  static constexpr std::size_t kMostPending = 256;  // their paths stay in the cache
  AnswerStore& answers_;
  std::vector<Tiles> pending_;
};

class TextSink : public BatchingSink {
 public:
  TextSink(AnswerStore& answers, TextAnswerer& answerer)
      : BatchingSink(answers), answerer_(answerer) {}

  using BatchingSink::sliding;
  void sliding(Shape shape, const Tiles& goal, const Tiles& board) override {
    if (unsolvable_by_parity(shape, goal, board)) {
      answer_pending();
      append(
          [&](std::string& out) { append_unsolvable(shape, goal, board, answers().form(), out); });
      return;
    }
    const auto of_goal = answers().sliding(shape, goal);
    answer_pending();
    append([&](std::string& out) { of_goal->append(board, out); });
  }
  void cubic(const CubicQuestion& question) override {
    const CubicAnswers& of_shape = answers().cubic(question.shape, question.kind);
    of_shape.prepare(question.start);
    answer_pending();
    append([&](std::string& out) { of_shape.append(question, out); });
  }
  void invalid(std::string_view reason) override { without_answer(kInvalidText, reason); }
  void unanswered(std::string_view reason) override { without_answer(kUnansweredText, reason); }

  void begin_puzzle(std::string_view text) override {
    if (answers().form().in_table) {
      puzzles_.push_back(text);
    }
  }
  bool takes_packed() const override {
    return path_lines() != nullptr && !answers().form().in_table;
  }
  std::size_t packed(std::span<const std::uint64_t> boards) override;

  void begin_piece() override {
    BatchingSink::begin_piece();
    length_ = 0;
    puzzles_.clear();
  }
  void deliver() override {
    answerer_.deliver(std::string_view(out_).substr(0, length_), puzzles_);
  }

 private:
  void without_answer(std::string_view answer, std::string_view reason) {
    answer_pending();
    append([&](std::string& out) { append_no_answer(answers().form(), answer, reason, out); });
  }
  const PathLines* path_lines() const {
    const SlidingAnswers* const open = answers().sliding_if_open();
    return open == nullptr ? nullptr : open->path_lines();
  }
  void answer(std::span<const Tiles> boards) override {
    append([&](std::string& out) {
      if (const SlidingAnswers* const open = answers().sliding_if_open()) {
        open->append_all(boards, out);
        return;
      }
      for (const Tiles& board : boards) {
        append_unsolvable(answers().shape(), answers().goal(), board, answers().form(), out);
      }
    });
  }
  template <typename Append>
  void append(const Append& append_to) {
    out_.resize(length_);
    try {
      append_to(out_);
    } catch (const Interrupted&) {
      length_ = out_.size();  // the answers so far are whole
      throw;
    }
    length_ = out_.size();
  }

  TextAnswerer& answerer_;
  std::vector<std::string_view> puzzles_;  // if answers are written in a table
  // The text so far is the first length_ bytes. The rest is space for packed(), kept from piece to
  // piece so that resize() does not zero it again for every batch.
  std::string out_;
  std::size_t length_ = 0;
};

std::size_t TextSink::packed(std::span<const std::uint64_t> boards) {
  const PathLines* const lines = path_lines();
  if (lines == nullptr) {
    return 0;
  }
  answer_pending();
  std::size_t taken = 0;
  while (taken < boards.size()) {
    if (out_.size() < length_ + PathLines::kCapacity) {
      out_.resize(length_ + PathLines::kCapacity);
    }
    const auto [written, end] = lines->write(boards.subspan(taken), out_.data() + length_);
    if (written == 0) {
      break;
    }
    length_ = static_cast<std::size_t>(end - out_.data());
    taken += written;
  }
  return taken;
}

class CaseSink : public BatchingSink {
 public:
  CaseSink(AnswerStore& answers, CaseCollector::Left left, std::vector<CaseRecord>& cases)
      : BatchingSink(answers), left_(left), all_(cases) {}

  using BatchingSink::sliding;
  void sliding(Shape shape, const Tiles& goal, const Tiles& board) override {
    if (unsolvable_by_parity(shape, goal, board)) {
      answer_pending();
      cases_.push_back(sliding_case(shape, goal, board, Length(Lookup::kUnsolvable)));
      return;
    }
    std::shared_ptr<SlidingAnswers> of_goal;
    if_there([&] { of_goal = answers().sliding(shape, goal); });
    answer_pending();
    std::array<char, kMaxLetters> letters;
    const Length optimal = of_goal == nullptr || is_left(*of_goal)
                               ? CaseRecord::kToBeFound
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
  void prepare(const Tiles& board) override {
    if_there([&] { BatchingSink::prepare(board); });
  }
  // Opens a table; nothing if it is missing and its answers are left.
  template <typename Open>
  void if_there(const Open& open) const {
    try {
      open();
    } catch (const Error& error) {
      if (left_ != CaseCollector::Left::kMissing || error.code() != ErrorCode::kMissing) {
        throw;
      }
    }
  }
  bool is_left(const SlidingAnswers& of_goal) const {
    return left_ != CaseCollector::Left::kNone && !of_goal.solver().answers_at_once();
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

  CaseCollector::Left left_;
  std::vector<CaseRecord>& all_;
  std::vector<CaseRecord> cases_;  // of the current piece
};

}  // namespace

std::unique_ptr<QuestionSink> TextAnswerer::make_sink() {
  return std::make_unique<TextSink>(answers(), *this);
}

void TextAnswerer::begin_text(std::string_view header, char between_columns) {
  if (!answers().form().in_table) {
    return;
  }
  if (between_columns == '\0') {
    throw Error(ErrorCode::kUsage,
                "--emit csv: the text is no table with a header and one column of boards");
  }
  between_columns_ = between_columns;
  if (std::string line(trimmed(header)); line != header_) {
    header_ = std::move(line);
    write_(header_ + between_columns + "distance" + between_columns + "path\n");
  }
}

void TextAnswerer::deliver(std::string_view text, std::span<const std::string_view> puzzles) {
  answers().check_unchanged();
  if (answers().form().blank_lines && !delivered_ && !text.empty()) {
    text.remove_prefix(1);  // the first answer has no empty line before it
  }
  delivered_ = delivered_ || !text.empty();
  const AnswerForm& form = answers().form();
  write_(form.in_table ? in_table(text, puzzles) : form.numbered ? numbered(text) : text);
}

// Behind the row of each puzzle its distance and path, or the word for an answer without them.
std::string TextAnswerer::in_table(std::string_view text,
                                   std::span<const std::string_view> puzzles) const {
  std::string out;
  for (std::size_t at = 0, puzzle = 0; at < text.size();) {
    const std::size_t end = next_line(text, at);
    const std::string_view row = puzzles[puzzle++], answer = text.substr(at, end - 1 - at);
    out.append(trimmed_end(row.substr(0, *end_of_row(row, 0, true)))).append(1, between_columns_);
    const std::size_t tab = answer.find('\t');
    out.append(tab == answer.npos ? "" : answer.substr(0, tab)).append(1, between_columns_);
    out.append(answer.substr(tab == answer.npos ? 0 : tab + 1)).append(1, '\n');
    at = end;
  }
  return out;
}

// Answers are numbered only here, since the pieces arrive in order.
std::string TextAnswerer::numbered(std::string_view text) {
  const bool two_lines = answers().form().emit == Emit::kTwoLines;
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = next_line(text, at);
    end = two_lines && is_digit(text[at]) ? next_line(text, end) : end;
    out += "Case " + std::to_string(++answers_given_) + ": ";
    out += text.substr(at, end - at);
    at = end;
  }
  return out;
}

PipelineResult answer_puzzles(const PuzzleSpec& spec, const AnswerForm& form,
                              const TableSet& tables, InputText& input, unsigned threads,
                              const TextAnswerer::Write& write, const DiagnosticSink& report) {
  AnswerStore answers(tables, spec, form, spec.limit);
  answers.open_first();
  return TextAnswerer(answers, write).read(input, threads, report);
}

std::unique_ptr<QuestionSink> CaseCollector::make_sink() {
  return std::make_unique<CaseSink>(answers(), left_, cases_);
}

}  // namespace slidebase
