#include "reading_check.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <tuple>

#include "common/base/error.h"
#include "common/base/workers.h"
#include "common/puzzle/sliding_space.h"
#include "common/text/board_text.h"
#include "fuzz.h"
#include "query/console/diagnostics.h"
#include "query/input/pipeline.h"
#include "query/judge/judging.h"
#include "replay.h"
#include "tests/answers/reading.h"

namespace slidebase::fuzz {
namespace {

constexpr Shape kShape{3, 3};
constexpr std::size_t kShortText = 256;  // is read a byte at a time too

// Says nothing while it lives: a target's messages would drown the fuzzer's.
class Silence {
 public:
  Silence() : kept_(stderr) {
    static std::FILE* const nothing = std::fopen("/dev/null", "w");
    stderr = nothing;
  }
  ~Silence() { stderr = kept_; }
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;

 private:
  std::FILE* kept_;
};

// The answers that one way of asking opens. With a book paths are looked up, not walked.
struct Source {
  AnswerStore store;
  Source(const Format& format, Emit emit, bool path_table)
      : store(tables(), kShape, plain_goal(kShape), emit,
              emit == Emit::kRecord ? CubicAnswers::kNoLimit : format.limit) {
    if (path_table) {
      Workers one(1);
      store.sliding().expect(1'000'000, one);
    }
  }
};

// Texts may bring goals of their own, for which a source keeps what it opened; so those of jsonl
// last for one text.
Source& source_of(const Format& format, Emit emit, bool path_table) {
  static std::map<std::tuple<Emit, int, bool>, std::unique_ptr<Source>> kept;
  auto& slot = kept[{emit, format.limit, path_table}];
  if (!slot || format.emit == Emit::kJson) {
    slot = std::make_unique<Source>(format, emit, path_table);
  }
  return *slot;
}

// What came of a text in the driver that solve uses.
struct Driven {
  std::string out;
  int code;
};

Driven drive(Reader& reader, std::string_view text) {
  const MemoryFile file(text);
  InputText input(file.path());
  Driven driven;
  const Silence silence;
  driven.code = answer_text(input, reader, 1, [&](std::string_view part) { driven.out += part; });
  return driven;
}

void same(const test::Reading& a, const test::Reading& b, std::string_view what) {
  if (a.out != b.out || a.puzzles != b.puzzles || diagnostics_text(a) != diagnostics_text(b)) {
    fail(std::string(what) + ": answers\n" + b.out + diagnostics_text(b) + "as a whole\n" + a.out +
         diagnostics_text(a));
  }
}

std::vector<Answered> pair_up(const test::Reading& whole, const test::Reading& records,
                              bool separated) {
  std::vector<CaseRecord> cases;
  read_records(records.out, separated, cases);
  std::vector<Answered> answers;
  const std::string_view out = whole.out;
  for (std::size_t at = 0; at < out.size();) {
    const std::size_t end = out.find('\n', at);
    require(end != std::string_view::npos, "the last answer has no newline");
    require(answers.size() < cases.size(), "more answers than puzzles");
    answers.push_back({out.substr(at, end - at), cases[answers.size()]});
    at = end + 1;
    if (separated && at < out.size()) {
      require(out[at] == '\n', "no empty line between two answers");
      ++at;
    }
  }
  require(answers.size() == whole.puzzles && cases.size() == whole.puzzles,
          "not one answer a puzzle");
  return answers;
}

void check_invalid(const Format& format, const test::Reading& whole,
                   const std::vector<Answered>& answers) {
  std::size_t invalid = 0;
  for (const Answered& a : answers) {
    const bool said =
        format.emit == Emit::kJson ? a.line.starts_with("{\"error\":\"") : a.line == "invalid";
    require(said == (a.puzzle.kind == CaseRecord::Kind::kInvalid),
            "a puzzle is answered that cannot be read, or the other way about");
    invalid += said ? 1U : 0U;
  }
  std::size_t diagnostics = 0;
  for (const Diagnostic& diagnostic : whole.diagnostics) {
    require(printable(diagnostic.message), "a message that cannot be printed");
    const bool of_count = diagnostic.message.find("the number of boards") != std::string::npos ||
                          diagnostic.message.starts_with("the count says");
    diagnostics += of_count ? 0U : 1U;
  }
  require(invalid == diagnostics, "not one message for each puzzle that cannot be read");
}

// What solve answers, check finds right.
void check_judged(const Format& format, const test::Reading& whole,
                  const std::vector<Answered>& answers) {
  std::vector<CaseRecord> cases;
  for (const Answered& a : answers) {
    cases.push_back(a.puzzle);
  }
  JudgingOptions options;
  options.goal = plain_goal(kShape);
  options.limit = format.limit;
  const Judging judging(cases, whole.out, options);
  judging.for_each([](const JudgedCase& c) {
    const Verdict v = c.judged.verdict;
    require(
        v == Verdict::kOptimal || v == Verdict::kUnsolvable || v == Verdict::kCorrect ||
            v == Verdict::kInvalid,
        "solve's own answer is judged " + std::string(verdict_name(v)) + ": " + c.judged.detail);
  });
}

// Lines with something other than white space on them.
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

void check_reading(const Format& format, std::string_view text,
                   const std::function<void(const Answered&)>& check) {
  tables();  // throws where they are not built
  const auto reader_of = [&](Emit emit, bool path_table) {
    return format.make(source_of(format, emit, path_table).store);
  };
  try {
    const auto reader = reader_of(format.emit, false);
    const test::Reading whole = test::read_whole(*reader, text);
    require(whole.fault.empty(), whole.fault);
    test::Random random(std::hash<std::string_view>{}(text));
    std::vector<test::Arrival> arrivals = {arrival_of(random)};
    if (text.size() <= kShortText) {
      arrivals.push_back({1, test::Arrival::kNoCut});
    }
    for (const test::Arrival arrival : arrivals) {
      const auto bits =
          test::read_bit_by_bit(*reader_of(format.emit, false), text, arrival, random);
      require(bits.fault.empty(), bits.fault);
      same(whole, bits, "bit by bit");
    }
    if (format.booked) {
      same(whole, test::read_whole(*reader_of(format.emit, true), text), "with a book");
    }
    const Driven driven = drive(*reader_of(format.emit, false), text);
    require(driven.out == whole.out, "the driver's answers are others");
    require(driven.code == (whole.diagnostics.empty() ? kExitDone : kExitInvalid),
            "the exit code does not say what the messages say");
    const auto records = test::read_whole(*reader_of(Emit::kRecord, false), text);
    const auto answers = pair_up(whole, records, reader->separated());
    check_invalid(format, whole, answers);
    if (format.name == "lines" || format.name == "jsonl") {
      require(answers.size() == full_lines(text), "not one answer a line");
    }
    for (const Answered& a : answers) {
      if (a.puzzle.kind != CaseRecord::Kind::kInvalid) {
        check(a);
      }
    }
    if (format.judged) {
      check_judged(format, whole, answers);
    }
  } catch (const Error& error) {
    // Only in jsonl a text can ask for any board.
    require(error.code() == ErrorCode::kMissing && format.emit == Emit::kJson, error.what());
  }
}

void check_plain(Emit emit, int limit, const Answered& answered) {
  const CaseRecord& puzzle = answered.puzzle;
  const bool sliding = puzzle.kind == CaseRecord::Kind::kSliding;
  const bool beyond = !sliding && limit != CubicAnswers::kNoLimit && puzzle.optimal > limit;
  std::string_view path = answered.line;
  if (puzzle.optimal < 0 || beyond) {
    require(path == (sliding ? "unsolvable" : "-1"), "a puzzle without a solution has one");
    require(!sliding || puzzle.shape() != kShape || true_answer(puzzle.cells) == path,
            "a puzzle with a solution has none");
    return;
  }
  if (emit == Emit::kBoth || emit == Emit::kDistance) {
    int distance = -1;
    const auto stop = std::from_chars(path.data(), path.data() + path.size(), distance).ptr;
    require(distance == puzzle.optimal, "another distance than the judge's");
    path.remove_prefix(static_cast<std::size_t>(stop - path.data()));
    require(path.empty() == (emit == Emit::kDistance), "a distance goes with its path, or alone");
    if (emit == Emit::kDistance) {
      return;
    }
    require(path[0] == '\t', "no tab between distance and path");
    path.remove_prefix(1);
  }
  require(path.size() == static_cast<std::size_t>(puzzle.optimal), "a path of another length");
  require(reaches_goal(puzzle, plain_goal(puzzle.shape()), path), "a path that ends elsewhere");
  if (sliding && puzzle.shape() == kShape) {
    require(path == true_answer(puzzle.cells), "not the alphabetically smallest optimal path");
  }
}

}  // namespace slidebase::fuzz
