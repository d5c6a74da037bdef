#include <nlohmann/json.hpp>

#include "common/puzzle/text/board_text.h"
#include "common/puzzle/text/cubic_text.h"
#include "common/puzzle/text/quote.h"
#include "query/formats/answer_form.h"
#include "query/judge/analysis/analysis.h"

namespace slidebase {
namespace {

// "8", or "at least 8" of a search that reached its limit.
std::string in_words(Length length) {
  return (length.is_known() ? "" : "at least ") + std::to_string(length.at_least);
}

std::string step_text(const std::string& steps) {
  return runs_of(Emit::kPath, steps);
}

// "-" for a move away from the goal.
std::string best_text(const AnalysedMove& move) {
  return move.best.empty() ? "-" : step_text(move.best);
}

std::string left_text(Length left) {
  return (left.is_known() ? "" : ">=") + std::to_string(left.at_least);
}

nlohmann::ordered_json known_or_null(Length length) {
  return length.is_known() ? nlohmann::ordered_json(length.moves) : nullptr;
}

nlohmann::ordered_json number_or_null(std::size_t number) {
  return number > 0 ? nlohmann::ordered_json(number) : nullptr;
}

nlohmann::ordered_json json_of(const AnalysedMove& move, std::size_t number, const char* length) {
  nlohmann::ordered_json object = {
      {"move", number}, {"step", step_text(move.steps)}, {length, known_or_null(move.left)}};
  if (!move.left.is_known()) {
    object["at_least"] = move.left.at_least;
  }
  if (move.cost > 0) {
    object["cost"] = move.cost;
    object["best"] = move.best.empty() ? nlohmann::ordered_json(nullptr)
                                       : nlohmann::ordered_json(step_text(move.best));
  }
  return object;
}

}  // namespace

std::string puzzle_text(const CaseRecord& record) {
  switch (record.kind) {
    case CaseRecord::Kind::kSliding:
      return board_text(record.shape(), record.cells);
    case CaseRecord::Kind::kCubic:
      return question_text(record.question());
    case CaseRecord::Kind::kInvalid:
      break;
  }
  return "";
}

std::string_view noun_of(const AnalysedCase& one) {
  return one.record.kind == CaseRecord::Kind::kCubic ? "roll" : move_noun(one.metric);
}

std::string in_a_sentence(const AnalysedCase& one) {
  if (!one.problem.empty()) {
    return one.problem;
  }
  const Analysis& analysis = one.analysis;
  const std::string_view noun = noun_of(one);
  const std::size_t made = analysis.moves.size();
  const bool arrives = analysis.at_goal;
  std::string text = made == 0 ? "no " + std::string(noun) + "s" : counted(made, noun);
  text += arrives ? made == 0 ? ", the board is solved" : " to the goal"
                  : (analysis.from_start ? ", not to the goal"
                                         : "; " + in_words(analysis.left()) + " left to the goal");
  if (made > 0) {
    text += arrives || analysis.from_start
                ? "; " + in_words(analysis.least) + (analysis.least == Length(1) ? " is" : " are") +
                      " enough"
                : ", " + in_words(analysis.least) + " at the start";
  }
  if (const int detours = analysis.detours(); detours > 0) {
    text += "; " + std::to_string(analysis.cost()) + " lost in " +
            counted(static_cast<std::size_t>(detours), "detour") + ", the first at " +
            std::string(noun) + " " + std::to_string(analysis.first_detour());
  } else if (made > 0 && !analysis.is_undecided()) {
    text += "; no detour";
  }
  if (arrives && analysis.from_start && analysis.left() != analysis.least) {
    text += "; the position at the end is " + in_words(analysis.left()) +
            " away, but another shows the goal after " + in_words(analysis.least);
  }
  if (const auto at = analysis.first_at_goal; at && *at < made) {
    text += "; it was at the goal " +
            (*at == 0 ? "at the start" : "after " + std::string(noun) + " " + std::to_string(*at));
  }
  if (analysis.stuck_at > 0) {
    text += "; " + std::string(noun) + " " + std::to_string(analysis.stuck_at) +
            " is impossible: " + analysis.why_stuck;
  }
  return text;
}

void append_analysis(const AnalysedCase& one, bool of_several, std::string& out) {
  out += of_several ? "case " + std::to_string(one.number) + ": " : "";
  const std::string puzzle = puzzle_text(one.record);
  out += puzzle + (puzzle.empty() ? "" : ": ");
  out += in_a_sentence(one) + "\n";
  if (!one.problem.empty() || one.analysis.moves.empty()) {
    return;
  }
  out += std::string("MOVE\tSTEP\t") + (one.analysis.from_start ? "LEAST" : "LEFT") +
         "\tCOST\tBEST\n0\t-\t" + left_text(one.analysis.begin()) + "\t-\t-\n";
  std::size_t number = 0;
  for (const AnalysedMove& move : one.analysis.moves) {
    out += std::to_string(++number) + "\t" + step_text(move.steps) + "\t" + left_text(move.left) +
           "\t";
    out += move.cost > 0 ? std::to_string(move.cost) + "\t" + best_text(move) + "\n" : "-\t-\n";
  }
}

void append_analysis_json(const AnalysedCase& one, std::string& out) {
  nlohmann::ordered_json object = {{"case", one.number}};
  if (one.record.kind == CaseRecord::Kind::kSliding) {
    object["board"] = puzzle_text(one.record);
    object["goal"] = board_text(one.record.shape(), one.record.goal);
  } else if (one.record.kind == CaseRecord::Kind::kCubic) {
    object["question"] = puzzle_text(one.record);
  }
  if (!one.problem.empty()) {
    object["error"] = one.problem;
  } else {
    const Analysis& analysis = one.analysis;
    object["moves"] = analysis.moves.size();
    object["least"] = known_or_null(analysis.least);
    const char* const length = analysis.from_start ? "from_start" : "left";
    object[length] = known_or_null(analysis.left());
    object["cost"] = analysis.cost();
    object["detours"] = analysis.detours();
    object["first_detour"] = number_or_null(analysis.first_detour());
    object["at_goal_after"] =
        analysis.first_at_goal ? nlohmann::ordered_json(*analysis.first_at_goal) : nullptr;
    object["impossible_move"] = number_or_null(analysis.stuck_at);
    if (analysis.stuck_at > 0) {
      object["why_impossible"] = analysis.why_stuck;
    }
    if (!analysis.least.is_known()) {
      object["at_least"] = analysis.least.at_least;
    }
    if (one.metric == Metric::kMulti) {
      object["metric"] = metric_name(one.metric);
    }
    auto& steps = object["steps"] = nlohmann::ordered_json::array();
    for (const AnalysedMove& move : analysis.moves) {
      steps.push_back(json_of(move, steps.size() + 1, length));
    }
  }
  out += object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace slidebase
