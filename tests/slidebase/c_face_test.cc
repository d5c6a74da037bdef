// The C API passes on: each call on good arguments ends, and writes, as the same call of the C++
// API does. What the answers are is tested through the C++ API.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "altered.h"
#include "board_arrays.h"
#include "c_calls.h"
#include "tests/support/temporary_folder.h"

namespace slidebase::test {
namespace {

// A puzzle and a solver in both APIs.
struct Both {
  Both(const Puzzle& of, const std::string& bytes)
      : puzzle(of),
        in_c(c_puzzle(of)),
        cells(static_cast<std::size_t>(of.cells())),
        solver(*solver_from(of, bytes)) {
    REQUIRE(slidebase_tables_memory(bytes.data(), bytes.size(), &tables, nullptr) == kOk);
    REQUIRE(slidebase_solver_new(tables, &in_c, &c_solver, nullptr) == kOk);
    const Bytes all = all_boards(of);
    const std::size_t step = all.size() / cells / 40 + 1;
    for (std::size_t i = 0; i * cells < all.size(); i += step) {
      const Board board = board_at(of, all, i);
      boards.insert(boards.end(), board.begin(), board.end());
    }
    boards.insert(boards.end(), of.fixed_end().begin(), of.fixed_end().end());
    boards.insert(boards.end(), cells, 77);  // malformed
    count = boards.size() / cells;
  }
  ~Both() {
    slidebase_solver_free(c_solver);
    slidebase_tables_free(tables);
  }
  Both(const Both&) = delete;
  Both& operator=(const Both&) = delete;

  Puzzle puzzle;
  slidebase_puzzle in_c;
  std::size_t cells, count;
  Solver solver;
  slidebase_tables* tables = nullptr;
  slidebase_solver* c_solver = nullptr;
  Bytes boards;
};

// Puzzles of every kind, and one that takes a search.
void for_each_kind(const std::function<void(const Both&)>& check) {
  const Puzzle tiles = Puzzle::sliding(2, 3, Bytes{4, 0, 1, 5, 2, 3});
  for (const Puzzle& puzzle : {Puzzle::sliding(3, 3), tiles, tiles.in(Metric::kMulti),
                               Puzzle::cubic(2, 3, 1), Puzzle::cubic(2, 2, 3, CubeKind::kMarked),
                               Puzzle::cubic(2, 2, 1, CubeKind::kAxes, CubicGoals::kPositions),
                               Puzzle::cubic(2, 2, 0, CubeKind::kDice, CubicGoals::kTops)}) {
    CAPTURE(puzzle.table_name());
    check(Both(puzzle, table_bytes(puzzle)));
  }
  INFO("pattern tables");
  check(Both(Puzzle::sliding(2, 4), pattern_bytes(Puzzle::sliding(2, 4))));
}

// Both calls get an array of `size` elements, end alike and leave the same in it.
template <typename Element, typename InC, typename InCpp>
void check_same(const char* name, std::size_t size, const InC& in_c, const InCpp& in_cpp) {
  CAPTURE(name);
  std::vector<Element> said(size, Element{77}), expected = said;
  CHECK(in_c(said.data()) == in_cpp(std::span<Element>(expected)));
  CHECK((said == expected));
}

// The error that the C API reports is the one that the C++ API throws.
void check_same_ending(const Ending& in_c, const Ending& in_cpp) {
  CHECK(in_c.status == in_cpp.status);
  CHECK(in_c.message == in_cpp.message);
  CHECK(in_c.offset == in_cpp.offset);
}

// Counts calls, and cancels at the last of `left` calls.
struct Count {
  Progress progress() {
    return [this](std::uint64_t done, std::uint64_t of) {
      last = done == of;
      return ++calls != left;
    };
  }
  int left = 0, calls = 0;
  bool last = false;
};

TEST_SUITE_BEGIN("c-face");

TEST_CASE("calls that need no table, about one board") {
  for_each_kind([](const Both& b) {
    std::uint64_t boards = 0;
    CHECK(slidebase_board_count(&b.in_c, &boards) == kOk);
    CHECK(boards == b.puzzle.board_count());
    CHECK(slidebase_move_count(&b.in_c) == b.puzzle.move_count());
    CHECK(written([&](char* text, std::size_t capacity) {
            return slidebase_table_name(&b.in_c, text, capacity);
          }) == b.puzzle.table_name());
    for (std::size_t i = 0; i < b.count; ++i) {
      const Board board = board_at(b.puzzle, b.boards, i);
      check_same<std::uint64_t>(
          "rank", 1,
          [&](auto* rank) { return slidebase_rank(&b.in_c, board.data(), b.cells, rank); },
          [&](auto rank) { return b.puzzle.rank(board, rank[0]); });
      check_same<std::uint8_t>(
          "unrank", b.cells,
          [&](auto* made) { return slidebase_unrank(&b.in_c, 5 * i, made, b.cells); },
          [&](auto made) { return b.puzzle.unrank(5 * i, made); });
      const std::string text = b.puzzle.text(board);
      CHECK(written([&](char* to, std::size_t capacity) {
              return slidebase_text(&b.in_c, board.data(), b.cells, to, capacity);
            }) == text);
      CError error;
      std::string why;
      check_same<std::uint8_t>(
          "parse", b.cells,
          [&](auto* made) {
            return slidebase_parse(&b.in_c, text.data(), text.size(), made, b.cells, error.get());
          },
          [&](auto made) { return b.puzzle.parse(text, made, &why); });
      for (const std::string_view moves : {"", "r", "dr", "x"}) {
        CHECK(slidebase_check(&b.in_c, board.data(), b.cells, moves.data(), moves.size()) ==
              b.puzzle.check(board, moves));
      }
    }
  });
  const slidebase_puzzle fifteen = c_puzzle(Puzzle::sliding(4, 4));
  CHECK(written([&](char* text, std::size_t capacity) {
          return slidebase_patterns_name(&fifteen, SLIDEBASE_HARD, text, capacity);
        }) == Puzzle::sliding(4, 4).table_name(Patterns::kHard));
  CError error;
  std::uint8_t made[16];
  const Ending twice = error.ending(
      slidebase_parse(&fifteen, "123456789abcdee0", 16, made, sizeof made, error.get()));
  CHECK(twice.message.find("twice") != std::string::npos);
  CHECK(twice.offset == 14);
}

TEST_CASE("calls that need no table, about arrays of boards") {
  for_each_kind([](const Both& b) {
    const std::uint8_t* const boards = b.boards.data();
    const std::size_t size = b.boards.size(), count = b.count;
    const std::size_t columns = static_cast<std::size_t>(b.puzzle.move_count());
    std::vector<std::uint64_t> numbers(count);
    check_same<std::uint64_t>(
        "ranks", count, [&](auto* to) { return slidebase_ranks(&b.in_c, boards, count, to, 2); },
        [&](auto to) { return b.puzzle.ranks(b.boards, to, 2); });
    b.puzzle.ranks(b.boards, numbers);
    check_same<std::uint8_t>(
        "unranks", size,
        [&](auto* to) { return slidebase_unranks(&b.in_c, numbers.data(), count, to, 2); },
        [&](auto to) { return b.puzzle.unranks(numbers, to, 2); });
    const std::string letters(2 * count, 'r');
    check_same<std::uint8_t>(
        "apply", size,
        [&](auto* to) { return slidebase_apply(&b.in_c, boards, count, letters.data(), 2, to, 2); },
        [&](auto to) { return b.puzzle.apply(b.boards, letters, to, 2); });
    CHECK(slidebase_apply(&b.in_c, nullptr, 0, nullptr, 0, nullptr, 2) ==
          b.puzzle.apply({}, {}, {}, 2));
    check_same<std::uint8_t>(
        "neighbours", size * columns,
        [&](auto* to) { return slidebase_neighbours(&b.in_c, boards, count, to, nullptr, 2); },
        [&](auto to) { return b.puzzle.neighbours(b.boards, to, {}, 2); });
    check_same<std::uint8_t>(
        "legal moves", count * columns,
        [&](auto* to) { return slidebase_neighbours(&b.in_c, boards, count, nullptr, to, 2); },
        [&](auto to) { return b.puzzle.neighbours(b.boards, {}, to, 2); });
    check_same<std::uint8_t>(
        "solvable", count,
        [&](auto* to) { return slidebase_solvable(&b.in_c, boards, count, to, 2); },
        [&](auto to) { return b.puzzle.solvable(b.boards, to, 2); });
    check_same<std::uint8_t>(
        "canonical", size,
        [&](auto* to) { return slidebase_canonical(&b.in_c, boards, count, to, 2); },
        [&](auto to) { return b.puzzle.canonical(b.boards, to, 2); });
    for (int bound = 0; bound < 5; ++bound) {
      check_same<std::int16_t>(
          "heuristic", count,
          [&](auto* to) { return slidebase_heuristic(&b.in_c, bound, boards, count, to, 2); },
          [&](auto to) { return b.puzzle.heuristic(b.boards, static_cast<Bound>(bound), to, 2); });
    }
  });
}

// What slidebase_paths() lists until it has three.
int take(void* user, const char* letters, std::size_t length) {
  CHECK(letters[length] == '\0');
  auto& paths = *static_cast<std::vector<std::string>*>(user);
  paths.emplace_back(letters, length);
  return paths.size() < 3 ? 0 : 1;
}

void check_steps(const Both& b, Board board) {
  std::vector<Step> steps;
  const int expected = b.solver.moves(board, steps);
  const std::size_t capacity = steps.size() > 2 ? steps.size() - 1 : steps.size();
  std::vector<char> letters(capacity + 1, '!');
  std::vector<int> lengths(capacity + 1, 77), distances = lengths;
  Bytes boards(capacity * b.cells + 1, 77);
  CHECK(slidebase_steps(b.c_solver, board.data(), b.cells, letters.data(), lengths.data(),
                        distances.data(), boards.data(), capacity) == expected);
  for (std::size_t i = 0; i < capacity; ++i) {
    CHECK(letters[i] == steps[i].letter);
    CHECK(lengths[i] == steps[i].cells);
    CHECK(distances[i] == steps[i].distance);
    CHECK(std::ranges::equal(board_at(b.puzzle, boards, i), Board(steps[i].board).first(b.cells)));
  }
  CHECK(letters.back() == '!');
  CHECK(distances.back() == 77);
  CHECK(boards.back() == 77);
  CHECK(slidebase_steps(b.c_solver, board.data(), b.cells, letters.data(), nullptr,
                        distances.data(), nullptr, capacity) == expected);
  char four[4];
  int four_distances[4];
  std::array<Step, 4> four_steps;
  CHECK(slidebase_moves(b.c_solver, board.data(), b.cells, four, four_distances, nullptr) ==
        b.solver.moves(board, four_steps));
}

TEST_CASE("calls of a solver about one board") {
  for_each_kind([](const Both& b) {
    CHECK(slidebase_patterns(b.c_solver) == static_cast<int>(b.solver.patterns()));
    CHECK(slidebase_longest(b.c_solver) == b.solver.longest());
    CHECK(slidebase_path_capacity(b.c_solver) == b.solver.path_capacity());
    CHECK(slidebase_failure(b.c_solver, nullptr, 0) == 0);
    const std::vector<std::uint64_t> histogram = b.solver.histogram();
    std::vector<std::uint64_t> counts(histogram.size() + 1, 77);
    CHECK(slidebase_histogram(b.c_solver, counts.data(), counts.size()) == std::ssize(histogram));
    CHECK(std::ranges::equal(std::span(counts).first(histogram.size()), histogram));
    for (std::size_t i = 0; i < b.count; ++i) {
      const Board board = board_at(b.puzzle, b.boards, i);
      CHECK(slidebase_distance(b.c_solver, board.data(), b.cells) == b.solver.distance(board));
      std::string path;
      char letters[191] = "";
      CHECK(slidebase_path(b.c_solver, board.data(), b.cells, letters, sizeof letters) ==
            b.solver.path(board, path));
      CHECK(std::string(letters) == path);
      check_same<int>(
          "near_path", 1,
          [&](int* to) {
            return slidebase_near_path(b.c_solver, board.data(), b.cells, letters, sizeof letters,
                                       to);
          },
          [&](std::span<int> to) { return b.solver.path(board, path, to[0]); });
      CHECK(std::string(letters) == path);
      check_steps(b, board);
      check_same<std::uint64_t>(
          "count_paths", 1,
          [&](auto* to) { return slidebase_count_paths(b.c_solver, board.data(), b.cells, to); },
          [&](auto to) { return b.solver.count_paths(board, to[0]); });
      std::vector<std::string> said, expected;
      CHECK(slidebase_paths(b.c_solver, board.data(), b.cells, &take, &said) ==
            b.solver.paths(board, [&](std::string_view each) {
              expected.emplace_back(each);
              return expected.size() < 3;
            }));
      CHECK(said == expected);
    }
  });
}

TEST_CASE("calls of a solver about arrays of boards") {
  for_each_kind([](const Both& b) {
    const std::uint8_t* const boards = b.boards.data();
    const std::size_t count = b.count;
    const std::size_t columns = static_cast<std::size_t>(b.puzzle.move_count());
    const std::size_t width = static_cast<std::size_t>(b.solver.path_capacity()) + 2;
    const auto answer = [&](slidebase_answers to) {
      to.size = sizeof to;
      return slidebase_answer(b.c_solver, boards, count, &to, 2);
    };
    const auto answer_cpp = [&](const Answers& to) { return b.solver.answer(b.boards, to, 2); };
    const auto same = [&]<typename E>(const char* name, std::size_t size,
                                      E* slidebase_answers::*in_c, std::span<E> Answers::*in_cpp) {
      check_same<E>(
          name, size,
          [&](E* array) {
            slidebase_answers to{};
            to.*in_c = array;
            to.width = width;
            return answer(to);
          },
          [&](std::span<E> array) {
            Answers to;
            to.*in_cpp = array;
            return answer_cpp(to);
          });
    };
    same("distances of answer", count, &slidebase_answers::distances, &Answers::distances);
    same("letters of answer", count * width, &slidebase_answers::letters, &Answers::letters);
    same("values of answer", count * columns, &slidebase_answers::values, &Answers::values);
    same("optimal of answer", count * columns, &slidebase_answers::optimal, &Answers::optimal);
    same("bounds of answer", count, &slidebase_answers::bounds, &Answers::bounds);
    same("nodes of answer", count, &slidebase_answers::nodes, &Answers::nodes);
    same("lengths of answer", count, &slidebase_answers::lengths, &Answers::lengths);
    check_same<std::int16_t>(
        "distances", count,
        [&](auto* to) { return slidebase_distances(b.c_solver, boards, count, to, 2); },
        [&](auto to) { return b.solver.distances(b.boards, to, 2); });
    std::vector<std::int16_t> first(count), second(count);
    check_same<char>(
        "solve", count * width,
        [&](auto* to) {
          return slidebase_solve(b.c_solver, boards, count, first.data(), to, width, 2);
        },
        [&](auto to) { return b.solver.solve(b.boards, second, to, 2); });
    CHECK(first == second);
    const bool single = b.puzzle.metric() == Metric::kSingle;  // C has four columns
    check_same<std::int16_t>(
        "action_values", 4 * count,
        [&](auto* to) {
          return slidebase_action_values(b.c_solver, boards, count, to, nullptr, nullptr, 2);
        },
        [&](auto to) { return single ? b.solver.action_values(b.boards, to) : kInvalid; });
    check_same<std::uint8_t>(
        "optimal of action_values", 4 * count,
        [&](auto* to) {
          return slidebase_action_values(b.c_solver, boards, count, nullptr, to, nullptr, 2);
        },
        [&](auto to) { return single ? b.solver.action_values(b.boards, {}, to) : kInvalid; });
    check_same<std::int16_t>(
        "distances of action_values", count,
        [&](auto* to) {
          return slidebase_action_values(b.c_solver, boards, count, nullptr, nullptr, to, 2);
        },
        [&](auto to) { return single ? b.solver.action_values(b.boards, {}, {}, to) : kInvalid; });
  });
}

TEST_CASE("draws, verify and prove, with their progress") {
  for_each_kind([](const Both& b) {
    for (const int left : {0, 1}) {
      const auto same = [&](const char* name, const auto& in_c, const auto& in_cpp) {
        Count said{left}, expected{left};
        const Progress c = said.progress(), cpp = expected.progress();
        check_same<std::uint8_t>(
            name, 5 * b.cells, [&](auto* to) { return in_c(to, c_progress(c), user_of(c)); },
            [&](auto to) { return in_cpp(to, cpp); });
        CHECK((said.calls > 0) == (expected.calls > 0));
        CHECK((left != 0 || said.last == expected.last));  // where it ends depends on the time
      };
      same(
          "boards_at",
          [&](auto* to, auto* progress, void* user) {
            return slidebase_boards_at(b.c_solver, 3, to, 5, 1, progress, user);
          },
          [&](auto to, const Progress& progress) {
            return b.solver.boards_at(3, to, 1, progress);
          });
      for (const auto& [least, greatest] : {std::pair{2, 6}, {-1, -1}}) {
        same(
            "sample",
            [&](auto* to, auto* progress, void* user) {
              return slidebase_sample(b.c_solver, least, greatest, 9, to, 5, 1, progress, user);
            },
            [&](auto to, const Progress& progress) {
              return b.solver.sample(least, greatest, 9, to, 1, progress);
            });
      }
      same(
          "verify",
          [&](auto*, auto* progress, void* user) {
            return slidebase_verify(b.c_solver, progress, user, nullptr);
          },
          [&](auto, const Progress& progress) { return b.solver.verify(progress); });
      same(
          "prove",
          [&](auto*, auto* progress, void* user) {
            return slidebase_prove(b.c_solver, 2, progress, user, nullptr);
          },
          [&](auto, const Progress& progress) { return b.solver.prove(2, progress); });
    }
  });
  const Puzzle puzzle = Puzzle::sliding(2, 3);
  const Both forgery(puzzle, forged(table_bytes(puzzle), 17));
  CError error;
  std::string why;
  CHECK(error.ending(slidebase_verify(forgery.c_solver, nullptr, nullptr, error.get())).status ==
        kOk);
  const Ending refuted =
      error.ending(slidebase_prove(forgery.c_solver, 1, nullptr, nullptr, error.get()));
  CHECK(refuted.status == forgery.solver.prove(1, {}, &why));
  CHECK(refuted.message == why);
  const Progress stop = [](std::uint64_t, std::uint64_t) { return false; };
  CError stopped;  // without a reason of its own
  CHECK(stopped
            .ending(
                slidebase_verify(forgery.c_solver, c_progress(stop), user_of(stop), stopped.get()))
            .message == slidebase_status_text(kCancelled));
}

TEST_CASE("limits of a search") {
  const Puzzle puzzle = Puzzle::sliding(2, 4);
  const Both b(puzzle, pattern_bytes(puzzle));
  const Progress stop = [](std::uint64_t, std::uint64_t) { return false; };
  for (const Limits& limits : {Limits{}, Limits{.nodes = 60}, Limits{.seconds = 1e-9},
                               Limits{.progress = stop}, Limits{.seconds = -1}}) {
    const slidebase_limits in_c{sizeof in_c,
                                limits.seconds,
                                c_progress(limits.progress),
                                user_of(limits.progress),
                                limits.nodes,
                                0};
    CError error;
    slidebase_solver* limited_c = nullptr;
    const auto limited_cpp = limited(b.solver, limits);
    check_same_ending(
        error.ending(slidebase_solver_limited(b.c_solver, &in_c, &limited_c, error.get())),
        limited_cpp.ending);
    REQUIRE((limited_c == nullptr) == (limited_cpp.made == nullptr));
    if (limited_c != nullptr) {
      check_same<std::int16_t>(
          "distances", b.count,
          [&](auto* to) { return slidebase_distances(limited_c, b.boards.data(), b.count, to, 1); },
          [&](auto to) { return limited_cpp.made->distances(b.boards, to); });
      slidebase_solver_free(limited_c);
    }
  }
}

// The ending of making tables, or a solver of them, in C; a failed call sets the handle to NULL.
template <typename Handle, typename Make>
Ending ending_of_making(Handle*& handle, const Make& make) {
  CError error;
  handle = reinterpret_cast<Handle*>(std::uintptr_t{0x5a5a5a5a});
  const Ending ending = error.ending(make(&handle, error.get()));
  CHECK((handle != nullptr) == (ending.status == kOk));
  return ending;
}

using Make = std::function<int(slidebase_tables**, slidebase_error*)>;

// The tables open a solver of 2x3 in C, or fail, as those of the C++ API do.
void check_tables(const Make& make, const Outcome<Tables>& expected) {
  const Puzzle puzzle = Puzzle::sliding(2, 5);
  slidebase_tables* tables = nullptr;
  check_same_ending(ending_of_making(tables, make), expected.ending);
  if (tables == nullptr) {
    return;
  }
  CHECK(slidebase_tables_puzzles(tables, nullptr, 0) == std::ssize(expected.made->puzzles()));
  const slidebase_puzzle in_c = c_puzzle(puzzle);
  slidebase_solver* solver = nullptr;
  check_same_ending(ending_of_making(solver,
                                     [&](auto** to, auto* error) {
                                       return slidebase_solver_new(tables, &in_c, to, error);
                                     }),
                    opened(*expected.made, puzzle).ending);
  slidebase_solver_free(solver);
  slidebase_tables_free(tables);
}

TEST_CASE("tables from every place, found, missing and damaged") {
  const Puzzle ten = Puzzle::sliding(2, 5), six = Puzzle::sliding(2, 3);
  const TemporaryFolder folder;
  write_file(folder / "cut.sbt", table_bytes(six).substr(0, 100));
  static std::string path = "SLIDEBASE_PATH=" + table_folder(ten);
  ::putenv(path.data());
  check_tables(slidebase_tables_usual, outcome_of([] { return Tables(); }));
  for (const std::string& second : {table_folder(ten), folder.path().string()}) {
    const char* const names[] = {"/nowhere", second.c_str()};
    check_tables(
        [&](auto** to, auto* error) { return slidebase_tables_folders(names, 2, to, error); },
        tables_in({"/nowhere", second}));
  }
  for (const std::string& name : {table_path(ten), table_path(six), (folder / "cut.sbt").string(),
                                  (folder / "none.sbt").string()}) {
    check_tables(
        [&](auto** to, auto* error) { return slidebase_tables_file(name.c_str(), to, error); },
        tables_of_file(name));
  }
  for (const std::string& bytes : {table_bytes(ten), std::string("no table")}) {
    check_tables(
        [&](auto** to, auto* error) {
          return slidebase_tables_memory(bytes.data(), bytes.size(), to, error);
        },
        tables_of(bytes));
    Callbacks callbacks{bytes};
    const slidebase_source source = callbacks.source();
    check_tables(
        [&](auto** to, auto* error) { return slidebase_tables_source(&source, to, error); },
        tables_read_from(std::make_shared<OwnSource>(bytes, "callbacks")));
    CHECK(callbacks.released == 1);
  }
  const Both first(six, table_bytes(six)), second(ten, table_bytes(ten));
  check_tables(
      [&](auto** to, auto* error) {
        return slidebase_tables_join(first.tables, second.tables, to, error);
      },
      joined(*tables_of(table_bytes(six)).made, *tables_of(table_bytes(ten)).made));
  slidebase_solver* solver = nullptr;
  for (const std::string& where : {std::string(), folder.path().string(), table_folder(ten)}) {
    const Tables tables = where.empty() ? Tables() : Tables({where});
    check_same_ending(ending_of_making(solver,
                                       [&](auto** to, auto* error) {
                                         return slidebase_open(
                                             &second.in_c, where.empty() ? nullptr : where.c_str(),
                                             to, error);
                                       }),
                      opened(tables, ten).ending);
    slidebase_solver_free(solver);
  }
  for (const int least : {SLIDEBASE_SMALL, SLIDEBASE_HARD}) {
    const Puzzle fifteen = Puzzle::sliding(4, 4);
    const slidebase_puzzle in_c = c_puzzle(fifteen);
    check_same_ending(
        ending_of_making(solver,
                         [&](auto** to, auto* error) {
                           return slidebase_solver_at_least(first.tables, &in_c, least, to, error);
                         }),
        opened(*tables_of(table_bytes(six)).made, fifteen, static_cast<Patterns>(least)).ending);
    slidebase_solver_free(solver);
  }
}

TEST_CASE("what is made: tables and data sets, with every option") {
  const TemporaryFolder folder;
  const Puzzle puzzle = Puzzle::sliding(2, 4);
  const Both b(puzzle, table_bytes(puzzle));
  const std::string path = (folder / "made").string();
  const Progress go_on_always = [](std::uint64_t, std::uint64_t) { return true; };
  const Progress stop = [](std::uint64_t, std::uint64_t) { return false; };
  for (const Making& making :
       {Making{}, Making{.threads = 2, .compression = 3, .progress = go_on_always},
        Making{.patterns = Patterns::kSmall}, Making{.progress = stop},
        Making{.compression = 23}}) {
    const slidebase_making in_c{sizeof in_c,
                                making.threads,
                                making.compression,
                                c_progress(making.progress),
                                user_of(making.progress),
                                static_cast<int>(making.patterns)};
    std::string expected;
    const Ending in_cpp = make_bytes(puzzle, expected, making);
    void* made = nullptr;
    std::size_t count = 0;
    CError in_memory, to_file;
    check_same_ending(
        in_memory.ending(slidebase_make_memory(&b.in_c, &in_c, &made, &count, in_memory.get())),
        in_cpp);
    CHECK((std::string(static_cast<const char*>(made), count) == expected));
    slidebase_bytes_free(made);
    CHECK(to_file.ending(slidebase_make_file(&b.in_c, path.c_str(), &in_c, to_file.get())).status ==
          in_cpp.status);
    CHECK((in_cpp.status != kOk || read_file(path) == expected));
  }
  for (const Dataset& dataset :
       {Dataset{.count = 500}, Dataset{.count = 300, .seed = 2, .least = 4, .greatest = 20},
        Dataset{.count = 300, .by_distance = true, .test_percent = 40, .threads = 2},
        Dataset{.count = 20, .greatest = 0, .progress = go_on_always},
        Dataset{.count = 20, .progress = stop}, Dataset{.count = 20, .test_percent = 0},
        Dataset{.least = 3, .greatest = 2}}) {
    slidebase_dataset in_c{};
    in_c.size = sizeof in_c;
    in_c.count = dataset.count;
    in_c.seed = dataset.seed;
    in_c.least = dataset.least;
    in_c.greatest = dataset.greatest == 0 ? SLIDEBASE_ZERO : dataset.greatest;
    in_c.by_distance = dataset.by_distance ? 1 : 0;
    in_c.test_percent = dataset.test_percent == 0 ? SLIDEBASE_ZERO : dataset.test_percent;
    in_c.threads = dataset.threads;
    in_c.progress = c_progress(dataset.progress);
    in_c.user = user_of(dataset.progress);
    CError error;
    const Ending in_c_ending =
        error.ending(slidebase_write_dataset(b.c_solver, path.c_str(), &in_c, error.get()));
    const std::string bytes = read_file(path);
    check_same_ending(in_c_ending, ending_of([&] { b.solver.write_dataset(path, dataset); }));
    CHECK((bytes == read_file(path)));
  }
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase::test
