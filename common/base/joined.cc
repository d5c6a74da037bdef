#include "common/base/joined.h"

namespace slidebase {

Word::Word(std::string_view text) : text_(text) {}
Word::Word(const char* text) : text_(text) {}
Word::Word(const std::string& text) : text_(text) {}
Word::Word(std::uint64_t number) : number_(number), is_number_(true) {}

void Word::append_to(std::string& made) const {
  made += is_number_ ? (is_negative_ ? "-" : "") + std::to_string(number_) : std::string(text_);
}

std::string joined(std::initializer_list<Word> words) {
  std::string made;
  for (const Word& word : words) {
    word.append_to(made);
  }
  return made;
}

}  // namespace slidebase
