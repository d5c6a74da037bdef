#include "common/table/writing/table_writer.h"

#include <algorithm>
#include <array>

#include "common/base/atomic_file.h"
#include "common/base/digest.h"
#include "common/base/error.h"

namespace slidebase {
namespace {

void encode_block(std::span<const std::byte> plain, int level, EncodedBlocks& encoded) {
  const std::size_t begin = encoded.stored.size();
  const std::size_t size = encode_zstd(plain, level, encoded.stored);
  const auto stored = std::span<const std::byte>(encoded.stored).subspan(begin);
  encoded.blocks.push_back({size, digest(stored), digest(plain)});
}

}  // namespace

SectionInfo raw_section(SectionType type, std::uint64_t plain_bytes) {
  SectionInfo section;
  section.type = type;
  section.block_bytes = kWrittenBlockBytes;
  section.plain_bytes = section.stored_bytes = plain_bytes;
  return section;
}

std::vector<std::uint64_t> write_index(
    SectionInfo& section, std::span<const std::uint64_t> entries,
    std::span<const std::uint64_t> plain_digests,
    const std::function<void(std::span<const std::byte>)>& write) {
  const std::uint64_t entry_words = section.entry_bytes() / 8;
  std::vector<std::uint64_t> page, page_digests;
  for (std::uint64_t p = 0; p < section.pages(); ++p) {
    const std::uint64_t first = p * section.blocks_per_page() * entry_words;
    page.clear();
    if (section.page_head_bytes() > 0) {
      page.push_back(p == 0 ? 0 : entries[first - entry_words]);
    }
    const auto of_page = entries.subspan(first, section.blocks_in_page(p) * entry_words);
    page.insert(page.end(), of_page.begin(), of_page.end());
    const auto bytes = std::as_bytes(std::span(page));
    page_digests.push_back(digest(bytes));
    write(bytes);
  }
  section.index_digest = digest(std::as_bytes(std::span(page_digests)));
  section.content_digest = digest(std::as_bytes(plain_digests));
  return page_digests;
}

void write_front(TableInfo& info, std::span<const std::vector<std::uint64_t>> page_digests,
                 ByteSink& target) {
  info.content_digest = compute_content_digest(info);
  for (std::size_t i = 0; i < info.sections.size(); ++i) {
    target.write_at(info.sections[i].digests_offset, std::as_bytes(std::span(page_digests[i])));
  }
  target.write_at(0, encode_header(info));
  if (const auto extension = encode_extension(info); !extension.empty()) {
    target.write_at(kHeaderBytes, extension);
  }
}

EncodedBlocks encode_blocks(std::span<const std::byte> plain, int level) {
  EncodedBlocks encoded;
  for (std::size_t begin = 0; begin < plain.size(); begin += kWrittenBlockBytes) {
    const auto size = std::min<std::size_t>(kWrittenBlockBytes, plain.size() - begin);
    encode_block(plain.subspan(begin, size), level, encoded);
  }
  return encoded;
}

TableWriter::TableWriter(const std::filesystem::path& target, TableInfo info)
    : TableWriter(std::make_unique<AtomicFile>(target), std::move(info)) {}

TableWriter::TableWriter(std::unique_ptr<ByteSink> target, TableInfo info)
    : target_(std::move(target)), info_(std::move(info)), staged_(kStagedBytes) {
  info_.sections.clear();
  // Leaves the header's place free until finish().
  write(std::vector<std::byte>(static_cast<std::size_t>(info_.front_bytes())));
}

std::uint64_t TableWriter::raw_file_bytes(std::span<const std::uint64_t> plain_bytes) {
  TableInfo info;
  for (const std::uint64_t bytes : plain_bytes) {
    info.sections.push_back(raw_section(SectionType::kStep, bytes));
  }
  return info.lay_out();
}

void TableWriter::write(std::span<const std::byte> bytes) {
  staged_.append(bytes, [this](std::uint64_t place, std::span<const std::byte> full) {
    target_->write_direct_at(place, full);
  });
}

void TableWriter::pad() {
  constexpr std::array<std::byte, kSectionAlignment> kZeros{};
  write(std::span(kZeros).first((kSectionAlignment - staged_.position() % kSectionAlignment) %
                                kSectionAlignment));
}

void TableWriter::begin_section(SectionType type, CodecChoice codec, std::uint64_t plain_bytes) {
  end_section();
  pad();
  codec_ = codec;
  SectionInfo s;
  s.type = type;
  s.codec = codec.codec;
  s.block_bytes = kWrittenBlockBytes;
  s.plain_bytes = plain_bytes;
  s.digests_offset = staged_.position();
  page_digests_.emplace_back();
  write(std::vector<std::byte>(static_cast<std::size_t>(s.page_digests_bytes())));  // their place
  pad();
  s.data_offset = staged_.position();
  info_.sections.push_back(s);
  in_section_ = true;
}

void TableWriter::append(std::span<const std::byte> bytes) {
  blocks_.append(bytes, [this](std::span<const std::byte> block) { store_block(block); });
}

void TableWriter::store_block(std::span<const std::byte> plain) {
  if (codec_.codec == Codec::kRaw) {
    const std::uint64_t plain_digest = digest(plain);
    plain_digests_.push_back(plain_digest);
    index_.push_back(plain_digest);
    info_.sections.back().stored_bytes += plain.size();
    write(plain);
    return;
  }
  encoded_.stored.clear();
  encoded_.blocks.clear();
  encode_block(plain, codec_.level, encoded_);
  append(encoded_);
}

void TableWriter::append(const EncodedBlocks& encoded) {
  SectionInfo& s = info_.sections.back();
  for (const EncodedBlocks::Block& block : encoded.blocks) {
    s.stored_bytes += block.stored_bytes;
    for (const std::uint64_t word : {s.stored_bytes, block.stored_digest, block.plain_digest}) {
      index_.push_back(word);
    }
    plain_digests_.push_back(block.plain_digest);
  }
  write(encoded.stored);
}

void TableWriter::end_section() {
  if (!in_section_) {
    return;
  }
  blocks_.end([this](std::span<const std::byte> block) { store_block(block); });
  SectionInfo& s = info_.sections.back();
  if (plain_digests_.size() != s.blocks()) {
    throw Error(ErrorCode::kUsage, "a section was given more or fewer bytes than announced");
  }
  pad();
  s.index_offset = staged_.position();
  page_digests_.back() = write_index(s, index_, plain_digests_,
                                     [this](std::span<const std::byte> page) { write(page); });
  index_.clear();
  plain_digests_.clear();
  in_section_ = false;
}

TableInfo TableWriter::finish() {
  end_section();
  info_.file_bytes = staged_.position();
  staged_.flush([this](std::uint64_t place, std::span<const std::byte> rest) {
    target_->write_at(place, rest);
  });
  write_front(info_, page_digests_, *target_);
  target_->commit();
  return info_;
}

}  // namespace slidebase
