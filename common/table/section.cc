#include "common/table/section.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "common/base/digest.h"
#include "common/table/zstd_block.h"

namespace slidebase {
namespace {

// Bytes of blocks to keep if there is no array. A path of 2x7 reads some 16 blocks of 32 KiB
// (docs/BENCHMARKS.md, Experiments and their results).
constexpr std::uint64_t kKeptBytes = 64 << 20;

// The largest zstd section that is decoded to an array. That of 2x7 has 5.4 GB; larger ones would
// eventually fill any memory.
constexpr std::uint64_t kMostDecoded = std::uint64_t{8} << 30;

// A reader of all blocks requests them this far ahead, in pieces small enough that no system
// shortens a request.
constexpr std::uint64_t kAheadBytes = 4 << 20, kRequestBytes = 128 << 10;

// The words after the number of a damaged block.
const char* damaged_words(SectionType type) {
  switch (type) {
    case SectionType::kStep:
      return " of the step section is damaged: its digest does not match";
    case SectionType::kPatterns:
      return " of the pattern section is damaged: its digest does not match";
    case SectionType::kLineBits:
      return " of a colouring's section is damaged: its digest does not match";
    case SectionType::kPatternBits:
      break;
  }
  return " of a pattern's section is damaged: its digest does not match";
}

}  // namespace

Section::Section(const Source& source, const SectionInfo& info,
                 std::vector<std::uint64_t> page_digests)
    : source_(source),
      info_(info),
      index_(source, info, std::move(page_digests), failure_),
      block_shift_(static_cast<unsigned>(std::countr_zero(info.block_bytes))) {
  if (source_.bytes().empty() ||
      (info_.codec == Codec::kZstd && info_.plain_bytes > kMostDecoded)) {
    block_shift_ = 63;  // no block of an array is ever verified
    verified_ = std::make_unique<std::atomic<std::uint64_t>[]>(1);
    blocks_.emplace(std::min(info_.blocks(), kKeptBytes / info_.block_bytes + 1));
    return;
  }
  verified_ = std::make_unique<std::atomic<std::uint64_t>[]>(
      static_cast<std::size_t>(info.blocks() / 64 + 1));
  if (info_.codec == Codec::kRaw) {
    plain_ = source_.bytes().data() + info_.data_offset;
    return;
  }
  decoded_ = PlainMemory(info_.plain_bytes);
  plain_ = decoded_.data();
  if (plain_ == nullptr) {
    fail_memory();
  }
}

void Section::fail_memory() const {
  throw Error(ErrorCode::kMemory, source_.name(), "not enough memory to decode a section");
}

std::uint64_t Section::plain_size(std::uint64_t block) const noexcept {
  return std::min(info_.block_bytes, info_.plain_bytes - block * info_.block_bytes);
}

// Whether the stored bytes, and for zstd also the decoded bytes, match their digests.
bool Section::is_sound(const StoredBlock& at, std::span<const std::byte> stored,
                       std::span<std::byte> decoded) const noexcept {
  if (digest(stored) != at.stored_digest) {
    return false;
  }
  return info_.codec == Codec::kRaw ||
         (decode_zstd(stored, decoded) && digest(decoded) == at.plain_digest);
}

Lookup Section::damaged(std::uint64_t block, const StoredBlock& at) noexcept {
  return failure_.damaged(at.offset, "block ", block, damaged_words(info_.type));
}

// Only one thread at a time verifies a block: while decoding, zstd temporarily writes wrong bytes
// beyond the end of each copy, so a second decoder would corrupt the block for readers and for the
// digest.
Lookup Section::verify_block(std::uint64_t block) noexcept {
  const Lock lock(verifying_[block % verifying_.size()]);
  if (is_verified(block * info_.block_bytes)) {
    return Lookup::kReady;
  }
  StoredBlock at;
  if (const Lookup status = index_.find(block, at); status != Lookup::kReady) {
    return status;
  }
  source_.will_use(at.offset, at.bytes);
  const auto stored = source_.bytes().subspan(static_cast<std::size_t>(at.offset),
                                              static_cast<std::size_t>(at.bytes));
  const std::span<std::byte> decoded = decoded_.data() == nullptr
                                           ? std::span<std::byte>()
                                           : std::span(decoded_.data() + block * info_.block_bytes,
                                                       static_cast<std::size_t>(plain_size(block)));
  if (!is_sound(at, stored, decoded)) {
    return damaged(block, at);
  }
  verified_[static_cast<std::size_t>(block / 64)].fetch_or(std::uint64_t{1} << (block % 64),
                                                           std::memory_order_release);
  return Lookup::kReady;
}

// Reads one block, without the array.
Lookup Section::load_block(std::uint64_t block, Buffer& plain) noexcept {
  StoredBlock at;
  const Lookup found = index_.find(block, at);
  // The place of a raw block is known without the index, so both can be requested at once.
  if (found != Lookup::kReady && !(found == Lookup::kPending && info_.codec == Codec::kRaw)) {
    return found;
  }
  Buffer stored = Buffer::of(at.bytes);
  plain = info_.codec == Codec::kRaw ? Buffer() : Buffer::of(plain_size(block));
  if (!stored || (info_.codec == Codec::kZstd && !plain)) {
    return failure_.unreadable(at.offset);
  }
  const Lookup status =
      std::max(found, failure_.after_read(source_.read(at.offset, stored.span()), at.offset));
  if (status != Lookup::kReady) {
    return status;
  }
  if (!is_sound(at, stored.span(), plain.span())) {
    return damaged(block, at);
  }
  if (info_.codec == Codec::kRaw) {
    plain = std::move(stored);
  }
  return Lookup::kReady;
}

Lookup Section::copy(std::uint64_t byte, std::span<std::byte> into) noexcept {
  if (plain_ != nullptr) {
    const Lookup status =
        is_verified(byte) ? Lookup::kReady : verify_block(byte / info_.block_bytes);
    if (status == Lookup::kReady) {
      std::copy_n(plain_ + byte, into.size(), into.begin());
    }
    return status;
  }
  const std::uint64_t block = byte / info_.block_bytes;
  const std::uint64_t begin = byte % info_.block_bytes;
  if (blocks_->copy(block, begin, into)) {
    return Lookup::kReady;
  }
  Buffer plain;
  const Lookup status = load_block(block, plain);
  if (status == Lookup::kReady) {
    std::copy_n(plain.data.get() + begin, into.size(), into.begin());
    blocks_->keep(block, std::move(plain));
  }
  return status;
}

// Requests the stored bytes that will soon be used in place, after the byte `position`;
// `requested`: the end of the earlier requests. Otherwise the system expects scattered reads, and
// each would wait.
void Section::request_ahead(std::uint64_t position, std::uint64_t& requested) const noexcept {
  const std::uint64_t end = std::min(position + kAheadBytes, info_.stored_bytes);
  while (requested < end) {
    const std::uint64_t bytes = std::min(kRequestBytes, info_.stored_bytes - requested);
    source_.will_use(info_.data_offset + requested, bytes);
    requested += bytes;
  }
}

const std::uint64_t* Section::find_in_new_block(std::uint64_t word) noexcept {
  return plain_ != nullptr && verify_block(word * 8 / info_.block_bytes) == Lookup::kReady
             ? verified_word(word)
             : nullptr;
}

VerifiedBytes Section::whole() {
  if (!has_array()) {
    fail_memory();
  }
  verify_all({}, Keep::kAll);
  return VerifiedBytes(plain_);
}

void Section::verify_all(const std::function<void(std::uint64_t)>& verified, Keep kept) {
  index_.verify_all();
  const bool keep = plain_ != nullptr && (kept == Keep::kAll || decoded_.data() == nullptr ||
                                          info_.plain_bytes <= kKeptBytes);
  std::uint64_t requested = 0;
  for (std::uint64_t block = 0; block < info_.blocks(); ++block) {
    Buffer plain;
    request_ahead(block * (info_.stored_bytes / info_.blocks()), requested);
    const Lookup status = keep ? verify_block(block) : load_block(block, plain);
    if (status == Lookup::kPending) {
      throw pending_error(source_.name());
    }
    if (status != Lookup::kReady) {
      throw *error();
    }
    if (verified) {
      verified(info_.stored_bytes / info_.blocks());
    }
  }
}

}  // namespace slidebase
