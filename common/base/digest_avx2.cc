// XXH3 with AVX2.
#define XXH_VECTOR XXH_AVX2
#include "common/base/digest_kernels.h"

namespace slidebase {

constinit const DigestKernels DigestKernels::avx2 = {XXH3_64bits};

}  // namespace slidebase
