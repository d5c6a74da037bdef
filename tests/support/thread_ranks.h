// Ranks that are threads of one process, for searches over slabs.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <numeric>
#include <span>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "common/search/slab_exchange.h"

namespace slidebase::test {

// std::barrier of GCC 12 loses wake-ups on Windows (common/base/waiting_windows.cc).
class Barrier {
 public:
  explicit Barrier(int size) : size_(size) {}

  void arrive_and_wait() {
    std::unique_lock lock(mutex_);
    const unsigned round = round_;
    if (++arrived_ == size_) {
      arrived_ = 0;
      ++round_;
      all_here_.notify_all();
    }
    all_here_.wait(lock, [&] { return round_ != round; });
  }

 private:
  const int size_;
  int arrived_ = 0;
  unsigned round_ = 0;
  std::mutex mutex_;
  std::condition_variable all_here_;
};

// Data that the ranks read from each other between two barriers.
class ThreadTeam {
 public:
  explicit ThreadTeam(int size)
      : ranks(size),
        barrier(size),
        out(static_cast<std::size_t>(size)),
        numbers(static_cast<std::size_t>(size)),
        bytes(static_cast<std::size_t>(size)),
        collected(static_cast<std::size_t>(size)) {}

  // Calls job(transport) for every rank, each in its own thread.
  template <typename Job>
  void run(const Job& job);

  const int ranks;
  Barrier barrier;
  std::vector<std::span<const Transport::Outgoing>> out;
  std::vector<std::uint64_t> numbers;
  std::vector<std::span<const std::uint8_t>> bytes;
  std::vector<std::vector<std::byte>> collected;
  std::string broadcast;
};

class ThreadTransport : public Transport {
 public:
  ThreadTransport(ThreadTeam& team, int rank) : team_(team), rank_(rank) {}

  int rank() const override { return rank_; }
  int ranks() const override { return team_.ranks; }

  void start(std::span<const Outgoing> out, std::span<const Incoming> in) override {
    out_ = out;
    in_ = in;
  }

  void progress() override {}

  void finish() override {
    const auto in = in_;
    team_.out[at_] = out_;
    team_.barrier.arrive_and_wait();
    for (const Incoming& from : in) {
      auto into = from.words.begin();
      for (const auto& piece : team_.out[static_cast<std::size_t>(from.rank)][at_].pieces) {
        if (piece.size() > static_cast<std::size_t>(from.words.end() - into)) {
          throw std::logic_error("a rank sent more words than expected");
        }
        into = std::ranges::copy(piece, into).out;
      }
      if (into != from.words.end()) {
        throw std::logic_error("a rank sent fewer words than expected");
      }
    }
    team_.barrier.arrive_and_wait();
  }

  std::uint64_t sum(std::uint64_t mine) override {
    team_.numbers[at_] = mine;
    team_.barrier.arrive_and_wait();
    const auto all = std::accumulate(team_.numbers.begin(), team_.numbers.end(), std::uint64_t{0});
    team_.barrier.arrive_and_wait();
    return all;
  }

  void gather(std::span<const std::uint8_t> mine, std::span<const std::size_t> counts,
              std::span<std::uint8_t> all) override {
    team_.bytes[at_] = mine;
    team_.barrier.arrive_and_wait();
    auto into = all.begin();
    for (std::size_t r = 0; r < counts.size(); ++r) {
      if (team_.bytes[r].size() != counts[r]) {
        throw std::logic_error("a rank gathered an unexpected number of bytes");
      }
      into = std::ranges::copy(team_.bytes[r], into).out;
    }
    team_.barrier.arrive_and_wait();
  }

  std::string broadcast(std::string text) override {
    if (rank_ == 0) {
      team_.broadcast = std::move(text);
    }
    team_.barrier.arrive_and_wait();
    std::string received = team_.broadcast;
    team_.barrier.arrive_and_wait();
    return received;
  }

  void collect(std::vector<std::byte> mine,
               const std::function<void(std::vector<std::byte>)>& take) override {
    team_.collected[at_] = std::move(mine);
    team_.barrier.arrive_and_wait();
    for (auto& bytes : team_.collected) {
      if (rank_ == 0) {
        take(std::move(bytes));
      }
    }
    team_.barrier.arrive_and_wait();
  }

 private:
  ThreadTeam& team_;
  int rank_;
  std::span<const Outgoing> out_;
  std::span<const Incoming> in_;
  std::size_t at_ = static_cast<std::size_t>(rank_);
};

template <typename Job>
void ThreadTeam::run(const Job& job) {
  std::vector<std::jthread> threads;
  for (int rank = 0; rank < ranks; ++rank) {
    threads.emplace_back([this, rank, &job] {
      ThreadTransport transport(*this, rank);
      job(transport);
    });
  }
}

}  // namespace slidebase::test
