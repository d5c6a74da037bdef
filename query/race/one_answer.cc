#include "query/race/one_answer.h"

#include <algorithm>
#include <optional>

#include "common/text/characters.h"
#include "query/judge/labels.h"
#include "query/judge/transcript.h"

namespace slidebase {
namespace {

std::string_view only_line(std::string_view output) {
  const std::size_t begin = skip_space(output, 0);
  const std::size_t end = std::min(output.find('\n', begin), output.size());
  const bool only = skip_space(output, end) == output.size();
  return only ? trimmed(output.substr(begin, end - begin)) : std::string_view();
}

// Lines of one move each, in the notations whose moves do not depend on the board.
std::string joined_moves(std::string_view output, Notation notation, Metric metric,
                         std::size_t most) {
  std::string joined;
  Answer answer;
  bool good = true;
  for_each_line(output, [&](std::string_view line, std::size_t) {
    if (line.empty()) {
      return true;
    }
    good = joined.size() + line.size() < most;
    if (good && !(joined.empty() && is_number(line))) {
      read_answer(line, notation, false, Shape{3, 3}, answer);
      good = answer.kind == Answer::Kind::kPath && count_moves(metric, answer.moves) == 1 &&
             !answer.has_claim;
    }
    if (good) {
      joined.append(joined.empty() ? "" : " ").append(line);
    }
    return good;
  });
  return good ? joined : "";
}

}  // namespace

std::string one_answer(std::string_view output, Notation notation, Shape shape, Metric metric,
                       std::size_t most, std::string* labels) {
  if (const std::string_view line = only_line(output); !line.empty()) {
    return line.size() <= most ? std::string(line) : "";
  }
  if (notation == Notation::kAuto || notation == Notation::kWords ||
      notation == Notation::kBoards) {
    if (const std::optional<Transcript> transcript = read_transcript(output); transcript) {
      const std::string_view line = only_line(transcript->text);
      return line.size() <= most ? std::string(line) : "";
    }
  }
  std::string joined = joined_moves(output, notation, metric, most);
  if (joined.empty() && notation == Notation::kAuto && labels) {
    if (const std::optional<Unlabelled> bare = without_labels(output, shape, metric); bare) {
      *labels = labels->empty() ? bare->example : *labels;
      return one_answer(bare->transcript.text, notation, shape, metric, most, nullptr);
    }
  }
  return joined;
}

}  // namespace slidebase
