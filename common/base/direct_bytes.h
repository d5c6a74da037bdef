// Memory from which a file is written past the page cache.
#pragma once

#include <cstddef>
#include <memory>
#include <new>

#include "common/base/output_file.h"

namespace slidebase {

struct DirectBytesDeleter {
  void operator()(std::byte* bytes) const {
    ::operator delete[](bytes, std::align_val_t{OutputFile::kDirectUnit});
  }
};
using DirectBytes = std::unique_ptr<std::byte[], DirectBytesDeleter>;

// Not initialised; throws std::bad_alloc.
inline DirectBytes direct_bytes(std::size_t size) {
  return DirectBytes(
      static_cast<std::byte*>(::operator new[](size, std::align_val_t{OutputFile::kDirectUnit})));
}

}  // namespace slidebase
