#include "common/table/section.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "common/base/digest.h"
#include "common/base/zstd_decode.h"

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

// Pages of the index to keep if the source is not in memory. 64 pages are a fifth of those of 2x7,
// and 64 of 4x4 take 8 MiB.
constexpr std::uint64_t kPagesKept = 64;

std::uint64_t word_at(std::span<const std::byte> bytes, std::size_t at) {
  std::uint64_t value;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return value;
}

}  // namespace

Section::Section(const Source& source, const SectionInfo& info,
                 std::vector<std::uint64_t> page_digests)
    : source_(source),
      info_(info),
      page_digests_(std::move(page_digests)),
      block_shift_(static_cast<unsigned>(std::countr_zero(info.block_bytes))),
      verified_(std::make_unique<std::atomic<std::uint64_t>[]>(
          static_cast<std::size_t>((info.blocks() + info.pages()) / 64 + 1))) {
  if (digest(std::as_bytes(std::span(page_digests_))) != info_.index_digest) {
    throw Error(kDamaged, source_.name(), info_.digests_offset,
                joined({"the digests of the block index are damaged: their own does not match; "
                        "build the table again with ",
                        remaker()}));
  }
  const bool in_memory = !source_.bytes().empty();
  if (!in_memory) {
    pages_.emplace(kPagesKept);
  }
  if (!in_memory || (info_.codec == Codec::kZstd && info_.plain_bytes > kMostDecoded)) {
    block_shift_ = 63;  // piece 0, no block of an array, is never verified
    blocks_.emplace(std::min(info_.blocks(), kKeptBytes / info_.block_bytes + 1));
    return;
  }
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

void Section::require(Lookup status) const {
  if (status == Lookup::kPending) {
    throw pending_error(source_.name());
  }
  if (status != Lookup::kReady) {
    throw *error();
  }
}

// Checks that the frames of a zstd section follow each other and fill it.
Lookup Section::check_ends(std::uint64_t page, std::span<const std::byte> bytes) noexcept {
  const std::size_t head = info_.page_head_bytes();
  std::uint64_t end = head > 0 ? word_at(bytes, 0) : 0;
  for (std::size_t at = head; at < bytes.size(); at += kZstdIndexEntryBytes) {
    const std::uint64_t next = word_at(bytes, at);
    if (next <= end) {
      return failure_.damaged(info_.page_offset(page) + at, "the block index does not rise");
    }
    end = next;
  }
  if (page + 1 == info_.pages() && end != info_.stored_bytes) {
    return failure_.damaged(info_.index_offset, "the block index does not add up to the section");
  }
  return Lookup::kReady;
}

// Verifies a page, which is in the source's memory or else read into `loaded`.
Lookup Section::open_page(std::uint64_t page, Buffer& loaded,
                          std::span<const std::byte>& bytes) noexcept {
  const std::uint64_t offset = info_.page_offset(page);
  if (!pages_) {
    bytes = in_source(offset, info_.page_bytes(page));
  } else {
    loaded = Buffer::of(info_.page_bytes(page));
    if (!loaded) {
      return failure_.unreadable(offset);
    }
    const Lookup status = failure_.after_read(source_.read(offset, loaded.span()), offset);
    if (status != Lookup::kReady) {
      return status;
    }
    bytes = loaded.span();
  }
  if (digest(bytes) != page_digests_[static_cast<std::size_t>(page)]) {
    return failure_.damaged(offset, "page ", page, words_of_damaged_page(info_.type));
  }
  return info_.codec == Codec::kRaw ? Lookup::kReady : check_ends(page, bytes);
}

// Copies words of a page, from its byte `begin` on.
Lookup Section::copy_of_page(std::uint64_t page, std::uint64_t begin,
                             std::span<std::uint64_t> into) noexcept {
  const auto words = std::as_writable_bytes(into);
  std::span<const std::byte> bytes;
  if (pages_) {
    return pages_->copy(page, begin, words,
                        [&](Buffer& loaded) { return open_page(page, loaded, bytes); });
  }
  const std::uint64_t piece = info_.blocks() + page;
  if (!is_verified_piece(piece)) {
    Buffer none;
    if (const Lookup status = open_page(page, none, bytes); status != Lookup::kReady) {
      return status;
    }
    set_verified(piece);
  }
  std::ranges::copy(in_source(info_.page_offset(page) + begin, words.size()), words.begin());
  return Lookup::kReady;
}

// Finds a block in the index. O(1); O(page size) on the first use of a page.
Lookup Section::find_block(std::uint64_t block, StoredBlock& found) noexcept {
  const std::uint64_t page = block / info_.blocks_per_page();
  const std::uint64_t in_page = block % info_.blocks_per_page();
  if (info_.codec == Codec::kRaw) {
    std::array<std::uint64_t, 1> entry{};
    const Lookup status = copy_of_page(page, in_page * kRawIndexEntryBytes, entry);
    found = {info_.data_offset + block * info_.block_bytes, plain_size(block), entry[0], entry[0]};
    return status;
  }
  // The end of the previous block, or the page's head, comes before the entry.
  std::array<std::uint64_t, 6> words{};
  const std::size_t head = info_.page_head_bytes();
  const std::size_t before = in_page > 0 ? kZstdIndexEntryBytes : head;
  const std::uint64_t at = head + in_page * kZstdIndexEntryBytes - before;
  const Lookup status = copy_of_page(
      page, at, std::span(words).first((before + kZstdIndexEntryBytes) / sizeof(std::uint64_t)));
  if (status != Lookup::kReady) {
    return status;
  }
  const std::uint64_t begin = words[0];
  const std::uint64_t* const entry = &words[before / sizeof(std::uint64_t)];
  // The ends in a middle page may lie outside the section, and another process may change a mapped
  // page at any time.
  if (begin >= entry[0] || entry[0] > info_.stored_bytes) {
    return failure_.damaged(info_.page_offset(page) + at + before, "the block index does not rise");
  }
  found = {info_.data_offset + begin, entry[0] - begin, entry[1], entry[2]};
  return Lookup::kReady;
}

// Verifies all pages, that they follow each other, and that the plain digests in them give the
// section's content digest.
void Section::verify_index() {
  Digester content;
  std::uint64_t end = 0;  // of the last page's last block
  for (std::uint64_t page = 0; page < info_.pages(); ++page) {
    Buffer loaded;
    std::span<const std::byte> bytes;
    require(open_page(page, loaded, bytes));
    if (!pages_) {
      set_verified(info_.blocks() + page);
    }
    const std::size_t head = info_.page_head_bytes();
    if (head > 0 && word_at(bytes, 0) != end) {
      require(failure_.damaged(info_.page_offset(page), "the block index does not rise"));
    }
    for (std::size_t at = head; at < bytes.size(); at += info_.entry_bytes()) {
      content.add(bytes.subspan(at + info_.entry_bytes() - 8, 8));
    }
    end = head > 0 ? word_at(bytes, bytes.size() - kZstdIndexEntryBytes) : 0;
  }
  if (content.value() != info_.content_digest) {
    require(failure_.damaged(info_.index_offset,
                             "the block index does not agree with the content digest"));
  }
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
  return failure_.damaged(at.offset, "block ", block, words_of_damaged_block(info_.type));
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
  if (const Lookup status = find_block(block, at); status != Lookup::kReady) {
    return status;
  }
  source_.will_use(at.offset, at.bytes);
  const std::span<std::byte> decoded = decoded_.data() == nullptr
                                           ? std::span<std::byte>()
                                           : std::span(decoded_.data() + block * info_.block_bytes,
                                                       static_cast<std::size_t>(plain_size(block)));
  if (!is_sound(at, in_source(at.offset, at.bytes), decoded)) {
    return damaged(block, at);
  }
  set_verified(block);
  return Lookup::kReady;
}

// Reads one block, without the array.
Lookup Section::load_block(std::uint64_t block, Buffer& plain) noexcept {
  StoredBlock at;
  const Lookup found = find_block(block, at);
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
  return blocks_->copy(block, byte % info_.block_bytes, into,
                       [&](Buffer& plain) { return load_block(block, plain); });
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
  verify_index();
  const bool keep = plain_ != nullptr && (kept == Keep::kAll || decoded_.data() == nullptr ||
                                          info_.plain_bytes <= kKeptBytes);
  std::uint64_t requested = 0;
  for (std::uint64_t block = 0; block < info_.blocks(); ++block) {
    Buffer plain;
    request_ahead(block * (info_.stored_bytes / info_.blocks()), requested);
    require(keep ? verify_block(block) : load_block(block, plain));
    if (verified) {
      verified(info_.stored_bytes / info_.blocks());
    }
  }
}

}  // namespace slidebase
