#!/usr/bin/env bash
# slidebase as a part of another project, by add_subdirectory and by FetchContent: it must add only the
# library, change no variable or property of the project, and install nothing.
#
#   tests/library/subproject_test.sh SOURCE_DIR TABLE_DIR [CMAKE [C++-COMPILER]]
#
# With SLIDEBASE_LONG=1 the project is also built with each library and answers from TABLE_DIR, which takes a
# minute or two. Otherwise it is only configured.
set -euo pipefail
export LC_ALL=C

if [[ $# -lt 2 || $# -gt 4 ]]; then
  echo "usage: subproject_test.sh SOURCE_DIR TABLE_DIR [CMAKE [C++-COMPILER]]" >&2
  exit 2
fi
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
source=$(cd -- "$1" && pwd -P)
tables=$2 cmake=${3:-cmake} cxx=${4:-c++}
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd "$work"
unset DESTDIR CFLAGS CXXFLAGS LDFLAGS CMAKE_BUILD_TYPE
! command -v ninja >/dev/null || export CMAKE_GENERATOR=Ninja

failed=0
fault() {  # MESSAGE
  printf '%s\n' "$1" >&2
  failed=1
}

quietly() {
  "$@" >log 2>&1 </dev/null || {
    cat log >&2
    fault "command failed: $*"
    exit 1
  }
}

mkdir project
"$here/programs_of_page.sh" "$source/docs/API.md" project
"$here/programs_of_page.sh" "$source/docs/API-C.md" project
cat >project/CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.25)
project(outer VERSION 7.6 LANGUAGES ${LANGUAGE})

# Writes all variables and properties of this folder that a part of the project might change.
function(record file)
  get_cmake_property(names VARIABLES)
  list(FILTER names EXCLUDE REGEX "^(ARG[VCN][0-9]*|file|text|names|name|CMAKE_CURRENT_FUNCTION.*)$")
  set(text)
  foreach(name IN LISTS names)
    string(APPEND text "${name}=${${name}}\n")
  endforeach()
  foreach(name COMPILE_OPTIONS COMPILE_DEFINITIONS INCLUDE_DIRECTORIES LINK_OPTIONS LINK_LIBRARIES TESTS)
    get_directory_property(${name} DIRECTORY ${CMAKE_SOURCE_DIR} ${name})
    string(APPEND text "property ${name}=${${name}}\n")
  endforeach()
  file(WRITE ${CMAKE_BINARY_DIR}/${file} "${text}")
endfunction()

function(targets_in folder)
  get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS targets)
    get_target_property(is_excluded ${target} EXCLUDE_FROM_ALL)
    if(is_excluded)
      string(APPEND target " only if needed")
    endif()
    file(APPEND ${CMAKE_BINARY_DIR}/targets "${target}\n")
  endforeach()
  get_property(folders DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
  foreach(folder IN LISTS folders)
    targets_in(${folder})
  endforeach()
endfunction()

include(FetchContent)
FetchContent_Declare(slidebase URL https://slidebase.invalid/)
record(before)
if(FETCHCONTENT_SOURCE_DIR_SLIDEBASE)
  FetchContent_MakeAvailable(slidebase)
else()
  add_subdirectory(${SLIDEBASE_SOURCE} slidebase)
endif()
record(after)
targets_in(${CMAKE_SOURCE_DIR})
get_target_property(meant slidebase::slidebase ALIASED_TARGET)
file(APPEND ${CMAKE_BINARY_DIR}/targets "slidebase::slidebase is ${meant}\n")

if(LANGUAGE STREQUAL C)
  add_executable(distance distance.c)
else()
  add_executable(distance distance.cc)
endif()
target_link_libraries(distance PRIVATE slidebase::slidebase)
END

# Cache variables that it may set: its own options, the places of its packages, those of FetchContent, and
# the compiler in a project without C++ (with CMake 3.31 what its linker understands too).
allowed='^[<>] (slidebase_|SLIDEBASE_|zstd_DIR=|CMAKE_DLLTOOL=|CMAKE_HAVE_|FIND_PACKAGE_MESSAGE_DETAILS_|FETCHCONTENT_'
allowed+='|__cmake'

configure() {  # FOLDER ARGUMENT-OF-CMAKE...
  rm -f "$1/targets"
  quietly "$cmake" -S project -B "$1" -DCMAKE_CXX_COMPILER="$cxx" \
    -DCMAKE_DISABLE_FIND_PACKAGE_{CLI11,nlohmann_json,doctest}=ON "${@:2}"
}

check() {  # FOLDER TARGETS [MORE-ALLOWED-VARIABLES]
  diff -u --label "targets expected of $1" --label "$1" <(printf '%s\n' "$2") "$1/targets" ||
    fault "$1: the targets are not the expected ones"
  diff "$1/before" "$1/after" >changes || true
  if grep '^[<>]' changes | grep -vE "$allowed${3-})"; then
    fault "$1: the variables and properties above of the project were changed"
  fi
  [[ ! -e $1/CTestTestfile.cmake ]] || fault "$1: tests were enabled in the project"
  grep -q '^CMAKE_BUILD_TYPE:[A-Z]*=$' "$1/CMakeCache.txt" || fault "$1: a build type was set in the project"
  quietly "$cmake" --install "$1" --prefix "$work/installed"
  [[ ! -e installed ]] || fault "$1: installed $(find installed -type f)"
}

of_static='slidebase-objects
slidebase
slidebase-shared only if needed
slidebase::slidebase is slidebase'
of_shared='slidebase-objects
slidebase only if needed
slidebase-shared
slidebase::slidebase is slidebase-shared'
configure static -DLANGUAGE=CXX -DSLIDEBASE_SOURCE="$source"
check static "$of_static"
configure fetched -DLANGUAGE=CXX -DBUILD_SHARED_LIBS=ON -DFETCHCONTENT_SOURCE_DIR_SLIDEBASE="$source"
check fetched "$of_shared"
configure in_c -DLANGUAGE=C -DBUILD_SHARED_LIBS=ON -DSLIDEBASE_SOURCE="$source"
check in_c "$of_shared" '|CMAKE_CXX_(COMPILER|FLAGS)|_CMAKE_CXX_LINKER_PUSHPOP_STATE_SUPPORTED='

if [[ ${SLIDEBASE_LONG-} == 1 ]]; then
  check_answer() {  # PROGRAM
    local answer
    ln -sfn "$tables" tables
    answer=$("$1" 123456708) || true
    [[ $answer == $'1\tr' ]] || fault "$1 answers '$answer', expected 1 and r"
  }
  # A usual build, then the other library from the same objects.
  quietly "$cmake" --build static
  check_answer static/distance
  configure static -DBUILD_SHARED_LIBS=ON
  quietly "$cmake" --build static
  check_answer static/distance
fi
exit "$failed"
