#include "gen/mpi/mpi_transport.h"

#include <algorithm>
#include <limits>
#include <thread>

#include "common/base/error.h"

namespace slidebase {
namespace {

// Messages between two ranks arrive in the order in which they were sent, so one tag is enough.
constexpr int kTag = 0;

// MPI counts in an int, so long messages are sent in pieces of this many bytes.
constexpr std::uint64_t kPieceBytes = 1 << 30;

// MPI makes progress only while it is called, and each call takes time from the search.
constexpr auto kTestEvery = std::chrono::microseconds(50);

// Waits until the request is done. MPI's own wait is a busy loop, in MPICH one that does not even
// yield. With more ranks than processors, waiting ranks would keep the processors from the ranks
// that they wait for.
void wait_for(MPI_Request& request) {
  for (int done = 0; MPI_Test(&request, &done, MPI_STATUS_IGNORE), done == 0;) {
    std::this_thread::yield();
  }
}

void receive(void* bytes, int count, int from) {
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Irecv(bytes, count, MPI_BYTE, from, kTag, MPI_COMM_WORLD, &request);
  wait_for(request);
}

void send(const void* bytes, int count, int to) {
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Isend(bytes, count, MPI_BYTE, to, kTag, MPI_COMM_WORLD, &request);
  wait_for(request);
}

}  // namespace

MpiTransport::MpiTransport()
    : messages_(kMessagesUnderWay), sending_(kMessagesUnderWay, MPI_REQUEST_NULL) {
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks_);
  MPI_Comm machine = MPI_COMM_NULL;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
  MPI_Comm_size(machine, &ranks_on_machine_);
  MPI_Comm_free(&machine);
}

std::span<const Transport::Word> MpiTransport::Stream::take(std::vector<Word>& message) {
  const auto first = out->pieces[piece].subspan(at);
  const bool last = piece + 1 == out->pieces.size();
  if (first.size() >= kMessageWords || last) {
    const auto whole = first.first(std::min<std::uint64_t>(first.size(), kMessageWords));
    at += whole.size();
    if (whole.size() == first.size()) {
      ++piece;
      at = 0;
    }
    return whole;
  }
  message.clear();
  message.reserve(kMessageWords);
  while (!ended() && message.size() < kMessageWords) {
    const auto rest = out->pieces[piece].subspan(at);
    const auto part = rest.first(std::min(rest.size(), kMessageWords - message.size()));
    message.insert(message.end(), part.begin(), part.end());
    at += part.size();
    if (part.size() == rest.size()) {
      ++piece;
      at = 0;
    }
  }
  return message;
}

// All receives are posted before anything is sent, so every send completes whatever the others do.
// Each rank sends to the next rank first, so that not all send to the same one.
void MpiTransport::start(std::span<const Outgoing> out, std::span<const Incoming> in) {
  for (const Incoming& from : in) {
    for (std::uint64_t at = 0; at < from.words.size(); at += kMessageWords) {
      const std::uint64_t words = std::min(kMessageWords, from.words.size() - at);
      MPI_Irecv(from.words.data() + at, static_cast<int>(words), MPI_UINT64_T, from.rank, kTag,
                MPI_COMM_WORLD, &receiving_.emplace_back());
    }
  }
  for (std::size_t i = 1; i <= out.size(); ++i) {
    const Outgoing& to = out[(static_cast<std::size_t>(rank_) + i) % out.size()];
    if (!to.pieces.empty()) {
      streams_.push_back({&to});
    }
  }
  send_more();
}

// Sends messages to the ranks in rotation while a message buffer is free. Returns whether anything
// is left to send.
bool MpiTransport::send_more() {
  for (std::size_t at = 0; at < sending_.size() && !streams_.empty(); ++at) {
    if (sending_[at] != MPI_REQUEST_NULL) {
      continue;
    }
    next_stream_ = next_stream_ < streams_.size() ? next_stream_ : 0;
    Stream& stream = streams_[next_stream_];
    const auto words = stream.take(messages_[at]);
    MPI_Isend(words.data(), static_cast<int>(words.size()), MPI_UINT64_T, stream.out->rank, kTag,
              MPI_COMM_WORLD, &sending_[at]);
    if (stream.ended()) {
      streams_.erase(streams_.begin() + static_cast<std::ptrdiff_t>(next_stream_));
    } else {
      ++next_stream_;
    }
  }
  return !streams_.empty();
}

void MpiTransport::progress() {
  const auto now = std::chrono::steady_clock::now();
  if (now - last_test_ < kTestEvery) {
    return;
  }
  last_test_ = now;
  test_some();
  send_more();
}

// Lets MPI make progress, and clears the requests that are done.
void MpiTransport::test_some() {
  done_.resize(std::max(sending_.size(), receiving_.size()));
  int count = 0;
  MPI_Testsome(static_cast<int>(sending_.size()), sending_.data(), &count, done_.data(),
               MPI_STATUSES_IGNORE);
  if (!receiving_.empty()) {
    MPI_Testsome(static_cast<int>(receiving_.size()), receiving_.data(), &count, done_.data(),
                 MPI_STATUSES_IGNORE);
  }
}

void MpiTransport::finish() {
  while (send_more()) {
    std::this_thread::yield();
    test_some();
  }
  std::ranges::for_each(receiving_, wait_for);
  std::ranges::for_each(sending_, wait_for);
  receiving_.clear();
}

std::uint64_t MpiTransport::sum(std::uint64_t mine) {
  std::uint64_t all = 0;
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Iallreduce(&mine, &all, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD, &request);
  wait_for(request);
  return all;
}

void MpiTransport::gather(std::span<const std::uint8_t> mine, std::span<const std::size_t> counts,
                          std::span<std::uint8_t> all) {
  if (all.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
    throw Error(ErrorCode::kUsage, "the summary of a layer is more than 2 GiB");
  }
  std::vector<int> bytes, places;
  int place = 0;
  for (const std::size_t count : counts) {
    bytes.push_back(static_cast<int>(count));
    places.push_back(place);
    place += bytes.back();
  }
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Iallgatherv(mine.data(), static_cast<int>(mine.size()), MPI_UINT8_T, all.data(), bytes.data(),
                  places.data(), MPI_UINT8_T, MPI_COMM_WORLD, &request);
  wait_for(request);
}

std::string MpiTransport::broadcast(std::string said) {
  std::uint64_t size = said.size();
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Ibcast(&size, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD, &request);
  wait_for(request);
  said.resize(size);
  MPI_Ibcast(said.data(), static_cast<int>(size), MPI_CHAR, 0, MPI_COMM_WORLD, &request);
  wait_for(request);
  return said;
}

void MpiTransport::collect(std::vector<std::byte> mine,
                           const std::function<void(std::vector<std::byte>)>& take) {
  const auto in_pieces = [](std::span<std::byte> bytes, const auto& move) {
    for (std::uint64_t at = 0; at < bytes.size(); at += kPieceBytes) {
      const std::uint64_t count = std::min<std::uint64_t>(kPieceBytes, bytes.size() - at);
      move(bytes.data() + at, static_cast<int>(count));
    }
  };
  if (rank_ != 0) {
    const std::uint64_t size = mine.size();
    send(&size, sizeof size, 0);
    in_pieces(mine, [](const std::byte* bytes, int count) { send(bytes, count, 0); });
    return;
  }
  take(std::move(mine));
  for (int rank = 1; rank < ranks_; ++rank) {
    std::uint64_t size = 0;
    receive(&size, sizeof size, rank);
    std::vector<std::byte> bytes(size);
    in_pieces(bytes, [rank](std::byte* piece, int count) { receive(piece, count, rank); });
    take(std::move(bytes));
  }
}

}  // namespace slidebase
