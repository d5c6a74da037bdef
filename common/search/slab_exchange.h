// Connects a search over slabs to the ranks that have the other slabs, and to the store of its own:
// brings the few words that lie elsewhere, and sums over all ranks.
//
// All ranks go through a level in rounds, each in its own slabs. Every rank knows which rank owns
// which slab, and from the summary of the last level which runs bring anything new. So both ends of
// every message compute its contents themselves. While a round is processed, the words for the next
// one are on their way. docs/SCALE.md describes it.
#pragma once

#include <algorithm>
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

#include "common/search/pages.h"
#include "common/search/slabs.h"

namespace slidebase {

// What a level needs of one layer of a plane in a slab. Words are numbered from the slab's first.
struct SlabNeed {
  int plane;
  Cell layer;
  std::vector<WordRange> ranges;  // the words that it reads or changes, in rising order
  bool zero_rest;                 // whether it also reads the other words, as zeros
};

// Where the planes of a rank's slabs are kept: in memory, or in a place such as a disk from which a
// level brings one slab after another into memory. Parts are this rank's slabs, in the order in
// which it goes through them. All members are called from one thread.
class SlabStore {
 public:
  using Word = std::uint64_t;

  virtual ~SlabStore() = default;

  // Whether all words are in memory at any time. If so, fetch(), wait(), close() and settle() do
  // nothing.
  virtual bool in_memory() const = 0;

  // Begins to bring what is needed of a part: each layer of a plane once, at most both planes of
  // one colour's layers and one plane of the other's. At most two parts may be fetched and not
  // closed.
  virtual void fetch(std::uint64_t part, std::vector<SlabNeed> needs) = 0;
  // Begins to bring these words of any part, and returns where they can be read once ready() is
  // true, until the second fetch() after that.
  virtual const Word* find(std::uint64_t part, int plane, Cell layer, WordRange words) = 0;
  // Whether everything that was begun has arrived; wait() waits for it.
  virtual bool ready() = 0;
  virtual void wait() = 0;
  // A layer's words of a part that was fetched, has arrived, and is not closed; nullptr if they are
  // not needed.
  virtual Word* words(std::uint64_t part, int plane, Cell layer) = 0;
  // Begins to save the changes, and releases the rest.
  virtual void close(std::uint64_t part, std::vector<SlabNeed> changed) = 0;
  // Waits until all changes are saved; later fetches see them.
  virtual void settle() = 0;
};

// Keeps the slabs in memory; all zeros at first.
class SlabsInMemory : public SlabStore {
 public:
  // `big`: whether nearly all of it will be written (Pages). Throws std::bad_alloc.
  SlabsInMemory(std::uint64_t slab_words, std::uint64_t parts, int layers, bool big)
      : slab_words_(slab_words), parts_(parts) {
    const std::uint64_t layer_words = std::max<std::uint64_t>(1, slab_words * parts);
    for (auto& plane : planes_) {
      plane = Pages<Word>(layer_words * static_cast<std::uint64_t>(layers), big);
    }
  }

  bool in_memory() const override { return true; }
  void fetch(std::uint64_t, std::vector<SlabNeed>) override {}
  const Word* find(std::uint64_t part, int plane, Cell layer, WordRange range) override {
    return words(part, plane, layer) + range.begin;
  }
  bool ready() override { return true; }
  void wait() override {}
  Word* words(std::uint64_t part, int plane, Cell layer) override {
    const auto row = static_cast<std::uint64_t>(layer) * parts_ + part;
    return planes_[static_cast<std::size_t>(plane)].data() + row * slab_words_;
  }
  void close(std::uint64_t, std::vector<SlabNeed>) override {}
  void settle() override {}

 private:
  std::uint64_t slab_words_, parts_;
  std::array<Pages<Word>, 2> planes_;
};

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
