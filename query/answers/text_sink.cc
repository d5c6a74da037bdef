#include "query/answers/text_sink.h"

#include <string>

#include "common/base/progress.h"
#include "common/text/characters.h"
#include "query/answers/batching_sink.h"

namespace slidebase {
namespace {

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
  void invalid(std::string_view reason) override {
    answer_pending();
    append([&](std::string& out) { append_invalid(answers().form(), reason, out); });
  }

  bool takes_packed() const override { return path_lines() != nullptr; }
  std::size_t packed(std::span<const std::uint64_t> boards) override;

  void begin_piece() override {
    BatchingSink::begin_piece();
    length_ = 0;
  }
  void deliver() override { answerer_.deliver(std::string_view(out_).substr(0, length_)); }

 private:
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

}  // namespace

std::unique_ptr<QuestionSink> TextAnswerer::make_sink() {
  return std::make_unique<TextSink>(answers_, *this);
}

bool TextAnswerer::is_over() const {
  return answers_.is_over();
}

void TextAnswerer::expect(std::uint64_t boards, Workers& workers) {
  answers_.expect(boards, workers);
}

void TextAnswerer::deliver(std::string_view text) {
  answers_.check_unchanged();
  if (answers_.form().blank_lines && !delivered_ && !text.empty()) {
    text.remove_prefix(1);  // the first answer has no empty line before it
  }
  delivered_ = delivered_ || !text.empty();
  write_(answers_.form().numbered ? numbered(text) : text);
}

// Answers are numbered only here, since the pieces arrive in order.
std::string TextAnswerer::numbered(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = next_line(text, at);
    out += "Case " + std::to_string(++answers_given_) + ": ";
    out += text.substr(at, end - at);
    at = end;
  }
  return out;
}

}  // namespace slidebase
