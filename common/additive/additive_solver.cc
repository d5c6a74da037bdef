#include "common/additive/additive_solver.h"

#include <algorithm>
#include <new>
#include <thread>
#include <utility>

#include "common/base/error.h"
#include "common/puzzle/parity.h"

namespace slidebase {
namespace {

// Once a length took as many boards, the next is worth the threads that are idle.
constexpr std::uint64_t kHard = 200'000;
// Beginnings of paths for each of them, so that none waits long for the last.
constexpr std::size_t kPiecesPerThread = 32;
constexpr int kMostSplitMoves = 24;

std::string letters_of(std::span<const Move> path) {
  std::string letters;
  for (const Move move : path) {
    letters += letter(move);
  }
  return letters;
}

// The threads that could be had, of which there may be fewer.
std::vector<std::jthread> start_threads(unsigned count, const std::function<void()>& work) {
  std::vector<std::jthread> threads;
  try {
    while (threads.size() < count) {
      threads.emplace_back(work);
    }
  } catch (const std::system_error&) {  // the others do it
  }
  return threads;
}

}  // namespace

// A search that nobody else uses, and a thread more at work, for as long as this lives.
class AdditiveSolver::Lent {
 public:
  explicit Lent(const AdditiveSolver& solver) : solver_(solver), search_(solver.take()) {
    ++solver_.at_work_;
  }
  ~Lent() {
    --solver_.at_work_;
    solver_.give_back(std::move(search_));
  }
  Lent(const Lent&) = delete;
  Lent& operator=(const Lent&) = delete;

  AdditiveSearch* operator->() const { return search_.get(); }
  AdditiveSearch& operator*() const { return *search_; }

 private:
  const AdditiveSolver& solver_;
  std::unique_ptr<AdditiveSearch> search_;
};

AdditiveSolver::AdditiveSolver(std::shared_ptr<const AdditiveTables> tables, Shape shape,
                               const Tiles& goal, const SearchLimits& options)
    : tables_(std::move(tables)),
      views_(shape, goal, tables_->info().root, tables_->partitions()),
      options_(options) {}

AdditiveSolver::~AdditiveSolver() = default;

std::unique_ptr<AdditiveSearch> AdditiveSolver::take() const {
  {
    const Lock lock(mutex_);
    if (!searches_.empty()) {
      auto search = std::move(searches_.back());
      searches_.pop_back();
      return search;
    }
  }
  return std::make_unique<AdditiveSearch>(views_);
}

void AdditiveSolver::give_back(std::unique_ptr<AdditiveSearch> search) const noexcept {
  const Lock lock(mutex_);
  try {
    searches_.push_back(std::move(search));
  } catch (const std::bad_alloc&) {  // then it is made again
  }
}

unsigned AdditiveSolver::idle() const noexcept {
  const unsigned busy = at_work_;
  return options_.threads > busy ? options_.threads - busy : 0;
}

// How a search that did not find what it looked for ended.
Lookup AdditiveSolver::ended(AdditiveSearch::End end, const AdditiveSearch& search) const {
  switch (end) {
    case AdditiveSearch::End::kNodes:
      return Lookup::kUndecided;
    case AdditiveSearch::End::kTrouble:  // of this search or one beside it
      return std::max(search.trouble(), Lookup::kDamaged);
    default:
      return Lookup::kReady;
  }
}

int AdditiveSolver::without_memory() const noexcept {
  no_memory_ = true;
  return kBadSource;
}

// As solve(), but lengths from `known` on are not tried: then the answer is `known`, and no path.
int AdditiveSolver::solve_up_to(const Tiles& board, int known, std::string& path) const {
  if (!parity_witness(views_.shape(), board, views_.goal()).solvable()) {
    return kNoPath;
  }
  const Lent search(*this);
  if (const Lookup status = search->begin(board, options_.nodes); status != Lookup::kReady) {
    return in_place_of_length(status);
  }
  std::uint64_t last = 0;
  for (int length = search->lower_bound(); length < known; length += 2) {
    if (length > kMaxPath) {
      tables_->partitions().front().front()->contradiction(kLeadsNowhere);
      return kBadTable;
    }
    const std::uint64_t before = search->generated();
    const unsigned helpers = options_.nodes == 0 && last > kHard ? idle() : 0;
    const auto keep = [&] {
      path = letters_of(search->path());
      return false;
    };
    const AdditiveSearch::End end = helpers > 0
                                        ? find_together(board, length, *search, helpers, path)
                                        : search->find(length, keep);
    last = std::max(last, search->generated() - before);
    if (end == AdditiveSearch::End::kStopped) {
      return length;
    }
    if (const Lookup status = ended(end, *search); status != Lookup::kReady) {
      return status == Lookup::kUndecided ? undecided_from(length) : in_place_of_length(status);
    }
  }
  return known;
}

// Finds the first path as AdditiveSearch::find() does: the threads take beginnings of it in order,
// and leave what comes after one that leads to the goal.
AdditiveSearch::End AdditiveSolver::find_together(const Tiles& board, int length,
                                                  AdditiveSearch& search, unsigned helpers,
                                                  std::string& path) const {
  std::vector<std::vector<Move>> prefixes;
  const std::size_t enough = (helpers + 1) * kPiecesPerThread;
  for (int moves = 8; prefixes.size() < enough && moves <= kMostSplitMoves; moves += 2) {
    prefixes.clear();
    if (const auto end = search.split(length, moves, prefixes); end != AdditiveSearch::End::kDone) {
      return end;
    }
  }
  std::atomic<std::size_t> next = 0, best = prefixes.size();
  std::atomic<bool> trouble = false;
  Mutex mutex;
  const auto work_with = [&](AdditiveSearch& own) {
    for (std::size_t i = next++; i < best && !trouble; i = next++) {
      own.set_stop([&, i] { return best < i || trouble; });
      const auto keep = [&, i] {
        const Lock lock(mutex);
        if (i < best) {
          best = i;
          path = letters_of(own.path());
        }
        return false;
      };
      if (own.find(prefixes[i], length, keep) == AdditiveSearch::End::kTrouble) {
        trouble = true;
      }
    }
    own.set_stop({});
  };
  {
    const auto threads = start_threads(helpers, [&] {
      try {
        const Lent own(*this);
        if (own->begin(board) == Lookup::kReady) {
          work_with(*own);
        } else {
          trouble = true;
        }
      } catch (const std::bad_alloc&) {  // the others do it
      }
    });
    work_with(search);
  }
  if (trouble) {
    return AdditiveSearch::End::kTrouble;
  }
  return best < prefixes.size() ? AdditiveSearch::End::kStopped : AdditiveSearch::End::kDone;
}

int AdditiveSolver::solve(const Tiles& board, char* letters) const noexcept {
  try {
    std::string path;
    const int length = solve_up_to(board, kNoneKnown, path);
    std::ranges::copy(path, letters);
    return length;
  } catch (const std::bad_alloc&) {
    return without_memory();
  }
}

int AdditiveSolver::distance(const Tiles& board, int known) const noexcept {
  try {
    std::string path;
    return solve_up_to(board, known, path);
  } catch (const std::bad_alloc&) {
    return without_memory();
  }
}

void AdditiveSolver::solve_all(
    std::span<const Tiles> boards,
    const std::function<void(std::size_t, int, const char*)>& solved) const {
  struct Answer {
    int length = 0;
    std::array<char, kMaxPath> letters{};
  };
  std::vector<Answer> answers(boards.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < boards.size(); i = next++) {
      answers[i].length = solve(boards[i], answers[i].letters.data());
    }
  };
  {
    const std::size_t idle_beside = std::max(idle(), 1U) - 1;
    const std::size_t useful = std::max<std::size_t>(boards.size(), 1) - 1;
    const auto threads = start_threads(static_cast<unsigned>(std::min(idle_beside, useful)), work);
    work();
  }
  for (std::size_t i = 0; i < boards.size(); ++i) {
    solved(i, answers[i].length, answers[i].letters.data());
  }
}

Lookup AdditiveSolver::for_each_move(const Tiles& board, int distance,
                                     const std::function<void(char, int)>& visit) const {
  const Lent search(*this);
  for (const Move move : kMoves) {
    SlidingBoard moved(views_.shape(), board);
    if (!moved.move(move)) {
      continue;
    }
    if (const Lookup status = search->begin(moved.tiles(), options_.nodes);
        status != Lookup::kReady) {
      return status;
    }
    const AdditiveSearch::End end = search->find(distance - 1, [] { return false; });
    if (const Lookup status = ended(end, *search); status != Lookup::kReady) {
      return status;
    }
    visit(letter(move), end == AdditiveSearch::End::kStopped ? distance - 1 : distance + 1);
  }
  return Lookup::kReady;
}

Lookup AdditiveSolver::count_paths(const Tiles& board, int distance,
                                   std::optional<std::uint64_t>& count) const {
  const Lent search(*this);
  if (const Lookup status = search->begin(board, options_.nodes); status != Lookup::kReady) {
    return status;
  }
  return ended(search->count(distance, count), *search);
}

Lookup AdditiveSolver::list_paths(const Tiles& board, int distance,
                                  const std::function<bool(std::string_view)>& found) const {
  const Lent search(*this);
  if (const Lookup status = search->begin(board, options_.nodes); status != Lookup::kReady) {
    return status;
  }
  return ended(search->find(distance, [&] { return found(letters_of(search->path())); }), *search);
}

void AdditiveSolver::check_damage() const {
  if (no_memory_) {
    throw Error(ErrorCode::kMemory, tables_->path(), "no memory to search with it");
  }
  tables_->check_damage();
}

}  // namespace slidebase
