// Opens any bytes as a file of a heuristic's values, as `audit file:` does. The first
// two bytes give the expected shape.
#include "common/study/npy.h"

#include <algorithm>

#include "common/base/error.h"
#include "fuzz.h"
#include "targets.h"

using namespace slidebase;

void fuzz::run_npy(const std::uint8_t* data, std::size_t size) {
  if (size < 2) {
    return;
  }
  const NpyShape shape{data[0] % 16U, data[1] % 64U};
  const std::string_view bytes = fuzz::text_of(data + 2, size - 2);
  const std::uint64_t wanted = shape.rows * shape.columns;
  try {
    const fuzz::MemoryFile file(bytes);
    const NpyFile npy(file.path(), shape);
    const auto values = npy.values();
    fuzz::require(values.size() == wanted, "the number of values is not that of the shape");
    const std::string_view last = bytes.substr(bytes.size() - wanted);
    const std::string_view read(reinterpret_cast<const char*>(values.data()), values.size());
    fuzz::require(read == last, "the values are not the last bytes of the file");
  } catch (const Error& error) {
    fuzz::require(error.code() == ErrorCode::kFormat && fuzz::printable(error.what()),
                  "the error is not kFormat, or its message has control characters");
  }
  // The same values after the header that export writes can always be read.
  const std::string_view values = bytes.substr(bytes.size() - std::min(bytes.size(), wanted));
  if (values.size() == wanted) {
    const fuzz::MemoryFile file(npy_header(shape) + std::string(values));
    fuzz::require(NpyFile(file.path(), shape).values().size() == wanted,
                  "a file as export writes it is not read");
  }
}
