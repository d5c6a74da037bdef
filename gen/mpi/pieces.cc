#include "gen/mpi/pieces.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <string>

#include "common/base/digest.h"
#include "common/base/error.h"

namespace slidebase {
namespace {

constexpr std::size_t kMostPieceBytes = 16 << 20;

using PieceHead = std::array<std::uint64_t, 2>;  // length, digest

}  // namespace

void PieceWriter::write(std::span<const std::byte> bytes) {
  do {
    const auto piece = bytes.first(std::min(bytes.size(), kMostPieceBytes));
    const PieceHead head = {piece.size(), digest(piece)};
    put(std::as_bytes(std::span(head)));
    put(piece);
    bytes = bytes.subspan(piece.size());
  } while (!bytes.empty());
}

void PieceWriter::put(std::span<const std::byte> bytes) {
  file_.write_at(position_, bytes);
  position_ += bytes.size();
}

std::uint64_t piece_file_bytes(std::uint64_t bytes) {
  const std::uint64_t pieces =
      std::max<std::uint64_t>(1, (bytes + kMostPieceBytes - 1) / kMostPieceBytes);
  return bytes + pieces * sizeof(PieceHead);
}

void PieceReader::read(std::span<std::byte> bytes) {
  do {
    const auto piece = bytes.first(std::min(bytes.size(), kMostPieceBytes));
    PieceHead head{};
    get(std::as_writable_bytes(std::span(head)));
    if (head[0] != piece.size()) {
      fail();
    }
    get(piece);
    if (digest(piece) != head[1]) {
      fail();
    }
    bytes = bytes.subspan(piece.size());
  } while (!bytes.empty());
}

void PieceReader::get(std::span<std::byte> bytes) {
  if (!is_there()) {
    fail();
  }
  const auto got = file_->read_at(position_, bytes);
  if (!got) {
    throw Error(ErrorCode::kIo, path_.string(),
                std::string("cannot read: ") + std::strerror(errno));
  }
  if (*got < bytes.size()) {
    fail();
  }
  position_ += bytes.size();
}

void PieceReader::fail() const {
  throw Error(ErrorCode::kDamaged, path_.string(),
              "this checkpoint is damaged or of another table; delete it to begin again");
}

}  // namespace slidebase
