#include "common/table/writing/table_ends.h"

#include "common/base/digest.h"

namespace slidebase {

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

}  // namespace slidebase
