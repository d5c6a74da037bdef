# A toolchain for the web: what a page needs of the library, without files or threads, for wasm32.
#
# clang of Debian with its libc++ and wasi-libc: clang-19 lld-19 llvm-19 libc++-19-dev-wasm32
# libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32 wasi-libc. Nothing of WASI is asked for at run
# time; what a module does ask for is in query/web/wasm/imports.h.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
# An older llvm-ar, which may be the one found by that name, does not read what this clang writes.
find_program(CMAKE_AR llvm-ar-19 REQUIRED)
find_program(CMAKE_RANLIB llvm-ranlib-19 REQUIRED)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_SYSROOT /usr)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)

# A module is a library: it has no main, and _initialize is called once. A throw compiles, and what
# it comes to is in query/web/wasm/exceptions.cc; nothing catches it, so what a catch or a destructor would
# do then is left out, and what libc++ throws is as in libc++ itself, which comes without exceptions.
set(CMAKE_CXX_FLAGS_INIT
  "-fexceptions -fignore-exceptions -fno-rtti -D_LIBCPP_HAS_NO_EXCEPTIONS")
# The stack is 256 KiB at the beginning of memory: beyond its end is a trap, where the linker's own
# 64 KiB would run on into data.
set(CMAKE_EXE_LINKER_FLAGS_INIT
  "-mexec-model=reactor -s -Wl,--stack-first -Wl,-z,stack-size=262144 -Wl,--compress-relocations")
# For the size of what a page fetches: of slidebase.wasm, gzipped, these three are 3 %. Clang also runs
# wasm-opt (binaryen) where there is one, which is 5 %. The preset leaves out virtual functions that nothing
# calls, which is 5 % of search.wasm; for that other modules must not see the classes.
string(APPEND CMAKE_EXE_LINKER_FLAGS_INIT
  " -Wl,-mllvm,-inline-threshold=-60 -Wl,-mllvm,-disable-lsr -Wl,-mllvm,-enable-pre=0")

set(SLIDEBASE_WEB ON)
