// How SearchSolver solves one board.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "common/deepening/search_solver.h"

namespace slidebase {

// Counts one more thread at work while this lives.
class SearchSolver::AtWork {
 public:
  explicit AtWork(const SearchSolver& solver) : solver_(solver) { ++solver_.shared_->at_work; }
  ~AtWork() { --solver_.shared_->at_work; }
  AtWork(const AtWork&) = delete;
  AtWork& operator=(const AtWork&) = delete;

 private:
  const SearchSolver& solver_;
};

// A search for exclusive use, while this lives.
class SearchSolver::OwnSearch {
 public:
  explicit OwnSearch(const SearchSolver& solver) : solver_(solver), search_(solver.take()) {
    search_->set_stop(solver.options_.stop);
  }
  ~OwnSearch() {
    search_->set_stop({});
    solver_.give_back(std::move(search_));
  }
  OwnSearch(const OwnSearch&) = delete;
  OwnSearch& operator=(const OwnSearch&) = delete;

  PathSearch* operator->() const { return search_.get(); }
  PathSearch& operator*() const { return *search_; }

 private:
  const SearchSolver& solver_;
  std::unique_ptr<PathSearch> search_;
};

// Finds the length of one board's shortest paths, and the first of them, by trying one length after
// another. It does not try lengths from `known` on: the answer is then `known`, without a path.
class SearchSolver::LengthSearch {
 public:
  explicit LengthSearch(const SearchSolver& solver) : solver_(solver), search_(solver) {}

  // Call begin() and then step() as long as they return true; length() and path() are then set.
  bool begin(const Tiles& board, int known) noexcept {
    return or_no_memory([&] { return begin_with(board, known); });
  }
  bool step() noexcept {
    return or_no_memory([this] { return search_->step() || next_length(search_->end()); });
  }

  Length length() const noexcept { return answer_; }
  const std::string& path() const noexcept { return path_; }

 private:
  bool begin_with(const Tiles& board, int known);
  bool try_length();
  bool next_length(PathSearch::End end);
  bool answered(Length length) noexcept {
    answer_ = length;
    return false;
  }
  template <typename Work>
  bool or_no_memory(const Work& work) noexcept {
    try {
      return work();
    } catch (const std::bad_alloc&) {
      return answered(solver_.without_memory());
    }
  }

  const SearchSolver& solver_;
  OwnSearch search_;
  Tiles board_{};
  int known_ = 0, length_ = 0;  // length_: the one being tried
  Length answer_;
  std::uint64_t before_ = 0, last_ = 0;  // boards generated before this length; most for one
  std::string path_;
};

}  // namespace slidebase
