# Ends with the names of the packages that have what is missing.
function(slidebase_missing what debian fedora)
  message(FATAL_ERROR "${what} is missing. It is in the package ${debian} of Debian and Ubuntu, ${fedora} of Fedora.")
endfunction()
macro(slidebase_find_package name debian fedora)
  find_package(${name} QUIET)
  if(NOT ${name}_FOUND)
    slidebase_missing(${name} ${debian} ${fedora})
  endif()
endmacro()

# xxHash comes with pkg-config only; its header alone is needed (XXH_INLINE_ALL).
find_path(SLIDEBASE_XXHASH_INCLUDE xxhash.h)
if(NOT SLIDEBASE_XXHASH_INCLUDE)
  slidebase_missing(xxhash.h libxxhash-dev xxhash-devel)
endif()

if(SLIDEBASE_WEB)
  return()  # cmake/wasm32.cmake: no more is needed
endif()

find_package(Threads REQUIRED)

# Packagings of zstd differ in what they export. A program takes the static one, to need no file besides
# itself, and so does a library whose SLIDEBASE_HIDES_ZSTD is on; others must not, because Debian's is position-
# independent only if its symbols are hidden. A packager may say which to take: -DSLIDEBASE_ZSTD=zstd::libzstd_shared.
slidebase_find_package(zstd libzstd-dev libzstd-devel)
if(NOT SLIDEBASE_ZSTD)
  if(TARGET zstd::libzstd_static AND TARGET zstd::libzstd_shared)
    set(inside $<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>,$<BOOL:$<TARGET_PROPERTY:SLIDEBASE_HIDES_ZSTD>>)
    set(SLIDEBASE_ZSTD $<IF:$<OR:${inside}>,zstd::libzstd_static,zstd::libzstd_shared>)
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
slidebase_find_package(CLI11 libcli11-dev cli11-devel)
slidebase_find_package(nlohmann_json nlohmann-json3-dev json-devel)

# The revision that --version names: what -DSLIDEBASE_REVISION says, else that of the checkout, and outside
# one "release".
if(NOT SLIDEBASE_REVISION)
  set(SLIDEBASE_REVISION release)
  find_package(Git QUIET)
  if(GIT_FOUND)
    execute_process(COMMAND ${GIT_EXECUTABLE} -C ${PROJECT_SOURCE_DIR} rev-parse --short=9 HEAD
      OUTPUT_VARIABLE revision OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
    if(NOT failed)
      set(SLIDEBASE_REVISION ${revision})
    endif()
  endif()
endif()
