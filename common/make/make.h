// Tables: searched and written.
//
// Every table is made in the same way. A search finds the states of one level after another and
// keeps a distance bit of each (common/search; common/patterns for pattern tables). Its maker holds
// what was counted against the closed form, packs the bits as the file has them, and hands them to
// a writer (common/writing), which gives the file its name when all is written. There are three
// makers:
//
//   complete.cc   a complete table, by one search with its planes in memory
//   additive.cc   pattern tables, by a search for each pattern
//   by_slabs.cc   a complete table, by a search over slabs, of one rank or many, which lie in
//                 memory (gen/mpi) or on a disk (gen/disk)
//
// make_table() chooses between the first two. The faces of the library, slidebase-gen and the sets
// of tables call it; a web page, which has neither files nor pattern tables, calls the first.
//
// All tell how far they are, and are cancelled, by MakeOptions::advance. Those of complete tables
// go on from what a Keeper kept: slidebase-gen has one that copies the planes to a file
// (gen/checkpoint.h), slidebase-gen-mpi one with a file for each rank (gen/mpi/rank_checkpoint.h),
// and planes on a disk are one themselves (gen/disk/by_disk.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "common/base/processor.h"
#include "common/base/progress.h"
#include "common/table/table_format.h"
#include "common/writing/table_writer.h"

namespace slidebase {

class Table;

// How far a maker is.
struct MakeProgress {
  // In states. Those of a complete table are found and then written, so `of` is twice their number;
  // of pattern tables they are only found.
  std::uint64_t done = 0, of = 0;
  int depth = -1;                 // of the last whole level; -1 of pattern tables
  std::uint64_t moved_bytes = 0;  // so far, between memory and the disk that has the planes
};

struct MakeOptions {
  unsigned threads = 0;  // 0: one for each processor
  CodecChoice codec;     // of distance bits; the patterns of cubic tables are always zstd
  InstructionSet kernel = instruction_set();
  // Called by the thread that makes the table, after each level and now and then between. May be
  // empty. What it throws ends the making and comes out of it; most throw Interrupted.
  std::function<void(const MakeProgress&)> advance;
};

// What the making of a table takes, known before it begins.
struct MakeEstimate {
  std::uint64_t states = 0;        // by the closed form
  std::uint64_t memory_bytes = 0;  // at the peak
  std::uint64_t file_bytes = 0;    // with raw distance bits
  // Of planes on a disk; 0 where they are in memory.
  std::uint64_t plane_bytes = 0;
  std::uint64_t moved_bytes = 0;  // read from them and written to them, about
};

// Keeps the state of a search, so that a later one for the same table can go on from it. Where
// ranks search together, all call theirs alike.
class Keeper {
 public:
  // All memory that makes up the state, in an order that depends on the table alone. Empty for a
  // search over slabs, whose planes are in its SlabStore.
  using Parts = std::span<const std::span<std::byte>>;

  virtual ~Keeper() = default;
  // Called once before the search. Brings back a kept state and returns the histogram of its
  // levels; an empty one, the state being as it was, to begin at the root.
  virtual std::vector<std::uint64_t> restore(Parts parts) = 0;
  // Called after every level that is in the planes, which have all states of this histogram; and
  // none of the next level until this returns.
  virtual void level_done(const std::vector<std::uint64_t>& histogram, Parts parts) = 0;
};

// `table` is from describe_table() or describe_additive().
MakeEstimate estimate_table(const TableInfo& table);

// Makes `table`, and returns what its header says: the same bytes for any number of threads and any
// kernel. `keeper` is for complete tables. Throws Error, std::bad_alloc, what options.advance and
// the keeper throw, and std::logic_error where a search contradicts the closed form, which is a
// fault of this program. Then there is no file under that name that was not there before.
TableInfo make_table(const TableInfo& table, const std::filesystem::path& target,
                     const MakeOptions& options, Keeper* keeper = nullptr);

// The same into `file`, in memory.
TableInfo make_table(const TableInfo& table, std::vector<std::byte>& file,
                     const MakeOptions& options);

// A complete table so small that no file is needed, made in some milliseconds: of sliding boards of
// at most 8 cells, 20,160 states, and of cubic ones of at most 6. nullptr for a larger board.
std::unique_ptr<Table> make_small_table(const TableInfo& table);

}  // namespace slidebase
