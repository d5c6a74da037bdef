// Solves sliding boards by searches with tables that give a lower bound: iterative-deepening A*
// (Korf, AIJ 27, 1985) by any number of threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "common/base/mutex.h"
#include "common/pdb/path_search.h"
#include "common/solve/board_solver.h"

namespace slidebase {

// Time grows exponentially with the distance, but memory does not: each thread has one search for
// each board that it works on.
class SearchSolver final : public BoardSolver {
 public:
  SearchSolver(std::shared_ptr<const SearchMaker> maker, const SearchLimits& options);
  ~SearchSolver() override;

  Metric metric() const noexcept override { return shared_->maker->metric(); }
  Shape shape() const noexcept override { return shared_->maker->shape(); }
  const Tiles& goal() const noexcept override { return shared_->maker->goal(); }
  bool answers_at_once() const noexcept override { return false; }
  Length solve(const Tiles& board, char* letters) const noexcept override;
  Length distance(const Tiles& board, int known) const noexcept override;
  void solve_all(std::span<const Tiles> boards, const VisitSolved& solved) const override;
  Lookup for_each_move(const Tiles& board, Known known, const VisitMove& visit) const override;
  Lookup count_paths(const Tiles& board, int distance, PathCount& count) const override;
  Lookup list_paths(const Tiles& board, int distance, const VisitPath& found) const override;
  std::unique_ptr<const BoardSolver> limited(const SearchLimits& limits) const override;
  void check_damage() const override { shared_->maker->file().check_damage(); }
  void check_unchanged() const override { shared_->maker->file().check_unchanged(); }

 private:
  // State that the solvers of one goal share, whatever their limits.
  struct Shared {
    explicit Shared(std::shared_ptr<const SearchMaker> searches_of)
        : maker(std::move(searches_of)) {}

    std::shared_ptr<const SearchMaker> maker;
    std::atomic<unsigned> at_work{0};
    Mutex mutex;
    std::vector<std::unique_ptr<PathSearch>> searches;  // not in use
  };
  class AtWork;
  class OwnSearch;
  class LengthSearch;
  struct Answer;

  SearchSolver(std::shared_ptr<Shared> shared, const SearchLimits& options);

  // In single moves the lengths of all paths have the same parity.
  int length_step() const noexcept { return metric() == Metric::kSingle ? 2 : 1; }
  std::unique_ptr<PathSearch> take() const;
  void give_back(std::unique_ptr<PathSearch> search) const noexcept;
  unsigned idle() const noexcept;
  Lookup begin_at(const Tiles& board, int length, std::unique_ptr<SearchWatch::Board>& watched,
                  OwnSearch& search) const;
  template <typename Use>
  Lookup search_at(const Tiles& board, int distance, const Use& use) const;
  Length solve_up_to(const Tiles& board, int known, std::string& path) const noexcept;
  void answer(std::span<const Tiles> boards, std::size_t most_lanes, std::atomic<std::size_t>& next,
              std::span<Answer> answers) const;
  Lookup ended(PathSearch::End end, const PathSearch& search) const;

  std::shared_ptr<Shared> shared_;
  SearchLimits options_;
};

}  // namespace slidebase
