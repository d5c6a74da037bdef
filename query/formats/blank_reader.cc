// A text in which the blank is a sign of its own, as if it were 0. Each sign is replaced by as many
// bytes, so that all offsets stay.
#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "common/puzzle/text/board_text.h"
#include "common/puzzle/text/characters.h"
#include "common/puzzle/text/shown_rows.h"
#include "query/formats/syntaxes.h"

namespace slidebase {
namespace {

bool ends_word(char c) {
  return separator_of(c) != 0 || kQuotes.find(c) != std::string_view::npos;
}

class BlankReader : public Reader {
 public:
  BlankReader(ReaderPtr reader, std::string_view blank)
      : reader_(std::move(reader)), blank_(blank) {}

  std::optional<std::size_t> begin(std::string_view text, bool at_end,
                                   std::vector<Diagnostic>& diagnostics) override {
    // In a header the sign is a name.
    const std::size_t first = next_line(text, skip_space(text, 0));
    return reader_->begin(std::string(text.substr(0, first)) + replaced(text.substr(first)), at_end,
                          diagnostics);
  }
  void read(Chunk& chunk, QuestionSink& sink) const override {
    const std::string text = replaced(chunk.text);
    // Whatever ends the reading, the chunk keeps its own text.
    struct Exchanged {
      Chunk& chunk;
      std::string_view own;
      ~Exchanged() { chunk.text = own; }
    } const exchanged{chunk, std::exchange(chunk.text, text)};
    chunk.input = exchanged.own;
    reader_->read(chunk, sink);
  }
  std::size_t cut(std::string_view text, std::size_t from) const override {
    return reader_->cut(replaced(text), from);
  }
  std::size_t board_bytes() const override { return reader_->board_bytes(); }
  char between_columns() const override { return reader_->between_columns(); }
  void end(std::uint64_t puzzles, std::vector<Diagnostic>& diagnostics) override {
    reader_->end(puzzles, diagnostics);
  }

 private:
  std::string replaced(std::string_view text) const;

  ReaderPtr reader_;
  std::string blank_;
};

std::string BlankReader::replaced(std::string_view text) const {
  std::string made(text);
  for (auto at = made.begin(); at != made.end();) {
    const auto end = std::find_if(at, made.end(), ends_word);
    const auto is_sign = [this](char c) { return c == blank_[0]; };
    if (std::string_view(at, end) == blank_) {
      std::fill(at, end, ' ');
      *at = '0';
    } else if (blank_.size() == 1 && !is_digit(blank_[0]) &&
               std::all_of(at, end, [&](char c) { return is_digit(c) || is_sign(c); })) {
      std::replace_if(at, end, is_sign, '0');
    }
    at = std::find_if_not(end, made.end(), ends_word);
  }
  return made;
}

}  // namespace

ReaderPtr with_blank(ReaderPtr reader, std::string_view blank) {
  return std::make_unique<BlankReader>(std::move(reader), blank);
}

}  // namespace slidebase
