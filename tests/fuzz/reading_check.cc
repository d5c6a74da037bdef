#include "reading_check.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <tuple>

#include "common/base/error.h"
#include "common/base/workers.h"
#include "common/puzzle/sliding_space.h"
#include "common/puzzle/text/board_text.h"
#include "fuzz.h"
#include "query/formats/answers/answerers.h"
#include "query/judge/judging.h"
#include "replay.h"
#include "tests/support/reading.h"

namespace slidebase::fuzz {
namespace {

constexpr Shape kShape{3, 3};
constexpr std::size_t kShortText = 256;  // texts up to this size are also read byte by byte

// The reader and solvers of a request. With a path table, paths are looked up instead of walked.
// Texts of jsonl may have their own goals, and the solvers for these are kept; so jsonl gets a new
// object for each text.
test::TextReader& reader_for(const Request& request, bool path_table) {
  static std::map<std::tuple<std::string_view, Emit, int, std::optional<CubeKind>, bool>,
                  std::unique_ptr<test::TextReader>>
      kept;
  const PuzzleSpec& spec = request.spec;
  auto& slot = kept[{spec.format->name, request.emit, spec.limit, spec.cubes, path_table}];
  if (!slot || request.emit == Emit::kJson) {
    slot = std::make_unique<test::TextReader>(tables(), spec, request.emit);
    if (path_table) {
      slot->make_path_table();
    }
  }
  return *slot;
}

// The result of a text in the pipeline that solve uses.
struct Driven {
  std::string out;
  PipelineResult result;
};

// Returns nullopt if the pipeline refuses the whole text as UTF-16; readers do not check that.
std::optional<Driven> drive(const Request& request, std::string_view text) {
  InputText input("text", text);
  Driven driven;
  try {
    driven.result = answer_puzzles(
        request.spec, request.spec.format->answer_form(request.emit), tables(), input, 1,
        [&](std::string_view part) { driven.out += part; }, [](Place, std::string_view) {});
  } catch (const Error& error) {
    require(error.code() == ErrorCode::kFormat, error.what());
    return std::nullopt;
  }
  return driven;
}

void same(const test::Reading& a, const test::Reading& b, std::string_view what) {
  if (a.out != b.out || a.puzzles != b.puzzles || diagnostics_text(a) != diagnostics_text(b)) {
    fail(std::string(what) + ": got\n" + b.out + diagnostics_text(b) + "but as a whole\n" + a.out +
         diagnostics_text(a));
  }
}

std::vector<Answered> pair_up(const test::Reading& whole, const std::vector<CaseRecord>& cases,
                              bool separated) {
  std::vector<Answered> answers;
  const std::string_view out = whole.out;
  for (std::size_t at = 0; at < out.size();) {
    const std::size_t end = out.find('\n', at);
    require(end != std::string_view::npos, "the last answer has no newline");
    require(answers.size() < cases.size(), "more answers than puzzles");
    answers.push_back({out.substr(at, end - at), cases[answers.size()]});
    at = end + 1;
    if (separated && at < out.size()) {
      require(out[at] == '\n', "the empty line between two answers is missing");
      ++at;
    }
  }
  require(answers.size() == whole.puzzles && cases.size() == whole.puzzles,
          "the number of answers is not the number of puzzles");
  return answers;
}

void check_invalid(const Request& request, const test::Reading& whole,
                   const std::vector<Answered>& answers) {
  std::size_t invalid = 0;
  for (const Answered& a : answers) {
    const bool said =
        request.emit == Emit::kJson ? a.line.starts_with("{\"error\":\"") : a.line == "invalid";
    require(said == (a.puzzle.kind == CaseRecord::Kind::kInvalid),
            "an unreadable puzzle is answered, or a readable one is called invalid");
    invalid += said ? 1U : 0U;
  }
  std::size_t diagnostics = 0;
  for (const Diagnostic& diagnostic : whole.diagnostics) {
    require(printable(diagnostic.message), "a message has control characters");
    const bool of_count = diagnostic.message.find("the number of boards") != std::string::npos ||
                          diagnostic.message.starts_with("the count says");
    diagnostics += of_count ? 0U : 1U;
  }
  require(invalid == diagnostics, "the number of messages is not the number of unreadable puzzles");
}

// The judge of check must find the answers of solve right.
void check_judged(const Request& request, const test::Reading& whole,
                  const std::vector<Answered>& answers) {
  std::vector<CaseRecord> cases;
  for (const Answered& a : answers) {
    cases.push_back(a.puzzle);
  }
  JudgingOptions options;
  options.limit = request.spec.limit;
  const Judging judging(cases, whole.out, options);
  judging.for_each([](const JudgedCase& c) {
    const Verdict v = c.judged.verdict;
    require(
        v == Verdict::kOptimal || v == Verdict::kUnsolvable || v == Verdict::kCorrect ||
            v == Verdict::kInvalid,
        "solve's own answer is judged " + std::string(verdict_name(v)) + ": " + c.judged.detail);
  });
}

// The number of lines that are not only white space.
std::uint64_t full_lines(std::string_view text) {
  std::uint64_t full = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    full += line.find_first_not_of(" \t\r\v\f") != std::string_view::npos ? 1U : 0U;
    at = end + 1;
  }
  return full;
}

test::Arrival arrival_of(test::Random& random) {
  constexpr std::size_t kFew[] = {1, 2, 7, 40, 300};
  constexpr std::size_t kPieces[] = {test::Arrival::kNoCut, 1, 20, 60, 200};
  return {kFew[test::pick(random, 5)], kPieces[test::pick(random, 5)]};
}

}  // namespace

TableSet& tables() {
  static TableSet store({SLIDEBASE_TABLE_DIR, SLIDEBASE_SMALL_TABLE_DIR});
  static const bool built = [] {
    for (const Cell root : class_representatives(kShape)) {
      store.open(Family::kSliding, kShape, root);
      store.open(Family::kCubic, kShape, root);
    }
    store.open(Family::kSliding, {2, 2}, 3);
    return true;
  }();
  (void)built;
  return store;
}

void check_reading(const Request& request, std::string_view text,
                   const std::function<void(const Answered&)>& check) {
  tables();  // throws if they are not built
  try {
    const Format& format = *request.spec.format;
    test::TextReader& reader = reader_for(request, false);
    const test::Reading whole = reader.read_whole(text);
    require(whole.fault.empty(), whole.fault);
    test::Random random(std::hash<std::string_view>{}(text));
    std::vector<test::Arrival> arrivals = {arrival_of(random)};
    if (text.size() <= kShortText) {
      arrivals.push_back({1, test::Arrival::kNoCut});
    }
    for (const test::Arrival arrival : arrivals) {
      const auto bits = reader.read_bit_by_bit(text, arrival, random);
      require(bits.fault.empty(), bits.fault);
      same(whole, bits, "bit by bit");
    }
    if (reader.make_reader()->board_bytes() > 0) {
      same(whole, reader_for(request, true).read_whole(text), "with a path table");
    }
    if (const auto driven = drive(request, text)) {
      require(driven->out == whole.out, "the pipeline gives other answers than the reader");
      require(driven->result.diagnostics == whole.diagnostics.size() &&
                  driven->result.puzzles == whole.puzzles,
              "the pipeline counts other puzzles or messages than the reader");
    }
    const auto answers = pair_up(whole, reader.cases(text), format.blank_lines);
    check_invalid(request, whole, answers);
    if (format.name == "jsonl") {
      require(answers.size() == full_lines(text),
              "the number of answers is not the number of lines");
    }
    for (const Answered& a : answers) {
      if (a.puzzle.kind != CaseRecord::Kind::kInvalid) {
        check(a);
      }
    }
    if (format.write != nullptr) {
      check_judged(request, whole, answers);
    }
  } catch (const Error& error) {
    // Only a text of jsonl can name a board that has no table.
    require(error.code() == ErrorCode::kMissing && request.emit == Emit::kJson, error.what());
  }
}

Request request_for(std::string_view format) {
  const Format& row = format_of(format);
  const bool several_lines =
      row.emit == Emit::kWordLines || row.emit == Emit::kPositions || row.emit == Emit::kTwoLines;
  return {{&row, kShape, row.goal(kShape), row.limit}, several_lines ? Emit::kBoth : row.emit};
}

namespace {

void check_plain(const Request& request, const Answered& answered) {
  const CaseRecord& puzzle = answered.puzzle;
  const AnswerForm form = request.spec.format->answer_form(request.emit);
  const Emit emit = form.emit;
  const bool sliding = puzzle.kind == CaseRecord::Kind::kSliding;
  const bool beyond = is_beyond(puzzle.optimal, request.spec.limit);
  std::string_view path = answered.line;
  if (!puzzle.optimal.is_known() || beyond) {
    require(path == (sliding ? form.unsolvable : "-1"), "a puzzle without a solution got one");
    require(beyond || !sliding || puzzle.shape() != kShape || puzzle.goal != plain_goal(kShape) ||
                true_answer(puzzle.cells) == "unsolvable",
            "a puzzle with a solution is answered as unsolvable");
    return;
  }
  if (emit == Emit::kBoth || emit == Emit::kDistance) {
    int distance = -1;
    const auto stop = std::from_chars(path.data(), path.data() + path.size(), distance).ptr;
    require(distance == puzzle.optimal.moves, "the distance is not the optimal one");
    path.remove_prefix(static_cast<std::size_t>(stop - path.data()));
    require(path.empty() == (emit == Emit::kDistance),
            "a path is missing after the distance, or not wanted there");
    if (emit == Emit::kDistance) {
      return;
    }
    require(path[0] == '\t', "the tab between distance and path is missing");
    path.remove_prefix(1);
  }
  std::string small(path);
  if (form.capitals) {
    require(path.find_first_not_of("DLRU") == std::string_view::npos,
            "a letter is not d, l, r or u in capitals");
    std::ranges::transform(small, small.begin(),
                           [](char c) { return static_cast<char>(c | 0x20); });
    path = small;
  }
  require(path.size() == puzzle.optimal.moves, "the path does not have the optimal length");
  require(reaches_goal(puzzle, puzzle.goal, path), "a path does not end at the goal");
  if (sliding && puzzle.shape() == kShape && puzzle.goal == plain_goal(kShape)) {
    require(path == true_answer(puzzle.cells),
            "the path is not the alphabetically smallest optimal one");
  }
}

}  // namespace

void check_plain_reading(const Request& request, std::string_view text) {
  check_reading(request, text,
                [&request](const Answered& answered) { check_plain(request, answered); });
}

}  // namespace slidebase::fuzz
