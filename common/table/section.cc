#include "common/table/section.h"

#include <sys/mman.h>
#include <unistd.h>
#include <zstd.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <vector>

#include "common/base/digest.h"

namespace slidebase {
namespace {

// Asks for all pages of a block at once, where each would be read by itself on its first touch.
void read_ahead(std::span<const std::byte> block) {
  static const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
  const auto lead = reinterpret_cast<std::uintptr_t>(block.data()) % page;
  ::madvise(const_cast<std::byte*>(block.data() - lead), lead + block.size(), MADV_WILLNEED);
}

}  // namespace

Section::Section(std::span<const std::byte> file, const SectionInfo& info, const std::string& path)
    : file_(file),
      info_(info),
      path_(path),
      block_shift_(static_cast<unsigned>(std::countr_zero(info.block_bytes))),
      verified_(std::make_unique<std::atomic<std::uint64_t>[]>(info.blocks() / 64 + 1)) {
  if (digest(file_.subspan(info_.index_offset, info_.index_bytes())) != info_.index_digest) {
    throw Error(ErrorCode::kDamaged, path_, info_.index_offset,
                "the block index is damaged: its digest does not match");
  }
  const std::uint64_t entry_words = info_.index_bytes() / info_.blocks() / 8;
  std::vector<std::uint64_t> plain_digests(info_.blocks());
  for (std::uint64_t block = 0; block < info_.blocks(); ++block) {
    plain_digests[block] = index_word(entry_words * (block + 1) - 1);
  }
  if (digest(std::as_bytes(std::span(plain_digests))) != info_.content_digest) {
    throw Error(ErrorCode::kDamaged, path_, info_.index_offset,
                "the block index does not agree with the content digest");
  }
  if (info_.codec == Codec::kRaw) {
    plain_ = file_.data() + info_.data_offset;
    return;
  }
  check_ends();
  void* const memory = ::mmap(nullptr, info_.plain_bytes, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) {
    throw Error(ErrorCode::kMemory, path_, "no memory to decode a section into");
  }
  decoded_ = static_cast<std::byte*>(memory);
  plain_ = decoded_;
}

// The frames of a zstd section must follow each other and fill it.
void Section::check_ends() const {
  std::uint64_t end = 0;
  for (std::uint64_t block = 0; block < info_.blocks(); ++block) {
    if (index_word(3 * block) <= end) {
      throw Error(ErrorCode::kDamaged, path_, info_.index_offset + block * kZstdIndexEntryBytes,
                  "the block index does not rise");
    }
    end = index_word(3 * block);
  }
  if (end != info_.stored_bytes) {
    throw Error(ErrorCode::kDamaged, path_, info_.index_offset,
                "the block index does not add up to the section");
  }
}

Section::~Section() {
  if (decoded_ != nullptr) {
    ::munmap(decoded_, info_.plain_bytes);
  }
}

std::uint64_t Section::index_word(std::uint64_t i) const noexcept {
  std::uint64_t value;
  std::memcpy(&value, file_.data() + info_.index_offset + 8 * i, sizeof value);
  return value;
}

std::span<const std::byte> Section::stored_block(std::uint64_t block) const noexcept {
  if (info_.codec == Codec::kRaw) {
    const std::uint64_t begin = block * info_.block_bytes;
    return file_.subspan(info_.data_offset + begin,
                         std::min(info_.block_bytes, info_.plain_bytes - begin));
  }
  const std::uint64_t begin = block == 0 ? 0 : index_word(3 * (block - 1));
  return file_.subspan(info_.data_offset + begin, index_word(3 * block) - begin);
}

bool Section::decode(std::uint64_t block, std::span<const std::byte> stored) noexcept {
  const std::uint64_t begin = block * info_.block_bytes;
  const std::uint64_t size = std::min(info_.block_bytes, info_.plain_bytes - begin);
  const std::size_t decoded = ZSTD_decompress(decoded_ + begin, size, stored.data(), stored.size());
  return decoded == size && digest({decoded_ + begin, size}) == index_word(3 * block + 2);
}

// One thread at a time verifies a block: on its way to the right bytes zstd writes others beyond
// the end of what it copies, so a second decoder would spoil the block for readers and for the
// digest.
bool Section::verify_block(std::uint64_t block) noexcept {
  const std::scoped_lock lock(verifying_[block % verifying_.size()]);
  if (is_verified(block)) {
    return true;
  }
  const auto stored = stored_block(block);
  read_ahead(stored);
  const std::uint64_t entry = info_.codec == Codec::kRaw ? block : 3 * block + 1;
  if (digest(stored) != index_word(entry) ||
      (info_.codec == Codec::kZstd && !decode(block, stored))) {
    damaged_block_.store(block, std::memory_order_release);
    return false;
  }
  verified_[block / 64].fetch_or(std::uint64_t{1} << (block % 64), std::memory_order_release);
  return true;
}

Error Section::damage_error(std::uint64_t block) const {
  const auto offset = static_cast<std::uint64_t>(stored_block(block).data() - file_.data());
  return {ErrorCode::kDamaged, path_, offset,
          "block " + std::to_string(block) + " of the " +
              (info_.type == SectionType::kStep ? "step" : "pattern") +
              " section is damaged: its digest does not match; build the table again with "
              "slidebase-gen -f"};
}

void Section::verify_all() {
  for (std::uint64_t block = 0; block < info_.blocks(); ++block) {
    if (!verify(block * info_.block_bytes)) {
      throw damage_error(block);
    }
  }
}

std::optional<Error> Section::damage() const {
  const std::uint64_t block = damaged_block_.load(std::memory_order_acquire);
  if (block == ~std::uint64_t{0}) {
    return std::nullopt;
  }
  return damage_error(block);
}

}  // namespace slidebase
