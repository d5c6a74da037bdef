// The common part of the targets of additive and of coloured tables: opening any bytes, searching
// with tables that opened, and changing a file.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "common/base/error.h"
#include "common/base/file_source.h"
#include "common/base/memory_source.h"
#include "common/pdb/path_search.h"
#include "common/table/table_format.h"
#include "fuzz.h"

namespace slidebase::fuzz {

// Searches from random boards, the same ones for the same seed. A search with any bits must end
// with an error, with some path that leads to the goal, or after `nodes` boards.
void search_some(const SearchMaker& searches, unsigned seed, std::uint64_t nodes = 20'000);

// The header must be read back as it was written.
void check_bounds_info(const TableInfo& info);

// The custom mutator of libFuzzer for such tables: changes the file, most often with matching
// digests. `fields`: how many bytes from the tier on describe the tables.
std::size_t mutate_bounds(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed,
                          std::size_t fields);

// Whether the tables of a source open and verify.
template <typename Tables>
bool opens(const std::shared_ptr<const Source>& source) {
  try {
    Tables(source).verify_all();
    return true;
  } catch (const Error& error) {
    require(error.code() == ErrorCode::kFormat || error.code() == ErrorCode::kDamaged,
            error.what());
    return false;
  }
}

// Opens the bytes in memory and as a file; if they are such tables, calls check(tables).
template <typename Tables, typename Check>
void open_bounds(std::string_view bytes, const Check& check) {
  const auto source = std::make_shared<MemorySource>("input", std::as_bytes(std::span(bytes)));
  const bool whole = opens<Tables>(source);
  const MemoryFile file(bytes);
  require(opens<Tables>(std::make_shared<FileSource>(file.path())) == whole,
          "the same bytes are accepted in memory and refused as a file, or the other way round");
  if (whole) {
    const auto tables = std::make_shared<const Tables>(source);
    check_bounds_info(tables->info());
    check(tables);
  }
}

}  // namespace slidebase::fuzz
