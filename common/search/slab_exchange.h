// What a search over slabs asks of the ranks that have the others: the few words that lie
// elsewhere, and sums over all.
//
// All ranks go through a level in rounds, each in its own slabs, and know of each other's: who owns
// what, and from the summary of the last level which runs bring anything new. So both ends of every
// message work out by themselves what is in it. docs/SCALE.md has it in prose.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "common/search/listed_levels.h"
#include "common/search/slabs.h"

namespace slidebase {

// How ranks reach each other. All of them make the same calls in the same order, from one thread.
class Transport {
 public:
  using Word = std::uint64_t;
  struct Outgoing {
    int rank;
    std::vector<std::span<const Word>> pieces;  // to be sent one after the other
  };
  struct Incoming {
    int rank;
    std::span<Word> words;
  };

  virtual ~Transport() = default;
  virtual int rank() const = 0;
  virtual int ranks() const = 0;
  // Sends and receives all of these: one of each for every rank, of which those for this rank and
  // many others are empty. Nothing is sent of those.
  virtual void transfer(std::span<const Outgoing> out, std::span<const Incoming> in) = 0;
  virtual std::uint64_t sum(std::uint64_t mine) = 0;
  // Gathers bytes: those of each rank, in the order of ranks, `counts` of them, into `all`.
  virtual void gather(std::span<const std::uint8_t> mine, std::span<const std::size_t> counts,
                      std::span<std::uint8_t> all) = 0;
};

class SlabExchange {
 public:
  using Word = Transport::Word;
  static constexpr bool kAlone = false;

  // A level, as the search sees it. None of these is called from another thread.
  struct Level {
    std::function<bool(Cell)> is_target;
    // Appends the parts of a run from this layer that bring states of the level before: the same on
    // every rank.
    std::function<void(Cell layer, const SlabRun& run, std::vector<SlabRun>& parts)> append_new;
    // Where this word of one of this rank's slabs lies.
    std::function<const Word*(Cell layer, std::uint64_t word)> find;
  };

  // All of these must outlive this.
  SlabExchange(const SlidingSpace& space, const Slabs& slabs, Transport& transport);

  const Slabs& slabs() const { return slabs_; }
  // This rank's slabs, in the order of rounds; it has none left in the last round, or none at all,
  // where others have one more.
  std::span<const std::uint64_t> own() const { return dealt_[rank()]; }
  std::uint64_t rounds() const { return (slabs_.count() + dealt_.size() - 1) / dealt_.size(); }

  // Whether this word of a layer lies in one of them, and in which: own()[part_of(word)].
  bool has(std::uint64_t word) const { return owner_[slabs_.slab_of_word(word)] == rank(); }
  std::uint64_t part_of(std::uint64_t word) const { return part_[slabs_.slab_of_word(word)]; }

  // The next of the first levels, from the root on: the same on every rank, all of its states.
  const std::vector<State>& next_listed() { return listed_.next(); }

  // Brings what the crossing moves of this level take into this round's slab, and sends what those
  // of others need of this rank's slabs. Called by all ranks, for every round of every level.
  void bring(std::uint64_t round, const Level& level);

  // After bring(): ORs into target[0 .. end-begin) what the crossing move from one layer to another
  // brings to the words begin .. end-1 of this round's slab. False where the move between them does
  // not cross. From any thread.
  bool gather(Cell target_layer, Cell source_layer, std::uint64_t begin, std::uint64_t end,
              Word* target) const;

  std::uint64_t sum(std::uint64_t mine) { return transport_.sum(mine); }

  // `bytes` has as many for each slab: makes those of all slabs what their owners have there.
  void share(std::span<std::uint8_t> bytes);

  // The words that were received so far.
  std::uint64_t received_words() const { return received_words_; }

 private:
  // Words of the target layer that a crossing move brings, where they lie now.
  struct Piece {
    std::uint64_t to;
    const Word* from;
    std::uint64_t words;
  };
  // A piece that another rank sends.
  struct Awaited {
    std::size_t crossing, piece, owner;
  };

  std::size_t rank() const { return static_cast<std::size_t>(transport_.rank()); }
  void plan_run(std::size_t for_rank, std::size_t crossing, const SlabRun& run, const Level& level);
  void plan(std::size_t for_rank, std::uint64_t slab, const Level& level);

  const Slabs& slabs_;
  Transport& transport_;
  ListedLevels listed_;
  std::vector<std::vector<std::uint64_t>> dealt_;
  std::vector<std::uint64_t> part_;          // by slab: its number among its owner's
  std::vector<std::size_t> owner_;           // by slab
  std::vector<std::vector<Piece>> brought_;  // by crossing, in rising order
  std::vector<Transport::Outgoing> out_;     // by rank
  std::vector<std::uint64_t> in_words_;      // by rank
  std::vector<Awaited> awaited_;
  std::unique_ptr<Word[]> buffer_;  // a slab of one layer for each crossing move of a level
  std::uint64_t received_words_ = 0;
};

}  // namespace slidebase
