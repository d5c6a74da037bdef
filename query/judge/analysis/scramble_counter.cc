#include <algorithm>
#include <functional>

#include "common/base/error.h"
#include "common/base/progress.h"
#include "common/solve/path_table.h"
#include "query/judge/analysis/scrambles.h"

namespace slidebase {

class ScrambleCounter::Sink : public QuestionSink {
 public:
  explicit Sink(ScrambleCounter& all) : all_(all) {}

  void sliding(const Tiles& board) override {
    pending_.push_back(board);
    if (pending_.size() == kMostPending) {
      count_pending();
    }
  }
  void sliding(Shape shape, const Tiles& goal, const Tiles& board) override {
    if (shape != answers().shape() || goal != answers().goal()) {
      throw Error(ErrorCode::kUsage, shape != answers().shape()
                                         ? "this board is " + shape.name() + "; all must be " +
                                               answers().shape().name() + ", or say --board"
                                         : "this board has another goal; all must have one");
    }
    sliding(board);
  }
  bool takes_packed() const override { return paths() != nullptr; }
  std::size_t packed(std::span<const std::uint64_t> boards) override;
  void cubic(const CubicQuestion& question) override {
    if (question.kind != CubeKind::kAxes || question.shape != answers().shape()) {
      throw Error(ErrorCode::kUsage,
                  "only patterns of W, B, R and E on one shape have a known histogram");
    }
    const CubicAnswers& of_shape = answers().cubic(question.shape, question.kind);
    of_shape.prepare(question.start);
    const Length length = of_shape.distance(question);
    ++starts_[static_cast<std::size_t>(question.start)];
    length.is_known() ? add(length) : void(++counts_.unsolvable);
  }
  void invalid(std::string_view) override {}

  void begin_piece() override {
    pending_.clear();
    counts_ = {};
    starts_ = {};
    packed_.clear();
  }
  void end_piece() override { count_pending(); }
  void deliver() override {
    answers().check_unchanged();
    all_.counts_.merge(counts_);
    if (!packed_.empty()) {
      all_.packed_.resize(PathTable::no_path());
    }
    for (const auto& [board, place] : packed_) {
      Packed& packed = all_.packed_[place];
      packed.board = board;
      ++packed.count;
    }
    std::ranges::transform(all_.starts_, starts_, all_.starts_.begin(), std::plus());
  }

 private:
  void add(Length length) {
    if (length == SearchWatch::kNotBegun) {
      throw Interrupted();
    }
    ++counts_.solvable;
    length.is_known() ? counts_.add_distance(length.moves) : void(++counts_.undecided);
  }
  void count_pending() {
    const Shape shape = answers().shape();
    const SlidingAnswers* const open = pending_.empty() ? nullptr : all_.open();
    if (open == nullptr) {
      for (const Tiles& board : pending_) {
        const bool solvable = !unsolvable_by_parity(shape, answers().goal(), board);
        solvable ? counts_.add_place(shape, board) : void();
        ++(solvable ? counts_.solvable : counts_.unsolvable);
      }
      pending_.clear();
      return;
    }
    open->solver().measure_all(pending_, [&](std::size_t i, Length length, const char*) {
      if (length.status == Lookup::kUnsolvable) {
        ++counts_.unsolvable;
        return;
      }
      add(length.or_throw(open->solver()));
      counts_.add_place(shape, pending_[i]);
    });
    pending_.clear();
  }
  AnswerStore& answers() const { return all_.answers(); }
  // All distances of 3x3, if they were made.
  const PathTable* paths() const {
    const SlidingAnswers* const open = answers().sliding_if_open();
    const PathTable* const paths = open == nullptr ? nullptr : open->solver().path_table();
    return paths != nullptr && paths->has_find() ? paths : nullptr;
  }

  static constexpr std::size_t kMostPending = 256;
  ScrambleCounter& all_;
  std::vector<Tiles> pending_;
  struct Placed {
    std::uint64_t board;
    std::uint32_t place;
  };
  std::vector<Placed> packed_;
  ScrambleCounts counts_;  // of the current piece
  std::array<std::uint64_t, kMaxTableCells> starts_{};
};

std::size_t ScrambleCounter::Sink::packed(std::span<const std::uint64_t> boards) {
  const PathTable* const all_paths = paths();
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const auto place = all_paths->find(boards[i]);
    if (!place) {
      return i;
    }
    if (*place == PathTable::no_path()) {
      ++counts_.unsolvable;
    } else {
      packed_.push_back({boards[i], *place});
    }
  }
  return boards.size();
}

ScrambleCounts ScrambleCounter::counts() const {
  ScrambleCounts counts = counts_;
  const SlidingAnswers* const open = answers().sliding_if_open();
  for (std::size_t place = 0; place < packed_.size(); ++place) {
    const auto& [board, count] = packed_[place];
    if (count == 0) {
      continue;
    }
    const PathTable& paths = *open->solver().path_table();
    counts.solvable += count;
    counts.add_distance(PathTable::length(paths.word_at(static_cast<std::uint32_t>(place))), count);
    for (std::size_t cell = 0; cell < 9; ++cell) {
      counts.places[board >> (4 * cell) & 15][cell] += count;
    }
  }
  return counts;
}

std::unique_ptr<QuestionSink> ScrambleCounter::make_sink() {
  return std::make_unique<Sink>(*this);
}

// The solver of sliding boards; nullptr if its table is missing.
const SlidingAnswers* ScrambleCounter::open() {
  const SlidingAnswers* const opened = answers().sliding_if_open();
  if (opened != nullptr) {
    return opened;
  }
  const std::scoped_lock lock(mutex_);
  try {
    return no_distances_ ? nullptr : &answers().sliding();
  } catch (const Error& error) {
    if (error.code() != ErrorCode::kMissing) {
      throw;
    }
    no_distances_ = error.what();
    return nullptr;
  }
}

}  // namespace slidebase
