// What a search over slabs asks of the ranks that have the others, and of where its own are kept:
// the few words that lie elsewhere, and sums over all.
//
// All ranks go through a level in rounds, each in its own slabs, and know of each other's: who owns
// what, and from the summary of the last level which runs bring anything new. So both ends of every
// message work out by themselves what is in it. While a round is worked on, what the next one needs
// is on its way. docs/SCALE.md has it in prose.
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
  // Begins to send and receive all of these: one of each for every rank, of which those for this
  // rank and many others are empty. Nothing is sent of those. The words must stay until finish()
  // has returned, and there is one such transfer at a time.
  virtual void start(std::span<const Outgoing> out, std::span<const Incoming> in) = 0;
  // To be called now and then in between.
  virtual void progress() = 0;
  virtual void finish() = 0;

  virtual std::uint64_t sum(std::uint64_t mine) = 0;
  // Gathers bytes: those of each rank, in the order of ranks, `counts` of them, into `all`.
  virtual void gather(std::span<const std::uint8_t> mine, std::span<const std::size_t> counts,
                      std::span<std::uint8_t> all) = 0;
  // What rank 0 says, on every rank.
  virtual std::string broadcast(std::string said) = 0;
  // Brings what each rank has to rank 0, which takes it, rank after rank.
  virtual void collect(std::vector<std::byte> mine,
                       const std::function<void(std::vector<std::byte>)>& take) = 0;
};

// On rank 0 what each rank says, in the order of ranks; elsewhere nothing.
std::vector<std::string> collect_texts(Transport& transport, const std::string& said);

// What rank 0 finds out, on every rank. An Error of `find` is thrown on all of them as
// Error(kUsage), so that none waits for one that has failed.
std::optional<std::string> from_first(Transport& transport,
                                      const std::function<std::optional<std::string>()>& find);

// One rank that has all slabs.
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

  // A level, as the search sees it. None of these is called from another thread.
  struct Level {
    int source_plane;
    std::function<bool(Cell)> is_target;
    // Appends the parts of a run that bring states of the level before to where there is room: the
    // same on every rank.
    std::function<void(const SlabCrossing&, const SlabRun& run, std::vector<SlabRun>& parts)>
        append_new;
    // What the level needs of one of this rank's slabs. Asked for where the store brings it.
    std::function<std::vector<SlabNeed>(std::uint64_t part)> needs;
  };

  // All of these must outlive this. The store keeps the slabs of deal()[rank], in this order.
  SlabExchange(const Slabs& slabs, Transport& transport, SlabStore& store);

  const Slabs& slabs() const { return slabs_; }
  SlabStore& store() { return store_; }
  Transport& transport() { return transport_; }
  // Every rank's slabs, in the order of rounds.
  const std::vector<std::vector<std::uint64_t>>& dealt() const { return dealt_; }
  // This rank's; it has none left in the last round, or none at all, where others have one more.
  std::span<const std::uint64_t> own() const { return dealt_[rank()]; }
  std::uint64_t rounds() const { return (slabs_.count() + dealt_.size() - 1) / dealt_.size(); }

  // Whether this word of a layer lies in one of them, and in which: own()[part_of(word)].
  bool has(std::uint64_t word) const { return owner_[slabs_.slab_of_word(word)] == rank(); }
  std::uint64_t part_of(std::uint64_t word) const { return part_[slabs_.slab_of_word(word)]; }

  // A level is begin_level(), for every round open(), and end_level(), on all ranks.
  void begin_level(Level level);
  // Waits until all that this round needs is here, and begins to bring what the next one does.
  void open(std::uint64_t round);
  void end_level();
  // To be called now and then while a round is worked on.
  void progress();

  // After open(): ORs into target[0 .. end-begin) what the crossing move from one layer to another
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
  // What belongs to one round. While one is worked on, the other is brought.
  struct Round {
    std::vector<std::vector<Piece>> brought;  // by crossing, in rising order
    std::vector<Transport::Outgoing> out;     // by rank
    std::vector<Transport::Incoming> in;      // by rank
    std::unique_ptr<Word[]> buffer;  // a slab of one layer for each crossing move of a level
  };

  std::size_t rank() const { return static_cast<std::size_t>(transport_.rank()); }
  Round& at(std::uint64_t round) { return rounds_[round % 2]; }
  void prepare(std::uint64_t round);
  void start_when_ready();
  void plan(std::size_t for_rank, std::uint64_t slab, Round& round);
  void plan_run(std::size_t for_rank, std::size_t crossing, const SlabRun& run, Round& round);
  void place_awaited(Round& round);

  const Slabs& slabs_;
  Transport& transport_;
  SlabStore& store_;
  std::vector<std::vector<std::uint64_t>> dealt_;
  std::vector<std::uint64_t> part_;  // by slab: its number among its owner's
  std::vector<std::size_t> owner_;   // by slab
  Level level_;
  std::array<Round, 2> rounds_;
  const Round* opened_ = nullptr;
  Round* unsent_ = nullptr;              // prepared, and waits for the store
  std::vector<std::uint64_t> in_words_;  // of the round being planned, by rank
  std::vector<Awaited> awaited_;
  std::uint64_t received_words_ = 0;
};

}  // namespace slidebase
