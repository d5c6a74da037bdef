// The C API. Each call gets buffers of exactly the stated capacity, and promises of the header are
// checked on the way: errors are written if and only if a call fails, text ends in a 0, and a
// failed call sets its handle to NULL.
#include <algorithm>

#include "board_arrays.h"
#include "c_calls.h"

namespace slidebase::test {
namespace {

struct FreeTables {
  void operator()(slidebase_tables* tables) const { slidebase_tables_free(tables); }
};

// The handle that make(handle, error) makes, or NULL if it fails, and how it ended.
template <typename Handle, typename Make>
std::pair<Handle*, Ending> made_by(const Make& make) {
  CError error;
  Handle* handle = reinterpret_cast<Handle*>(std::uintptr_t{0x5a5a5a5a});
  const Ending ending = error.ending(make(&handle, error.get()));
  CHECK(ending.status <= 0);
  CHECK((handle != nullptr) == (ending.status == SLIDEBASE_OK));
  return {ending.status == SLIDEBASE_OK ? handle : nullptr, ending};
}

class CTables : public AnyTables {
 public:
  explicit CTables(slidebase_tables* tables) : tables_(tables) {}

  // The tables that make(tables, error) makes.
  template <typename Make>
  static Outcome<AnyTables> of(const Make& make) {
    const auto [tables, ending] = made_by<slidebase_tables>(make);
    return {tables == nullptr ? nullptr : std::make_unique<CTables>(tables), ending};
  }

  Outcome<AnySolver> solver(const Puzzle& puzzle, std::optional<Patterns> least) const override {
    const slidebase_puzzle in_c = c_puzzle(puzzle);
    const auto [solver, ending] =
        made_by<slidebase_solver>([&](slidebase_solver** made, slidebase_error* error) {
          return least ? slidebase_solver_at_least(tables_.get(), &in_c, static_cast<int>(*least),
                                                   made, error)
                       : slidebase_solver_new(tables_.get(), &in_c, made, error);
        });
    return {solver == nullptr ? nullptr : c_solver(solver, puzzle), ending};
  }
  Outcome<AnyTables> joined(const AnyTables& second) const override {
    const slidebase_tables* other = dynamic_cast<const CTables&>(second).tables_.get();
    return of([&](slidebase_tables** made, slidebase_error* error) {
      return slidebase_tables_join(tables_.get(), other, made, error);
    });
  }
  std::vector<Puzzle> puzzles() const override {
    const int count = slidebase_tables_puzzles(tables_.get(), nullptr, 0);
    REQUIRE(count >= 0);
    std::vector<slidebase_puzzle> found(static_cast<std::size_t>(count) + 1);
    for (slidebase_puzzle& puzzle : found) {
      puzzle.size = sizeof puzzle;
    }
    CHECK(slidebase_tables_puzzles(tables_.get(), found.data(), found.size()) == count);
    found.pop_back();
    std::vector<Puzzle> puzzles;
    for (const slidebase_puzzle& puzzle : found) {
      const std::optional<Puzzle> made = cpp_puzzle(puzzle);
      REQUIRE(made.has_value());
      puzzles.push_back(*made);
    }
    return puzzles;
  }

 private:
  std::unique_ptr<slidebase_tables, FreeTables> tables_;
};

// A C++ source behind callbacks; `user` is a std::shared_ptr on the heap.
using SharedSource = std::shared_ptr<const Source>;

int read_source(void* user, std::uint64_t offset, void* into, std::size_t count) {
  const SharedSource& source = *static_cast<const SharedSource*>(user);
  CHECK((offset <= source->size() && count <= source->size() - offset));
  switch (source->read(offset, {static_cast<std::byte*>(into), count})) {
    case ReadStatus::kDone:
      return SLIDEBASE_OK;
    case ReadStatus::kPending:
      return SLIDEBASE_PENDING;
    case ReadStatus::kFailed:
      break;
  }
  return 17;
}

void release_source(void* user) {
  delete static_cast<SharedSource*>(user);
}

class CApi : public Api {
 public:
  std::string name() const override { return "c.h"; }

  Outcome<AnyTables> usual() const override { return CTables::of(slidebase_tables_usual); }
  Outcome<AnyTables> folders(const std::vector<std::string>& paths) const override {
    std::vector<const char*> names;
    for (const std::string& path : paths) {
      names.push_back(path.c_str());
    }
    return CTables::of([&](slidebase_tables** made, slidebase_error* error) {
      return slidebase_tables_folders(names.data(), names.size(), made, error);
    });
  }
  Outcome<AnyTables> file(const std::string& path) const override {
    return CTables::of([&](slidebase_tables** made, slidebase_error* error) {
      return slidebase_tables_file(path.c_str(), made, error);
    });
  }
  Outcome<AnyTables> memory(std::string_view bytes) const override {
    return CTables::of([&](slidebase_tables** made, slidebase_error* error) {
      return slidebase_tables_memory(bytes.data(), bytes.size(), made, error);
    });
  }
  Outcome<AnyTables> source(std::shared_ptr<const Source> source) const override {
    if (source == nullptr) {
      return CTables::of([&](slidebase_tables** made, slidebase_error* error) {
        return slidebase_tables_source(nullptr, made, error);
      });
    }
    slidebase_source callbacks{};
    callbacks.size = sizeof callbacks;
    callbacks.name = source->name().c_str();
    callbacks.bytes = source->size();
    callbacks.user = new SharedSource(source);
    callbacks.read = &read_source;
    callbacks.release = &release_source;
    return CTables::of([&](slidebase_tables** made, slidebase_error* error) {
      return slidebase_tables_source(&callbacks, made, error);
    });
  }

  Ending make_file(const Puzzle& puzzle, const std::string& path,
                   const Making& making) const override {
    const slidebase_puzzle in_c = c_puzzle(puzzle);
    const slidebase_making how = c_making(making);
    CError error;
    return error.ending(slidebase_make_file(&in_c, path.c_str(), &how, error.get()));
  }
  Ending make_bytes(const Puzzle& puzzle, std::string& bytes, const Making& making) const override {
    const slidebase_puzzle in_c = c_puzzle(puzzle);
    const slidebase_making how = c_making(making);
    CError error;
    void* made = nullptr;
    std::size_t count = 0;
    const Ending ending =
        error.ending(slidebase_make_memory(&in_c, &how, &made, &count, error.get()));
    CHECK((made != nullptr) == (ending.status == SLIDEBASE_OK));
    if (made != nullptr) {
      bytes.assign(static_cast<const char*>(made), count);
    }
    slidebase_bytes_free(made);
    return ending;
  }

  int parse(const Puzzle& puzzle, std::string_view text, std::span<std::uint8_t> board,
            Ending* ending) const override {
    const slidebase_puzzle in_c = c_puzzle(puzzle);
    const std::vector<char> exactly(text.begin(), text.end());
    CError error;
    const int status = slidebase_parse(&in_c, exactly.data(), exactly.size(), board.data(),
                                       board.size(), ending == nullptr ? nullptr : error.get());
    if (ending != nullptr) {
      *ending = error.ending(status);
    }
    return status;
  }
  std::string text(const Puzzle& puzzle, Board board) const override {
    const slidebase_puzzle in_c = c_puzzle(puzzle);
    return written([&](char* text, std::size_t capacity) {
      return slidebase_text(&in_c, board.data(), board.size(), text, capacity);
    });
  }
  std::uint64_t board_count(const Puzzle& puzzle) const override {
    const slidebase_puzzle in_c = c_puzzle(puzzle);
    std::uint64_t count = 0;
    CHECK(slidebase_board_count(&in_c, &count) == SLIDEBASE_OK);
    return count;
  }
  int rank(const Puzzle& puzzle, Board board, std::uint64_t& rank) const override {
    const slidebase_puzzle in_c = c_puzzle(puzzle);
    return slidebase_rank(&in_c, board.data(), board.size(), &rank);
  }
  int unrank(const Puzzle& puzzle, std::uint64_t rank,
             std::span<std::uint8_t> board) const override {
    const slidebase_puzzle in_c = c_puzzle(puzzle);
    return slidebase_unrank(&in_c, rank, board.data(), board.size());
  }
  int ranks(const Puzzle& puzzle, Board boards, std::span<std::uint64_t> ranks,
            unsigned threads) const override {
    const slidebase_puzzle in_c = c_puzzle(puzzle);
    return slidebase_ranks(&in_c, boards.data(), ranks.size(), ranks.data(), threads);
  }
  int unranks(const Puzzle& puzzle, std::span<const std::uint64_t> ranks,
              std::span<std::uint8_t> boards, unsigned threads) const override {
    const slidebase_puzzle in_c = c_puzzle(puzzle);
    return slidebase_unranks(&in_c, ranks.data(), ranks.size(), boards.data(), threads);
  }
  int check(const Puzzle& puzzle, Board board, std::string_view moves) const override {
    const slidebase_puzzle in_c = c_puzzle(puzzle);
    const std::vector<char> exactly(moves.begin(), moves.end());
    return slidebase_check(&in_c, board.data(), board.size(), exactly.data(), exactly.size());
  }
  int move_count(const Puzzle& puzzle) const override {
    const slidebase_puzzle in_c = c_puzzle(puzzle);
    return slidebase_move_count(&in_c);
  }
  int apply(const Puzzle& puzzle, Board boards, std::span<const char> letters,
            std::span<std::uint8_t> made, unsigned threads) const override {
    const slidebase_puzzle in_c = c_puzzle(puzzle);
    const std::size_t count = count_of(puzzle, boards);
    return slidebase_apply(&in_c, boards.data(), count, letters.data(),
                           count == 0 ? 0 : letters.size() / count, made.data(), threads);
  }
  int neighbours(const Puzzle& puzzle, Board boards, std::span<std::uint8_t> made,
                 std::span<std::uint8_t> legal, unsigned threads) const override {
    const slidebase_puzzle in_c = c_puzzle(puzzle);
    const auto or_null = [](auto array) { return array.empty() ? nullptr : array.data(); };
    return slidebase_neighbours(&in_c, boards.data(), count_of(puzzle, boards), or_null(made),
                                or_null(legal), threads);
  }
  int solvable(const Puzzle& puzzle, Board boards, std::span<std::uint8_t> made,
               unsigned threads) const override {
    const slidebase_puzzle in_c = c_puzzle(puzzle);
    return slidebase_solvable(&in_c, boards.data(), made.size(), made.data(), threads);
  }
  int canonical(const Puzzle& puzzle, Board boards, std::span<std::uint8_t> made,
                unsigned threads) const override {
    const slidebase_puzzle in_c = c_puzzle(puzzle);
    return slidebase_canonical(&in_c, boards.data(), count_of(puzzle, boards), made.data(),
                               threads);
  }
  int heuristic(const Puzzle& puzzle, Board boards, Bound bound, std::span<std::int16_t> values,
                unsigned threads) const override {
    const slidebase_puzzle in_c = c_puzzle(puzzle);
    return slidebase_heuristic(&in_c, static_cast<int>(bound), boards.data(), values.size(),
                               values.data(), threads);
  }
  std::string table_name(const Puzzle& puzzle) const override {
    const slidebase_puzzle in_c = c_puzzle(puzzle);
    return written([&](char* text, std::size_t capacity) {
      return slidebase_table_name(&in_c, text, capacity);
    });
  }
  std::string table_name(const Puzzle& puzzle, Patterns patterns) const override {
    const slidebase_puzzle in_c = c_puzzle(puzzle);
    const int chosen = static_cast<int>(patterns);
    if (slidebase_patterns_name(&in_c, chosen, nullptr, 0) < 0) {
      return "";
    }
    return written([&](char* text, std::size_t capacity) {
      return slidebase_patterns_name(&in_c, chosen, text, capacity);
    });
  }

 private:
  static std::size_t count_of(const Puzzle& puzzle, Board boards) {
    return boards.size() / static_cast<std::size_t>(puzzle.cells());
  }
  static slidebase_making c_making(const Making& making) {
    slidebase_making how{};
    how.size = sizeof how;
    how.threads = making.threads;
    how.compression = making.compression;
    how.progress = c_progress(making.progress);
    how.user = user_of(making.progress);
    how.patterns = static_cast<int>(making.patterns);
    return how;
  }
};

}  // namespace

const Api& c_api() {
  static const CApi api;
  return api;
}

slidebase_puzzle c_puzzle(const Puzzle& puzzle) {
  slidebase_puzzle made{};
  made.size = sizeof made;
  const Board end = puzzle.fixed_end();
  if (puzzle.is_cubic()) {
    const auto start = static_cast<int>(std::ranges::find(end, blank_of(puzzle)) - end.begin());
    CHECK(slidebase_cubic_of(&made, puzzle.rows(), puzzle.cols(), start,
                             static_cast<int>(puzzle.cubes()), static_cast<int>(puzzle.goals()),
                             nullptr) == SLIDEBASE_OK);
  } else {
    CHECK(slidebase_sliding(&made, puzzle.rows(), puzzle.cols(), end.data(), end.size(), nullptr) ==
          SLIDEBASE_OK);
  }
  const int metric = puzzle.metric() == Metric::kMulti ? SLIDEBASE_MULTI : SLIDEBASE_SINGLE;
  CHECK(slidebase_in_metric(&made, metric, nullptr) == SLIDEBASE_OK);
  return made;
}

std::optional<Puzzle> cpp_puzzle(const slidebase_puzzle& puzzle) {
  const auto cells = static_cast<std::size_t>(puzzle.rows * puzzle.cols);
  if (puzzle.size != sizeof puzzle || cells > 25) {
    return std::nullopt;
  }
  const Board end(cells > 16 ? puzzle.long_end : puzzle.fixed_end, cells);
  if (puzzle.family == SLIDEBASE_SLIDING) {
    return Puzzle::sliding(puzzle.rows, puzzle.cols, end)
        .in(puzzle.metric == SLIDEBASE_MULTI ? Metric::kMulti : Metric::kSingle);
  }
  if (puzzle.family == SLIDEBASE_CUBIC) {
    const auto kind = static_cast<CubeKind>(puzzle.cubes);
    const auto goals = static_cast<CubicGoals>(puzzle.goals);
    const std::uint8_t blank = blank_of(Puzzle::cubic(puzzle.rows, puzzle.cols, 0, kind, goals));
    const auto start = static_cast<int>(std::ranges::find(end, blank) - end.begin());
    return Puzzle::cubic(puzzle.rows, puzzle.cols, start, kind, goals);
  }
  return std::nullopt;
}

}  // namespace slidebase::test
