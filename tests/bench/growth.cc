// Measures what docs/GROWTH.md compares: answers from a table, and the limits of the machine's
// memory.
//
//     bench-growth answers FOLDER ROWS COLS COUNT
//     bench-growth memory BYTES
//
// `answers` solves COUNT random solvable boards with the table in FOLDER, on one thread, in a
// single call. It prints the number of moves of all answers, and the nanoseconds per move: of the
// first call, which verifies the blocks it reads; of the fastest of three later calls; and of the
// fastest of three calls that return paths.
//
// `memory` prints three figures for memory of BYTES in pages of 4 KiB, like those of a mapped
// table: nanoseconds for a random read of one thread that depends on the read before; the same for
// one of 32 independent reads; and the gigabytes per second that all cores read and write when they
// merge one half into the other, as a search merges planes.
#include <slidebase/slidebase.h>
#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <limits>
#include <numeric>
#include <random>
#include <span>
#include <string_view>
#include <thread>
#include <vector>

#include "common/puzzle/sliding_board.h"

namespace {

using Words = std::span<std::uint64_t>;

constexpr int kRounds = 3;

void require(bool holds, const char* what) {
  if (!holds) {
    std::fprintf(stderr, "bench-growth: %s\n", what);
    std::exit(2);
  }
}

double nanoseconds_of(const std::function<void()>& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - begin).count();
}

double least_nanoseconds_of(const std::function<void()>& work) {
  double least = std::numeric_limits<double>::max();
  for (int round = 0; round < kRounds; ++round) {
    least = std::min(least, nanoseconds_of(work));
  }
  return least;
}

// Draws solvable boards uniformly: two tiles of an unsolvable board are exchanged.
std::vector<std::uint8_t> random_boards(slidebase::Shape shape, std::size_t count) {
  const auto cells = static_cast<std::size_t>(shape.cells());
  const slidebase::Tiles goal = slidebase::goal_with_blank_at(shape, shape.cells() - 1);
  std::vector<std::uint8_t> boards;
  std::mt19937_64 random(1);
  while (boards.size() < count * cells) {
    slidebase::Tiles board{};
    std::iota(board.begin(), board.begin() + shape.cells(), std::uint8_t{0});
    std::shuffle(board.begin(), board.begin() + shape.cells(), random);
    if (!parity_witness(shape, board, goal).solvable()) {
      std::ranges::transform(board, board.begin(), [](std::uint8_t tile) {
        return tile == 1 ? std::uint8_t{2} : tile == 2 ? std::uint8_t{1} : tile;
      });
    }
    boards.insert(boards.end(), board.begin(), board.begin() + shape.cells());
  }
  return boards;
}

void answers(const char* folder, slidebase::Shape shape, std::size_t count) {
  const std::vector<std::uint8_t> boards = random_boards(shape, count);
  const slidebase::Solver solver(slidebase::Tables({folder}),
                                 slidebase::Puzzle::sliding(shape.rows, shape.cols));
  std::vector<std::int16_t> distances(count);
  const auto query = [&] {
    require(solver.distances(boards, distances) == slidebase::kOk, "distances() failed");
  };
  const double first = nanoseconds_of(query);
  const double again = least_nanoseconds_of(query);
  std::vector<char> letters(count * static_cast<std::size_t>(solver.longest() + 1));
  const double paths = least_nanoseconds_of([&] {
    require(solver.solve(boards, distances, letters) == slidebase::kOk, "solve() failed");
  });
  const auto moves = std::accumulate(distances.begin(), distances.end(), std::int64_t{0});
  const auto each = 1 / static_cast<double>(moves);
  std::printf("%lld\t%.3f\t%.3f\t%.3f\n", static_cast<long long>(moves), first * each, again * each,
              paths * each);
}

// Nanoseconds for each of many random reads, with `kLanes` reads in flight at a time. The address
// of the next read of a lane depends on its last read.
template <std::size_t kLanes>
double read_at_random(Words words) {
  constexpr int kReads = 3'000'000;
  std::array<std::uint64_t, kLanes> at{};
  std::iota(at.begin(), at.end(), std::uint64_t{1});
  const auto work = [&] {
    for (std::size_t i = 0; i < kReads / kLanes; ++i) {
      for (std::uint64_t& lane : at) {
        lane = lane * 6364136223846793005U + 1442695040888963407U;
        lane += words[static_cast<std::size_t>((lane >> 32) * words.size() >> 32)];
      }
    }
  };
  work();
  const double least = least_nanoseconds_of(work);
  require(std::ranges::count(at, 0U) < 2,
          "unexpected values were read");  // keeps the reads from being optimized away
  return least / (kReads / kLanes * kLanes);
}

// Each core has its own part of both halves, so that the cores do not wait for each other.
double gigabytes_per_second(Words words) {
  constexpr std::size_t kWordsEach = std::size_t{1} << 27;
  const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
  const std::size_t part = std::max<std::size_t>(words.size() / 2 / cores, 1);
  const std::size_t turns = kWordsEach / part + 1;
  const auto merge = [&](std::size_t core) {
    std::uint64_t* const from = words.data() + core * part;
    std::uint64_t* const to = from + words.size() / 2;
    for (std::size_t turn = 0; turn < turns; ++turn) {
      for (std::size_t i = 0; i < part; ++i) {
        to[i] |= from[i] << (turn & 1);
      }
    }
  };
  const double took = least_nanoseconds_of([&] {
    std::vector<std::jthread> team;
    for (std::size_t core = 0; core < cores; ++core) {
      team.emplace_back(merge, core);
    }
  });
  return 3.0 * 8 * static_cast<double>(part * turns * cores) / took;
}

void memory(std::size_t bytes) {
  void* const map =
      ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  require(map != MAP_FAILED, "cannot allocate memory of that size");
  ::madvise(map, bytes, MADV_NOHUGEPAGE);
  const Words words(static_cast<std::uint64_t*>(map), bytes / 8);
  std::iota(words.begin(), words.end(), std::uint64_t{1});
  const double alone = read_at_random<1>(words);
  const double together = read_at_random<32>(words);
  std::printf("%.2f\t%.2f\t%.1f\n", alone, together, gigabytes_per_second(words));
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view what = argc > 1 ? argv[1] : "";
  if (what == "answers" && argc == 6) {
    answers(argv[2], {std::atoi(argv[3]), std::atoi(argv[4])}, std::strtoull(argv[5], nullptr, 10));
  } else if (what == "memory" && argc == 3) {
    memory(std::strtoull(argv[2], nullptr, 10));
  } else {
    require(false,
            "usage: bench-growth answers FOLDER ROWS COLS COUNT, or bench-growth memory BYTES");
  }
}
