# Debian's cross compiler for arm64, and its emulator for what ctest runs. The header-only packages are
# the host's own. zstd must be that of arm64: installed (libzstd-dev:arm64), or unpacked into the folder
# SLIDEBASE_ARM64_ROOT, as `./run arm64` has it.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64-static -L /usr/aarch64-linux-gnu)
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES SLIDEBASE_ARM64_ROOT)
if(SLIDEBASE_ARM64_ROOT)
  list(PREPEND CMAKE_PREFIX_PATH ${SLIDEBASE_ARM64_ROOT}/usr)
endif()
