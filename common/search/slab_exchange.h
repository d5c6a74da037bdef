// Connects a search over slabs to the ranks that have the other slabs, and to the store of its own:
// brings the few words that lie elsewhere, and sums over all ranks.
//
// All ranks go through a level in rounds, each in its own slabs. Every rank knows which rank owns
// which slab, and from the summary of the last level which runs bring anything new. So both ends of
// every message compute its contents themselves. While a round is processed, the words for the next
// one are on their way. docs/SCALE.md describes it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "common/search/slab_store.h"
#include "common/search/slabs.h"

namespace slidebase {

// How ranks communicate. All of them make the same calls in the same order, from one thread.
class Transport {
 public:
  using Word = std::uint64_t;
  struct Outgoing {
    int rank;
    std::vector<std::span<const Word>> pieces;  // sent one after the other
  };
  struct Incoming {
    int rank;
    std::span<Word> words;
  };

  virtual ~Transport() = default;
  virtual int rank() const = 0;
  virtual int ranks() const = 0;
  // Begins to send and receive all of these. There is one of each for every rank; those for this
  // rank and for many others are empty, and are not sent. The words must stay until finish()
  // returns, and only one such transfer may be under way.
  virtual void start(std::span<const Outgoing> out, std::span<const Incoming> in) = 0;
  // Call it now and then in between.
  virtual void progress() = 0;
  virtual void finish() = 0;

  virtual std::uint64_t sum(std::uint64_t mine) = 0;
  // Gathers the bytes of each rank, in the order of ranks, `counts` of them, into `all`.
  virtual void gather(std::span<const std::uint8_t> mine, std::span<const std::size_t> counts,
                      std::span<std::uint8_t> all) = 0;
  // Returns rank 0's text on every rank.
  virtual std::string broadcast(std::string said) = 0;
  // Sends each rank's bytes to rank 0, which calls `take` for each rank in order.
  virtual void collect(std::vector<std::byte> mine,
                       const std::function<void(std::vector<std::byte>)>& take) = 0;
};

// Returns each rank's text on rank 0, in the order of ranks; nothing on the other ranks.
std::vector<std::string> collect_texts(Transport& transport, const std::string& said);

// Calls `find` on rank 0, and returns its result on every rank. If `find` throws an Error, all
// ranks throw it as Error(kUsage), so that none waits for one that has failed.
std::optional<std::string> from_first(Transport& transport,
                                      const std::function<std::optional<std::string>()>& find);

// A single rank that has all slabs.
class LoneTransport : public Transport {
 public:
  int rank() const override { return 0; }
  int ranks() const override { return 1; }
  void start(std::span<const Outgoing>, std::span<const Incoming>) override {}
  void progress() override {}
  void finish() override {}
  std::uint64_t sum(std::uint64_t mine) override { return mine; }
  void gather(std::span<const std::uint8_t>, std::span<const std::size_t>,
              std::span<std::uint8_t>) override {}
  std::string broadcast(std::string said) override { return said; }
  void collect(std::vector<std::byte> mine,
               const std::function<void(std::vector<std::byte>)>& take) override {
    take(std::move(mine));
  }
};

class SlabExchange {
 public:
  using Word = Transport::Word;

  // A level, as the search sees it. None of these functions is called from another thread.
  struct Level {
    int source_plane;
    std::function<bool(Cell)> is_target;
    // Appends the parts of a run that bring states of the previous level to segments that are not
    // full. The result must be the same on every rank.
    std::function<void(const SlabMove&, const SlabRun& run, std::vector<SlabRun>& parts)>
        append_new;
    // What the level needs of one of this rank's slabs. Called only if the store is not in memory.
    std::function<std::vector<SlabNeed>(std::uint64_t part)> needs;
  };

  // All arguments must outlive this. The store keeps the slabs of deal()[rank], in this order.
  SlabExchange(const Slabs& slabs, Transport& transport, SlabStore& store);

  const Slabs& slabs() const { return slabs_; }
  SlabStore& store() { return store_; }
  Transport& transport() { return transport_; }
  // Every rank's slabs, in the order of rounds.
  const std::vector<std::vector<std::uint64_t>>& dealt() const { return dealt_; }
  // This rank's slabs. In the last round it may have none left, or none at all, while others have
  // one more.
  std::span<const std::uint64_t> own() const { return dealt_[rank()]; }
  std::uint64_t rounds() const { return (slabs_.count() + dealt_.size() - 1) / dealt_.size(); }

  // Whether one of them has this word of a layer; and which one: own()[part_of(word)].
  bool has(std::uint64_t word) const { return owner_[slabs_.slab_of_word(word)] == rank(); }
  std::uint64_t part_of(std::uint64_t word) const { return part_[slabs_.slab_of_word(word)]; }

  // For each level, all ranks call begin_level(), then open() for every round, and end_level().
  void begin_level(Level level);
  // Waits until everything for this round is here, and begins to bring what the next one needs.
  void open(std::uint64_t round);
  void end_level();
  // Call it now and then while a round is processed.
  void progress();

  // After open(): ORs into target[0 .. end-begin) what the slab move from one layer to another
  // brings to the words begin .. end-1 of this round's slab. Returns false if the move between them
  // does not cross. From any thread.
  bool gather(Cell target_layer, Cell source_layer, std::uint64_t begin, std::uint64_t end,
              Word* target) const;

  std::uint64_t sum(std::uint64_t mine) { return transport_.sum(mine); }

  // `bytes` has the same number for each slab: sets those of all slabs to what their owners have.
  void share(std::span<std::uint8_t> bytes);

  // The number of words received so far.
  std::uint64_t received_words() const { return received_words_; }

 private:
  // Words of the target layer that a slab move brings, and their present address.
  struct Piece {
    std::uint64_t to;
    const Word* from;
    std::uint64_t words;
  };
  // A piece that another rank sends.
  struct Awaited {
    std::size_t slab_move, piece, owner;
  };
  // The data of one round. While one round is processed, the other is brought.
  struct Round {
    std::vector<std::vector<Piece>> brought;  // by slab move, in rising order
    std::vector<Transport::Outgoing> out;     // by rank
    std::vector<Transport::Incoming> in;      // by rank
    std::unique_ptr<Word[]> buffer;           // a slab of one layer for each slab move of a level
  };

  std::size_t rank() const { return static_cast<std::size_t>(transport_.rank()); }
  Round& at(std::uint64_t round) { return rounds_[round % 2]; }
  void prepare(std::uint64_t round);
  void start_when_ready();
  void plan(std::size_t for_rank, std::uint64_t slab, Round& round);
  void plan_run(std::size_t for_rank, std::size_t slab_move, const SlabRun& run, Round& round);
  void place_awaited(Round& round);

  const Slabs& slabs_;
  Transport& transport_;
  SlabStore& store_;
  std::vector<std::vector<std::uint64_t>> dealt_;
  std::vector<std::uint64_t> part_;  // by slab: its index among its owner's slabs
  std::vector<std::size_t> owner_;   // by slab
  Level level_{};
  std::array<Round, 2> rounds_;
  const Round* opened_ = nullptr;
  Round* unsent_ = nullptr;              // prepared, but the store is not ready
  std::vector<std::uint64_t> in_words_;  // of the round being planned, by rank
  std::vector<Awaited> awaited_;
  std::uint64_t received_words_ = 0;
};

}  // namespace slidebase
