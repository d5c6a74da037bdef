// What a module exchanges with JavaScript: buffers that JavaScript fills, boards in them, and texts
// that a call returns.
#include <cstddef>
#include <new>

#include "common/base/error.h"
#include "query/web/wasm/exports.h"

namespace slidebase {

SLIDEBASE_WEB(allocate) void* web_allocate(std::size_t bytes) {
  return operator new(bytes);
}
SLIDEBASE_WEB(release) void web_release(void* memory) {
  operator delete(memory);
}

std::string result;

SLIDEBASE_WEB(text) const char* web_text() {
  return result.data();
}
SLIDEBASE_WEB(text_size) std::size_t web_text_size() {
  return result.size();
}

Tiles tiles_at(Shape shape, const std::uint8_t* cells) {
  Tiles tiles{};
  std::uint32_t met = 0;
  for (Cell c = 0; c < shape.cells() && c < kMaxSearchedCells; ++c) {
    tiles[c] = cells[c];
    met |= cells[c] < kMaxSearchedCells ? 1U << cells[c] : 0U;
  }
  if (shape.cells() > kMaxSearchedCells || met != (1U << shape.cells()) - 1) {
    throw Error(ErrorCode::kUsage, "a board has each number once");
  }
  return tiles;
}

}  // namespace slidebase
