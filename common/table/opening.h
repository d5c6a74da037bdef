// The first step of every reader of a table file, and the last checks of a reader that verifies the
// whole file.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "common/base/progress.h"
#include "common/table/block_cache.h"
#include "common/table/source.h"
#include "common/table/table_format.h"

namespace slidebase {

// The parts of a source that opening a table reads: the header and the digests of the index pages.
// Most files take one read, cubic ones two.
struct Opening {
  explicit Opening(const Source& from) : source(from) {}

  // Returns false if the source is pending. Throws Error.
  bool read();

  const Source& source;
  TableInfo info;
  std::vector<std::vector<std::uint64_t>> page_digests;  // by section

 private:
  bool read_start();
  bool read_part(std::uint64_t offset, std::span<std::byte> into) const;

  Buffer start_;
};

// For a caller that cannot wait: throws Error(kPending) if the source is pending.
Opening read_opening(const Source& source);

// Reads the header of a file, to find out which table it holds. Throws what opening a Table throws.
TableInfo read_info(const Source& source);

// Verifies the zeros between the parts of a file, and then its sections: verify_sections(verified)
// passes `verified` to Section::verify_all() of each. Calls `advance` with numbers of bytes. Throws
// Error: kDamaged, kIo or kPending, and what `advance` throws.
using Verified = std::function<void(std::uint64_t)>;
void verify_file(const Source& source, const TableInfo& info, const Advance& advance,
                 const std::function<void(const Verified&)>& verify_sections);

// Throws Error(kDamaged) if the source was changed since it was made.
void check_source_unchanged(const Source& source);

}  // namespace slidebase
