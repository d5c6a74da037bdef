// slidebase-query analyse: what each move of a solution did, and where the detours are.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <span>

#include "common/base/error.h"
#include "common/base/joined.h"
#include "common/base/number.h"
#include "common/base/progress.h"
#include "common/base/text_path.h"
#include "common/puzzle/text/board_shape.h"
#include "common/puzzle/text/board_text.h"
#include "common/puzzle/text/cubic_text.h"
#include "common/puzzle/text/quote.h"
#include "query/cli/commands.h"
#include "query/cli/console.h"
#include "query/cli/options.h"
#include "query/cli/search_monitor.h"
#include "query/formats/answers/answerers.h"
#include "query/judge/analysis/analysis.h"
#include "query/judge/judging.h"
#include "query/judge/play.h"

namespace slidebase {
namespace {

struct AnalyseOptions {
  std::vector<std::string> words;
  PuzzleOptions puzzles;
  AnswerOptions answers;
  bool json = false;
  std::string emit;  // empty: tables
};

// The two texts: files, or a board and its moves from the command line.
struct Texts {
  std::string board, moves;  // if they are not files
  std::unique_ptr<InputText> boards, solutions;
};

Texts texts_of(const AnalyseOptions& options, const PuzzleSpec& spec) {
  const auto& words = options.words;
  Texts texts;
  const bool is_file = words[0] == "-" || names_file(words[0]);
  const bool is_question = words.size() > 1 && (spec.cubes || looks_like_question(words[0]));
  if (!is_file && (is_question || shape_of_board(words[0]))) {
    texts.board = words[0] + "\n";
    texts.moves = joined(std::span(words).subspan(1), " ") + "\n";
  } else if (!is_file && words.size() == 1) {
    // Moves alone: they are a solution of the board from which they lead to the goal.
    const Played undone =
        play(spec.shape, spec.goal, words[0], spec.metric, MoverChoice::kAuto, true);
    if (!undone.fault.empty()) {
      throw Error(ErrorCode::kUsage, "MOVES " + in_quotes(words[0]) + ": " + undone.fault);
    }
    texts.board = board_text(spec.shape, undone.end) + "\n";
    texts.moves = words[0] + "\n";
  }
  if (!texts.board.empty()) {
    texts.boards = std::make_unique<InputText>("BOARD", texts.board);
    texts.solutions = std::make_unique<InputText>("MOVES", texts.moves);
    return texts;
  }
  if (words.size() != 2) {
    throw Error(ErrorCode::kUsage,
                "expected a board and its moves, moves alone, or the files BOARDS MOVES, the "
                "puzzles and a line "
                "of moves for each");
  }
  if (words[0] == "-" && words[1] == "-") {
    throw Error(ErrorCode::kUsage, "only one of BOARDS and MOVES can be standard input");
  }
  texts.boards = std::make_unique<InputText>(words[0]);
  texts.solutions = std::make_unique<InputText>(words[1]);
  return texts;
}

// Why there is nothing to analyse; empty if there is something.
std::string problem_of(const CaseRecord& record, const Judged& judged, const Answer& answer) {
  if (record.kind == CaseRecord::Kind::kInvalid) {
    return "the puzzle is invalid";
  }
  if (!record.solvable()) {
    return "the board is unsolvable";
  }
  if (judged.verdict == Verdict::kMissing) {
    return "the moves are missing";
  }
  const bool is_read = judged.verdict != Verdict::kBadToken && judged.verdict != Verdict::kUnclear;
  if (!is_read && judged.length == Judged::kNone) {
    return "not recognised: " + judged.detail;
  }
  return answer.kind == Answer::Kind::kNumber && answer.value != 0
             ? "there is a number, but no moves"
         : answer.kind == Answer::Kind::kUnsolvable
             ? "it says unsolvable, but the board has a solution"
             : "";
}

class Analyser {
 public:
  Analyser(const AnalyseOptions& options, AnswerStore& answers,
           const std::vector<CaseRecord>& cases, const Judging& judging)
      : options_(options),
        answers_(answers),
        cases_(cases),
        judging_(judging),
        judge_(judging.judge()) {}

  void run() {
    constexpr std::size_t kBlockBytes = 1 << 16;
    std::string out;
    for (std::size_t i = 0; i < cases_.size(); ++i) {
      // The next may take hours: print what is finished.
      if (out.size() >= kBlockBytes || is_searched(cases_[i])) {
        write_out(out);
        out.clear();
      }
      const AnalysedCase one = analysed(i);
      const bool rightly_unsolvable = judging_.judged(i).verdict == Verdict::kUnsolvable;
      const bool fine = one.problem.empty() ? one.analysis.stuck_at == 0 : rightly_unsolvable;
      faults_ += fine ? 0U : 1U;
      count(one.analysis, fine, rightly_unsolvable);
      undecided_ += one.problem.empty() && one.analysis.is_undecided() ? 1U : 0U;
      if (options_.json) {
        append_analysis_json(one, out);
      } else {
        out += i > 0 ? "\n" : "";
        append_analysis(one, cases_.size() > 1, out);
      }
    }
    write_out(out);
  }

  // The picture of the only case. Throws Error(kUsage) if there are more.
  void draw() {
    if (cases_.size() != 1) {
      throw Error(ErrorCode::kUsage,
                  "--emit svg draws one board; here are " + std::to_string(cases_.size()));
    }
    const AnalysedCase one = analysed(0);
    if (!one.problem.empty()) {
      throw Error(ErrorCode::kUsage, "--emit svg: " + one.problem);
    }
    faults_ = one.analysis.stuck_at == 0 ? 0 : 1;
    undecided_ = one.analysis.is_undecided() ? 1 : 0;
    write_out(analysis_svg(one));
  }

  std::uint64_t faults() const { return faults_; }
  std::uint64_t undecided() const { return undecided_; }

  // What the answers are worth together.
  std::string in_a_sentence() const {
    return std::to_string(cases_.size()) + " answers: " + share(optimal_) + " optimal, " +
           share(legal_) + " legal; " +
           (moves_ == 0 ? "no moves"
                        : fixed(static_cast<double>(cost_) / static_cast<double>(moves_), 3) +
                              " lost a move");
  }

 private:
  std::string share(std::uint64_t count) const {
    return fixed(100 * static_cast<double>(count) / static_cast<double>(cases_.size()), 1) + " %";
  }

  // An answer is legal if there is one and all its moves can be made.
  void count(const Analysis& way, bool fine, bool rightly_unsolvable) {
    const bool answered = rightly_unsolvable || way.at_goal || !way.moves.empty();
    const bool shortest =
        way.at_goal && way.least.is_known() && way.least.moves == way.moves.size();
    legal_ += fine && answered ? 1U : 0U;
    optimal_ += fine && (rightly_unsolvable || shortest) ? 1U : 0U;
    moves_ += way.moves.size();
    cost_ += static_cast<std::uint64_t>(way.cost());
  }

  bool is_searched(const CaseRecord& record) {
    return record.kind == CaseRecord::Kind::kSliding && record.solvable() &&
           !answers_.solver_of(record)->answers_at_once();
  }

  AnalysedCase analysed(std::size_t i) {
    const CaseRecord& record = cases_[i];
    Answer answer;
    AnalysedCase one{.number = i + 1, .metric = judging_.metric(), .record = record};
    if (const Judged& judged = judging_.judged(i);
        record.kind != CaseRecord::Kind::kInvalid && judged.verdict != Verdict::kMissing) {
      judging_.read(i, answer);
    }
    one.problem = problem_of(record, judging_.judged(i), answer);
    if (one.problem.empty()) {
      one.analysis =
          record.kind == CaseRecord::Kind::kCubic
              ? analyse(judge_, record, answer, answers_.cubic(record.shape(), record.cubes))
              : analyse(judge_, record, answer, *answers_.solver_of(record));
    }
    return one;
  }

  const AnalyseOptions& options_;
  AnswerStore& answers_;
  const std::vector<CaseRecord>& cases_;
  const Judging& judging_;
  Judge judge_;
  std::uint64_t faults_ = 0, undecided_ = 0;
  std::uint64_t optimal_ = 0, legal_ = 0;  // answers
  std::uint64_t moves_ = 0, cost_ = 0;     // of all answers, as far as their moves can be made
};

int run_analyse(const AnalyseOptions& options, const CommonOptions& common) {
  const unsigned threads = common.thread_count();
  SearchMonitor monitor(options.puzzles, common);
  PuzzleSpec spec = puzzle_spec(options.puzzles, threads);
  spec.search.watch = &monitor;
  spec.limit = kNoLimit;  // of the format's judge
  TableSet tables = tables_of(options.puzzles.tables, common);
  const Texts texts = texts_of(options, spec);
  std::vector<CaseRecord> cases;
  AnswerStore answers(tables, spec);
  answers.open_first();
  const bool invalid = CaseCollector(answers, CaseCollector::Left::kSearched, cases)
                           .read(*texts.boards, threads, common.reporter(texts.boards->name()))
                           .diagnostics > 0;
  JudgingOptions judging_as = judging_options(spec, options.answers);
  judging_as.find_optimal = [](CaseRecord&, int) {};  // the moves alone show whose they are
  const Judging judging(cases, texts.solutions->whole(), judging_as);
  if (!common.quiet && (texts.board.empty() || judging.mover() == Mover::kTile)) {
    for (const std::string& remark : judging.remarks()) {
      common.console.report(remark);
    }
  }
  Analyser analyser(options, answers, cases, judging);
  try {
    options.emit.empty() ? analyser.run() : analyser.draw();
  } catch (const Interrupted&) {  // the analyses of the first boards are printed
  }
  if (monitor.is_over()) {
    common.console.report("interrupted");
    return kExitFailed;  // unless the signal ends the program before
  }
  tables.check_unchanged();
  const std::uint64_t extra = judging.counts()[static_cast<std::size_t>(Verdict::kExtra)];
  if (extra > 0) {
    common.console.report(texts.solutions->name() + ": " + std::to_string(extra) +
                          (extra == 1 ? " line" : " lines") + " of moves without a board");
  }
  if (cases.size() > 1 && !common.quiet) {
    common.console.report(analyser.in_a_sentence());
  }
  if (analyser.undecided() > 0 && !common.quiet) {
    common.console.report("some distances " + undecided_text(options.puzzles, " to decide more"));
  }
  return invalid || extra + analyser.faults() + analyser.undecided() > 0 ? kExitInvalid : kExitDone;
}

}  // namespace

Command add_analyse(CLI::App& program, const CommonOptions& common) {
  const auto options = std::make_shared<AnalyseOptions>();
  CLI::App* const analyse =
      program.add_subcommand("analyse", "show what each move of a solution did");
  analyse->alias("analyze");
  analyse->add_option("BOARD", options->words, "a board and moves, moves alone, or two files")
      ->required();
  add_puzzle_options(*analyse, options->puzzles);
  remove_options(*analyse, {"--limit"});
  add_notation_options(*analyse, options->answers);
  add_choice(*analyse, "--emit", options->emit, kPictures, "svg: draw what is left after each move")
      ->excludes(analyse->add_flag("--json", options->json, "one object per board"));
  return {analyse, [options, &common] { return run_analyse(*options, common); }};
}

}  // namespace slidebase
