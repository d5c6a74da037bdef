# Packages of Debian 12 and 13: libzstd-dev libxxhash-dev; for the programs libcli11-dev nlohmann-json3-dev;
# for the tests doctest-dev.

# xxHash comes with pkg-config only; its header alone is needed (XXH_INLINE_ALL).
find_path(SLIDEBASE_XXHASH_INCLUDE xxhash.h REQUIRED)

if(SLIDEBASE_WEB)
  return()  # cmake/wasm32.cmake: no more is needed
endif()

find_package(Threads REQUIRED)

# Packagings of zstd differ in what they export. A program takes the static one, to need no file besides
# itself; a shared library must not, for Debian's is not position-independent. A packager may say which
# target to take: -DSLIDEBASE_ZSTD=zstd::libzstd_shared.
find_package(zstd REQUIRED)
if(NOT SLIDEBASE_ZSTD)
  if(TARGET zstd::libzstd_static AND TARGET zstd::libzstd_shared)
    set(SLIDEBASE_ZSTD
      $<IF:$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>,zstd::libzstd_static,zstd::libzstd_shared>)
  else()
    foreach(candidate zstd::libzstd_static zstd::libzstd_shared zstd::libzstd)
      if(TARGET ${candidate})
        set(SLIDEBASE_ZSTD ${candidate})
        break()
      endif()
    endforeach()
  endif()
endif()
if(NOT SLIDEBASE_ZSTD)
  message(FATAL_ERROR "zstd was found, but none of the targets it is known to export")
endif()

if(NOT SLIDEBASE_PROGRAMS)
  return()
endif()
find_package(CLI11 REQUIRED)
find_package(nlohmann_json REQUIRED)

# The revision that --version names: what -DSLIDEBASE_REVISION says, else that of the checkout, and outside
# one "release".
if(NOT SLIDEBASE_REVISION)
  set(SLIDEBASE_REVISION release)
  find_package(Git QUIET)
  if(GIT_FOUND)
    execute_process(COMMAND ${GIT_EXECUTABLE} -C ${PROJECT_SOURCE_DIR} rev-parse --short HEAD
      OUTPUT_VARIABLE revision OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
    if(NOT failed)
      set(SLIDEBASE_REVISION ${revision})
    endif()
  endif()
endif()
