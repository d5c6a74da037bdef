// The distances from the goal at which puzzles are drawn.
#include <charconv>
#include <limits>
#include <optional>
#include <string_view>
#include <system_error>

#include "common/base/error.h"
#include "common/puzzle/text/quote.h"
#include "common/solve/walk.h"
#include "common/study/searched_boards.h"
#include "query/judge/suite/draw_cases.h"

namespace slidebase {
namespace {

constexpr const char* kFirstAbove = "the first depth is above the second";

Error wrong(const std::string& text, const std::string& why) {
  return {ErrorCode::kUsage, "--depth " + in_quotes(text) + ": " + why};
}

int parse_depth(std::string_view word, const std::string& text) {
  if (word == "max") {
    return DepthChoice::kMax;
  }
  int depth = 0;
  const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), depth);
  if (error == std::errc::result_out_of_range) {
    return std::numeric_limits<int>::max();  // greater than any depth of a table
  }
  if (error != std::errc{} || stop != word.data() + word.size() || depth < 0) {
    throw wrong(text, "say a number from 0, max, or two of them with - between");
  }
  return depth;
}

}  // namespace

DepthChoice parse_depths(const std::string& text, bool with_unsolvable) {
  if (text.empty()) {
    return {};
  }
  std::string_view words = text;
  std::optional<bool> unsolvable;
  if (const std::size_t comma = words.find(','); with_unsolvable && comma != words.npos) {
    const std::string_view which = words.substr(comma + 1);
    if (which != "solvable" && which != "unsolvable") {
      throw wrong(text, "say solvable or unsolvable after the comma");
    }
    unsolvable = which == "unsolvable";
    words = words.substr(0, comma);
  }
  const std::size_t dash = words.find('-');
  const int least = parse_depth(words.substr(0, dash), text);
  return {least, dash == words.npos ? least : parse_depth(words.substr(dash + 1), text), text,
          unsolvable};
}

DepthRange depths_up_to(const DepthChoice& choice, int deepest, const std::string& puzzles) {
  const DepthRange depths{choice.least == DepthChoice::kMax ? deepest : choice.least,
                          choice.greatest == DepthChoice::kMax ? deepest : choice.greatest};
  if (depths.greatest > deepest || depths.least > deepest) {
    throw wrong(choice.text, "the greatest depth of " + puzzles + " is " + std::to_string(deepest));
  }
  if (depths.least > depths.greatest) {
    throw wrong(choice.text, kFirstAbove);
  }
  return depths;
}

DepthRange depths_named(const DepthChoice& choice) {
  if (choice.least == DepthChoice::kMax || choice.greatest == DepthChoice::kMax) {
    throw wrong(choice.text, "the greatest depth is not known without a complete table");
  }
  if (choice.least > choice.greatest) {
    throw wrong(choice.text, kFirstAbove);
  }
  if (choice.greatest > kMaxPath) {
    throw wrong(choice.text,
                "a search finds no board farther than " + std::to_string(kMaxPath) + " moves");
  }
  return {choice.least, choice.greatest};
}

Error none_at(const DepthChoice& choice, std::span<const std::uint64_t> levels,
              const std::string& puzzles) {
  std::string depths;
  for (std::size_t from = 0; from < levels.size(); ++from) {
    if (levels[from] == 0) {
      continue;
    }
    std::size_t last = from;
    while (last + 1 < levels.size() && levels[last + 1] > 0) {
      ++last;
    }
    depths += (depths.empty() ? "" : ", ") + std::to_string(from) +
              (last > from ? "-" + std::to_string(last) : "");
    from = last;
  }
  return wrong(choice.text, puzzles + " have no puzzles there, only at the depths " + depths);
}

Error out_of_reach(const DepthChoice& choice, DepthRange depths, bool limited) {
  const std::string named = depths.least == depths.greatest
                                ? "depth " + std::to_string(depths.least)
                                : "one of these depths";
  return wrong(
      choice.text,
      "none of " + std::to_string(SearchedBoards::kMostTries) + " boards in a row was at " + named +
          (limited ? " within --nodes or --seconds: raise them" : "; random boards rarely are"));
}

}  // namespace slidebase
