#include "common/table_writer.h"

#include <zstd.h>

#include <algorithm>
#include <string>

#include "common/digest.h"
#include "common/error.h"

namespace slidebase {
namespace {

// Small enough that a cold look-up in a table of gigabytes reads little, large enough that the
// index of 2x7's 5.4 GB stays near a megabyte.
constexpr std::uint64_t kBlockBytes = 32768;

// Written data is handed to the disk in steps of this size while more is being made.
constexpr std::uint64_t kFlushBytes = 32 << 20;

}  // namespace

TableWriter::TableWriter(std::filesystem::path target, TableInfo info)
    : file_(std::move(target)), info_(std::move(info)) {
  info_.sections.clear();
}

void TableWriter::write(std::span<const std::byte> bytes) {
  file_.write_at(position_, bytes);
  position_ += bytes.size();
  if (position_ - flushed_ >= kFlushBytes) {
    file_.flush_behind(flushed_, position_ - flushed_);
    flushed_ = position_;
  }
}

void TableWriter::begin_section(SectionType type, CodecChoice codec, std::uint64_t plain_bytes) {
  end_section();
  position_ = (position_ + kSectionAlignment - 1) / kSectionAlignment * kSectionAlignment;
  codec_ = codec;
  SectionInfo s;
  s.type = type;
  s.codec = codec.codec;
  s.block_bytes = kBlockBytes;
  s.plain_bytes = plain_bytes;
  s.data_offset = position_;
  info_.sections.push_back(s);
  in_section_ = true;
}

void TableWriter::append(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    if (partial_.empty() && bytes.size() >= kBlockBytes) {
      store_block(bytes.first(kBlockBytes));
      bytes = bytes.subspan(kBlockBytes);
      continue;
    }
    const auto part = bytes.first(std::min(kBlockBytes - partial_.size(), bytes.size()));
    partial_.insert(partial_.end(), part.begin(), part.end());
    bytes = bytes.subspan(part.size());
    if (partial_.size() == kBlockBytes) {
      store_block(partial_);
      partial_.clear();
    }
  }
}

void TableWriter::store_block(std::span<const std::byte> plain) {
  SectionInfo& s = info_.sections.back();
  const std::uint64_t plain_digest = digest(plain);
  plain_digests_.push_back(plain_digest);
  if (codec_.codec == Codec::kRaw) {
    index_.push_back(plain_digest);
    s.stored_bytes += plain.size();
    write(plain);
    return;
  }
  stored_.resize(ZSTD_compressBound(plain.size()));
  const std::size_t size =
      ZSTD_compress(stored_.data(), stored_.size(), plain.data(), plain.size(), codec_.level);
  if (ZSTD_isError(size) != 0) {
    throw Error(ErrorCode::kMemory, std::string("zstd: ") + ZSTD_getErrorName(size));
  }
  const auto stored = std::span<const std::byte>(stored_).first(size);
  s.stored_bytes += size;
  for (const std::uint64_t word : {s.stored_bytes, digest(stored), plain_digest}) {
    index_.push_back(word);
  }
  write(stored);
}

void TableWriter::end_section() {
  if (!in_section_) {
    return;
  }
  if (!partial_.empty()) {
    store_block(partial_);
    partial_.clear();
  }
  SectionInfo& s = info_.sections.back();
  if (plain_digests_.size() != s.blocks()) {
    throw Error(ErrorCode::kUsage, "a section was given more or fewer bytes than announced");
  }
  position_ = (position_ + kSectionAlignment - 1) / kSectionAlignment * kSectionAlignment;
  s.index_offset = position_;
  s.index_digest = digest(std::as_bytes(std::span(index_)));
  s.content_digest = digest(std::as_bytes(std::span(plain_digests_)));
  write(std::as_bytes(std::span(index_)));
  index_.clear();
  plain_digests_.clear();
  in_section_ = false;
}

TableInfo TableWriter::finish() {
  end_section();
  info_.file_bytes = position_;
  info_.content_digest = compute_content_digest(info_);
  file_.write_at(0, encode_header(info_));
  file_.commit();
  return info_;
}

}  // namespace slidebase
