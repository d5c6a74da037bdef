// Divides an output into the texts that answer each case.
#include <algorithm>
#include <functional>
#include <map>
#include <utility>

#include "common/puzzle/text/characters.h"
#include "query/judge/printed.h"
#include "query/judge/printed_lines.h"

namespace slidebase {
namespace {

using Texts = std::vector<PrintedText>;

// Nobody prints longer lines around answers, and the pieces of these could take too much memory.
constexpr std::size_t kLongestLine = 1 << 16, kLongestOutput = 4 << 20;

// A line that is not empty.
struct OutputLine {
  std::size_t begin = 0, end = 0;  // in the output, without its newline
  std::size_t number = 0;
  std::size_t gap = 0;  // empty lines before it
  bool denies = false, known = true;
  std::string beginning;          // its first words, and # if a number follows
  std::int64_t heading = -1;      // that number
  std::size_t after_heading = 0;  // where the rest of the line begins
};

OutputLine output_line(std::string_view output, std::size_t begin, std::size_t end,
                       std::size_t number) {
  const PrintedLine line = printed_line(output.substr(begin, end - begin), number);
  OutputLine made{begin, end, number, 0, line.denies, true, "", -1, begin};
  made.beginning = line.text.starts_with('#') ? "# " : "";
  for (const Piece& piece : line.pieces) {
    if (piece.kind == Piece::Kind::kWord) {
      made.beginning += piece.text + " ";
      made.known = made.known && is_index_word(piece.text);
      continue;
    }
    if (piece.kind == Piece::Kind::kNumber) {
      made.beginning += "#";
      made.heading = piece.number;
      std::size_t at = output.find(std::to_string(piece.number), begin);
      while (at < end && is_digit(output[at])) {
        ++at;
      }
      while (at < end && (is_space(output[at]) || output[at] == ':' || output[at] == '.' ||
                          output[at] == ')')) {
        ++at;
      }
      made.after_heading = std::min(at, end);
    }
    break;
  }
  return made;
}

std::vector<OutputLine> lines_of(std::string_view output) {
  std::vector<OutputLine> lines;
  std::size_t number = 0;
  std::size_t gap = 0;
  for (std::size_t at = 0; at < output.size();) {
    const std::size_t next = next_line(output, at);
    const std::string_view text = trimmed(output.substr(at, next - at));
    ++number;
    if (!text.empty()) {
      const auto begin = static_cast<std::size_t>(text.data() - output.data());
      lines.push_back(output_line(output, begin, begin + text.size(), number));
      lines.back().gap = std::exchange(gap, 0);
    }
    gap += text.empty() ? 1U : 0U;
    at = next;
  }
  return lines;
}

// The texts from each line that begins one to the line before the next.
Texts from_lines(std::string_view output, const std::vector<OutputLine>& lines,
                 const std::function<bool(std::size_t)>& begins) {
  Texts texts;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (begins(i) || i == 0) {
      begin = lines[i].begin;
      texts.push_back({"", lines[i].number});
    }
    texts.back().text = output.substr(begin, lines[i].end - begin);
  }
  return texts;
}

// The texts after headings that are alike and numbered from 0 or 1.
std::vector<Texts> under_headings(std::string_view output, const std::vector<OutputLine>& lines,
                                  std::size_t cases) {
  std::map<std::string, std::vector<std::size_t>> headings;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].heading >= 0 && lines[i].known) {
      std::vector<std::size_t>& found = headings[lines[i].beginning];
      const std::int64_t first = found.empty() ? lines[i].heading : lines[found[0]].heading;
      if (first <= 1 && lines[i].heading == first + static_cast<std::int64_t>(found.size())) {
        found.push_back(i);
      }
    }
  }
  std::vector<Texts> ways;
  for (const auto& [beginning, found] : headings) {
    if (found.size() != cases) {
      continue;
    }
    Texts& texts = ways.emplace_back();
    for (std::size_t i = 0; i < cases; ++i) {
      const OutputLine& heading = lines[found[i]];
      const std::size_t end = i + 1 < cases ? lines[found[i + 1]].begin : output.size();
      texts.push_back(
          {output.substr(heading.after_heading, end - heading.after_heading), heading.number});
    }
  }
  return ways;
}

}  // namespace

std::vector<std::vector<PrintedText>> divided(std::string_view output, std::size_t cases) {
  bool is_long = output.size() > kLongestOutput;
  for_each_line(output, [&](std::string_view line, std::size_t) {
    is_long = is_long || line.size() > kLongestLine;
    return !is_long;
  });
  if (is_long) {
    return {};
  }
  if (cases == 1) {
    return {{{output}}};
  }
  const std::vector<OutputLine> lines = lines_of(output);
  if (lines.empty()) {
    return {};
  }
  std::vector<Texts> ways = under_headings(output, lines, cases);
  const std::string &first = lines.front().beginning, &last = lines.back().beginning;
  const std::function<bool(std::size_t)> rules[] = {
      [&](std::size_t i) { return lines[i].gap > 0; },
      [&](std::size_t i) { return lines[i].gap > 1; },
      [&](std::size_t i) { return lines[i].beginning == first; },
      [&](std::size_t i) { return lines[i].beginning == first || lines[i].denies; },
      [&](std::size_t i) { return i > 0 && lines[i - 1].beginning == last; },
      [&](std::size_t i) {
        return i > 0 && (lines[i - 1].beginning == last || lines[i - 1].denies);
      }};
  for (const auto& begins : rules) {
    Texts texts = from_lines(output, lines, begins);
    if (texts.size() == cases) {
      ways.push_back(std::move(texts));
    }
  }
  return ways;
}

}  // namespace slidebase
