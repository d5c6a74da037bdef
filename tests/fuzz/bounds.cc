#include "bounds.h"

#include <algorithm>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "common/puzzle/sliding_board.h"
#include "common/solve/walk.h"
#include "table_bytes.h"

namespace slidebase::fuzz {
namespace {

constexpr std::uint64_t kTogether = 24;  // boards that a search may expand beyond its limit
constexpr int kBoards = 8;

void check_path(const SearchMaker& searches, const Tiles& board, const std::string& letters) {
  SlidingBoard at(searches.shape(), board);
  for (const char c : letters) {
    require(at.move(*move_of(c)), "a path leaves the board");
  }
  require(at.tiles() == searches.goal(), "a path does not lead to the goal");
}

// Returns false if the search failed because the tables are damaged.
bool search_from(const SearchMaker& searches, PathSearch& search, const Tiles& board,
                 std::uint64_t nodes) {
  if (search.begin(board, nodes) != Lookup::kReady) {
    return false;
  }
  const auto found = [&] {
    check_path(searches, board, search.letters());
    return false;
  };
  PathSearch::End end = PathSearch::End::kDone;
  const int step = searches.metric() == Metric::kSingle ? 2 : 1;
  for (int length = search.lower_bound(); end == PathSearch::End::kDone && length <= kMaxPath;
       length += step) {
    end = search.find({}, length, found);
  }
  require(search.generated() <= nodes + kTogether, "a search generated more boards than its limit");
  return end != PathSearch::End::kFailure;
}

}  // namespace

void search_some(const SearchMaker& searches, unsigned seed, std::uint64_t nodes) {
  const Shape shape = searches.shape();
  const auto search = searches.make();
  std::minstd_rand random(seed);
  for (int i = 0; i < kBoards; ++i) {
    Tiles board = searches.goal();
    do {
      std::shuffle(board.begin(), board.begin() + shape.cells(), random);
    } while (!parity_witness(shape, board, searches.goal()).solvable());
    if (!search_from(searches, *search, board, nodes)) {
      require(search->status() != Lookup::kReady, "a search failed, but its status is kReady");
    }
  }
  try {
    searches.file().check_damage();
  } catch (const Error& error) {
    require(error.code() == ErrorCode::kDamaged, error.what());
  }
}

void check_bounds_info(const TableInfo& info) {
  const auto header = encode_header(info);
  const std::vector<std::byte> extension = encode_extension(info);
  std::vector<std::byte> front(header.begin(), header.end());
  front.insert(front.end(), extension.begin(), extension.end());
  const TableInfo again = decode_header(front, info.file_bytes, "written again");
  require(again.content_digest == info.content_digest && again.patterns == info.patterns &&
              again.colourings == info.colourings,
          "a header is not read back as it was written");
  require(info.sections.size() == info.layers, "the numbers of sections and layers differ");
}

std::size_t mutate_bounds(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed,
                          std::size_t fields) {
  std::minstd_rand random(seed);
  std::string bytes(text_of(data, size));
  switch (random() % 6) {
    case 0:  // any bytes, of any size
      bytes.resize(most);
      bytes.resize(LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(bytes.data()), size, most));
      break;
    case 1:
      bytes = unpacked(bytes);
      break;
    case 2:  // the fields before the histogram; tier and patterns or colourings; the histogram
      change(bytes, 8, 312);
      break;
    case 3:
      change(bytes, 320, fields);
      break;
    case 4:
      change(bytes, 512, 256);
      break;
    default: {
      const Extent bits = raw_section(bytes, random() % 4);
      change(bytes, bits.begin, bits.size);
    }
  }
  if (random() % 16 != 0) {
    seal(bytes);
  }
  bytes.resize(std::min(bytes.size(), most));
  std::memcpy(data, bytes.data(), bytes.size());
  return bytes.size();
}

}  // namespace slidebase::fuzz
