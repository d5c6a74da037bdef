#include "query/serve/service.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "common/base/error.h"
#include "common/base/number.h"
#include "common/base/progress.h"
#include "common/puzzle/text/quote.h"
#include "query/formats/answers/answerers.h"
#include "query/formats/puzzle_spec.h"
#include "query/judge/judging.h"

namespace slidebase {
namespace {

constexpr int kAnswered = 200, kNoPuzzle = 400, kNoTable = 404;
constexpr std::uint64_t kMostPaths = 10'000;  // of one board
// For boards whose turn comes when the time for searches is over: they get bounds and a first path.
constexpr std::chrono::seconds kLateMost{5};
constexpr const char* kJsonLines = "application/x-ndjson";

[[noreturn]] void refuse(const std::string& reason) {
  throw Error(ErrorCode::kUsage, reason);
}

template <typename Number>
Number number_of(const std::string& name, const std::string& text, Number most) {
  const auto number = number_in<Number>(text);
  if (!number || *number <= 0 || *number > most) {
    refuse(name + "=" + in_quotes(text) + ": say a number above 0, at most " +
           std::to_string(most));
  }
  return *number;
}

bool flag_of(const std::string& name, const std::string& text) {
  if (text != "1" && text != "true" && text != "0" && text != "false") {
    refuse(name + "=" + in_quotes(text) + ": say 1 or 0");
  }
  return text == "1" || text == "true";
}

// What the parameters of a request say.
struct Asked {
  PuzzleOptions puzzles;
  std::string emit, moves = "blank";
  std::uint64_t all = 0;
  double seconds = 0;
};

Asked asked_by(const Service::Parameters& parameters, const ServiceLimits& limits) {
  Asked asked;
  asked.puzzles.nodes = limits.nodes;
  asked.seconds = limits.seconds;
  PuzzleOptions& puzzles = asked.puzzles;
  const std::map<std::string, std::string*> texts = {
      {"emit", &asked.emit},       {"moves", &asked.moves},      {"format", &puzzles.format},
      {"goal", &puzzles.goal},     {"shape", &puzzles.board},    {"metric", &puzzles.metric},
      {"cubes", &puzzles.cubes},   {"limit", &puzzles.limit},    {"blank", &puzzles.blank},
      {"within", &puzzles.within}, {"seconds", &puzzles.seconds}};
  const std::uint64_t most_nodes =
      limits.nodes != 0 ? limits.nodes : std::numeric_limits<std::uint64_t>::max();
  for (const auto& [name, text] : parameters) {
    if (parameters.count(name) > 1) {
      refuse(name + ": say it once");
    }
    if (const auto known = texts.find(name); known != texts.end()) {
      *known->second = text;
    } else if (name == "all") {
      asked.all = number_of(name, text, kMostPaths);
    } else if (name == "nodes") {
      puzzles.nodes = number_of(name, text, most_nodes);
    } else if (name == "first") {
      puzzles.first = flag_of(name, text);
    } else {
      refuse("there is no parameter " + in_quotes(name) + "; see / for those there are");
    }
  }
  if (!puzzles.seconds.empty()) {
    asked.seconds = number_of("seconds", puzzles.seconds, limits.seconds);
  }
  return asked;
}

PuzzleSpec spec_of(const Asked& asked, unsigned threads) {
  try {
    PuzzleSpec spec = puzzle_spec(asked.puzzles, threads);
    seek_near_paths(asked.puzzles, spec.search);
    return spec;
  } catch (const Error& error) {  // it speaks of options
    const std::string reason = error.what();
    refuse(reason.substr(reason.starts_with("--") ? 2 : 0));
  }
}

AnswerForm form_of(const Asked& asked, const PuzzleSpec& spec, bool plain) {
  const std::optional<Emit> emit = plain ? emit_named(asked.emit) : Emit::kJson;
  if (!asked.emit.empty() && !plain) {
    refuse("emit: only of answers as text/plain");
  }
  if (!asked.emit.empty() && !emit) {
    refuse("emit: there is no " + in_quotes(asked.emit));
  }
  if (asked.moves != "blank" && asked.moves != "tile") {
    refuse("moves: say blank or tile");
  }
  AnswerForm form = solved_form(asked.puzzles, spec, emit);
  form.tile_moves = asked.moves == "tile";
  form.paths = asked.all;
  if (form.paths > 0 && !form.lists_paths()) {
    refuse("all: only of JSON, and emit=path, runs or both");
  }
  return form;
}

void check_number(std::string_view text, const PuzzleSpec& spec, const ServiceLimits& limits) {
  if (spec.format->puzzle_per_line &&
      static_cast<std::uint64_t>(std::ranges::count(text, '\n')) > limits.boards) {
    refuse("more than " + std::to_string(limits.boards) + " lines: send them in several requests");
  }
}

}  // namespace

class RequestWatch::Searched final : public Board {
 public:
  explicit Searched(const RequestWatch& watch) : watch_(watch) {}

  bool advance(std::uint64_t) noexcept override {
    return watch_.is_over() || Clock::now() - watch_.begun_ >= watch_.most_;
  }

 private:
  const RequestWatch& watch_;
};

RequestWatch::RequestWatch(double seconds)
    : most_(std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds))) {}

std::unique_ptr<SearchWatch::Board> RequestWatch::begin() {
  over_ = over_ || most_ == Clock::duration::zero() || Clock::now() - begun_ >= most_ + kLateMost;
  if (is_over()) {
    refused_ = true;
    return nullptr;
  }
  return std::make_unique<Searched>(*this);
}

Service::Service(MakeTables make, const ServiceLimits& limits)
    : make_(std::move(make)), limits_(limits) {
  reload();
}

void Service::reload() {
  auto tables = std::make_shared<const TableSet>(make_());
  const std::scoped_lock lock(mutex_);
  tables_ = std::move(tables);
}

std::shared_ptr<const TableSet> Service::tables() {
  const std::scoped_lock lock(mutex_);
  return tables_;
}

Work Service::solve_one(Parameters parameters) {
  const auto board = parameters.extract("board");
  if (board.empty() || parameters.contains("board")) {
    refuse("say board= once, for instance /solve?board=867254301");
  }
  std::string text = board.mapped() + "\n";
  std::ranges::replace(text.begin(), text.end() - 1, '\n', ';');
  Work one = work_of(parameters, std::move(text), false, true);
  one.type = "application/json";
  return one;
}

Work Service::solve(const Parameters& parameters, std::string text, bool plain) {
  return work_of(parameters, std::move(text), plain, false);
}

Work Service::work_of(const Parameters& parameters, std::string text, bool plain, bool one) {
  const Asked asked = asked_by(parameters, limits_);
  PuzzleSpec spec = spec_of(asked, one ? 1 : limits_.threads);
  check_number(text, spec, limits_);
  return {plain ? kPlain : kJsonLines, asked.seconds,
          [this, spec, one, form = form_of(asked, spec, plain), tables = tables(),
           text = std::move(text)](const Work::Write& write, RequestWatch& watch) mutable {
            spec.search.watch = &watch;
            InputText input("body", text);
            const auto result = answer_puzzles(spec, form, *tables, input, spec.search.threads,
                                               write, [](Place, std::string_view) {});
            puzzles_ += result.puzzles;
            if (one && result.puzzles != 1) {
              refuse("say one board, not " + std::to_string(result.puzzles));
            }
            return !one                       ? kAnswered
                   : result.without_table > 0 ? kNoTable
                   : result.diagnostics > 0   ? kNoPuzzle
                                              : kAnswered;
          }};
}

Work Service::check(const Parameters& parameters, const std::string& json) {
  const Asked asked = asked_by(parameters, limits_);
  PuzzleSpec spec = spec_of(asked, limits_.threads);
  const auto body = nlohmann::json::parse(json, nullptr, false);
  const auto text_of = [&body](const char* name) {
    if (!body.is_object() || !body.contains(name) || !body[name].is_string()) {
      refuse(R"(the body is not {"puzzles": TEXT, "answers": TEXT})");
    }
    return body[name].get<std::string>();
  };
  std::string puzzles = text_of("puzzles"), answers = text_of("answers");
  check_number(puzzles, spec, limits_);
  return {kJsonLines, asked.seconds,
          [this, spec, tables = tables(), puzzles = std::move(puzzles),
           answers = std::move(answers)](const Work::Write& write, RequestWatch& watch) mutable {
            spec.search.watch = &watch;
            AnswerStore known(*tables, spec);
            std::vector<CaseRecord> cases;
            InputText input("puzzles", puzzles);
            CaseCollector(known, CaseCollector::Left::kSearched, cases)
                .read(input, spec.search.threads, [](Place, std::string_view) {});
            puzzles_ += cases.size();
            JudgingOptions options = judging_options(spec);
            options.find_optimal = [&](CaseRecord& record, int moves) {
              known.find_optimal(record, moves);
            };
            const Judging judging(cases, answers, options);
            std::string lines;
            judging.for_each([&](const JudgedCase& judged) { append_json(judged, lines); });
            write(lines);
            return kAnswered;
          }};
}

}  // namespace slidebase
