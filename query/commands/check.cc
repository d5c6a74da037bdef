// slidebase-query check: another solver's answers judged, for people or as a judge's own program.
#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <memory>

#include "common/error.h"
#include "query/commands/commands.h"
#include "query/commands/options.h"
#include "query/cubic_answers.h"
#include "query/diagnostics.h"
#include "query/judge/judging.h"
#include "query/puzzles.h"

namespace slidebase {
namespace {

constexpr std::array<std::string_view, 4> kFormats = {"eight", "uva652", "aoj1268", "lines"};
constexpr std::array<std::string_view, 7> kNotations = {"auto",  "letters", "words",  "runs",
                                                        "tiles", "boards",  "numbers"};
constexpr std::array<std::string_view, 3> kMovers = {"auto", "blank", "tile"};
constexpr std::array<std::string_view, 2> kRequirements = {"optimal", "valid"};
constexpr std::array<std::string_view, 3> kProtocols = {"icpc", "testlib", "hustoj"};

struct CheckOptions {
  std::vector<std::string> files;
  PuzzleOptions puzzles;
  std::string answers = "auto";
  std::string moves = "auto";
  std::string require = "optimal";
  std::string protocol;
  bool json = false;
};

// Which file is what, by protocol.
struct Files {
  std::string input, output, report;
};

Files files_of(const CheckOptions& options) {
  const auto& f = options.files;
  const auto need = [&](std::size_t least, std::size_t most, const char* usage) {
    if (f.size() < least || f.size() > most) {
      throw Error(ErrorCode::kUsage, std::string("expected the files ") + usage);
    }
  };
  if (options.protocol == "icpc") {
    need(3, 3, "INPUT ANSWER FEEDBACK_DIR, and the output to judge as standard input");
    return {f[0], "-", (std::filesystem::path(f[2]) / "judgemessage.txt").string()};
  }
  if (options.protocol == "testlib") {
    need(3, 4, "INPUT OUTPUT ANSWER [REPORT]");
    return {f[0], f[1], f.size() == 4 ? f[3] : ""};
  }
  if (options.protocol == "hustoj") {
    need(3, 3, "INPUT ANSWER OUTPUT");
    return {f[0], f[2], ""};
  }
  need(2, 2, "INPUT OUTPUT");
  return {f[0], f[1], ""};
}

template <typename Values>
std::size_t place_of(const Values& values, const std::string& value) {
  return static_cast<std::size_t>(std::ranges::find(values, value) - values.begin());
}

// All of a text at once: which line answers which case shows only at its end.
std::string whole_text(const std::string& path) {
  InputText input(path);
  std::size_t wanted = std::max<std::size_t>(input.size() + 1, 1 << 16);
  while (!input.at_end()) {
    input.fill(wanted);
    wanted = input.text().size() < wanted ? input.text().size() + 1 : 2 * wanted;
  }
  return std::string(input.text());
}

struct Judgement {
  std::vector<CaseRecord> cases;
  bool invalid_cases = false;
  std::string output;
  std::unique_ptr<Judging> judging;
  bool accepted = false;
};

void judge_files(const CheckOptions& options, const Files& files, unsigned threads,
                 Judgement& made) {
  if (files.input == "-" && files.output == "-") {
    throw Error(ErrorCode::kUsage, "only one of INPUT and OUTPUT can be standard input");
  }
  InputText input(files.input);
  const bool separated = options.puzzles.format == "uva652";
  made.invalid_cases = answer_puzzles(options.puzzles, Emit::kRecord, CubicAnswers::kNoLimit, input,
                                      threads, [&](std::string_view text) {
                                        read_records(text, separated, made.cases);
                                      }) == kExitInvalid;
  if (made.invalid_cases && !options.protocol.empty()) {
    throw Error(ErrorCode::kUsage, files.input,
                "cannot be judged by: mend its puzzles, or check without --protocol");
  }
  made.output = whole_text(files.output);
  JudgingOptions judging;
  judging.shape = parse_board_option(Family::kSliding, options.puzzles.board);
  judging.goal = parse_goal_option(options.puzzles.goal, judging.shape);
  judging.limit = limit_of(options.puzzles);
  judging.notation = static_cast<Notation>(place_of(kNotations, options.answers));
  constexpr std::array<MoverChoice, 3> kChoices = {MoverChoice::kAuto, MoverChoice::kBlank,
                                                   MoverChoice::kTile};
  judging.mover = kChoices[place_of(kMovers, options.moves)];
  made.judging = std::make_unique<Judging>(made.cases, made.output, judging);
  made.accepted = true;
  for (std::size_t v = 0; v < kVerdicts; ++v) {
    const bool bad = !meets(static_cast<Verdict>(v), options.require == "valid");
    made.accepted = made.accepted && !(bad && made.judging->counts()[v] > 0);
  }
}

std::string number_or_dash(std::int64_t value) {
  return value == Judged::kNone ? "-" : std::to_string(value);
}

void append_line(const JudgedCase& c, std::string& out) {
  out += c.number == 0 ? "-" : std::to_string(c.number);
  out.append("\t").append(verdict_name(c.judged.verdict)).append("\t");
  out += number_or_dash(c.judged.length) + "\t" + number_or_dash(c.optimal) + "\t";
  out += c.judged.detail.empty() ? "-" : c.judged.detail;
  out += '\n';
}

void append_json(const JudgedCase& c, std::string& out) {
  const auto number_or_null = [](std::int64_t value) {
    return value == Judged::kNone ? "null" : std::to_string(value);
  };
  out += "{\"case\":" + (c.number == 0 ? "null" : std::to_string(c.number)) + ",\"verdict\":\"";
  out.append(verdict_name(c.judged.verdict));
  out += "\",\"length\":" + number_or_null(c.judged.length) +
         ",\"optimal\":" + number_or_null(c.optimal) +
         ",\"detail\":" + (c.judged.detail.empty() ? "null" : json_string(c.judged.detail)) + "}\n";
}

// "3 cases: 2 optimal, 1 missing"
std::string summary(const Judgement& judgement) {
  const std::size_t cases = judgement.cases.size();
  std::string text = std::to_string(cases) + (cases == 1 ? " case" : " cases");
  const char* before = ": ";
  for (std::size_t v = 0; v < kVerdicts; ++v) {
    if (const std::uint64_t count = judgement.judging->counts()[v]; count > 0) {
      text += before + std::to_string(count) + " ";
      text += verdict_name(static_cast<Verdict>(v));
      before = ", ";
    }
  }
  return text;
}

// The summary, and the first cases that fall short.
std::string message(const CheckOptions& options, const Judgement& judgement) {
  constexpr int kMostShown = 10;
  std::string text = (judgement.accepted ? "ok: " : "wrong answer: ") + summary(judgement) + "\n";
  int shown = 0;
  judgement.judging->for_each([&](const JudgedCase& c) {
    if (!meets(c.judged.verdict, options.require == "valid") && shown++ < kMostShown) {
      append_line(c, text);
    }
  });
  return text;
}

void print_all(const CheckOptions& options, const CommonOptions& common,
               const Judgement& judgement) {
  constexpr std::size_t kBlockBytes = 1 << 20;
  std::string out;
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
      complain(remark);
    }
    complain(summary(judgement));
  }
}

void write_report(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) {
    throw Error(ErrorCode::kIo, path, "cannot write");
  }
}

int run_check(const CheckOptions& options, const CommonOptions& common) {
  const Files files = files_of(options);
  Judgement judgement;
  judge_files(options, files, common.thread_count(), judgement);
  if (options.protocol.empty()) {
    print_all(options, common, judgement);
    return judgement.accepted && !judgement.invalid_cases ? kExitDone : kExitInvalid;
  }
  const std::string text = message(options, judgement);
  if (!files.report.empty()) {
    write_report(files.report, text);
  }
  if (options.protocol == "icpc") {
    return judgement.accepted ? kIcpcAccepted : kIcpcWrong;
  }
  if (!common.quiet) {
    std::string head = text.substr(0, text.find('\n'));
    complain(head);
  }
  if (options.protocol == "testlib" && !judgement.accepted &&
      judgement.judging->counts()[static_cast<std::size_t>(Verdict::kBadToken)] > 0) {
    return kTestlibPresentation;
  }
  return judgement.accepted ? kExitDone : kExitInvalid;
}

// A judge's own failure must not look like a verdict: 1 is one of hustoj's and testlib's, and 2 of
// testlib's.
int run_protocol(const CheckOptions& options, const CommonOptions& common) {
  try {
    return run_check(options, common);
  } catch (const std::exception& error) {
    if (options.protocol != "testlib") {
      throw;
    }
    complain(error.what());
    return kTestlibFailed;
  }
}

}  // namespace

Command add_check(CLI::App& program, const CommonOptions& common) {
  const auto options = std::make_shared<CheckOptions>();
  CLI::App* const check = program.add_subcommand("check", "judge another solver's answers");
  check->add_option("FILES", options->files,
                    "INPUT, the puzzles, and OUTPUT, the answers to judge; other protocols: icpc "
                    "INPUT ANSWER FEEDBACK_DIR, testlib INPUT OUTPUT ANSWER [REPORT], hustoj INPUT "
                    "ANSWER OUTPUT");
  add_puzzle_options(*check, options->puzzles, kFormats);
  add_choice(*check, "--answers", options->answers, kNotations,
             "how the answers are written: auto (default), letters, words, runs, tiles, boards or "
             "numbers");
  add_choice(*check, "--moves", options->moves, kMovers,
             "whose moves the answers are: the blank's, the tile's or auto (default), whichever "
             "fits");
  add_choice(*check, "--require", options->require, kRequirements,
             "what passes: optimal answers (default) or valid ones, detours allowed");
  add_choice(*check, "--protocol", options->protocol, kProtocols,
             "be a judge's validator: icpc, testlib or hustoj");
  check->add_flag("--json", options->json, "one JSON object a case");
  return {check, [options, &common] { return run_protocol(*options, common); }};
}

}  // namespace slidebase
