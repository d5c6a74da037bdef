#include "query/answers/text_sink.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>

#include "common/text/characters.h"
#include "query/answers/batching_sink.h"

namespace slidebase {
namespace {

// Boards whose paths are asked for before the first of them is decoded.
constexpr std::size_t kAhead = 128;

// Writes a path, or that there is none, and a newline; returns their length. There must be room for
// PathTable::kDecodeRoom bytes. Half of all boards are unsolvable, in no order that a processor
// could guess: both answers are written, one of them where it does no harm, rather than chosen by a
// branch.
std::size_t decode_line(PathTable::Word path, char* to) {
  constexpr std::string_view kUnsolvable = "unsolvable";
  std::array<char, 16> aside;
  std::size_t length = static_cast<std::size_t>(PathTable::decode(path, to));
  char* const place = path == 0 ? to : aside.data();
  std::memcpy(place, kUnsolvable.data(), kUnsolvable.size());
  length = path == 0 ? kUnsolvable.size() : length;
  to[length] = '\n';
  return length + 1;
}

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
  void cubic(Shape shape, Cell start, const CubicPattern& pattern) override {
    const CubicAnswers& of_shape = answers().cubic(shape);
    of_shape.prepare(start);
    answer_pending();
    append([&](std::string& out) { of_shape.append(start, pattern, out); });
  }
  void invalid(std::string_view reason) override {
    answer_pending();
    append([&](std::string& out) { append_invalid(answers().form(), reason, out); });
  }

  bool takes_packed() const override { return path_table() != nullptr; }
  std::size_t packed(std::span<const std::uint64_t> boards) override;

  void begin_piece() override {
    BatchingSink::begin_piece();
    length_ = 0;
  }
  void deliver() override { answerer_.deliver(std::string_view(out_).substr(0, length_)); }

 private:
  const PathTable* path_table() const {
    const SlidingAnswers* const open = answers().sliding_if_open();
    return open == nullptr ? nullptr : open->path_finder();
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
    append_to(out_);
    length_ = out_.size();
  }

  TextAnswerer& answerer_;
  // The text so far is the first length_ bytes; what lies behind it is room for packed(), kept from
  // piece to piece so that it is not set to zero again for every batch.
  std::string out_;
  std::size_t length_ = 0;
};

// The places of a batch of paths are found first, so that their words come into the cache side by
// side, and then the paths are decoded.
std::size_t TextSink::packed(std::span<const std::uint64_t> boards) {
  const PathTable* const table = path_table();
  if (table == nullptr) {
    return 0;
  }
  answer_pending();
  std::size_t taken = 0;
  std::array<std::uint32_t, kAhead> places;
  std::size_t found = kAhead;
  while (found == kAhead) {
    const auto batch = boards.subspan(taken, std::min(kAhead, boards.size() - taken));
    for (found = 0; found < batch.size(); ++found) {
      const auto place = table->find(batch[found]);
      if (!place) {
        break;
      }
      table->prefetch(*place);
      places[found] = *place;
    }
    // Room for the longest answers, and for what decoding writes beyond the last.
    if (const std::size_t room = length_ + (kAhead + 1) * PathTable::kDecodeRoom;
        out_.size() < room) {
      out_.resize(room);
    }
    char* to = out_.data() + length_;
    for (const std::uint32_t place : std::span(places).first(found)) {
      to += decode_line(table->word_at(place), to);
    }
    length_ = static_cast<std::size_t>(to - out_.data());
    taken += found;
  }
  return taken;
}

}  // namespace

std::unique_ptr<QuestionSink> TextAnswerer::make_sink() {
  return std::make_unique<TextSink>(answers_, *this);
}

void TextAnswerer::expect(std::uint64_t boards, Workers& workers) {
  answers_.expect(boards, workers);
}

void TextAnswerer::deliver(std::string_view text) {
  answers_.check_unchanged();
  if (answers_.form().blank_lines && !delivered_ && !text.empty()) {
    text.remove_prefix(1);  // an empty line stands before every answer but the first
  }
  delivered_ = delivered_ || !text.empty();
  write_(answers_.form().numbered ? numbered(text) : text);
}

// Numbers are known only here, where pieces come in order.
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
