#include "tests/web/large_table.h"

#include <array>
#include <cstring>
#include <span>
#include <vector>

#include "common/base/digest.h"
#include "common/table/table_format.h"

namespace slidebase {

LargeTable large_table(Shape shape) {
  TableInfo info = describe_table(Family::kSliding, shape, shape.cells() - 1);
  info.states = reachable_states(info);
  info.histogram = {1, info.states - 1};
  SectionInfo& step = info.sections.emplace_back();
  step.block_bytes = 32 << 10;
  step.plain_bytes = step.stored_bytes = info.step_bytes();
  info.file_bytes = info.lay_out();

  const std::vector<std::byte> block(static_cast<std::size_t>(step.block_bytes));
  const std::uint64_t entry = digest(block);
  const std::vector<std::uint64_t> page(static_cast<std::size_t>(step.blocks_per_page()), entry);
  const auto page_digest = [&](std::uint64_t number) {
    const auto entries = static_cast<std::size_t>(step.blocks_in_page(number));
    return digest(std::as_bytes(std::span(page).first(entries)));
  };
  std::vector<std::uint64_t> digests(static_cast<std::size_t>(step.pages()), page_digest(0));
  digests.back() = page_digest(step.pages() - 1);
  step.index_digest = digest(std::as_bytes(std::span(digests)));
  info.content_digest = compute_content_digest(info);

  LargeTable made{{}, info.file_bytes, step.index_offset, entry};
  made.start.resize(static_cast<std::size_t>(step.digests_offset + step.page_digests_bytes()));
  const auto header = encode_header(info);
  std::memcpy(made.start.data(), header.data(), header.size());
  std::memcpy(made.start.data() + step.digests_offset, digests.data(), digests.size() * 8);
  return made;
}

}  // namespace slidebase
