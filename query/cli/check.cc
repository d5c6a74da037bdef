// slidebase-query check: judges another solver's answers, for people or as a contest's validator.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <span>
#include <string_view>
#include <utility>

#include "common/base/error.h"
#include "common/base/progress.h"
#include "common/base/shell_word.h"
#include "common/base/text_file.h"
#include "common/base/text_path.h"
#include "common/puzzle/text/board_shape.h"
#include "common/puzzle/text/board_text.h"
#include "common/puzzle/text/quote.h"
#include "query/cli/commands.h"
#include "query/cli/console.h"
#include "query/cli/options.h"
#include "query/cli/search_monitor.h"
#include "query/formats/answers/answerers.h"
#include "query/judge/judging.h"
#include "query/judge/xml.h"

namespace slidebase {
namespace {

constexpr std::array<std::string_view, 3> kProtocols = {"icpc", "testlib", "hustoj"};

struct CheckOptions {
  std::vector<std::string> files;
  PuzzleOptions puzzles;
  AnswerOptions answers;
  std::string protocol;
  bool json = false;
  bool appes = false;  // testlib: the report as XML
};

// A flag of the default validator of the problem package format, and how many values follow it.
// Some systems pass these flags to every validator; here they have no effect.
struct DefaultFlag {
  std::string_view name;
  std::size_t values;
};
constexpr std::array<DefaultFlag, 5> kDefaultFlags = {{{"case_sensitive", 0},
                                                       {"space_change_sensitive", 0},
                                                       {"float_absolute_tolerance", 1},
                                                       {"float_relative_tolerance", 1},
                                                       {"float_tolerance", 1}}};

// Throws Error(kUsage) for any other flag.
void check_default_flags(std::span<const std::string> flags) {
  for (std::size_t i = 0; i < flags.size(); ++i) {
    const auto known = std::ranges::find(kDefaultFlags, flags[i], &DefaultFlag::name);
    if (known == kDefaultFlags.end()) {
      throw Error(ErrorCode::kUsage, in_quotes(flags[i]) +
                                         " is not a flag of the default validator, such as " +
                                         std::string(kDefaultFlags[0].name));
    }
    i += known->values;
  }
}

// The files by their roles, which depend on the protocol.
struct Files {
  std::string input, output, report;
};

Files files_of(const CheckOptions& options) {
  const auto& f = options.files;
  const auto need = [&](std::size_t least, std::size_t most, const char* usage) {
    if (f.size() < least || f.size() > most) {
      throw Error(ErrorCode::kUsage, std::string("expected ") + usage);
    }
  };
  if (options.protocol == "icpc") {
    need(3, 99, "the files INPUT ANSWER FEEDBACK_DIR, and the output to judge as standard input");
    check_default_flags(std::span(f).subspan(3));
    return {f[0], "-", (text_path(f[2]) / "judgemessage.txt").string()};
  }
  if (options.protocol == "testlib") {
    need(options.appes ? 4 : 3, 4, "the files INPUT OUTPUT ANSWER [REPORT [-appes]]");
    return {f[0], f[1], f.size() == 4 ? f[3] : ""};
  }
  if (options.protocol == "hustoj") {
    need(3, 3, "the files INPUT ANSWER OUTPUT");
    return {f[0], f[2], ""};
  }
  need(2, 2, "two files, puzzles and answers: slidebase-query check PUZZLES ANSWERS");
  return {f[0], f[1], ""};
}

struct Judgement {
  std::vector<CaseRecord> cases;
  bool invalid_cases = false;
  std::string output, output_name;
  std::unique_ptr<Judging> judging;
  bool accepted = false;
};

void judge_files(const CheckOptions& options, const Files& files, const CommonOptions& common,
                 SearchMonitor& monitor, Judgement& made) {
  if (files.input == "-" && files.output == "-") {
    throw Error(ErrorCode::kUsage, "only one of INPUT and OUTPUT can be standard input");
  }
  PuzzleSpec spec = puzzle_spec(options.puzzles, common.thread_count());
  spec.search.watch = &monitor;
  TableSet tables = tables_of(options.puzzles.tables, common);
  InputText input(files.input);
  AnswerStore known_answers(tables, spec);
  const bool valid_passes = options.answers.detours_pass();
  if (!valid_passes) {
    known_answers.open_first();
  }
  const auto left = valid_passes ? CaseCollector::Left::kMissing : CaseCollector::Left::kSearched;
  made.invalid_cases = CaseCollector(known_answers, left, made.cases)
                           .read(input, common.thread_count(), common.reporter(input.name()))
                           .diagnostics > 0;
  if (made.invalid_cases && !options.protocol.empty()) {
    throw Error(ErrorCode::kUsage, files.input,
                "has invalid puzzles: fix them, or check without --protocol");
  }
  InputText output(files.output);
  made.output_name = output.name();
  made.output = output.whole();  // only the whole text shows which line answers which case
  const std::string first = made.output.substr(0, made.output.find('\n'));
  if (made.invalid_cases && shape_of_board(first) &&
      std::ranges::all_of(made.cases, [](const CaseRecord& record) {
        return record.kind == CaseRecord::Kind::kInvalid;
      })) {
    throw Error(ErrorCode::kUsage, files.input + " has no puzzles, but " + files.output +
                                       " has: the other way round, slidebase-query check " +
                                       shell_word(files.output) + " " + shell_word(files.input));
  }
  AnswerOptions answers = options.answers;
  answers.exact = !options.protocol.empty() && answers.answers.empty();
  JudgingOptions judging = judging_options(spec, answers);
  judging.find_optimal = [&](CaseRecord& record, int known) {
    try {
      known_answers.find_optimal(record, known);
    } catch (const Error& error) {
      if (!valid_passes || error.code() != ErrorCode::kMissing) {
        throw;
      }
      record.optimal = Length(Lookup::kUndecided);  // moves are judged without it
    }
    if (monitor.is_over()) {
      const int least = record.optimal.at_least;
      common.console.report(input.name() + ": interrupted" +
                            (record.optimal.is_known() || least == 0
                                 ? std::string()
                                 : "; the shortest path of " +
                                       board_text(record.shape(), record.cells) + " has at least " +
                                       std::to_string(least) + " moves"));
      throw Interrupted();
    }
  };
  made.judging = std::make_unique<Judging>(made.cases, made.output, judging);
  std::uint64_t undecided = 0;
  for (std::size_t v = 0; v < kVerdicts; ++v) {
    if (needs_more_nodes(static_cast<Verdict>(v), options.answers.detours_pass())) {
      undecided += made.judging->counts()[v];
    }
  }
  if (undecided > 0 && !options.protocol.empty()) {
    throw Error(ErrorCode::kUsage, files.input,
                std::to_string(undecided) + " of its puzzles " + undecided_text(options.puzzles));
  }
  made.accepted = true;
  for (std::size_t v = 0; v < kVerdicts; ++v) {
    const bool bad = !meets(static_cast<Verdict>(v), options.answers.detours_pass());
    made.accepted = made.accepted && !(bad && made.judging->counts()[v] > 0);
  }
}

// The summary, and the first cases that do not pass.
std::string message(const CheckOptions& options, const Judgement& judgement) {
  constexpr int kMostShown = 10;
  std::string text =
      (judgement.accepted ? "ok: " : "wrong answer: ") + counts_text(*judgement.judging) + "\n";
  int shown = 0;
  judgement.judging->for_each([&](const JudgedCase& c) {
    if (!meets(c.judged.verdict, options.answers.detours_pass()) && shown++ < kMostShown) {
      append_line(c, text);
    }
  });
  return text;
}

void print_all(const CheckOptions& options, const CommonOptions& common,
               const Judgement& judgement) {
  constexpr std::size_t kBlockBytes = 1 << 20;
  const bool header = !options.json && stdout_is_terminal();
  std::string out = header ? "CASE\tVERDICT\tLENGTH\tLEAST\tDETAIL\n" : "";
  judgement.judging->for_each([&](const JudgedCase& c) {
    (options.json ? append_json : append_line)(c, out);
    if (out.size() >= kBlockBytes) {
      write_out(out);
      out.clear();
    }
  });
  write_out(out);
  if (!common.quiet) {
    for (const std::string& remark : judgement.judging->remarks()) {
      common.console.report(remark);
    }
    common.console.report(counts_text(*judgement.judging));
  }
}

// The report as testlib's own checkers write it with -appes.
std::string as_xml(std::string_view outcome, std::string_view text) {
  std::string xml = "<?xml version=\"1.0\" encoding=\"utf-8\"?><result outcome = \"";
  xml.append(outcome).append("\">");
  append_xml(text, xml);
  return xml + "</result>\n";
}

// testlib's exit code and its name.
std::pair<int, std::string_view> testlib_outcome(const Judgement& judgement) {
  if (judgement.accepted) {
    return {kExitDone, "accepted"};
  }
  const auto& counts = judgement.judging->counts();
  const bool unreadable = counts[static_cast<std::size_t>(Verdict::kBadToken)] > 0 ||
                          counts[static_cast<std::size_t>(Verdict::kUnclear)] > 0;
  return unreadable ? std::pair<int, std::string_view>{kTestlibPresentation, "presentation-error"}
                    : std::pair<int, std::string_view>{kExitInvalid, "wrong-answer"};
}

int run_check(const CheckOptions& options, const CommonOptions& common, SearchMonitor& monitor) {
  const Files files = files_of(options);
  if (!files.report.empty()) {
    probe_text_target(text_path(files.report));
  }
  Judgement judgement;
  judge_files(options, files, common, monitor, judgement);
  if (options.protocol.empty()) {
    print_all(options, common, judgement);
    return judgement.accepted && !judgement.invalid_cases ? kExitDone : kExitInvalid;
  }
  const std::string text = message(options, judgement);
  const auto [testlib_code, outcome] = testlib_outcome(judgement);
  if (!files.report.empty()) {
    write_text_file(text_path(files.report), options.appes ? as_xml(outcome, text) : text);
  }
  if (options.protocol == "icpc") {
    return judgement.accepted ? kIcpcAccepted : kIcpcWrong;
  }
  if (!common.quiet) {
    std::string head = text.substr(0, text.find('\n'));
    common.console.report(head);
  }
  if (options.protocol == "testlib") {
    return testlib_code;
  }
  return judgement.accepted ? kExitDone : kExitInvalid;
}

// For testlib a missing output file is the contestant's fault. Any other failure is the judge's,
// and must not look like a verdict: the program then exits with kTestlibFailed (program.cc).
int run_protocol(const CheckOptions& options, const CommonOptions& common) {
  SearchMonitor monitor(options.puzzles, common);
  try {
    return run_check(options, common, monitor);
  } catch (const Interrupted&) {
    return kExitFailed;  // unless the signal ends the program before
  } catch (const Error& error) {
    const bool of_output = options.protocol == "testlib" && options.files.size() > 1 &&
                           error.path() == options.files[1] && error.path() != options.files[0];
    if (!of_output || error.code() != ErrorCode::kMissing) {
      throw;
    }
    common.console.report(error.what());
    return kTestlibPresentation;
  }
}

}  // namespace

Command add_check(CLI::App& program, const CommonOptions& common) {
  const auto options = std::make_shared<CheckOptions>();
  CLI::App* const check = program.add_subcommand("check", "judge another solver's answers");
  check->add_option("FILES", options->files, "INPUT OUTPUT; with --protocol as the judge says");
  add_judging_options(*check, options->puzzles, options->answers);
  add_choice(*check, "--protocol", options->protocol, kProtocols,
             "act as a validator of icpc, testlib or hustoj");
  check->add_flag("--appes", options->appes)->group("");  // testlib's -appes (program.cc)
  check->add_flag("--json", options->json, "one object per case");
  return {check, [options, &common] { return run_protocol(*options, common); }};
}

}  // namespace slidebase
