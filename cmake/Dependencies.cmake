# Packages of Debian 12: libzstd-dev libcli11-dev nlohmann-json3-dev libxxhash-dev doctest-dev.

# xxHash comes with pkg-config only; its header alone is needed (XXH_INLINE_ALL).
find_path(SLIDEBASE_XXHASH_INCLUDE xxhash.h REQUIRED)

if(SLIDEBASE_WEB)
  return()  # cmake/wasm32.cmake: no more is needed
endif()

find_package(Threads REQUIRED)
find_package(CLI11 REQUIRED)
find_package(nlohmann_json REQUIRED)

# Packagings of zstd differ in what they export.
find_package(zstd REQUIRED)
foreach(candidate zstd::libzstd_static zstd::libzstd_shared zstd::libzstd)
  if(TARGET ${candidate})
    set(SLIDEBASE_ZSTD ${candidate})
    break()
  endif()
endforeach()
if(NOT SLIDEBASE_ZSTD)
  message(FATAL_ERROR "zstd was found, but none of the targets it is known to export")
endif()

# The revision that --version names: of the checkout, or "release" outside one.
set(SLIDEBASE_REVISION release)
find_package(Git QUIET)
if(GIT_FOUND)
  execute_process(COMMAND ${GIT_EXECUTABLE} -C ${PROJECT_SOURCE_DIR} rev-parse --short HEAD
    OUTPUT_VARIABLE revision OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
  if(NOT failed)
    set(SLIDEBASE_REVISION ${revision})
  endif()
endif()
