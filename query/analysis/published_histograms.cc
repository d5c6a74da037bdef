#include "query/analysis/published_histograms.h"

#include <charconv>
#include <string>
#include <string_view>

namespace slidebase {

// Made by the build (published_texts.cc.in).
std::string_view published_states_text();
std::string_view published_patterns_text();

namespace {

// Removes the text up to the next `end` from `text` and returns it.
std::string_view take_until(char end, std::string_view& text) {
  const std::string_view taken = text.substr(0, text.find(end));
  text.remove_prefix(taken.size() + (taken.size() < text.size() ? 1 : 0));
  return taken;
}

// The numbers in the last column of the line that begins with `beginning`; empty if there is none.
std::vector<double> numbers_of(std::string_view text, const std::string& beginning) {
  std::vector<double> numbers;
  while (!text.empty()) {
    std::string_view line = take_until('\n', text);
    if (!line.starts_with(beginning)) {
      continue;
    }
    line.remove_prefix(line.rfind('\t') + 1);
    while (!line.empty()) {
      const std::string_view word = take_until(' ', line);
      double number = 0;
      std::from_chars(word.data(), word.data() + word.size(), number);
      numbers.push_back(number);
    }
    break;
  }
  return numbers;
}

// "3x4<TAB>11<TAB>": the columns for a board, turned so that it has at least as many columns as
// rows, and for the class of the cell.
std::string columns(Shape shape, Cell root) {
  if (shape.rows > shape.cols) {
    root = shape.transposed().cell(shape.col(root), shape.row(root));
    shape = shape.transposed();
  }
  return shape.name() + "\t" + std::to_string(class_representative(shape, root)) + "\t";
}

}  // namespace

std::vector<double> published_states(Shape shape, Cell root, Metric metric) {
  return numbers_of(
      published_states_text(),
      (metric == Metric::kMulti ? "sliding-multi\t" : "sliding\t") + columns(shape, root));
}

std::vector<double> published_patterns(Shape shape, Cell root) {
  return numbers_of(published_patterns_text(), columns(shape, root));
}

}  // namespace slidebase
