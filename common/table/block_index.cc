#include "common/table/block_index.h"

#include <array>
#include <cstring>
#include <string>
#include <utility>

#include "common/base/error.h"

namespace slidebase {
namespace {

// Pages kept in memory for a source that is not in memory. 64 pages are a fifth of those of 2x7,
// and 64 of 4x4 take 8 MiB.
constexpr std::uint64_t kPagesKept = 64;

std::uint64_t word_at(std::span<const std::byte> bytes, std::size_t at) {
  std::uint64_t value;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return value;
}

const char* page_is_damaged(SectionType type) {
  return type == SectionType::kStep
             ? " of the step section's block index is damaged: its digest does not match"
             : " of the pattern section's block index is damaged: its digest does not match";
}

}  // namespace

BlockIndex::BlockIndex(const Source& source, const SectionInfo& info,
                       std::vector<std::uint64_t> page_digests, Failure& failure)
    : source_(source),
      info_(info),
      page_digests_(std::move(page_digests)),
      failure_(failure),
      in_place_(!source.bytes().empty()) {
  if (digest(std::as_bytes(std::span(page_digests_))) != info_.index_digest) {
    throw Error(ErrorCode::kDamaged, source_.name(), info_.digests_offset,
                "the digests of the block index are damaged: their own does not match; build the "
                "table again with slidebase-gen -f");
  }
  if (in_place_) {
    verified_ = std::make_unique<std::atomic<std::uint64_t>[]>(page_digests_.size() / 64 + 1);
  } else {
    pages_.emplace(kPagesKept);
  }
}

// Checks that the frames of a zstd section follow each other and fill it.
bool BlockIndex::check_ends(std::uint64_t page, std::span<const std::byte> bytes) noexcept {
  const std::size_t head = info_.page_head_bytes();
  std::uint64_t end = head > 0 ? word_at(bytes, 0) : 0;
  for (std::size_t at = head; at < bytes.size(); at += kZstdIndexEntryBytes) {
    const std::uint64_t next = word_at(bytes, at);
    if (next <= end) {
      failure_.damaged(info_.page_offset(page) + at, "the block index does not rise");
      return false;
    }
    end = next;
  }
  if (page + 1 == info_.pages() && end != info_.stored_bytes) {
    failure_.damaged(info_.index_offset, "the block index does not add up to the section");
    return false;
  }
  return true;
}

bool BlockIndex::check_page(std::uint64_t page, std::span<const std::byte> bytes) noexcept {
  if (digest(bytes) != page_digests_[static_cast<std::size_t>(page)]) {
    failure_.damaged(info_.page_offset(page), "page ", page, page_is_damaged(info_.type));
    return false;
  }
  return info_.codec == Codec::kRaw || check_ends(page, bytes);
}

Lookup BlockIndex::load_page(std::uint64_t page, Buffer& buffer) noexcept {
  const std::uint64_t offset = info_.page_offset(page);
  buffer = Buffer::of(info_.page_bytes(page));
  if (!buffer) {
    return failure_.unreadable(offset);
  }
  const Lookup status = failure_.after_read(source_.read(offset, buffer.span()), offset);
  if (status != Lookup::kReady) {
    return status;
  }
  return check_page(page, buffer.span()) ? Lookup::kReady : Lookup::kDamaged;
}

// Reads words of a page, from its byte `begin` on.
Lookup BlockIndex::entry_words(std::uint64_t page, std::uint64_t begin,
                               std::span<std::uint64_t> into) noexcept {
  const auto bytes = std::as_writable_bytes(into);
  if (in_place_) {
    auto& verified = verified_[static_cast<std::size_t>(page / 64)];
    const std::uint64_t bit = std::uint64_t{1} << (page % 64);
    if ((verified.load(std::memory_order_acquire) & bit) == 0) {
      if (!check_page(page, page_in_place(page))) {
        return Lookup::kDamaged;
      }
      verified.fetch_or(bit, std::memory_order_release);
    }
    std::memcpy(bytes.data(), page_in_place(page).data() + begin, bytes.size());
    return Lookup::kReady;
  }
  if (pages_->copy(page, begin, bytes)) {
    return Lookup::kReady;
  }
  Buffer loaded;
  if (const Lookup status = load_page(page, loaded); status != Lookup::kReady) {
    return status;
  }
  std::memcpy(bytes.data(), loaded.data.get() + begin, bytes.size());
  pages_->keep(page, std::move(loaded));
  return Lookup::kReady;
}

Lookup BlockIndex::find(std::uint64_t block, StoredBlock& found) noexcept {
  const std::uint64_t page = block / info_.blocks_per_page();
  const std::uint64_t in_page = block % info_.blocks_per_page();
  if (info_.codec == Codec::kRaw) {
    std::array<std::uint64_t, 1> entry{};
    const Lookup status = entry_words(page, in_page * kRawIndexEntryBytes, entry);
    const std::uint64_t begin = block * info_.block_bytes;
    found = {info_.data_offset + begin, std::min(info_.block_bytes, info_.plain_bytes - begin),
             entry[0], entry[0]};
    return status;
  }
  // The end of the previous block, or the page's head, comes before the entry.
  std::array<std::uint64_t, 6> words{};
  const std::size_t head = info_.page_head_bytes();
  const std::size_t before = in_page > 0 ? kZstdIndexEntryBytes : head;
  const std::uint64_t at = head + in_page * kZstdIndexEntryBytes - before;
  const Lookup status = entry_words(
      page, at, std::span(words).first((before + kZstdIndexEntryBytes) / sizeof(std::uint64_t)));
  if (status != Lookup::kReady) {
    return status;
  }
  const std::uint64_t begin = before > 0 ? words[0] : 0;
  const std::uint64_t* const entry = &words[before / sizeof(std::uint64_t)];
  // The ends in a middle page may lie outside the section, and another process may change a mapped
  // page at any time.
  if (begin >= entry[0] || entry[0] > info_.stored_bytes) {
    return failure_.damaged(info_.page_offset(page) + head + in_page * kZstdIndexEntryBytes,
                            "the block index does not rise");
  }
  found = {info_.data_offset + begin, entry[0] - begin, entry[1], entry[2]};
  return Lookup::kReady;
}

void BlockIndex::verify_all() {
  const auto fail = [this] { throw *failure_.error(source_.name(), source_.failure()); };
  Digester content;
  std::uint64_t end = 0;  // of the last page's last block
  for (std::uint64_t page = 0; page < info_.pages(); ++page) {
    Buffer loaded;
    std::span<const std::byte> bytes;
    if (in_place_) {
      bytes = page_in_place(page);
      if (!check_page(page, bytes)) {
        fail();
      }
      verified_[static_cast<std::size_t>(page / 64)].fetch_or(std::uint64_t{1} << (page % 64),
                                                              std::memory_order_release);
    } else {
      const Lookup status = load_page(page, loaded);
      if (status == Lookup::kPending) {
        throw pending_error(source_.name());
      }
      if (status != Lookup::kReady) {
        fail();
      }
      bytes = loaded.span();
    }
    const std::size_t head = info_.page_head_bytes();
    if (head > 0 && word_at(bytes, 0) != end) {
      failure_.damaged(info_.page_offset(page), "the block index does not rise");
      fail();
    }
    for (std::size_t at = head; at < bytes.size(); at += info_.entry_bytes()) {
      content.add(bytes.subspan(at + info_.entry_bytes() - 8, 8));
    }
    end = head > 0 ? word_at(bytes, bytes.size() - kZstdIndexEntryBytes) : 0;
  }
  if (content.value() != info_.content_digest) {
    failure_.damaged(info_.index_offset, "the block index does not agree with the content digest");
    fail();
  }
}

}  // namespace slidebase
