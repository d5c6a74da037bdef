# How the programs are linked. One question takes 0.3 ms more than /bin/true where all libraries are part of
# the program, and 0.9 ms more where the loader has to find the C++ library and bind 1,700 names first; and a
# program that needs no file besides itself runs wherever it is copied. They stay position-independent (static-pie). A distribution,
# whose updates of libraries are to reach all programs, says -DSLIDEBASE_STATIC=OFF.
#
# Left out are systems that lack a static library, sanitizers, whose run-time parts need the loader, and a C
# library before 2.34, where a static program may lack half of its threads.
include(CheckCXXSourceCompiles)
include(CheckCXXSourceRuns)
include(CMakePushCheckState)

option(SLIDEBASE_STATIC "Link slidebase-gen and slidebase-query statically, where that works" ON)

set(static_options -static-pie LINKER:--gc-sections)
set(static_links OFF)
string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
if(SLIDEBASE_STATIC AND NOT WIN32 AND  # cmake/windows.cmake has -static for all
   NOT "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${type}} ${CMAKE_EXE_LINKER_FLAGS}" MATCHES "-fsanitize")
  cmake_push_check_state(RESET)
  set(CMAKE_REQUIRED_LINK_OPTIONS ${static_options})
  set(CMAKE_REQUIRED_LIBRARIES Threads::Threads)
  if(SLIDEBASE_ZSTD MATCHES "libzstd_static")
    list(APPEND CMAKE_REQUIRED_LIBRARIES zstd::libzstd_static)
  else()
    list(APPEND CMAKE_REQUIRED_LIBRARIES ${SLIDEBASE_ZSTD})
  endif()
  set(static_sample "
    #include <iostream>
    #include <thread>
    #include <zstd.h>
    #if defined(__GLIBC__) && !__GLIBC_PREREQ(2, 34)
    #error
    #endif
    int main() { std::thread([] { std::cout << ZSTD_versionNumber(); }).join(); }
    ")
  if(CMAKE_CROSSCOMPILING AND NOT CMAKE_CROSSCOMPILING_EMULATOR)
    check_cxx_source_compiles("${static_sample}" SLIDEBASE_LINKS_STATICALLY)
  else()  # a linker's options of one's own may give what links but does not start
    check_cxx_source_runs("${static_sample}" SLIDEBASE_LINKS_STATICALLY)
  endif()
  set(static_links ${SLIDEBASE_LINKS_STATICALLY})
  cmake_pop_check_state()
endif()

# Links a program statically, where that was asked for and works. A run path, which zstd in a folder of its
# own brings, would end it at its start: glibc takes none there.
function(slidebase_link_program target)
  if(WIN32)
    target_sources(${target} PRIVATE ${PROJECT_SOURCE_DIR}/cmake/windows.rc)
  endif()
  if(static_links)
    target_link_options(${target} PRIVATE ${static_options})
    set_target_properties(${target} PROPERTIES SKIP_BUILD_RPATH ON INSTALL_RPATH ""
      INSTALL_RPATH_USE_LINK_PATH OFF)
  endif()
endfunction()
