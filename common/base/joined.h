// Joins words, numbers and texts into one text.
#pragma once

#include <atomic>
#include <concepts>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>

namespace slidebase {

// A piece of text, or a number.
class Word {
 public:
  Word(std::string_view text);    // NOLINT(google-explicit-constructor)
  Word(const char* text);         // NOLINT(google-explicit-constructor)
  Word(const std::string& text);  // NOLINT(google-explicit-constructor)
  Word(std::uint64_t number);     // NOLINT(google-explicit-constructor)
  template <std::integral Number>
  Word(Number number)  // NOLINT(google-explicit-constructor)
      : Word(static_cast<std::uint64_t>(number < 0 ? 0 - static_cast<std::uint64_t>(number)
                                                   : static_cast<std::uint64_t>(number))) {
    is_negative_ = number < 0;
  }

  void append_to(std::string& made) const;

 private:
  std::string_view text_;
  std::uint64_t number_ = 0;
  bool is_number_ = false, is_negative_ = false;
};

// The words joined, without separators: joined({"expected ", 9, " cells"}).
std::string joined(std::initializer_list<Word> words);

// The texts in their order, or what `text_of` makes of each, with `between` between two of them.
template <typename Texts, typename TextOf = std::identity>
std::string joined(const Texts& texts, std::string_view between, const TextOf& text_of = {}) {
  std::string made;
  for (const auto& text : texts) {
    made.append(made.empty() ? "" : between).append(std::invoke(text_of, text));
  }
  return made;
}

// What a message recommends for a damaged table: the library's own function, and in programs, which
// set this, slidebase-gen, which is installed with them.
inline std::atomic<bool> names_programs{false};
inline const char* remaker() {
  return names_programs ? "slidebase-gen -f" : "make_table()";
}

}  // namespace slidebase
