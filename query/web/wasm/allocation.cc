// Exports the module's allocation functions, for buffers that JavaScript fills.
#include <cstddef>
#include <new>

#include "query/web/wasm/exports.h"

namespace slidebase {

SLIDEBASE_WEB(allocate) void* web_allocate(std::size_t bytes) {
  return operator new(bytes);
}
SLIDEBASE_WEB(release) void web_release(void* memory) {
  operator delete(memory);
}

}  // namespace slidebase
