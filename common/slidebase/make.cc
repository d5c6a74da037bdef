#include <new>
#include <stdexcept>

#include "common/base/error.h"
#include "common/base/memory.h"
#include "common/search/build.h"
#include "common/slidebase/impl.h"
#include "common/slidebase/meter.h"

namespace slidebase {
namespace {

constexpr int kMostCompression = 22;

// Calls build(table, options), with what the caller of make_table() sees of errors.
template <typename Build>
void make(const Puzzle& puzzle, const Making& making, const std::string& name,
          std::uint64_t more_memory, const Build& build) {
  if (making.compression < 0 || making.compression > kMostCompression) {
    throw Error(ErrorCode::kUsage, "compression is 0 to " + std::to_string(kMostCompression) +
                                       ", not " + std::to_string(making.compression));
  }
  const TableInfo table = describe_table(family_of(puzzle), shape_of(puzzle), fixed_blank(puzzle));
  check_can_build(table.family, table.shape);
  require_memory(estimate_build(table).memory_bytes + more_memory, name);
  Meter meter(making.progress);
  BuildOptions options;
  options.threads = thread_count(making.threads, table.layer_words());
  if (making.compression > 0) {
    options.codec = {Codec::kZstd, making.compression};
  }
  options.advance = meter.advance();
  try {
    build(table, options);
  } catch (const Interrupted&) {
    meter.rethrow();
    throw Error(ErrorCode::kCancelled, name, "making it was cancelled");
  } catch (const std::bad_alloc&) {
    throw Error(ErrorCode::kMemory, name, "no memory to make it");
  }
}

}  // namespace

void make_table(const Puzzle& puzzle, const std::filesystem::path& file, const Making& making) {
  make(puzzle, making, file.string(), 0, [&](const TableInfo& table, const BuildOptions& options) {
    build_table(table, file, options);
  });
}

std::vector<std::byte> make_table(const Puzzle& puzzle, const Making& making) {
  std::vector<std::byte> bytes;
  const TableInfo described =
      describe_table(family_of(puzzle), shape_of(puzzle), fixed_blank(puzzle));
  make(puzzle, making, puzzle.table_name(), 2 * described.step_bytes(),
       [&](const TableInfo& table, const BuildOptions& options) {
         build_table(table, bytes, options);
       });
  return bytes;
}

}  // namespace slidebase
