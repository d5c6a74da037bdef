// slidebase-query audit: compares a heuristic with the distance of every state of a sliding board,
// or of a sample.
#include "common/study/audit.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "common/base/error.h"
#include "common/base/memory.h"
#include "common/base/number.h"
#include "common/base/text_path.h"
#include "common/base/workers.h"
#include "common/program/command_line.h"
#include "common/puzzle/ranking.h"
#include "common/puzzle/text/board_text.h"
#include "common/puzzle/text/characters.h"
#include "common/puzzle/text/quote.h"
#include "common/solve/line_field.h"
#include "common/solve/line_solver.h"
#include "common/solve/sliding_solver.h"
#include "common/study/distance_field.h"
#include "common/study/npy.h"
#include "query/cli/commands.h"
#include "query/cli/console.h"
#include "query/cli/options.h"
#include "query/cli/search_monitor.h"
#include "query/formats/input_text.h"

namespace slidebase {
namespace {

constexpr std::array<std::pair<std::string_view, Bound>, 4> kHeuristics = {{
    {"manhattan", Bound::kManhattan},
    {"misplaced", Bound::kMisplaced},
    {"linear-conflict", Bound::kLinearConflict},
    {"walking-distance", Bound::kWalkingDistance},
}};
constexpr std::string_view kFilePrefix = "file:";
constexpr std::uint64_t kDefaultSample = 1000;

struct AuditOptions {
  std::string heuristic;
  PuzzleOptions puzzles;
  bool json = false;
  std::optional<std::uint64_t> count;  // states; nothing: all, if there is a complete table
  std::uint64_t seed = 1;
};

double ratio(std::uint64_t part, std::uint64_t whole) {
  return static_cast<double>(part) / static_cast<double>(whole);
}

// The states that are audited.
struct Subject {
  Shape shape;
  Tiles goal;
  Metric metric = Metric::kSingle;
  bool sampled = false;

  // The number of all solvable states of the board; nothing if 64 bits are too few.
  std::optional<std::uint64_t> all() const {
    return shape.cells() > kMaxRankedSymbols ? std::nullopt
                                             : std::optional(factorial(shape.cells()) / 2);
  }
  std::string all_text() const {
    return all() ? std::to_string(*all()) : std::to_string(shape.cells()) + "!/2";
  }
};

// "d", or "d2" for a slide over two cells.
std::string text_of(const Drop& drop) {
  return drop.letter + (drop.cells > 1 ? std::to_string(drop.cells) : "");
}

std::string in_words(const AuditOptions& options, const Subject& subject, const Audit& audit) {
  std::string text;
  const auto line = [&text](std::string_view label, const std::string& value) {
    text.append(label).append(14 - label.size(), ' ').append(value).append("\n");
  };
  line("heuristic", options.heuristic);
  line("board", subject.shape.name());
  line("goal", board_text(subject.shape, subject.goal));
  if (subject.metric == Metric::kMulti) {
    line("metric", "multi: d in slides, edges are slides");
  }
  line("states",
       std::to_string(audit.states) +
           (subject.sampled ? " of " + subject.all_text() + ", drawn at random" : "") +
           (audit.undecided > 0 ? "; " + std::to_string(audit.undecided) + " others undecided"
                                : ""));
  line("admissible", audit.admissible()
                         ? subject.sampled ? "yes, for these states" : "yes"
                         : "no, h > d for " + std::to_string(audit.overestimates) + " states");
  if (const auto& first = audit.first_overestimate) {
    line("  first", board_text(subject.shape, first->board) + ", h " + std::to_string(first->h) +
                        ", d " + std::to_string(first->d));
  }
  std::string why;
  if (audit.drops > 0) {
    why = ", h falls by more than 1 along " + std::to_string(audit.drops) +
          (subject.sampled ? " of their moves" : " edges");
  }
  if (audit.goal_h != 0) {
    why += ", h is " + std::to_string(audit.goal_h) + " at the goal";
  }
  line("consistent", !audit.consistent() ? "no" + why
                     : subject.sampled   ? "yes, along their moves"
                                         : "yes");
  if (const auto& first = audit.first_drop) {
    line("  first", board_text(subject.shape, first->board) + ", move " + text_of(*first) + ", h " +
                        std::to_string(first->before) + " to " + std::to_string(first->after));
  }
  line("mean h", fixed(ratio(audit.sum_h, audit.states), 4));
  line("mean d", fixed(ratio(audit.sum_d, audit.states), 4));
  line("h = d", std::to_string(audit.exact) + " states, " +
                    fixed(100 * ratio(audit.exact, audit.states), 4) + " %");
  text += "\nERROR\tSTATES\n";
  for (std::size_t i = 0; i < audit.errors.size(); ++i) {
    if (audit.errors[i] > 0) {
      append_number(static_cast<int>(i) + Audit::kLeastError, text);
      text += '\t' + std::to_string(audit.errors[i]) + '\n';
    }
  }
  return text;
}

std::string as_json(const AuditOptions& options, const Subject& subject, const Audit& audit) {
  using Json = nlohmann::ordered_json;
  Json overestimate, drop;
  if (const auto& first = audit.first_overestimate) {
    overestimate = {
        {"board", board_text(subject.shape, first->board)}, {"h", first->h}, {"d", first->d}};
  }
  if (const auto& first = audit.first_drop) {
    drop = {{"board", board_text(subject.shape, first->board)},
            {"move", text_of(*first)},
            {"h_before", first->before},
            {"h_after", first->after}};
  }
  Json errors = Json::array();
  for (std::size_t i = 0; i < audit.errors.size(); ++i) {
    if (audit.errors[i] > 0) {
      errors.push_back(
          {{"error", static_cast<int>(i) + Audit::kLeastError}, {"states", audit.errors[i]}});
    }
  }
  Json object = {
      {"heuristic", options.heuristic},
      {"board", subject.shape.name()},
      {"goal", board_text(subject.shape, subject.goal)},
      {"states", audit.states},
      {"admissible", audit.admissible()},
      {"overestimates", audit.overestimates},
      {"first_overestimate", overestimate},
      {"consistent", audit.consistent()},
      {"inconsistent_edges", audit.drops},
      {"first_inconsistent_edge", drop},
      {"h_of_goal", audit.goal_h},
      {"mean_h", ratio(audit.sum_h, audit.states)},
      {"mean_d", ratio(audit.sum_d, audit.states)},
      {"exact_states", audit.exact},
      {"errors", errors},
  };
  if (subject.metric == Metric::kMulti) {
    object["metric"] = metric_name(subject.metric);
  }
  if (audit.undecided > 0) {
    object["undecided"] = audit.undecided;
  }
  if (subject.sampled) {
    object["sample_of"] = subject.all() ? nlohmann::ordered_json(*subject.all()) : nullptr;
  }
  return object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

Bound kind_of(const AuditOptions& options) {
  return std::ranges::find(kHeuristics, options.heuristic,
                           &decltype(kHeuristics)::value_type::first)
      ->second;
}

// A whole number from 0 to 255 a line, in the order of export --emit boards. Throws
// Error(kFormat).
std::vector<std::uint8_t> values_of_lines(InputText& text, std::uint64_t states) {
  std::vector<std::uint8_t> values;
  for_each_line(text.whole(), [&](std::string_view line, std::size_t number) {
    const auto value = number_in<std::uint8_t>(line);
    if (!value) {
      throw Error(ErrorCode::kFormat, text.name(),
                  "line " + std::to_string(number) + ": expected a number from 0 to 255, not " +
                      in_quotes(line));
    }
    values.push_back(*value);
    return true;
  });
  if (values.size() != states) {
    throw Error(ErrorCode::kFormat, text.name(),
                std::to_string(values.size()) + " values, but there are " + std::to_string(states) +
                    " states: a line for each board of slidebase-query export --emit boards");
  }
  return values;
}

Audit audit_by_name(const AuditOptions& options, const OpenBoards& open, Workers& workers) {
  const Table& table = *open.table();
  const LineSolver* const lines = open.lines;
  const AuditedStates states =
      lines != nullptr ? AuditedStates{lines->space().states(), lines->view(), Metric::kMulti}
                       : AuditedStates{open.sliding->space(), *open.sliding, Metric::kSingle};
  const auto distances = [&] {
    return lines != nullptr ? slide_field(lines->space(), table, workers)
                            : distance_field(states.space, table, workers);
  };
  if (options.heuristic.starts_with(kFilePrefix)) {
    const std::string name = options.heuristic.substr(kFilePrefix.size());
    const auto layers = static_cast<std::uint64_t>(states.space.layers());
    InputText text(name);
    text.fill(kNpyMagic.size());
    if (text.text().starts_with(kNpyMagic)) {
      const NpyFile file(text_path(name), {layers, states.space.layer_size()});
      return audit_heuristic(states, distances(), file.values(), workers);
    }
    const auto values = values_of_lines(text, layers * states.space.layer_size());
    return audit_heuristic(states, distances(), values, workers);
  }
  require_memory(2 * table.info().states, table.path());
  const Heuristic heuristic(kind_of(options), states.view.shape(), states.view.goal());
  const auto of_states = distances();
  return audit_heuristic(states, of_states, heuristic_field(states, heuristic, workers), workers);
}

Audit audit_of_sample(const AuditOptions& options, const BoardSolver& solver, Workers& workers,
                      SearchMonitor& monitor) {
  if (options.heuristic.starts_with(kFilePrefix)) {
    throw Error(ErrorCode::kUsage, "file: is for all states of a board with a complete table");
  }
  const Heuristic heuristic(kind_of(options), solver.shape(), solver.goal());
  const std::uint64_t count = options.count.value_or(kDefaultSample);
  monitor.expect(count);
  return audit_sample(solver, heuristic, count, options.seed, workers);
}

int run_audit(const AuditOptions& options, const CommonOptions& common) {
  const unsigned threads = common.thread_count();
  PuzzleSpec spec = puzzle_spec(options.puzzles, threads);
  const TableSet tables = tables_of(options.puzzles.tables, common);
  SearchMonitor monitor(options.puzzles, common);
  spec.search.watch = &monitor;
  const OpenBoards open = tables.open_boards(spec.shape, spec.goal, spec.metric, spec.search);
  const Subject subject{spec.shape, spec.goal, spec.metric,
                        options.count.has_value() || open.table() == nullptr};
  Workers workers(threads);
  Audit audit;
  const bool done = monitor.watch(
      [&] {
        audit = subject.sampled ? audit_of_sample(options, *open.boards, workers, monitor)
                                : audit_by_name(options, open, workers);
      },
      std::string("a smaller --count") + SearchMonitor::kOrLimits);
  if (!done) {
    return kExitFailed;
  }
  if (audit.states == 0 && audit.undecided > 0) {
    throw Error(ErrorCode::kUsage, "all " + std::to_string(audit.undecided) + " states are " +
                                       undecided_text(options.puzzles, " to decide some"));
  }
  open.boards->check_unchanged();
  write_out(options.json ? as_json(options, subject, audit) : in_words(options, subject, audit));
  return audit.admissible() && audit.consistent() ? kExitDone : kExitInvalid;
}

std::string check_heuristic(const std::string& text) {
  std::vector<std::string> names;
  std::ranges::transform(kHeuristics, std::back_inserter(names),
                         [](const auto& heuristic) { return std::string(heuristic.first); });
  const bool known = std::ranges::any_of(
      kHeuristics, [&](const auto& heuristic) { return heuristic.first == text; });
  const bool file = text.starts_with(kFilePrefix) && text.size() > kFilePrefix.size();
  return known || file ? ""
                       : "say manhattan, misplaced, linear-conflict, walking-distance or "
                         "file:VALUES, not " +
                             in_quotes(text) + suggestion(text, names) +
                             "; to ask a program: slidebase-query export --emit boards TABLE | "
                             "PROGRAM | slidebase-query audit file:-";
}

}  // namespace

Command add_audit(CLI::App& program, const CommonOptions& common) {
  const auto options = std::make_shared<AuditOptions>();
  CLI::App* const audit =
      program.add_subcommand("audit", "check a heuristic on all states or a sample");
  audit
      ->add_option("HEURISTIC", options->heuristic,
                   "manhattan, misplaced, linear-conflict, walking-distance or file:VALUES, a line "
                   "for each of export --emit boards, or .npy")
      ->required()
      ->check(check_heuristic);
  add_board_option(*audit, options->puzzles.board);
  add_goal_option(*audit, options->puzzles.goal);
  add_metric_option(*audit, options->puzzles.metric);
  audit->add_flag("--json", options->json, "one object");
  audit->add_option("--count", options->count, "random states instead of all (1000)")
      ->transform(CLI::Validator(count_from(1), ""));
  add_seed_option(*audit, options->seed);
  add_search_options(*audit, options->puzzles);
  add_tables_option(*audit, options->puzzles.tables);
  return {audit, [options, &common] { return run_audit(*options, common); }};
}

}  // namespace slidebase
