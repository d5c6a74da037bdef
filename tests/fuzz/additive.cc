// Opens any bytes as additive tables, and searches with them. As for complete tables, the mutator
// recalculates the digests, so the bits may have any values. A search with them must end with an
// error, or with some path that leads to the goal.
#include <algorithm>
#include <cstring>
#include <memory>
#include <random>
#include <string>

#include "common/additive/additive_search.h"
#include "common/additive/additive_tables.h"
#include "common/additive/wide_search.h"
#include "common/base/error.h"
#include "common/patterns/partitions.h"
#include "common/puzzle/parity.h"
#include "common/table/file_source.h"
#include "common/table/memory_source.h"
#include "fuzz.h"
#include "table_bytes.h"

using namespace slidebase;

namespace {

constexpr std::uint64_t kMostNodes = 20'000;
constexpr int kBoards = 8;

void check_info(const TableInfo& info) {
  if (!has_tier(info.shape, info.tier)) {
    return;
  }
  const TableInfo described = describe_additive(info.shape, info.root, info.tier);
  fuzz::require(table_file_name(described) == table_file_name(info),
                "the tables are of a board that has none");
  fuzz::require(
      info.histogram.at(0) == info.layers && info.sections.size() == info.pattern_sections(),
      "the numbers of patterns, sections and roots differ");
  const auto header = encode_header(info);
  const std::vector<std::byte> extension = encode_extension(info);
  std::vector<std::byte> front(header.begin(), header.end());
  front.insert(front.end(), extension.begin(), extension.end());
  const TableInfo again = decode_header(front, info.file_bytes, "written again");
  fuzz::require(again.content_digest == info.content_digest && again.patterns == info.patterns,
                "a header is not read back as it was written");
}

// Returns false if the search failed because the table is damaged.
bool search_from(AdditiveSearch& search, const AdditiveViews& views, const Tiles& board) {
  if (search.begin(board, kMostNodes) != Lookup::kReady) {
    return false;
  }
  const auto check_path = [&] {
    SlidingBoard at(views.shape(), board);
    for (const Move move : search.path()) {
      fuzz::require(at.move(move), "a path leaves the board");
    }
    fuzz::require(at.tiles() == views.goal(), "a path does not lead to the goal");
    return false;
  };
  AdditiveSearch::End end = AdditiveSearch::End::kDone;
  for (int length = search.lower_bound(); end == AdditiveSearch::End::kDone && length <= kMaxPath;
       length += 2) {
    end = search.find(length, check_path);
  }
  fuzz::require(search.generated() <= kMostNodes, "a search generated more boards than its limit");
  return end != AdditiveSearch::End::kFailure;
}

// Searches with the tables of a large board, from the goal's neighbours on.
void search_large(const AdditiveTables& tables, const Tiles& goal) {
  const Shape shape = tables.info().shape;
  const WideViews views(tables, shape, goal);
  const MoveAutomaton automaton(6);
  WideSearch search(views, automaton);
  for (const Move move : kMoves) {
    SlidingBoard board(shape, goal);
    if (!board.move(move) || search.begin(board.tiles(), kMostNodes) != Lookup::kReady) {
      continue;
    }
    for (int length = search.lower_bound(); length <= kMaxPath; length += 2) {
      const auto end = search.find({}, length, [] { return false; });
      if (end == PathSearch::End::kLimit) {
        break;
      }
      if (end == PathSearch::End::kStopped) {
        for (const char c : search.letters()) {
          fuzz::require(board.move(*move_of(c)), "a path leaves the board");
        }
        fuzz::require(board.tiles() == goal, "a path does not lead to the goal");
        break;
      }
    }
  }
}

// Searches from random boards, the same ones for the same file.
void search_some(const AdditiveTables& tables) {
  const TableInfo& info = tables.info();
  const Tiles goal = goal_with_blank_at(info.shape, info.root);
  if (info.is_extended()) {
    search_large(tables, goal);
    return;
  }
  const AdditiveViews views(info.shape, goal, info.root, tables.partitions());
  AdditiveSearch search(views);
  std::minstd_rand random(static_cast<unsigned>(info.content_digest));
  for (int i = 0; i < kBoards; ++i) {
    Tiles board = goal;
    do {
      std::shuffle(board.begin(), board.begin() + info.shape.cells(), random);
    } while (!parity_witness(info.shape, board, goal).solvable());
    if (!search_from(search, views, board)) {
      fuzz::require(search.status() != Lookup::kReady, "a search failed, but its status is kReady");
    }
  }
  try {
    tables.check_damage();
  } catch (const Error& error) {
    fuzz::require(error.code() == ErrorCode::kDamaged, error.what());
  }
}

// Whether the tables of a source open and verify.
bool opens(const std::shared_ptr<const Source>& source) {
  try {
    AdditiveTables(source).verify_all();
    return true;
  } catch (const Error& error) {
    fuzz::require(error.code() == ErrorCode::kFormat || error.code() == ErrorCode::kDamaged,
                  error.what());
    return false;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes = fuzz::text_of(data, size);
  const auto source = std::make_shared<MemorySource>("input", std::as_bytes(std::span(bytes)));
  const bool whole = opens(source);
  const fuzz::MemoryFile file(bytes);
  fuzz::require(
      opens(std::make_shared<FileSource>(file.path())) == whole,
      "the same bytes are accepted in memory and refused as a file, or the other way round");
  if (whole) {
    const AdditiveTables tables(source);
    check_info(tables.info());
    search_some(tables);
  }
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  std::minstd_rand random(seed);
  std::string bytes(fuzz::text_of(data, size));
  switch (random() % 6) {
    case 0:  // any bytes, of any size
      bytes.resize(most);
      bytes.resize(LLVMFuzzerMutate(reinterpret_cast<std::uint8_t*>(bytes.data()), size, most));
      break;
    case 1:
      bytes = fuzz::unpacked(bytes);
      break;
    case 2:  // the fields before the histogram; tier and patterns; the histogram
      fuzz::change(bytes, 8, 312);
      break;
    case 3:
      fuzz::change(bytes, 320, 24);
      break;
    case 4:
      fuzz::change(bytes, 512, 256);
      break;
    default: {
      const fuzz::Extent bits = fuzz::raw_section(bytes, random() % 4);
      fuzz::change(bytes, bits.begin, bits.size);
    }
  }
  if (random() % 16 != 0) {
    fuzz::seal(bytes);
  }
  bytes.resize(std::min(bytes.size(), most));
  std::memcpy(data, bytes.data(), bytes.size());
  return bytes.size();
}
