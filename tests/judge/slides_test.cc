// Verdicts in slides: the answers of solve are optimal in every notation, and a stop within a slide
// counts where the notation shows it.
#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/solve/line_solver.h"
#include "query/judge/judging.h"
#include "query/judge/verdict.h"
#include "tests/support/long_run.h"
#include "tests/support/slides_by_hand.h"
#include "tests/support/tables_for.h"

namespace slidebase {
namespace {

using test::Board;

CaseRecord case_in_slides(Shape shape, const Board& goal, const Board& board, int optimal) {
  return sliding_case(shape, test::tiles_of(goal), test::tiles_of(board), test::length_of(optimal));
}

std::string slides_verdict(const CaseRecord& record, std::string_view line,
                           Notation notation = Notation::kAuto) {
  const Judge judge({3, 3}, kNoLimit, Mover::kBlank, 0, {}, Metric::kMulti);
  Answer answer;
  read_answer(line, notation, false, record.shape(), answer);
  const Judged judged = judge(record, answer);
  return std::string(verdict_name(judged.verdict)) + " " + std::to_string(judged.length) + " " +
         judged.detail;
}

// An answer in every notation. With `stops`, tiles and positions stop after every cell.
struct InSlides {
  std::string letters, spaced, words, runs, tiles, boards;
  int slides = 0, steps = 0;
};

InSlides in_slides(Shape shape, Board board, std::string_view path, bool stops) {
  InSlides made;
  made.letters = path;
  made.boards = test::text_of(board);
  for (const std::string_view slide : moves_of(Metric::kMulti, path)) {
    ++made.slides;
    made.runs += (made.runs.empty() ? "" : " ") + std::string(1, slide[0]) +
                 (slide.size() > 1 ? std::to_string(slide.size()) : "");
    for (std::size_t i = 0; i < slide.size(); ++i) {
      ++made.steps;
      made.spaced += (made.spaced.empty() ? "" : " ") + std::string(1, slide[i]);
      made.words += slide[i] == 'u'   ? "Up "
                    : slide[i] == 'd' ? "Down "
                    : slide[i] == 'l' ? "Left "
                                      : "Right ";
      const auto blank = static_cast<Cell>(std::ranges::find(board, 0) - board.begin());
      const Cell next = shape.neighbour(blank, *move_of(slide[i]));
      const int tile = board[static_cast<std::size_t>(next)];
      board = test::after_push(shape, board, next);
      if (stops || i + 1 == slide.size()) {
        made.tiles += (made.tiles.empty() ? "" : " ") + std::to_string(tile);
        made.boards += " " + test::text_of(board);
      }
    }
  }
  return made;
}

std::string fault_in_slides(const CaseRecord& record, const Board& board, std::string_view path) {
  const Shape shape = record.shape();
  const int optimal = record.optimal.moves;
  const InSlides whole = in_slides(shape, board, path, false);
  const InSlides stopped = in_slides(shape, board, path, true);
  const std::string right = "optimal " + std::to_string(optimal) + " ";
  for (const auto& [notation, line] : std::vector<std::pair<Notation, std::string>>{
           {Notation::kLetters, whole.letters},
           {Notation::kLetters, whole.spaced},
           {Notation::kWords, whole.words},
           {Notation::kRuns, whole.runs},
           {Notation::kTiles, whole.tiles},
           {Notation::kBoards, whole.boards},
           {Notation::kAuto, std::to_string(optimal) + " " + whole.letters},
           {Notation::kAuto, std::to_string(optimal) + " " + whole.boards}}) {
    if (!path.empty() && slides_verdict(record, line, notation) != right) {
      return line + ": " + slides_verdict(record, line, notation);
    }
  }
  // Every step is a position of its own: longer by one for each stop.
  const std::string length = std::to_string(whole.steps) + " ";
  const std::string with_stops = (whole.steps == optimal ? "optimal " : "suboptimal ") + length;
  for (const auto& [notation, line] : std::vector<std::pair<Notation, std::string>>{
           {Notation::kTiles, stopped.tiles}, {Notation::kBoards, stopped.boards}}) {
    if (!path.empty() && slides_verdict(record, line, notation) != with_stops) {
      return line + ": " + slides_verdict(record, line, notation);
    }
  }
  if (slides_verdict(record, std::to_string(optimal), Notation::kNumbers) !=
      "correct " + std::to_string(optimal) + " ") {
    return "the number";
  }
  return slides_verdict(record, std::to_string(optimal + 1), Notation::kNumbers)
                 .starts_with("wrong ")
             ? ""
             : "the next number";
}

TEST_SUITE_BEGIN("slides");

TEST_CASE("paths of solve are optimal in slides in every notation, for every board") {
  for (const Shape shape : {Shape{2, 3}, test::kSanitized ? Shape{3, 2} : Shape{2, 4}}) {
    const Board goal = test::plain_goal(shape, shape.cells() - 1);
    const auto distances = test::slide_distances(shape, goal);
    const Table& table =
        test::tables_for(Family::kLines, shape).open(Family::kLines, shape, shape.cells() - 1);
    const LineSolver solver(table, shape, test::tiles_of(goal));
    std::uint64_t solvable = 0;
    CHECK(test::counterexample_among_boards(shape, [&](const Board& board) -> std::string {
            const auto found = distances.find(board);
            std::array<char, kMaxPath> letters;
            const Length length = solver.solve(test::tiles_of(board), letters.data());
            if (found == distances.end()) {
              const CaseRecord record = case_in_slides(shape, goal, board, -1);
              return length.status == Lookup::kUnsolvable &&
                             slides_verdict(record, "unsolvable") == "unsolvable -1 "
                         ? ""
                         : "solvable";
            }
            ++solvable;
            const CaseRecord record = case_in_slides(shape, goal, board, found->second);
            return fault_in_slides(record, board, {letters.data(), length.letters});
          }) == "");
    CHECK(solvable == distances.size());
  }
}

TEST_CASE("letters that go on are one slide, tiles and positions that stop are two") {
  const Board goal = test::board_of("12345678x");
  const CaseRecord record = case_in_slides({3, 3}, goal, test::board_of("123456x78"), 1);
  for (const char* const one :
       {"rr", "r r", "R,R", "r2", "rr1", "r1 r1", "Right Right", "right2", "E E", "1 r r", "8 "}) {
    INFO(one);
    const bool tile = one[0] == '8';
    CHECK(slides_verdict(record, one, tile ? Notation::kTiles : Notation::kAuto) == "optimal 1 ");
  }
  CHECK(slides_verdict(record, "7 8") == "suboptimal 2 ");
  CHECK(slides_verdict(record, "123456x78 1234567x8 12345678x") == "suboptimal 2 ");
  CHECK(slides_verdict(record, "123456x78 12345678x") == "optimal 1 ");
  CHECK(slides_verdict(record, "rlrr") == "suboptimal 3 ");
  CHECK(slides_verdict(record, "2 rr") == "bad-token 1 it says 2 slides and has 1");
}

TEST_CASE("what no slide makes is off the board, at the number of the slide") {
  const Board goal = test::board_of("12345678x");
  const CaseRecord record = case_in_slides({3, 3}, goal, test::board_of("123456x78"), 1);
  CHECK(slides_verdict(record, "rrr") == "off-board 1 1");
  CHECK(slides_verdict(record, "uurrd2r") == "off-board 4 4");
  CHECK(slides_verdict(record, "8 5") == "off-board 2 2");  // on a diagonal
  CHECK(slides_verdict(record, "1 2 6") == "off-board 3 3");
  CHECK(slides_verdict(record, "123456x78 12345678x 1234x6785") == "off-board 2 2");
  CHECK(slides_verdict(record, "1234568x7") == "off-board 1 1");  // the tiles between must follow
  CHECK(slides_verdict(record, "7 7") == "wrong-end 2 123456078");
}

TEST_CASE("in single moves a tile must be beside the blank") {
  const Judge judge({3, 3}, kNoLimit, Mover::kBlank);
  const CaseRecord record =
      case_in_slides({3, 3}, test::board_of("12345678x"), test::board_of("123456x78"), 2);
  Answer answer;
  read_answer("8", Notation::kTiles, true, {3, 3}, answer);
  CHECK(judge(record, answer).verdict == Verdict::kOffBoard);
  read_answer("123456x78 12345678x", Notation::kBoards, false, {3, 3}, answer);
  CHECK(judge(record, answer).verdict == Verdict::kOffBoard);
}

TEST_CASE("a judgement in slides says so, and counts labelled moves in slides") {
  const std::vector<CaseRecord> cases = {
      case_in_slides({3, 3}, test::board_of("12345678x"), test::board_of("123456x78"), 1),
      case_in_slides({3, 3}, test::board_of("12345678x"), test::board_of("12x453786"), 1)};
  JudgingOptions options;
  options.metric = Metric::kMulti;
  const Judging judging(cases, "Moves: 1\nPath: R R\nMoves: 1\nPath: D D\n", options);
  CHECK(counts_text(judging) == "2 cases, in slides: 2 optimal");
  std::string json;
  judging.for_each([&](const JudgedCase& c) { append_json(c, json); });
  CHECK(
      json.starts_with("{\"case\":1,\"verdict\":\"optimal\",\"length\":1,\"optimal\":1,"
                       "\"detail\":null,\"metric\":\"multi\"}\n"));
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
