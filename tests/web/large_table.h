// Large tables whose bits are all 0, so that they need no storage: 82 GB for 3x5, 1.3 TB for 4x4.
//
// Walks in them lead nowhere, but every block has the right digest, so reading the wrong bytes is
// detected. They test readers whose memory is far smaller than the table.
#pragma once

#include <cstdint>
#include <string>

#include "common/puzzle/board.h"

namespace slidebase {

struct LargeTable {
  std::string start;               // the header and the digests of the index pages
  std::uint64_t file_bytes = 0;    // zeros follow, up to the block index
  std::uint64_t index_offset = 0;  // it fills the rest of the file
  std::uint64_t entry = 0;         // each entry of the block index: the digest of a block of zeros
};

// The last block, which is shorter, does not match its digest; all others do.
LargeTable large_table(Shape shape);

}  // namespace slidebase
