// formats.wasm, of the program `slidebase`: reads texts of puzzles and writes their answers, both
// as slidebase-query does. It has no tables: between the two, JavaScript asks the modules that
// have.
#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/base/error.h"
#include "query/formats/answers/cubic_answers.h"
#include "query/formats/answers/sliding_answers.h"
#include "query/formats/input_text.h"
#include "query/formats/puzzle_spec.h"
#include "query/formats/syntaxes.h"
#include "query/judge/play.h"
#include "query/web/wasm/exports.h"

namespace slidebase {
namespace {

// Consecutive puzzles that the same table answers. JavaScript reads it as an array of its numbers.
struct Group {
  enum Kind : std::int32_t { kInvalid, kSliding, kCubic };

  Kind kind = kInvalid;
  std::int32_t count = 0;
  std::int32_t rows = 0, cols = 0;
  std::int32_t cubes = 0, goals = 0;  // of cubes, as in slidebase/c.h
  std::int32_t start = 0;             // the cell, of cubes
  std::int32_t back = 0;              // 1: the way from a position of cubes to the start
  // Bytes before the group's boards. Those of a sliding group begin with its goal.
  std::int32_t at = 0;

  Shape shape() const { return {rows, cols}; }
};

// Collects the puzzles of a text.
class Collector : public QuestionSink {
 public:
  explicit Collector(const PuzzleSpec& spec) : spec_(spec) {}

  std::vector<Group> groups;
  std::vector<std::uint8_t> boards;

  void sliding(const Tiles& board) override { sliding(spec_.shape, spec_.goal, board); }
  void sliding(Shape shape, const Tiles& goal, const Tiles& board) override {
    const auto cells = static_cast<std::size_t>(shape.cells());
    begin_sliding(shape, goal);
    boards.insert(boards.end(), board.begin(), board.begin() + cells);
    ++groups.back().count;
  }
  void cubic(const CubicQuestion& question) override;
  void invalid(std::string_view) override {
    if (groups.empty() || groups.back().kind != Group::kInvalid) {
      groups.emplace_back();
    }
    ++groups.back().count;
  }

  bool takes_packed() const override { return spec_.shape == Shape{3, 3}; }
  std::size_t packed(std::span<const std::uint64_t> packed) override;

  void begin_piece() override {
    groups.clear();
    boards.clear();
  }

 private:
  // Makes the last group one of this shape and goal.
  void begin_sliding(Shape shape, const Tiles& goal);

  const PuzzleSpec& spec_;
};

void Collector::begin_sliding(Shape shape, const Tiles& goal) {
  const auto cells = static_cast<std::size_t>(shape.cells());
  const bool same =
      !groups.empty() && groups.back().kind == Group::kSliding && groups.back().shape() == shape &&
      std::equal(goal.begin(), goal.begin() + cells, boards.begin() + groups.back().at);
  if (!same) {
    groups.push_back({.kind = Group::kSliding,
                      .rows = shape.rows,
                      .cols = shape.cols,
                      .at = static_cast<std::int32_t>(boards.size())});
    boards.insert(boards.end(), goal.begin(), goal.begin() + cells);
  }
}

std::size_t Collector::packed(std::span<const std::uint64_t> packed) {
  constexpr std::size_t kCells = 9;
  begin_sliding(spec_.shape, spec_.goal);
  const std::size_t before = boards.size();
  boards.resize(before + packed.size() * kCells);
  std::uint8_t* to = boards.data() + before;
  std::size_t taken = 0;
  for (; taken < packed.size(); ++taken) {
    unsigned seen = 0;
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      to[cell] = packed[taken] >> (4 * cell) & 15;
      seen |= 1U << to[cell];
    }
    if (seen != (1U << kCells) - 1) {
      break;
    }
    to += kCells;
  }
  boards.resize(before + taken * kCells);
  groups.back().count += static_cast<std::int32_t>(taken);
  return taken;
}

void Collector::cubic(const CubicQuestion& question) {
  const CubicGoals goals = question.goal.whole ? CubicGoals::kPositions : CubicGoals::kTops;
  groups.push_back({.kind = Group::kCubic,
                    .count = 1,
                    .rows = question.shape.rows,
                    .cols = question.shape.cols,
                    .cubes = static_cast<std::int32_t>(question.kind),
                    .goals = static_cast<std::int32_t>(goals),
                    .start = question.start,
                    .back = question.back ? 1 : 0,
                    .at = static_cast<std::int32_t>(boards.size())});
  boards.insert(boards.end(), question.goal.top.begin(),
                question.goal.top.begin() + question.shape.cells());
  boards[static_cast<std::size_t>(groups.back().at + question.goal.blank)] =
      static_cast<std::uint8_t>(values_in(question.kind, goals));
}

// The texts that are read with the same options.
class Texts {
 public:
  explicit Texts(const PuzzleOptions& options)
      : spec_(puzzle_spec(options, 1)),
        form_(spec_.format->answer_form()),
        collector_(spec_),
        reader_(make_reader(spec_)) {
    form_.metric = spec_.metric;
  }

  const Collector& collected() const { return collector_; }
  bool ended() const { return ended_; }  // reads no more of this text
  // What was written since they were taken: a line for each fault with its place, and the answers.
  std::string faults, answers;

  // Reads whole puzzles from a text that continues the last one. Returns the bytes that are done.
  std::size_t read(std::string_view text, bool at_end);
  // Ends the text; the next one begins.
  void end();
  // Appends the answers to puzzles of a group, from the number `first` on: distances below 0 mean
  // that there is no path. `letters`: rows of `width` bytes, each a path padded with zeros.
  void answer(const Group& group, std::size_t first, std::span<const std::int16_t> distances,
              const char* letters, std::size_t width);
  // The same for puzzles without an answer.
  void without_answer(std::size_t count, std::string_view answer);

 private:
  std::size_t begin(std::string_view text, bool at_end);
  void begin_one();
  void report(std::span<const Diagnostic> diagnostics, std::string_view text, Place from);

  PuzzleSpec spec_;
  AnswerForm form_;
  Collector collector_;
  std::unique_ptr<Reader> reader_;
  bool begun_ = false, ended_ = false;
  std::string beginning_;            // what Reader::begin() has read
  Place place_;                      // of what is not read yet
  std::uint64_t puzzles_ = 0;        // of this text
  std::uint64_t answers_given_ = 0;  // to all texts
};

void Texts::report(std::span<const Diagnostic> diagnostics, std::string_view text, Place from) {
  for_each_fault(diagnostics, text, from, [&](Place at, const Diagnostic& diagnostic) {
    faults += std::to_string(at.line) + ':' + std::to_string(at.column) + ": " +
              diagnostic.message + '\n';
  });
}

std::size_t Texts::begin(std::string_view text, bool at_end) {
  if (looks_like_utf16(text)) {
    throw Error(ErrorCode::kFormat, kSaveAsUtf8);
  }
  const std::size_t mark = mark_bytes(text);
  text.remove_prefix(mark);
  std::vector<Diagnostic> diagnostics;
  const auto read = reader_->begin(text, at_end, diagnostics);
  if (!read) {
    return 0;
  }
  begun_ = true;
  beginning_ = text.substr(0, *read);
  report(diagnostics, text, Place{});
  place_.advance(beginning_);
  return mark + *read;
}

std::size_t Texts::read(std::string_view text, bool at_end) {
  collector_.begin_piece();
  const std::size_t before = begun_ ? 0 : begin(text, at_end);
  if (!begun_) {
    return 0;
  }
  Chunk chunk;
  chunk.text = text.substr(before);
  chunk.at_end = at_end;
  reader_->read(chunk, collector_);
  chunk.pass(chunk.consumed);
  report(chunk.diagnostics, chunk.text, place_);
  place_.advance(chunk.passed);
  puzzles_ += chunk.puzzles;
  ended_ = chunk.ended;
  return before + chunk.consumed;
}

void Texts::end() {
  std::vector<Diagnostic> diagnostics;
  reader_->end(puzzles_, diagnostics);
  report(diagnostics, beginning_, Place{});
  reader_ = make_reader(spec_);
  begun_ = ended_ = false;
  place_ = Place{};
  puzzles_ = 0;
}

void Texts::begin_one() {
  if (answers_given_++ > 0) {
    begin_answer(form_, answers);
  }
  if (form_.numbered) {
    answers += "Case " + std::to_string(answers_given_) + ": ";
  }
}

void Texts::without_answer(std::size_t count, std::string_view answer) {
  for (std::size_t i = 0; i < count; ++i) {
    begin_one();
    answers.append(answer) += '\n';
  }
}

void Texts::answer(const Group& group, std::size_t first, std::span<const std::int16_t> distances,
                   const char* letters, std::size_t width) {
  const Shape shape = group.shape();
  const auto cells = static_cast<std::size_t>(shape.cells());
  const bool sliding = group.kind == Group::kSliding;
  const std::uint8_t* board = collector_.boards.data() + group.at + (sliding ? cells : 0);
  board += first * cells;
  Tiles tiles{};
  for (const int distance : distances) {
    const bool solved = distance >= 0 && !is_beyond(Length(distance), spec_.limit);
    const std::string_view path(letters, strnlen(letters, width));
    begin_one();
    if (!sliding) {
      const CubeKind kind = kCubeKinds[static_cast<std::size_t>(group.cubes)];
      append_rolls({.shape = shape, .kind = kind, .goal = {}},
                   solved ? std::optional(distance) : std::nullopt, path, form_, answers);
    } else if (solved) {
      std::copy_n(board, cells, tiles.begin());
      append_solved(shape, tiles, distance, path, form_, answers);
      answers += '\n';
    } else {
      answers.append(form_.unsolvable) += '\n';
    }
    board += cells;
    letters += width;
  }
}

// The options as texts, each with a zero after it.
PuzzleOptions options_in(std::string_view text) {
  PuzzleOptions options;
  for (std::string* const value : {&options.format, &options.goal, &options.board, &options.metric,
                                   &options.cubes, &options.limit}) {
    const std::size_t end = text.find('\0');
    *value = text.substr(0, end);
    text.remove_prefix(end + 1);
  }
  return options;
}

}  // namespace

// JSON stays with slidebase-query: reading it needs exceptions that are caught.
ReaderPtr jsonl_reader(const PuzzleSpec&) {
  throw Error(ErrorCode::kUsage, "--format jsonl: only slidebase-query reads JSON");
}
std::string json_string(std::string_view text) {
  return std::string(text);
}

// Reads texts with these options: format, goal, board, metric, cubes and limit, as slidebase-query
// takes them, each with a zero after it. Throws Error(kUsage).
SLIDEBASE_WEB(texts) Texts* web_texts(const char* options, std::size_t size) {
  return std::make_unique<Texts>(options_in({options, size})).release();
}

// Texts::read() and the puzzles that it found: the groups, and their boards. 1 if the text has
// ended before its end.
SLIDEBASE_WEB(read)
std::size_t web_read(Texts* texts, const char* text, std::size_t size, int at_end) {
  return texts->read({text, size}, at_end != 0);
}
SLIDEBASE_WEB(ended) int web_ended(const Texts* texts) {
  return texts->ended() ? 1 : 0;
}
SLIDEBASE_WEB(groups) const Group* web_groups(const Texts* texts) {
  return texts->collected().groups.data();
}
SLIDEBASE_WEB(group_count) std::size_t web_group_count(const Texts* texts) {
  return texts->collected().groups.size();
}
SLIDEBASE_WEB(boards) const std::uint8_t* web_boards(const Texts* texts) {
  return texts->collected().boards.data();
}
SLIDEBASE_WEB(end) void web_end(Texts* texts) {
  texts->end();
}

// Texts::answer(); or if there are no distances, that of a group that is invalid or has no table.
SLIDEBASE_WEB(answer)
void web_answer(Texts* texts, std::size_t group, std::size_t first, std::size_t count,
                const std::int16_t* distances, const char* letters, std::size_t width) {
  const Group& of = texts->collected().groups[group];
  if (distances == nullptr) {
    texts->without_answer(count, of.kind == Group::kInvalid ? kInvalidText : kUnansweredText);
  } else {
    texts->answer(of, first, {distances, count}, letters, width);
  }
}

// Take what was written since the last time, as text.
SLIDEBASE_WEB(faults) void web_faults(Texts* texts) {
  result = std::exchange(texts->faults, {});
}
SLIDEBASE_WEB(answers) void web_answers(Texts* texts) {
  result = std::exchange(texts->answers, {});
}

// Makes the moves of a text in any notation of docs/COMMANDS.md, of the blank or, if `by_tile` is
// not 0, of the tiles. The text is the blank's letters; or, if this returns 0, why there are not
// all moves.
SLIDEBASE_WEB(play)
int web_play(int rows, int cols, const std::uint8_t* board, int metric, int by_tile,
             const char* text, std::size_t size) {
  const Shape shape{rows, cols};
  const Played made = play(shape, tiles_at(shape, board), {text, size}, static_cast<Metric>(metric),
                           by_tile != 0 ? MoverChoice::kTile : MoverChoice::kBlank);
  result = made.fault;
  if (!result.empty()) {
    return 0;
  }
  for (const std::string& move : made.moves) {
    result += move;
  }
  return 1;
}

// Writes the goal of this number in kNamedGoals.
SLIDEBASE_WEB(goal) void web_goal(int rows, int cols, int number, std::uint8_t* into) {
  const Shape shape{rows, cols};
  const Tiles goal = kNamedGoals[number].goal(shape);
  std::copy_n(goal.begin(), shape.cells(), into);
}

}  // namespace slidebase
