# find_package(slidebase 1 CONFIG) gives
#   slidebase::slidebase         the shared library, which needs nothing else, for C++20 and for C
#   slidebase::slidebase-static  the static one, for projects with C++; it needs zstd and threads
#
# What the static one needs is looked for in silence: a project that does not link it does without.
# One that does, where it was not found, is told the name of the target that is missing.
if(NOT TARGET zstd::libzstd_static AND NOT TARGET zstd::libzstd_shared AND NOT TARGET zstd::libzstd)
  find_package(zstd QUIET)
endif()
if(CMAKE_CXX_COMPILER_LOADED AND NOT TARGET Threads::Threads)
  find_package(Threads QUIET)
endif()

include(${CMAKE_CURRENT_LIST_DIR}/slidebase-targets.cmake)

# slidebase.h is C++20; a project without C++ knows of no such thing.
if(CMAKE_CXX_COMPILER_LOADED)
  target_compile_features(slidebase::slidebase INTERFACE cxx_std_20)
  target_compile_features(slidebase::slidebase-static INTERFACE cxx_std_20)
endif()
