// What every reader of a table file does first, and last when it verifies the whole.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "common/table/block_cache.h"
#include "common/table/source.h"
#include "common/table/table_format.h"

namespace slidebase {

// What is read of a source when a table is opened: the header and the digests of the index pages.
// Of most files that is one read, of cubic ones two.
struct Opening {
  explicit Opening(const Source& from) : source(from) {}

  // False: the source is pending. Throws Error.
  bool read();

  const Source& source;
  TableInfo info;
  std::vector<std::vector<std::uint64_t>> page_digests;  // by section

 private:
  bool read_start();
  bool read_part(std::uint64_t offset, std::span<std::byte> into) const;

  Buffer start_;
};

// What the header of a file says, for one who has yet to see which table it is. Throws what opening
// a Table throws.
TableInfo read_info(const Source& source);

// Verifies the zeros between the parts of a file. Throws Error: kDamaged, kIo or kPending.
void check_padding(const Source& source, const TableInfo& info);

// Throws Error(kDamaged) if the source was changed since it was made.
void check_source_unchanged(const Source& source);

}  // namespace slidebase
