// A search that memory runs out for never answers with a longer path: it says that it has no
// memory. Allocations fail one after another, in the caller's thread and in those that help it.
#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "common/base/error.h"
#include "common/base/memory_source.h"
#include "common/pdb/additive/additive_searches.h"
#include "common/pdb/coloured/coloured_search.h"
#include "common/pdb/coloured/colourings.h"
#include "common/pdb/partitions.h"
#include "common/pdb/search_solver.h"
#include "common/search/make/make.h"
#include "failing_allocations.h"
#include "tests/support/error_of.h"

namespace slidebase {
namespace {

constexpr Shape kShape{3, 3};

template <typename Tables>
std::shared_ptr<const Tables> made(const TableInfo& info) {
  std::vector<std::byte> bytes;
  make_table(info, bytes, {});
  return std::make_shared<const Tables>(std::make_shared<MemorySource>("some.sbt", bytes),
                                        Accepted::kAny);
}

std::shared_ptr<const SearchMaker> wide_searches() {
  TableInfo info = describe_table(Family::kAdditive, kShape, 8);
  info.patterns = {{0b000011110, 0}, {0b111100000, 0}, {0b010010110, 1}, {0b101101000, 1}};
  share_sections(info);
  info.layers = static_cast<std::uint32_t>(info.pattern_sections());
  REQUIRE(info.is_extended());
  return std::make_shared<AdditiveSearches>(made<AdditiveTables>(info), kShape, plain_goal(kShape));
}

// What a solver says of the board in every way there is.
struct Told {
  Length length, distance, of_all;
  std::string letters, paths, moves;
  std::optional<std::uint64_t> count;

  friend bool operator==(const Told&, const Told&) = default;
};

// Each call begins with a solver that has no memory yet, and its allocation of this number fails.
// What ends without memory is taken from `right`. Returns how many calls that were.
int ask(const std::shared_ptr<const SearchMaker>& maker, const Tiles& board, int failing,
        const Told& right, Told& told) {
  int failed = 0;
  const int distance = right.length.moves;
  const auto call = [&](const auto& question, const auto& instead) {
    const SearchSolver solver(maker, {.threads = 2});
    test::allocations_until_failure = failing;
    bool answered = false;
    try {
      answered = question(solver);
    } catch (const std::bad_alloc&) {
    }
    test::allocations_until_failure = 0;
    if (!answered) {
      ++failed;
      instead();
    }
  };
  const auto known = [&](const SearchSolver& solver, Length length) {
    if (length != Length(Lookup::kNoMemory)) {
      return true;
    }
    CHECK(test::error_of([&] { length.or_throw(solver); }).code() == ErrorCode::kMemory);
    test::allocations_until_failure = 0;
    std::array<char, kMaxPath> letters{};
    CHECK(solver.solve(board, letters.data()).or_throw(solver) == right.length);
    CHECK_NOTHROW(solver.check_damage());
    return false;
  };
  call(
      [&](const SearchSolver& solver) {
        std::array<char, kMaxPath> letters{};
        told.length = solver.solve(board, letters.data());
        told.letters.assign(letters.data(), told.length.letters);
        return known(solver, told.length);
      },
      [&] { told.length = right.length, told.letters = right.letters; });
  call(
      [&](const SearchSolver& solver) {
        told.distance = solver.distance(board, kNoneKnown);
        return known(solver, told.distance);
      },
      [&] { told.distance = right.distance; });
  call(
      [&](const SearchSolver& solver) {
        const std::array boards = {board, board, board};
        solver.solve_all(boards, [&](std::size_t, Length length, const char*) {
          told.of_all = known(solver, length) ? length : right.of_all;
        });
        return true;
      },
      [&] { told.of_all = right.of_all; });
  call(
      [&](const SearchSolver& solver) {
        return solver.count_paths(board, distance, told.count) == Lookup::kReady;
      },
      [&] { told.count = right.count; });
  call(
      [&](const SearchSolver& solver) {
        told.paths.clear();
        return solver.list_paths(board, distance, [&](std::string_view path) {
          told.paths.append(path).append("\n");
          return true;
        }) == Lookup::kReady;
      },
      [&] { told.paths = right.paths; });
  call(
      [&](const SearchSolver& solver) {
        told.moves.clear();
        return solver.for_each_move(board, distance, [&](std::string_view move, int there) {
          told.moves.append(move).append(there < distance ? "<" : ">");
        }) == Lookup::kReady;
      },
      [&] { told.moves = right.moves; });
  return failed;
}

// A search behind SearchSolver whose helping thread runs out of memory at one place. It has no path
// of 10 moves, which it says after so many boards that the next length is searched in pieces; of 12
// moves only in the piece that the helping thread takes; of 14 everywhere.
class Shortage final : public SearchMaker {
 public:
  enum class At { kMaking, kStep, kLetters };
  // The tables are not used.
  explicit Shortage(At at)
      : SearchMaker(made<AdditiveTables>(describe_additive(kShape, 8, Tier::kSmall)), {4, 4},
                    plain_goal({4, 4})),
        at_(at) {}

  std::unique_ptr<PathSearch> make() const override {
    fail_if(At::kMaking);
    return std::make_unique<Search>(*this);
  }
  Lookup contradiction() const noexcept override { return Lookup::kDamaged; }

 private:
  class Search final : public PathSearch {
   public:
    explicit Search(const Shortage& of) : of_(of) {}
    Lookup begin(const Tiles&, std::uint64_t) override { return Lookup::kReady; }
    int lower_bound() const noexcept override { return 10; }
    Lookup status() const noexcept override { return Lookup::kReady; }
    bool start(std::span<const PathStep>, int length, std::function<bool()> found) override {
      length_ = length;
      found_ = std::move(found);
      return true;
    }
    bool step() override {
      generated_ += 300'000;
      if (length_ == 12 && !of_.is_helper()) {
        of_.wait_for_helper();
      }
      of_.fail_if(At::kStep);
      end_ = length_ == 14 || (length_ == 12 && of_.is_helper()) ? End::kStopped : End::kDone;
      if (end_ == End::kStopped) {
        found_();
      }
      return false;
    }
    End end() const noexcept override { return end_; }
    End split(int, int moves, std::vector<Prefix>& prefixes) override {
      prefixes.assign(1000, Prefix(static_cast<std::size_t>(moves)));
      return End::kDone;
    }
    End count(int, std::optional<std::uint64_t>&) override { return End::kDone; }
    std::string letters() const override {
      of_.fail_if(At::kLetters);
      return std::string(static_cast<std::size_t>(length_), 'd');
    }
    void set_stop(std::function<bool()>) override {}
    std::uint64_t generated() const noexcept override { return generated_; }

   private:
    const Shortage& of_;
    std::function<bool()> found_;
    int length_ = 0;
    End end_ = End::kDone;
    std::uint64_t generated_ = 0;
  };

  bool is_helper() const { return std::this_thread::get_id() != caller_; }
  void fail_if(At at) const {
    if (is_helper() && at == at_) {
      has_failed_ = true;
      throw std::bad_alloc();
    }
  }
  void wait_for_helper() const {
    const auto latest = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (!has_failed_ && std::chrono::steady_clock::now() < latest) {
      std::this_thread::yield();
    }
  }

  const At at_;
  const std::thread::id caller_ = std::this_thread::get_id();
  mutable std::atomic<bool> has_failed_{false};
};

TEST_SUITE_BEGIN("without-memory");

TEST_CASE("whichever allocation fails, an answer is right or says that there is no memory") {
  Tiles board{};
  std::ranges::copy(std::array<std::uint8_t, 9>{8, 6, 7, 2, 5, 4, 3, 0, 1}, board.begin());
  const TableInfo small = describe_additive(kShape, 8, Tier::kSmall);
  const TableInfo colours = describe_coloured(kShape, 8, Tier::kSmall);
  for (const std::shared_ptr<const SearchMaker>& maker :
       {std::shared_ptr<const SearchMaker>(std::make_shared<AdditiveSearches>(
            made<AdditiveTables>(small), kShape, plain_goal(kShape))),
        wide_searches(),
        std::shared_ptr<const SearchMaker>(std::make_shared<ColouredSearches>(
            made<ColouredTables>(colours), kShape, plain_goal(kShape)))}) {
    Told right, told;
    right.length = SearchSolver(maker, {}).distance(board, kNoneKnown);
    REQUIRE(ask(maker, board, 0, right, right) == 0);
    REQUIRE(right.length.moves == (maker->metric() == Metric::kSingle ? 31 : 20));
    int failing = 1;
    for (int failed = 1; failed > 0; ++failing) {
      failed = ask(maker, board, failing, right, told);
      CAPTURE(failing);
      REQUIRE(told == right);
    }
    CHECK(failing > 3);
  }
}

TEST_CASE("a thread that helps and runs out of memory ends the search, if it has taken a piece") {
  for (const auto at : {Shortage::At::kStep, Shortage::At::kLetters}) {
    const SearchSolver solver(std::make_shared<Shortage>(at), {.threads = 2});
    CHECK(solver.distance(solver.goal(), kNoneKnown) == Length(Lookup::kNoMemory));
  }
  const SearchSolver solver(std::make_shared<Shortage>(Shortage::At::kMaking), {.threads = 2});
  CHECK(solver.distance(solver.goal(), kNoneKnown) == Length(14, 14));
}

}  // namespace
}  // namespace slidebase
