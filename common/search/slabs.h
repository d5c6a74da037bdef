// Cuts a layer by the leading digits of the index, so that its parts may lie in different memories.
//
// All states of a layer whose index begins with the same k digits form a *slab* of it: a range of
// words, at the same position in every layer. Horizontal moves keep the index, and a vertical move
// between the cells s and s + C changes only the digits of its window, the places s .. s + C - 1.
// So it *crosses* slabs only if s < k. The words that cross are in long *runs* that keep their
// order, each from one slab to one slab. docs/SCALE.md has the proofs.
#pragma once

#include <cstdint>
#include <vector>

#include "common/puzzle/sliding_space.h"

namespace slidebase {

// Words begin .. end - 1 of a layer.
struct WordRange {
  std::uint64_t begin, end;

  friend bool operator==(const WordRange&, const WordRange&) = default;
};

// Words that a slab move takes from a layer to a neighbouring one.
struct SlabRun {
  std::uint64_t to;    // the first word in the target layer
  std::uint64_t from;  // the first word in the source layer
  std::uint64_t words;

  friend bool operator==(const SlabRun&, const SlabRun&) = default;
};

// The slab move that brings states of the layer `source` into the layer `target`; `back` is the
// blank's move from target to source.
struct SlabMove {
  Cell target;
  Cell source;
  Move back;
};

// Immutable after construction, so any number of threads may use one.
class Slabs {
 public:
  // The largest number of leading digits with which slab moves still take whole words: at least
  // five places follow their windows. 0 on boards too small or too wide for more than one slab.
  static int most_digits(Shape shape);

  // The largest number that also leaves slabs of whole segments (Summary), as the search needs.
  static int most_segment_digits(Shape shape);

  // `space` must outlive this; 0 <= digits <= most_digits(space.shape()).
  Slabs(const SlidingSpace& space, int digits);

  int digits() const { return digits_; }
  // Slabs are numbered 0 .. count() - 1 in the order of their digits, and so of their words.
  std::uint64_t count() const { return count_; }
  // The number of words of one slab in one layer, and of a whole layer.
  std::uint64_t words() const { return words_; }
  std::uint64_t layer_words() const { return words_ * count_; }

  std::uint64_t first_word(std::uint64_t slab) const { return slab * words_; }
  std::uint64_t slab_of_word(std::uint64_t word) const { return word / words_; }

  // The slab moves into all layers, two for each window.
  const std::vector<SlabMove>& slab_moves() const { return slab_moves_; }

  // The sources of the words of a slab of slab_move.target: each word once, in rising order, each
  // run from one slab. At most thousands of runs on the largest boards; O(their number).
  std::vector<SlabRun> runs(const SlabMove& slab_move, std::uint64_t slab) const;

  // The slabs of each rank, in the order in which it goes through them: sorted by the sum of their
  // digits, then dealt back and forth. The numbers of any two ranks differ by at most one.
  std::vector<std::vector<std::uint64_t>> deal(int ranks) const;

  // The number of words whose source another rank owns, among all that the slab moves bring in
  // a level where nothing can be skipped. About digits() * (ranks - 1) / ranks * layer_words().
  std::uint64_t moved_words(const std::vector<std::vector<std::uint64_t>>& dealt) const;

 private:
  int digit_sum(std::uint64_t slab) const;

  const SlidingSpace& space_;
  int digits_;
  std::uint64_t count_, words_;
  std::vector<SlabMove> slab_moves_;
};

}  // namespace slidebase
