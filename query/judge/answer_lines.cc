#include "query/judge/answer_lines.h"

#include <algorithm>

#include "common/puzzle/text/characters.h"

namespace slidebase {
namespace {

// Calls visit(line) for every `stride`-th of the first `most` lines.
template <typename Visit>
void for_some_lines(std::string_view text, std::size_t most, std::size_t stride,
                    const Visit& visit) {
  for_each_line(text, [&](std::string_view line, std::size_t number) {
    const bool wanted = number <= most;
    if (wanted && (number - 1) % stride == 0) {
      visit(AnswerLine{line, number});
    }
    return wanted;
  });
}

// The lines that may be answers: every `stride`-th of the first `most`.
struct Layout {
  std::size_t most = 0;  // the lines after it are empty and answer nothing
  std::size_t stride = 1;
  std::size_t lines() const { return (most + stride - 1) / stride; }
};

Layout layout_of(std::string_view output, std::size_t cases,
                 const std::function<bool(std::size_t)>& is_solved) {
  std::size_t lines = 0, last_full = 0;
  bool gaps = true;            // every other line is empty
  bool gaps_unsolved = false;  // one of these would answer a case that it does not solve
  for_some_lines(output, output.size(), 1, [&](const AnswerLine& line) {
    const std::size_t i = lines++;
    last_full = line.text.empty() ? last_full : lines;
    if (i % 2 == 1) {
      gaps = gaps && line.text.empty();
      gaps_unsolved = gaps_unsolved || (i < cases && !is_solved(i));
    }
  });
  // Empty lines at the end are answers only if other lines are too few.
  const std::size_t most = std::max(last_full, std::min(lines, cases));
  // The last answers may be empty paths: then only the number of lines decides.
  const bool two_a_case = gaps_unsolved && (lines + 1 == 2 * cases || lines == 2 * cases);
  const bool separated =
      gaps && cases >= 2 &&
      (two_a_case || (most >= 3 && most != cases && (gaps_unsolved || most + 1 >= 2 * cases)));
  return separated ? Layout{std::max(most, std::min(lines, 2 * cases - 1)), 2} : Layout{most, 1};
}

}  // namespace

AlignedAnswers align_answers(std::string_view output, std::size_t cases,
                             const std::function<bool(std::size_t)>& is_solved,
                             const std::function<bool(std::string_view)>& is_answer) {
  const auto is_noise = [&](const AnswerLine& line) {
    return !line.text.empty() && !is_answer(line.text);
  };
  const Layout layout = layout_of(output, cases, is_solved);
  bool skip_empty = false;
  std::size_t surplus = 0;  // noise lines still to skip
  if (layout.lines() > cases) {
    std::size_t empty = 0;
    for_some_lines(output, layout.most, layout.stride, [&](const AnswerLine& line) {
      empty += line.text.empty() ? 1U : 0U;
      surplus += is_noise(line) ? 1U : 0U;
    });
    skip_empty = layout.lines() - surplus != cases;
    if (skip_empty) {
      std::size_t solved = 0;  // cases that an empty line may answer
      for (std::size_t i = 0; i < cases && solved < empty; ++i) {
        solved += is_solved(i) ? 1U : 0U;
      }
      const std::size_t full = layout.lines() - empty;
      surplus = full > cases - solved ? full - (cases - solved) : 0;
    }
  }
  AlignedAnswers aligned;
  aligned.cases.resize(cases);
  std::size_t next = 0;  // the next case without an answer
  for_some_lines(output, layout.most, layout.stride, [&](const AnswerLine& line) {
    if (next == cases) {
      if (!line.text.empty() && aligned.extra++ == 0) {
        aligned.first_extra = line;
      }
    } else if (skip_empty && line.text.empty() && !is_solved(next)) {
      // A separator between answers.
    } else if (surplus > 0 && is_noise(line)) {
      --surplus;
      aligned.noise.emplace(next, line);
    } else {
      aligned.cases[next++] = line;
    }
  });
  return aligned;
}

std::optional<AlignedAnswers> align_numbers(std::string_view output, std::size_t cases,
                                            bool lines_first) {
  AlignedAnswers aligned;
  std::size_t lines = 0, full_lines = 0;
  bool fits = true;
  for_each_line(output, [&](std::string_view line, std::size_t number) {
    full_lines += line.empty() ? 0U : 1U;
    lines = line.empty() ? lines : number;
    for (std::size_t at = 0; fits && at < line.size();) {
      const std::size_t end = skip_word(line, at);
      const std::string_view word = line.substr(at, end - at);
      // Some answer -1 if there is no solution.
      fits = is_number(word.substr(word[0] == '-' ? 1 : 0)) && aligned.cases.size() < cases;
      aligned.cases.push_back({word, number});
      at = skip_space(line, end);
    }
    return fits;
  });
  fits = fits && aligned.cases.size() == cases;
  if (!fits || (lines_first && (lines == cases || full_lines == cases))) {
    return std::nullopt;
  }
  return aligned;
}

}  // namespace slidebase
