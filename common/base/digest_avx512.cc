// XXH3 with AVX-512.
#define XXH_VECTOR XXH_AVX512
#include "common/base/digest_kernels.h"

namespace slidebase {

constinit const DigestKernels DigestKernels::avx512 = {XXH3_64bits};

}  // namespace slidebase
