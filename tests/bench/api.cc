// Measures answers to whole arrays through the library's two APIs:
//
//     bench-api FOLDER ROWS COLS distances|paths cpp|c [TIMES] < BOARDS
//
// Reads boards of ROWS x COLS in any notation, one per line, and answers all of them on one thread
// with a new solver, into existing buffers. With TIMES the same solver answers them that many
// times; from the second time on, all blocks that it reads are already verified. Prints the
// milliseconds of each time, and a checksum of the answers.
#include <slidebase/c.h>
#include <slidebase/slidebase.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

namespace {

struct Answers {
  std::vector<std::int16_t> distances;
  std::vector<char> letters;
};

void require(bool holds, const char* what) {
  if (!holds) {
    std::fprintf(stderr, "bench-api: %s\n", what);
    std::exit(2);
  }
}

double milliseconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin)
      .count();
}

void by_cpp(const char* folder, const slidebase::Puzzle& puzzle,
            const std::vector<std::uint8_t>& boards, Answers& answers, std::vector<double>& took) {
  const slidebase::Solver solver(slidebase::Tables({folder}), puzzle);
  for (double& time : took) {
    const auto begin = std::chrono::steady_clock::now();
    const auto status = answers.letters.empty()
                            ? solver.distances(boards, answers.distances)
                            : solver.solve(boards, answers.distances, answers.letters);
    time = milliseconds_since(begin);
    require(status == slidebase::kOk, "the C++ API failed");
  }
}

void by_c(const char* folder, int rows, int cols, const std::vector<std::uint8_t>& boards,
          Answers& answers, std::vector<double>& took) {
  slidebase_puzzle puzzle{};
  puzzle.size = sizeof puzzle;
  slidebase_tables* tables = nullptr;
  slidebase_solver* solver = nullptr;
  require(slidebase_sliding(&puzzle, rows, cols, nullptr, 0, nullptr) == SLIDEBASE_OK &&
              slidebase_tables_folders(&folder, 1, &tables, nullptr) == SLIDEBASE_OK &&
              slidebase_solver_new(tables, &puzzle, &solver, nullptr) == SLIDEBASE_OK,
          "the C API failed");
  const std::size_t count = answers.distances.size();
  for (double& time : took) {
    const auto begin = std::chrono::steady_clock::now();
    const int status =
        answers.letters.empty()
            ? slidebase_distances(solver, boards.data(), count, answers.distances.data(), 1)
            : slidebase_solve(solver, boards.data(), count, answers.distances.data(),
                              answers.letters.data(), answers.letters.size() / count, 1);
    time = milliseconds_since(begin);
    require(status == SLIDEBASE_OK, "the C API failed");
  }
  slidebase_solver_free(solver);
  slidebase_tables_free(tables);
}

}  // namespace

int main(int argc, char** argv) {
  require(argc == 6 || argc == 7,
          "usage: bench-api FOLDER ROWS COLS distances|paths cpp|c [TIMES]");
  const int rows = std::atoi(argv[2]), cols = std::atoi(argv[3]);
  const auto puzzle = slidebase::Puzzle::sliding(rows, cols);
  const auto cells = static_cast<std::size_t>(puzzle.cells());
  std::vector<std::uint8_t> boards, board(cells);
  for (std::string line; std::getline(std::cin, line);) {
    require(puzzle.parse(line, board) == slidebase::kOk, line.c_str());
    boards.insert(boards.end(), board.begin(), board.end());
  }
  const std::size_t count = boards.size() / cells;
  const std::size_t width = std::string_view(argv[4]) == "paths" ? (cells == 9 ? 32
                                                                    : rows > 2 ? 64
                                                                               : 128)
                                                                 : 0;
  Answers answers{std::vector<std::int16_t>(count), std::vector<char>(count * width)};
  const bool cpp = std::string_view(argv[5]) == "cpp";
  std::vector<double> took(argc == 7 ? static_cast<std::size_t>(std::atoi(argv[6])) : 1);
  if (cpp) {
    by_cpp(argv[1], puzzle, boards, answers, took);
  } else {
    by_c(argv[1], rows, cols, boards, answers, took);
  }
  std::uint64_t sum = 0;
  for (const std::int16_t distance : answers.distances) {
    sum = sum * 31 + static_cast<std::uint64_t>(distance);
  }
  for (const char letter : answers.letters) {
    sum = sum * 31 + static_cast<unsigned char>(letter);
  }
  for (const double time : took) {
    std::printf("%.3f %016llx\n", time, static_cast<unsigned long long>(sum));
  }
}
