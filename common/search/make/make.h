// Makes tables: searches and writes them.
//
// Every table is made in the same way. A search finds the states of one level after another and
// keeps a distance bit of each, or a residue of each line (common/search; common/pdb for
// pattern tables). A maker checks the counts against the closed form, packs the bits or residues as
// the file has them, and hands them to a writer (common/table/writing), which gives the file its
// name when everything is written. The makers are in:
//
//   complete.cc   a complete table, by one search with its planes in memory
//   slides.cc     a complete table in slides, by one search over lines
//   bounds.cc     pattern tables and coloured tables, by a search for each pattern or colouring
//   by_slabs.cc   a complete table, by a search over slabs, on one rank or many; the slabs are in
//                 memory (gen/mpi) or on a disk (gen/disk)
//
// make_table() chooses between all except the last. The library's APIs, slidebase-gen and the sets
// of tables call it; a module for the web calls the maker of complete tables, or that of slides,
// itself.
//
// All makers report progress, and are cancelled, through MakeOptions::advance. Makers of complete
// tables by slabs can resume from what a Keeper kept: slidebase-gen-mpi has one with a file for
// each rank (gen/mpi/rank_checkpoint.h), and planes on a disk are kept by gen/disk/by_disk.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include "common/base/processor.h"
#include "common/base/progress.h"
#include "common/table/table_format.h"
#include "common/table/writing/table_writer.h"

namespace slidebase {

class Table;

// The progress of a maker.
struct MakeProgress {
  // In states. A complete table's states are found and then written, so `of` is twice their number;
  // those of additive and coloured tables are only found.
  std::uint64_t done = 0, of = 0;
  int depth = -1;                 // of the last complete level; -1 for additive and coloured tables
  std::uint64_t moved_bytes = 0;  // so far, between memory and planes on a disk
};

struct MakeOptions {
  unsigned threads = 0;  // 0: one for each processor
  CodecChoice codec;     // of the distance bits; patterns of cubic tables are always zstd
  InstructionSet kernel = instruction_set();
  // Called by the thread that makes the table, after each level and now and then in between. May be
  // empty. May throw: that ends the making, and the caller gets the exception, usually Interrupted.
  std::function<void(const MakeProgress&)> advance;
};

// What making a table takes, known before it begins.
struct MakeEstimate {
  std::uint64_t states = 0;        // by the closed form
  std::uint64_t memory_bytes = 0;  // at the peak
  std::uint64_t file_bytes = 0;    // with raw distance bits
  // For planes on a disk; 0 if they are in memory.
  std::uint64_t plane_bytes = 0;
  std::uint64_t moved_bytes = 0;  // approximate bytes read and written
};

// Keeps the state of a search, so that a later search for the same table can resume from it. If
// ranks search together, all call their keepers in the same way.
class Keeper {
 public:
  virtual ~Keeper() = default;
  // Called once before the search. Restores a kept state and returns the histogram of its levels.
  // Returns an empty one, and leaves the state as it was, if the search is to begin at the root.
  virtual std::vector<std::uint64_t> restore() = 0;
  // Called after every level that is in the planes. They then have all states of this histogram,
  // and none of the next level until this returns.
  virtual void level_done(const std::vector<std::uint64_t>& histogram) = 0;
};

// `table` is from describe_table(), describe_additive() or describe_coloured().
MakeEstimate estimate_table(const TableInfo& table);

// Makes `table`, and returns its header's content. The bytes are the same for any number of threads
// and any kernel. Throws Error, std::bad_alloc, what options.advance throws, and std::logic_error
// if a search contradicts the closed form, which is a bug in this program. If it throws, it leaves
// no new file under that name.
TableInfo make_table(const TableInfo& table, const std::filesystem::path& target,
                     const MakeOptions& options);

// The same into `file`, in memory.
TableInfo make_table(const TableInfo& table, std::vector<std::byte>& file,
                     const MakeOptions& options);

// A complete table that is small enough to make without a file, for sliding boards of at most 8
// cells (20,160 states), or 9 in slides, and cubic ones of at most 6. The largest, dice on 2x3, has
// 14,929,920 states (docs/BENCHMARKS.md, Marked cubes and dice). nullptr for a larger board.
std::unique_ptr<Table> make_small_table(const TableInfo& table);

// Whether making this table takes about a second and at most 256 MB: complete ones of boards of up
// to 12 cells and of cubes of up to 16 million states, and the small tiers for 4x4.
bool is_made_quickly(const TableInfo& table);

}  // namespace slidebase
