#include "common/table/table.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>

#include "common/base/digest.h"
#include "common/base/error.h"
#include "common/puzzle/cubic_space.h"

namespace slidebase {

// A pipe without a writer must not hold up the reader before it is found to be no file.
MappedFile::MappedFile(const std::filesystem::path& path)
    : fd_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {
  if (fd_ < 0) {
    throw Error(errno == ENOENT || errno == ENOTDIR ? ErrorCode::kMissing : ErrorCode::kIo,
                path.string(), std::string("cannot open: ") + std::strerror(errno));
  }
  struct stat status {};
  const auto fail = [&](const char* what, int error) {
    ::close(fd_);
    throw Error(ErrorCode::kIo, path.string(), std::string(what) + std::strerror(error));
  };
  if (::fstat(fd_, &status) != 0) {
    fail("cannot read: ", errno);
  }
  if (!S_ISREG(status.st_mode)) {
    fail("not a file: ", S_ISDIR(status.st_mode) ? EISDIR : EINVAL);
  }
  size_ = static_cast<std::size_t>(status.st_size);
  changed_ = status.st_mtim;
  if (size_ > 0) {
    void* const map = ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, fd_, 0);
    if (map == MAP_FAILED) {
      fail("cannot map: ", errno);
    }
    data_ = static_cast<const std::byte*>(map);
  }
}

MappedFile::~MappedFile() {
  if (data_ != nullptr) {
    ::munmap(const_cast<std::byte*>(data_), size_);
  }
  ::close(fd_);
}

bool MappedFile::is_unchanged() const noexcept {
  struct stat status {};
  return ::fstat(fd_, &status) == 0 && static_cast<std::size_t>(status.st_size) == size_ &&
         status.st_mtim.tv_sec == changed_.tv_sec && status.st_mtim.tv_nsec == changed_.tv_nsec;
}

void MappedFile::expect_scattered_reads() const noexcept {
  ::madvise(const_cast<std::byte*>(data_), size_, MADV_RANDOM);
}

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

Table::Table(const std::filesystem::path& path)
    : path_(path.string()),
      file_(path),
      info_(decode_header(file_.bytes().first(std::min(file_.bytes().size(), kHeaderBytes)),
                          file_.bytes().size(), path_)) {
  step_ = std::make_unique<Section>(file_.bytes(), *info_.section(SectionType::kStep), path_);
  words_ = reinterpret_cast<const std::uint64_t*>(step_->data());
  layers_ = info_.layers;
  const Shape shape = info_.indexed_shape();
  for (Cell c = 0; c < shape.cells(); ++c) {
    odd_layer_[c] = static_cast<std::uint8_t>(shape.colour(c) ^ shape.colour(info_.indexed_root()));
  }
  if (const SectionInfo* patterns = info_.section(SectionType::kPatterns)) {
    patterns_ = std::make_unique<Section>(file_.bytes(), *patterns, path_);
    pattern_tops_ = patterns->plain_bytes / kPatternBytes / layers_;
    patterns_->verify_all();
  }
  if (info_.file_bytes <= kVerifyAtOpenBytes) {
    verify_all();
    verified_whole_ = true;
  } else {
    file_.expect_scattered_reads();
  }
}

void Table::check_damage() const {
  if (const auto damage = step_->damage()) {
    throw Error(*damage);
  }
}

void Table::check_unchanged() const {
  if (!file_.is_unchanged()) {
    throw Error(ErrorCode::kDamaged, path_,
                "it was changed while it was in use: ask again, or build it again with "
                "slidebase-gen -f");
  }
}

void Table::check_padding() const {
  std::uint64_t position = kHeaderBytes;
  for (const SectionInfo& s : info_.sections) {
    for (const auto& [begin, end] : {std::pair{position, s.data_offset},
                                     std::pair{s.data_offset + s.stored_bytes, s.index_offset}}) {
      for (std::uint64_t at = begin; at < end; ++at) {
        if (file_.bytes()[at] != std::byte{0}) {
          throw Error(ErrorCode::kDamaged, path_, at, "a byte between two sections is not zero");
        }
      }
    }
    position = s.index_offset + s.index_bytes();
  }
}

void Table::fail_damaged(const std::string& why) const {
  check_damage();
  throw Error(ErrorCode::kDamaged, path_, why + ": build it again with slidebase-gen -f");
}

void Table::verify_all() const {
  check_padding();
  step_->verify_all();
}

Table::Pattern Table::pattern(Cell blank, std::uint64_t tops) const noexcept {
  const std::uint64_t plane = pattern_tops_ * layers_;
  const std::uint64_t at = static_cast<std::uint64_t>(blank) * pattern_tops_ + tops;
  const auto byte = [&](std::uint64_t i) { return std::to_integer<int>(patterns_->data()[i]); };
  return {byte(at), byte(plane + at) | byte(2 * plane + at) << 8};
}

}  // namespace slidebase
