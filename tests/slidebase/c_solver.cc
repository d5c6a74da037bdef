// A solver behind the C API.
#include <algorithm>

#include "c_calls.h"
#include "truth.h"

namespace slidebase::test {
namespace {

int found_path(void* user, const char* letters, std::size_t length) {
  CHECK(letters[length] == '\0');
  const auto& found = *static_cast<const std::function<bool(std::string_view)>*>(user);
  return found({letters, length}) ? 0 : 1;
}

struct FreeSolver {
  void operator()(slidebase_solver* solver) const { slidebase_solver_free(solver); }
};

class CSolver : public AnySolver {
 public:
  CSolver(slidebase_solver* solver, const Puzzle& puzzle)
      : solver_(solver), puzzle_(puzzle), cells_(static_cast<std::size_t>(puzzle.cells())) {}

  Outcome<AnySolver> limited(const Limits& limits) const override {
    const slidebase_limits in_c{sizeof in_c, limits.seconds, c_progress(limits.progress),
                                user_of(limits.progress), limits.nodes};
    CError error;
    slidebase_solver* made = nullptr;
    const Ending ending =
        error.ending(slidebase_solver_limited(solver_.get(), &in_c, &made, error.get()));
    CHECK((made == nullptr) == (ending.status < 0));
    return {made == nullptr ? nullptr : c_solver(made, puzzle_), ending};
  }

  Patterns patterns() const override {
    return static_cast<Patterns>(slidebase_patterns(solver_.get()));
  }
  int longest() const override { return slidebase_longest(solver_.get()); }
  int path_capacity() const override { return slidebase_path_capacity(solver_.get()); }
  Ending histogram(std::vector<std::uint64_t>& counts) const override {
    const int count = slidebase_histogram(solver_.get(), nullptr, 0);
    if (count < 0) {
      return {count};
    }
    counts.assign(static_cast<std::size_t>(count), 0);
    CHECK(slidebase_histogram(solver_.get(), counts.data(), counts.size()) == count);
    return {};
  }
  int distance(Board board) const override {
    return slidebase_distance(solver_.get(), board.data(), board.size());
  }
  int path(Board board, std::string& letters) const override {
    const auto capacity = static_cast<std::size_t>(path_capacity()) + 1;
    const auto text = std::make_unique<char[]>(capacity);
    const int length =
        slidebase_path(solver_.get(), board.data(), board.size(), text.get(), capacity);
    letters = length < 0 ? "" : text.get();
    CHECK(move_count(puzzle_, letters) == std::max(0, length));
    return length;
  }
  int moves(Board board, std::array<Step, 4>& steps) const override {
    char letters[4];
    int distances[4];
    Bytes boards(4 * cells_);
    const int count = slidebase_moves(solver_.get(), board.data(), board.size(), letters, distances,
                                      boards.data());
    CHECK(count ==
          slidebase_moves(solver_.get(), board.data(), board.size(), letters, distances, nullptr));
    for (std::size_t i = 0; count > 0 && i < static_cast<std::size_t>(count); ++i) {
      steps[i] = {letters[i], distances[i], {}};
      std::copy_n(boards.data() + i * cells_, cells_, steps[i].board.data());
    }
    return count;
  }
  int moves(Board board, std::vector<Step>& steps) const override {
    const auto list = [&](char* letters, int* lengths, int* distances, std::uint8_t* boards,
                          std::size_t capacity) {
      return slidebase_steps(solver_.get(), board.data(), board.size(), letters, lengths, distances,
                             boards, capacity);
    };
    const int count = list(nullptr, nullptr, nullptr, nullptr, 0);
    const auto size = static_cast<std::size_t>(std::max(0, count));
    const auto letters = std::make_unique<char[]>(size);
    const auto lengths = std::make_unique<int[]>(size);
    const auto distances = std::make_unique<int[]>(size);
    Bytes boards(size * cells_);
    CHECK(list(letters.get(), lengths.get(), distances.get(), boards.data(), size) == count);
    CHECK(list(letters.get(), nullptr, distances.get(), nullptr, size) == count);
    steps.assign(size, {});
    for (std::size_t i = 0; i < size; ++i) {
      steps[i] = {letters[i], distances[i], {}, lengths[i]};
      std::copy_n(boards.data() + i * cells_, cells_, steps[i].board.data());
    }
    return count;
  }
  int count_paths(Board board, std::uint64_t& count) const override {
    return slidebase_count_paths(solver_.get(), board.data(), board.size(), &count);
  }
  int paths(Board board, const std::function<bool(std::string_view)>& found) const override {
    return slidebase_paths(solver_.get(), board.data(), board.size(), &found_path,
                           const_cast<std::function<bool(std::string_view)>*>(&found));
  }
  int distances(Board boards, std::span<std::int16_t> distances, unsigned threads) const override {
    return slidebase_distances(solver_.get(), boards.data(), distances.size(), distances.data(),
                               threads);
  }
  int solve(Board boards, std::span<std::int16_t> distances, std::span<char> letters,
            unsigned threads) const override {
    const std::size_t width = distances.empty() ? 191 : letters.size() / distances.size();
    return slidebase_solve(solver_.get(), boards.data(), distances.size(), distances.data(),
                           letters.data(), width, threads);
  }
  int answer(Board boards, const Answers& to, unsigned threads) const override {
    const auto or_null = [](auto array) { return array.empty() ? nullptr : array.data(); };
    const std::size_t count = boards.size() / cells_;
    const slidebase_answers in_c{sizeof in_c,         or_null(to.distances),
                                 or_null(to.letters), count == 0 ? 0 : to.letters.size() / count,
                                 or_null(to.values),  or_null(to.optimal),
                                 or_null(to.bounds),  or_null(to.nodes)};
    return slidebase_answer(solver_.get(), boards.data(), count, &in_c, threads);
  }
  int action_values(Board boards, std::span<std::int16_t> values, std::span<std::uint8_t> optimal,
                    std::span<std::int16_t> distances, unsigned threads) const override {
    const auto or_null = [](auto array) { return array.empty() ? nullptr : array.data(); };
    return slidebase_action_values(solver_.get(), boards.data(), boards.size() / cells_,
                                   or_null(values), or_null(optimal), or_null(distances), threads);
  }
  int boards_at(int distance, std::span<std::uint8_t> boards, unsigned threads,
                const Progress& progress) const override {
    return slidebase_boards_at(solver_.get(), distance, boards.data(), boards.size() / cells_,
                               threads, c_progress(progress), user_of(progress));
  }
  int sample(int least, int greatest, std::uint64_t seed, std::span<std::uint8_t> boards,
             unsigned threads, const Progress& progress) const override {
    return slidebase_sample(solver_.get(), least, greatest, seed, boards.data(),
                            boards.size() / cells_, threads, c_progress(progress),
                            user_of(progress));
  }
  Ending verify(const Progress& progress) const override {
    CError error;
    return error.ending(
        slidebase_verify(solver_.get(), c_progress(progress), user_of(progress), error.get()));
  }
  Ending prove(unsigned threads, const Progress& progress) const override {
    CError error;
    return error.ending(slidebase_prove(solver_.get(), threads, c_progress(progress),
                                        user_of(progress), error.get()));
  }
  Ending write_dataset(const std::string& path, const Dataset& dataset) const override {
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
    return error.ending(slidebase_write_dataset(solver_.get(), path.c_str(), &in_c, error.get()));
  }
  std::string failure() const override {
    return written([&](char* text, std::size_t capacity) {
      return slidebase_failure(solver_.get(), text, capacity);
    });
  }

 private:
  std::unique_ptr<slidebase_solver, FreeSolver> solver_;
  Puzzle puzzle_;
  std::size_t cells_;
};

}  // namespace

std::unique_ptr<AnySolver> c_solver(slidebase_solver* solver, const Puzzle& puzzle) {
  return std::make_unique<CSolver>(solver, puzzle);
}

}  // namespace slidebase::test
