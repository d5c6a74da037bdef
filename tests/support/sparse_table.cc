#include "tests/support/sparse_table.h"

#include <algorithm>
#include <cstring>
#include <fstream>
#include <span>

#include "common/base/digest.h"
#include "common/puzzle/sliding_space.h"

namespace slidebase::test {
namespace {

constexpr std::uint64_t kBlockBytes = 32768;

using Bytes = std::vector<std::byte>;

std::uint64_t digest_of(const Bytes& bytes) {
  return digest(std::span(bytes));
}

void put(Bytes& bytes, std::uint64_t at, std::uint64_t value) {
  std::memcpy(bytes.data() + at, &value, sizeof value);
}

// The header. Its histogram is invented: one state at each depth, and all others at the last.
TableInfo claimed(Shape shape, Cell root) {
  TableInfo info = describe_table(Family::kSliding, shape, root);
  info.states = reachable_states(info);
  info.histogram.assign(100, 1);
  info.histogram.back() = info.states - 99;
  SectionInfo& step = info.sections.emplace_back();
  step.block_bytes = kBlockBytes;
  step.plain_bytes = step.stored_bytes = info.step_bytes();
  return info;
}

}  // namespace

NearBoards::NearBoards(Shape shape, const Tiles& goal, int depth) {
  boards_.push_back({goal, 0});
  found_[goal] = 0;
  for (std::size_t next = 0; next < boards_.size() && boards_[next].distance < depth; ++next) {
    for (const Move move : kMoves) {
      SlidingBoard board(shape, boards_[next].tiles);
      if (board.move(move) && found_.emplace(board.tiles(), boards_[next].distance + 1).second) {
        boards_.push_back({board.tiles(), boards_[next].distance + 1});
      }
    }
  }
}

int NearBoards::distance(const Tiles& tiles) const {
  const auto found = found_.find(tiles);
  return found == found_.end() ? -1 : found->second;
}

std::vector<std::uint64_t> NearBoards::histogram() const {
  std::vector<std::uint64_t> counts;
  for (const Board& board : boards_) {
    counts.resize(static_cast<std::size_t>(board.distance) + 1);
    ++counts.back();
  }
  return counts;
}

TableInfo write_sparse_table(const std::filesystem::path& path, Shape shape, Cell root, int depth) {
  TableInfo info = claimed(shape, root);
  info.file_bytes = info.lay_out();
  SectionInfo& step = info.sections[0];
  const SlidingSpace space(info.indexed_shape(), info.indexed_root());

  // A walk reads the bits of neighbours too, so these levels go one move further.
  std::map<std::uint64_t, Bytes> blocks;
  const NearBoards near(space.shape(), goal_with_blank_at(space.shape(), space.root()), depth + 1);
  for (const auto& [tiles, distance] : near.boards()) {
    const State state = space.state_of(tiles);
    const std::uint64_t at =
        ((state.index / 64) * info.layers + static_cast<std::uint64_t>(state.blank)) * 8 +
        state.index % 64 / 8;
    const std::uint64_t block = at / kBlockBytes;
    Bytes& bytes = blocks[block];
    bytes.resize(std::min(kBlockBytes, step.plain_bytes - block * kBlockBytes));
    const unsigned bit = (distance & 2) != 0 ? 1U << (state.index % 8) : 0;
    bytes[at % kBlockBytes] |= static_cast<std::byte>(bit);
  }

  std::map<std::uint64_t, Bytes> pages;
  for (const auto& [block, bytes] : blocks) {
    Bytes& page = pages[block / step.blocks_per_page()];
    page.resize(step.page_bytes(block / step.blocks_per_page()));
    put(page, block % step.blocks_per_page() * 8, digest_of(bytes));
  }
  Bytes list(step.page_digests_bytes());
  const std::uint64_t hole = digest_of(Bytes(step.page_bytes(0)));
  for (std::uint64_t page = 0; page < step.pages(); ++page) {
    put(list, page * 8, pages.contains(page) ? digest_of(pages[page]) : hole);
  }
  step.index_digest = digest_of(list);
  info.content_digest = compute_content_digest(info);

  std::ofstream(path, std::ios::binary).close();
  std::filesystem::resize_file(path, info.file_bytes);
  std::ofstream file(path, std::ios::binary | std::ios::in);
  const auto write = [&file](std::uint64_t at, std::span<const std::byte> bytes) {
    file.seekp(static_cast<std::streamoff>(at));
    file.write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
  };
  write(0, encode_header(info));
  write(step.digests_offset, list);
  for (const auto& [block, bytes] : blocks) {
    write(step.data_offset + block * kBlockBytes, bytes);
  }
  for (const auto& [page, bytes] : pages) {
    write(step.page_offset(page), bytes);
  }
  file.close();
  return info;
}

}  // namespace slidebase::test
