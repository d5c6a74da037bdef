// Which kernels are chosen.
#include <doctest/doctest.h>

#include "common/search/move_map.h"

namespace slidebase {
namespace {

TEST_SUITE_BEGIN("kernels");

TEST_CASE("the fastest, or the one that is wanted") {
  CHECK(kernel_supported(best_kernel()));
  CHECK(best_kernel("") == best_kernel());
  for (const KernelChoice choice :
       {KernelChoice::kPortable, KernelChoice::kAvx2, KernelChoice::kAvx512}) {
    const KernelChoice expected = kernel_supported(choice) ? choice : KernelChoice::kPortable;
    CHECK(best_kernel(kernel_name(choice)) == expected);
  }
  CHECK(best_kernel("fast") == KernelChoice::kPortable);
}

TEST_SUITE_END();

}  // namespace
}  // namespace slidebase
