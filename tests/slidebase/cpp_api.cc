// The C++ API, its exceptions turned into endings.
#include <doctest/doctest.h>

#include "both_apis.h"

namespace slidebase::test {
namespace {

// How a call ended that throws on failure. It may throw only Error.
template <typename Call>
Ending ending_of(const Call& call) {
  try {
    call();
  } catch (const Error& error) {
    CHECK(std::string_view(error.what()).size() > 0);
    return {error.code(), error.what(), error.offset()};
  }
  return {};
}

// The result of `make` as a `To`, or the reason why it throws.
template <typename To, typename As, typename Make>
Outcome<To> outcome_of(const Make& make) {
  Outcome<To> outcome;
  outcome.ending = ending_of([&] { outcome.made = std::make_unique<As>(make()); });
  return outcome;
}

class CppSolver : public AnySolver {
 public:
  explicit CppSolver(Solver solver) : solver_(std::move(solver)) {}

  Outcome<AnySolver> limited(const Limits& limits) const override {
    return outcome_of<AnySolver, CppSolver>([&] { return solver_.limited(limits); });
  }
  Patterns patterns() const override { return solver_.patterns(); }
  int longest() const override { return solver_.longest(); }
  int path_capacity() const override { return solver_.path_capacity(); }
  Ending histogram(std::vector<std::uint64_t>& counts) const override {
    return ending_of([&] { counts = solver_.histogram(); });
  }
  int distance(Board board) const override { return solver_.distance(board); }
  int path(Board board, std::string& letters) const override {
    return solver_.path(board, letters);
  }
  int moves(Board board, std::array<Step, 4>& steps) const override {
    return solver_.moves(board, steps);
  }
  int moves(Board board, std::vector<Step>& steps) const override {
    return solver_.moves(board, steps);
  }
  int count_paths(Board board, std::uint64_t& count) const override {
    return solver_.count_paths(board, count);
  }
  int paths(Board board, const std::function<bool(std::string_view)>& found) const override {
    return solver_.paths(board, found);
  }
  int distances(Board boards, std::span<std::int16_t> distances, unsigned threads) const override {
    return solver_.distances(boards, distances, threads);
  }
  int solve(Board boards, std::span<std::int16_t> distances, std::span<char> letters,
            unsigned threads) const override {
    return solver_.solve(boards, distances, letters, threads);
  }
  int answer(Board boards, const Answers& answers, unsigned threads) const override {
    return solver_.answer(boards, answers, threads);
  }
  int action_values(Board boards, std::span<std::int16_t> values, std::span<std::uint8_t> optimal,
                    std::span<std::int16_t> distances, unsigned threads) const override {
    return solver_.action_values(boards, values, optimal, distances, threads);
  }
  int boards_at(int distance, std::span<std::uint8_t> boards, unsigned threads,
                const Progress& progress) const override {
    return solver_.boards_at(distance, boards, threads, progress);
  }
  int sample(int least, int greatest, std::uint64_t seed, std::span<std::uint8_t> boards,
             unsigned threads, const Progress& progress) const override {
    return solver_.sample(least, greatest, seed, boards, threads, progress);
  }
  Ending verify(const Progress& progress) const override {
    Ending ending;
    ending.status = solver_.verify(progress, &ending.message);
    return ending;
  }
  Ending prove(unsigned threads, const Progress& progress) const override {
    Ending ending;
    ending.status = solver_.prove(threads, progress, &ending.message);
    return ending;
  }
  Ending write_dataset(const std::string& path, const Dataset& dataset) const override {
    return ending_of([&] { solver_.write_dataset(path, dataset); });
  }
  std::string failure() const override { return solver_.failure(); }

 private:
  Solver solver_;
};

class CppTables : public AnyTables {
 public:
  explicit CppTables(Tables tables) : tables_(std::move(tables)) {}

  Outcome<AnySolver> solver(const Puzzle& puzzle, std::optional<Patterns> least) const override {
    return outcome_of<AnySolver, CppSolver>(
        [&] { return least ? Solver(tables_, puzzle, *least) : Solver(tables_, puzzle); });
  }
  Outcome<AnyTables> joined(const AnyTables& second) const override {
    const Tables& other = dynamic_cast<const CppTables&>(second).tables_;
    return outcome_of<AnyTables, CppTables>([&] { return tables_ + other; });
  }
  std::vector<Puzzle> puzzles() const override { return tables_.puzzles(); }

 private:
  Tables tables_;
};

template <typename Make>
Outcome<AnyTables> tables_of(const Make& make) {
  return outcome_of<AnyTables, CppTables>(make);
}

class CppApi : public Api {
 public:
  std::string name() const override { return "slidebase.h"; }

  Outcome<AnyTables> usual() const override {
    return tables_of([] { return Tables(); });
  }
  Outcome<AnyTables> folders(const std::vector<std::string>& paths) const override {
    return tables_of(
        [&] { return Tables(std::vector<std::filesystem::path>(paths.begin(), paths.end())); });
  }
  Outcome<AnyTables> file(const std::string& path) const override {
    return tables_of([&] { return Tables::file(path); });
  }
  Outcome<AnyTables> memory(std::string_view bytes) const override {
    return tables_of([&] { return Tables::memory(std::as_bytes(std::span(bytes))); });
  }
  Outcome<AnyTables> source(std::shared_ptr<const Source> source) const override {
    return tables_of([&] { return Tables::source(std::move(source)); });
  }

  Ending make_file(const Puzzle& puzzle, const std::string& path,
                   const Making& making) const override {
    return ending_of([&] { make_table(puzzle, path, making); });
  }
  Ending make_bytes(const Puzzle& puzzle, std::string& bytes, const Making& making) const override {
    return ending_of([&] {
      const std::vector<std::byte> made = make_table(puzzle, making);
      bytes.assign(reinterpret_cast<const char*>(made.data()), made.size());
    });
  }

  int parse(const Puzzle& puzzle, std::string_view text, std::span<std::uint8_t> board,
            Ending* ending) const override {
    std::string why;
    const int status = puzzle.parse(text, board, ending == nullptr ? nullptr : &why);
    if (ending != nullptr) {
      *ending = {status, why, std::nullopt};
    }
    return status;
  }
  std::string text(const Puzzle& puzzle, Board board) const override { return puzzle.text(board); }
  std::uint64_t board_count(const Puzzle& puzzle) const override { return puzzle.board_count(); }
  int rank(const Puzzle& puzzle, Board board, std::uint64_t& rank) const override {
    return puzzle.rank(board, rank);
  }
  int unrank(const Puzzle& puzzle, std::uint64_t rank,
             std::span<std::uint8_t> board) const override {
    return puzzle.unrank(rank, board);
  }
  int ranks(const Puzzle& puzzle, Board boards, std::span<std::uint64_t> ranks,
            unsigned threads) const override {
    return puzzle.ranks(boards, ranks, threads);
  }
  int unranks(const Puzzle& puzzle, std::span<const std::uint64_t> ranks,
              std::span<std::uint8_t> boards, unsigned threads) const override {
    return puzzle.unranks(ranks, boards, threads);
  }
  int check(const Puzzle& puzzle, Board board, std::string_view moves) const override {
    return puzzle.check(board, moves);
  }
  int move_count(const Puzzle& puzzle) const override { return puzzle.move_count(); }
  int apply(const Puzzle& puzzle, Board boards, std::span<const char> letters,
            std::span<std::uint8_t> made, unsigned threads) const override {
    return puzzle.apply(boards, letters, made, threads);
  }
  int neighbours(const Puzzle& puzzle, Board boards, std::span<std::uint8_t> made,
                 std::span<std::uint8_t> legal, unsigned threads) const override {
    return puzzle.neighbours(boards, made, legal, threads);
  }
  int solvable(const Puzzle& puzzle, Board boards, std::span<std::uint8_t> made,
               unsigned threads) const override {
    return puzzle.solvable(boards, made, threads);
  }
  int canonical(const Puzzle& puzzle, Board boards, std::span<std::uint8_t> made,
                unsigned threads) const override {
    return puzzle.canonical(boards, made, threads);
  }
  int heuristic(const Puzzle& puzzle, Board boards, Bound bound, std::span<std::int16_t> values,
                unsigned threads) const override {
    return puzzle.heuristic(boards, bound, values, threads);
  }
  std::string table_name(const Puzzle& puzzle) const override { return puzzle.table_name(); }
  std::string table_name(const Puzzle& puzzle, Patterns patterns) const override {
    try {
      return puzzle.table_name(patterns);
    } catch (const Error& refused) {
      CHECK(refused.code() == ErrorCode::kUsage);
      return "";
    }
  }
};

}  // namespace

const Api& cpp_api() {
  static const CppApi api;
  return api;
}

void on_both_apis(const std::function<void(const Api&)>& check) {
  for (const Api* api : apis()) {
    INFO("API: " << api->name());
    check(*api);
  }
}

}  // namespace slidebase::test
