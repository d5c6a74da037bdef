# Debian's cross compiler for 64-bit Windows (g++-mingw-w64-x86-64-posix), and Wine for what ctest runs. The
# header-only packages are the host's own. zstd must be that of Windows: `./run windows` builds it from Debian's
# source package in SLIDEBASE_WINDOWS_ROOT.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
set(CMAKE_CROSSCOMPILING_EMULATOR ${CMAKE_CURRENT_LIST_DIR}/wine.sh)
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES SLIDEBASE_WINDOWS_ROOT)
if(SLIDEBASE_WINDOWS_ROOT)
  set(CMAKE_FIND_ROOT_PATH ${SLIDEBASE_WINDOWS_ROOT} /usr/x86_64-w64-mingw32)
  set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
  set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
  set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
  set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
endif()

# The stack is aligned to 16 bytes there, and GCC nevertheless moves vectors of 32 and 64 by instructions that fault
# (GCC bug 54412), unless it is patched as Debian's is: the assembler makes them unaligned moves.
set(CMAKE_CXX_FLAGS_INIT "-Wa,-muse-unaligned-vector-move")
# Without the compiler's libraries, which Windows does not have.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static")
set(CMAKE_SHARED_LINKER_FLAGS_INIT "-static")
