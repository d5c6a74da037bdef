// A search whose planes are cut into slabs: of one process, which may keep them on a disk, or of
// the ranks of a job, each of which has some. It fetches and saves the planes through a store, and
// sends the other ranks the words that they need; the search itself is the same (search.h).
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "common/puzzle/sliding_space.h"
#include "common/search/search_core.h"
#include "common/search/slab_exchange.h"

namespace slidebase {

class SlabSearch : public SearchCore<SlidingSpace> {
 public:
  // All arguments must outlive this. The exchange must have slabs of whole segments (Summary), or a
  // single one. All ranks construct and run their searches in the same way.
  SlabSearch(const LayerGraph<SlidingSpace>& graph, Workers& workers, SearchOptions options,
             SlabExchange& exchange);

  // Whether the planes have all states of the histogram; false while levels are sparse.
  bool in_planes() const { return !sparse_; }

 private:
  void begin_at_root() override;
  std::uint64_t sparse_level() override;
  std::uint64_t dense_level() override;
  void end_lists() override;
  std::uint64_t count_all_marked() override;
  void progress() override { exchange_.progress(); }
  bool gather_slab_move(Cell target, Cell source, std::uint64_t begin, std::uint64_t end,
                        Word* into) override {
    return exchange_.gather(target, source, begin, end, into);
  }

  Part opened(std::uint64_t number);
  std::vector<State> next_listed() const;
  void mark_listed(std::uint64_t number, const std::vector<std::pair<State, int>>& states);
  std::vector<SlabNeed> needs_of(std::uint64_t number) const;
  std::vector<SlabNeed> changes_of(std::uint64_t number) const;
  void share_summary();
  std::uint64_t first_word(std::uint64_t number) const {
    return exchange_.slabs().first_word(exchange_.own()[number]);
  }

  SlabExchange& exchange_;
  SlabStore& store_;
  // The first levels, by depth, while levels are sparse. Every rank has all their states, whoever
  // owns the words, so nothing has to be sent.
  std::vector<std::vector<State>> listed_;
};

}  // namespace slidebase
