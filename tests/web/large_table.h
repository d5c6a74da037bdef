// Tables that take no room, for all of their bits are 0: of 3x5 82 GB, of 4x4 1.3 TB.
//
// Its walks lead nowhere, but every byte of it that is read has the right digest, so that whoever
// reads the wrong bytes is found out. It is for readers whose memory is far smaller than the table.
#pragma once

#include <cstdint>
#include <string>

#include "common/puzzle/board.h"

namespace slidebase {

struct LargeTable {
  std::string start;               // the header and the digests of the index pages
  std::uint64_t file_bytes = 0;    // zeros follow, up to the block index
  std::uint64_t index_offset = 0;  // it fills the rest of the file
  std::uint64_t entry = 0;         // each of its entries: the digest of a block of zeros
};

// The last block of all, which is shorter, is not what its digest says; the others are.
LargeTable large_table(Shape shape);

}  // namespace slidebase
