// A file of a heuristic's values, as audit --heuristic file: opens it. The first two bytes are the
// shape that is expected of it.
#include "common/study/npy.h"

#include <algorithm>

#include "common/base/error.h"
#include "fuzz.h"

using namespace slidebase;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) {
    return 0;
  }
  const NpyShape shape{data[0] % 16U, data[1] % 64U};
  const std::string_view bytes = fuzz::text_of(data + 2, size - 2);
  const std::uint64_t wanted = shape.rows * shape.columns;
  try {
    const fuzz::MemoryFile file(bytes);
    const NpyFile npy(file.path(), shape);
    const auto values = npy.values();
    fuzz::require(values.size() == wanted, "other values than the shape says");
    const std::string_view last = bytes.substr(bytes.size() - wanted);
    const std::string_view read(reinterpret_cast<const char*>(values.data()), values.size());
    fuzz::require(read == last, "values that are not the end of the file");
  } catch (const Error& error) {
    fuzz::require(error.code() == ErrorCode::kFormat && fuzz::printable(error.what()),
                  "another error than that of a wrong format");
  }
  // The same values behind the header that export writes are always read.
  const std::string_view values = bytes.substr(bytes.size() - std::min(bytes.size(), wanted));
  if (values.size() == wanted) {
    const fuzz::MemoryFile file(npy_header(shape) + std::string(values));
    fuzz::require(NpyFile(file.path(), shape).values().size() == wanted,
                  "a file as it is written is not read");
  }
  return 0;
}
