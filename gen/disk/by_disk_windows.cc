// The version for Windows refuses planes on a disk: they need locks and reads past the cache, which
// are not written for Windows yet.
#include "common/base/error.h"
#include "gen/disk/by_disk.h"

namespace slidebase {
namespace {

[[noreturn]] void refuse() {
  throw Error(ErrorCode::kUsage,
              "--planes is not in the version for Windows: make this table on Linux and copy it");
}

}  // namespace

MakeEstimate estimate_by_disk(const TableInfo&, const MemoryLimit&, int) {
  refuse();
}

MadeByDisk make_by_disk(const TableInfo&, const std::filesystem::path&, const MakeOptions&,
                        const DiskOptions&) {
  refuse();
}

void remove_outdated_planes(const TableInfo&, const std::filesystem::path&,
                            const std::filesystem::path&) {}

}  // namespace slidebase
