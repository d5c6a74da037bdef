// What each kernels_*.cc offers to kernels().
#pragma once

#include <cstdint>

#include "common/search/move_map.h"

namespace slidebase {

Kernels<std::uint64_t> portable_kernels64();
Kernels<std::uint32_t> portable_kernels32();
Kernels<std::uint64_t> avx2_kernels64();
Kernels<std::uint32_t> avx2_kernels32();
Kernels<std::uint64_t> avx512_kernels64();
Kernels<std::uint32_t> avx512_kernels32();

}  // namespace slidebase
