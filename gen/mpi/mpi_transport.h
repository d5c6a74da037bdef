// Communication between the ranks of a search over MPI.
//
// It sends two-sided messages of at most kMessageWords packed words. One-sided windows fail over
// TCP in Debian's Open MPI, and derived datatypes are sent in fragments of 32 KiB.
#pragma once

#include <mpi.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "common/search/slab_exchange.h"

namespace slidebase {

class MpiTransport : public Transport {
 public:
  // MPI must be initialised as long as this object lives. Call all members from the thread that
  // initialised it.
  MpiTransport();

  int rank() const override { return rank_; }
  int ranks() const override { return ranks_; }
  void start(std::span<const Outgoing> out, std::span<const Incoming> in) override;
  void progress() override;
  void finish() override;
  std::uint64_t sum(std::uint64_t mine) override;
  // Throws Error(kUsage) if the bytes of one rank, or of all, are more than MPI can count.
  void gather(std::span<const std::uint8_t> mine, std::span<const std::size_t> counts,
              std::span<std::uint8_t> all) override;
  std::string broadcast(std::string said) override;
  void collect(std::vector<std::byte> mine,
               const std::function<void(std::vector<std::byte>)>& take) override;

  // The number of ranks that share this one's memory, itself included.
  int ranks_on_machine() const { return ranks_on_machine_; }

 private:
  static constexpr std::uint64_t kMessageWords = (1 << 20) / sizeof(Word);
  static constexpr std::size_t kMessagesUnderWay = 16;

  // The words to send to one rank, taken one message at a time.
  struct Stream {
    const Outgoing* out;
    std::size_t piece = 0;
    std::uint64_t at = 0;  // in the piece

    bool ended() const { return piece == out->pieces.size(); }
    // The next message: words of a piece in place, or several pieces packed into `message`.
    std::span<const Word> take(std::vector<Word>& message);
  };

  bool send_more();
  void test_some();

  int rank_ = 0, ranks_ = 1, ranks_on_machine_ = 1;
  std::vector<Stream> streams_;
  std::size_t next_stream_ = 0;
  std::vector<MPI_Request> receiving_;
  std::vector<std::vector<Word>> messages_;  // kMessagesUnderWay of them
  std::vector<MPI_Request> sending_;         // the request of each message
  std::vector<int> done_;                    // space for the indices of finished requests
  std::chrono::steady_clock::time_point last_test_;
};

}  // namespace slidebase
