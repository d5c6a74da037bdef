// Solves sliding boards by a search with additive pattern tables.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "common/additive/additive_search.h"
#include "common/additive/additive_tables.h"
#include "common/base/mutex.h"
#include "common/solve/board_solver.h"

namespace slidebase {

// Time grows exponentially with the distance, but memory does not: 2 MiB for each thread, and 20
// MiB more while paths are counted.
class AdditiveSolver final : public BoardSolver {
 public:
  // The tables must be those of the goal's class.
  AdditiveSolver(std::shared_ptr<const AdditiveTables> tables, Shape shape, const Tiles& goal,
                 const SearchLimits& options);
  ~AdditiveSolver() override;

  Shape shape() const noexcept override { return shared_->views.shape(); }
  const Tiles& goal() const noexcept override { return shared_->views.goal(); }
  bool answers_at_once() const noexcept override { return false; }
  void expect(std::uint64_t, Workers&) const override {}
  Length solve(const Tiles& board, char* letters) const noexcept override;
  Length distance(const Tiles& board, int known) const noexcept override;
  void solve_all(
      std::span<const Tiles> boards,
      const std::function<void(std::size_t, Length, const char*)>& solved) const override;
  Lookup for_each_move(const Tiles& board, int distance, const VisitMove& visit) const override;
  Lookup count_paths(const Tiles& board, int distance,
                     std::optional<std::uint64_t>& count) const override;
  Lookup list_paths(const Tiles& board, int distance,
                    const std::function<bool(std::string_view)>& found) const override;
  std::unique_ptr<const BoardSolver> limited(const SearchLimits& limits) const override;
  void check_damage() const override;
  void check_unchanged() const override { shared_->tables->check_unchanged(); }

 private:
  // State that the solvers of one goal share, whatever their limits.
  struct Shared {
    Shared(std::shared_ptr<const AdditiveTables> tables, Shape shape, const Tiles& goal);

    std::shared_ptr<const AdditiveTables> tables;
    AdditiveViews views;
    std::size_t lanes;  // boards that a thread works on at once
    std::atomic<unsigned> at_work{0};
    std::atomic<bool> no_memory{false};
    Mutex mutex;
    std::vector<std::unique_ptr<AdditiveSearch>> searches;  // not in use
  };
  class AtWork;
  class OwnSearch;
  class LengthSearch;
  struct Answer;

  AdditiveSolver(std::shared_ptr<Shared> shared, const SearchLimits& options);

  std::unique_ptr<AdditiveSearch> take() const;
  void give_back(std::unique_ptr<AdditiveSearch> search) const noexcept;
  unsigned idle() const noexcept;
  Length solve_up_to(const Tiles& board, int known, std::string& path) const;
  void answer(std::span<const Tiles> boards, std::size_t most_lanes, std::atomic<std::size_t>& next,
              std::span<Answer> answers) const;
  AdditiveSearch::End find_together(const Tiles& board, int length, AdditiveSearch& search,
                                    unsigned helpers, std::string& path) const;
  Lookup ended(AdditiveSearch::End end, const AdditiveSearch& search) const;
  Length without_memory() const noexcept;

  std::shared_ptr<Shared> shared_;
  SearchLimits options_;
};

}  // namespace slidebase
