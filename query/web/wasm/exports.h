// Declarations that the files with exported functions share.
#pragma once

#include <cstdint>

#include "common/search/make/makers.h"
#include "common/slidebase/impl.h"
#include "query/web/wasm/imports.h"

// Exports a function of a web module to JavaScript, with a name that begins with web_.
#define SLIDEBASE_WEB(name) extern "C" __attribute__((export_name("web_" #name)))

namespace slidebase {

inline void report_progress(std::uint64_t done, std::uint64_t of) {
  slidebase_import_advance(static_cast<double>(done), static_cast<double>(of));
}

// The board in the cells that JavaScript wrote. Throws Error(kUsage).
Tiles tiles_at(Shape shape, const std::uint8_t* cells);

// Makes a table with one of the makers, by one thread, and reports its progress to JavaScript.
// Returns the size in bytes; web_made() then returns where they are. Throws Error(kMemory).
std::uint32_t make_here(const TableInfo& table, decltype(estimate_complete)& estimate,
                        decltype(make_complete)& make);

// A number that is equal to the board's distance in slides mod 3, from the entries of its two
// lines: 0 for the goal, otherwise 3 to 5. kUnsolvable: there is none. The puzzle must be in
// slides. Only slides.wasm has it.
Lookup slide_residue(const OpenPuzzle& open, const Tiles& board, int& residue);

}  // namespace slidebase
