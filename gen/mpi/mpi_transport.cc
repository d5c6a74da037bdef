#include "gen/mpi/mpi_transport.h"

#include <algorithm>
#include <limits>

#include "common/base/error.h"

namespace slidebase {
namespace {

// Messages between two ranks arrive in the order in which they were sent, so one tag does.
constexpr int kTag = 0;

// The words of one rank's pieces, taken a message at a time.
class Stream {
 public:
  explicit Stream(const Transport::Outgoing& out) : out_(out) {}

  int rank() const { return out_.rank; }
  bool ended() const { return piece_ == out_.pieces.size(); }

  // Fills `message` as far as there are words; returns how many they were.
  std::uint64_t take(std::span<Transport::Word> message) {
    std::uint64_t taken = 0;
    while (!ended() && taken < message.size()) {
      const auto& piece = out_.pieces[piece_];
      const std::uint64_t words = std::min(piece.size() - at_, message.size() - taken);
      std::copy_n(piece.begin() + static_cast<std::ptrdiff_t>(at_), words,
                  message.begin() + static_cast<std::ptrdiff_t>(taken));
      taken += words;
      at_ += words;
      if (at_ == piece.size()) {
        ++piece_;
        at_ = 0;
      }
    }
    return taken;
  }

 private:
  const Transport::Outgoing& out_;
  std::size_t piece_ = 0;
  std::uint64_t at_ = 0;
};

}  // namespace

MpiTransport::MpiTransport()
    : messages_(kMessagesUnderWay), sending_(kMessagesUnderWay, MPI_REQUEST_NULL) {
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks_);
}

// All receives stand before anything is sent, so every send comes to an end whatever the others do.
void MpiTransport::transfer(std::span<const Outgoing> out, std::span<const Incoming> in) {
  std::vector<MPI_Request> receiving;
  receive(in, receiving);
  send(out);
  MPI_Waitall(static_cast<int>(receiving.size()), receiving.data(), MPI_STATUSES_IGNORE);
  MPI_Waitall(static_cast<int>(sending_.size()), sending_.data(), MPI_STATUSES_IGNORE);
}

void MpiTransport::receive(std::span<const Incoming> in, std::vector<MPI_Request>& requests) {
  for (const Incoming& from : in) {
    for (std::uint64_t at = 0; at < from.words.size(); at += kMessageWords) {
      const std::uint64_t words = std::min(kMessageWords, from.words.size() - at);
      MPI_Irecv(from.words.data() + at, static_cast<int>(words), MPI_UINT64_T, from.rank, kTag,
                MPI_COMM_WORLD, &requests.emplace_back());
    }
  }
}

// A message to each in turn, beginning with the next rank, so that not all send to the same one.
void MpiTransport::send(std::span<const Outgoing> out) {
  std::vector<Stream> streams;
  for (std::size_t i = 1; i <= out.size(); ++i) {
    const Outgoing& to = out[(static_cast<std::size_t>(rank_) + i) % out.size()];
    if (!to.pieces.empty()) {
      streams.emplace_back(to);
    }
  }
  bool more = true;
  while (more) {
    more = false;
    for (Stream& stream : streams) {
      if (stream.ended()) {
        continue;
      }
      const std::size_t at = free_message();
      const std::uint64_t words = stream.take(messages_[at]);
      MPI_Isend(messages_[at].data(), static_cast<int>(words), MPI_UINT64_T, stream.rank(), kTag,
                MPI_COMM_WORLD, &sending_[at]);
      more = true;
    }
  }
}

// The number of a message that is not under way; waits for one.
std::size_t MpiTransport::free_message() {
  auto at = std::ranges::find(sending_, MPI_REQUEST_NULL) - sending_.begin();
  if (at == static_cast<std::ptrdiff_t>(sending_.size())) {
    int done = 0;
    MPI_Waitany(static_cast<int>(sending_.size()), sending_.data(), &done, MPI_STATUS_IGNORE);
    at = done;
  }
  auto& message = messages_[static_cast<std::size_t>(at)];
  message.resize(kMessageWords);
  return static_cast<std::size_t>(at);
}

std::uint64_t MpiTransport::sum(std::uint64_t mine) {
  std::uint64_t all = 0;
  MPI_Allreduce(&mine, &all, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
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
  MPI_Allgatherv(mine.data(), static_cast<int>(mine.size()), MPI_UINT8_T, all.data(), bytes.data(),
                 places.data(), MPI_UINT8_T, MPI_COMM_WORLD);
}

int MpiTransport::ranks_on_machine() const {
  MPI_Comm machine = MPI_COMM_NULL;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
  int size = 1;
  MPI_Comm_size(machine, &size);
  MPI_Comm_free(&machine);
  return size;
}

}  // namespace slidebase
