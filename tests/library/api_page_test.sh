#!/usr/bin/env bash
# Builds and runs the programs of docs/API.md and docs/API-C.md as their readers would: against the
# installed library, in folders with spaces in their names, with CMake and with pkg-config, with the shared
# and with the static library. They must print what the pages show.
#
#   tests/library/api_page_test.sh BUILD_DIR SOURCE_DIR [CMAKE [C++-COMPILER]]
#
# BUILD_DIR holds both libraries, and the standard tables in share/slidebase.
set -euo pipefail
export LC_ALL=C

if [[ $# -lt 2 || $# -gt 4 ]]; then
  echo "usage: api_page_test.sh BUILD_DIR SOURCE_DIR [CMAKE [C++-COMPILER]]" >&2
  exit 2
fi
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
build=$(cd -- "$1" && pwd -P)
source=$(cd -- "$2" && pwd -P)
cmake=${3:-cmake} cxx=${4:-c++} cc=${CC:-cc}
tables=$build/share/slidebase
if nm -D "$build"/common/libslidebase.so | grep -qE ' __(asan|tsan|ubsan|msan)_'; then
  echo "skipped: programs linked with this build would need its sanitizer"
  exit 77
fi
if ! command -v "$cc" >/dev/null; then
  echo "skipped: $cc, for the programs in C, is not installed"
  exit 77
fi
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd "$work"
unset DESTDIR CFLAGS CXXFLAGS LDFLAGS LD_LIBRARY_PATH PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR
! command -v ninja >/dev/null || export CMAKE_GENERATOR=Ninja

failed=0
fault() {  # MESSAGE
  printf '%s\n' "$1" >&2
  failed=1
}

# Runs a command without output; if it fails, shows its output and ends the test.
quietly() {
  "$@" >log 2>&1 </dev/null || {
    cat log >&2
    fault "command failed: $*"
    exit 1
  }
}

# The programs -----------------------------------------------------------------------------------

mkdir programs
"$here/programs_of_page.sh" "$source/docs/API.md" programs
"$here/programs_of_page.sh" "$source/docs/API-C.md" programs
names=$(cd programs && printf '%s\n' *.cc)
names=${names//.cc/}
[[ $names == "$(cd programs && printf '%s\n' *.c | sed 's/\.c$//')" ]] ||
  fault "not every program is there in C++ and in C: $(cd programs && echo *.c *.cc)"
[[ $(wc -l <<<"$names") -ge 5 ]] || fault "the pages have fewer than 5 programs"

# Installing: once into a folder that is then moved, once as packagers do -------------------------

for component in runtime development; do
  quietly "$cmake" --install "$build" --component "$component" --prefix "$work/first place"
  DESTDIR="$work/staged files" quietly "$cmake" --install "$build" --component "$component" \
    --prefix /opt/slidebase
done
mv "first place" "another place"
if grep -rlF -e "$build" -e "$source" -e "first place" --include='*.cmake' --include='*.pc' .; then
  fault "the files above name folders of this build"
fi
pc=$(find "$work/staged files/opt/slidebase" -name slidebase.pc)

# With CMake: each program is compiled once, and linked with both libraries -----------------------

warnings='-O1 -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Werror'
mkdir in_cxx in_c
cat >in_cxx/CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.13)
project(programs LANGUAGES CXX)
find_package(slidebase 1 CONFIG REQUIRED)
find_package(slidebase 1.0 CONFIG REQUIRED)  # a second call is allowed
file(GLOB sources ${CMAKE_SOURCE_DIR}/../programs/*.cc)
foreach(source IN LISTS sources)
  get_filename_component(name ${source} NAME_WE)
  add_library(${name} OBJECT ${source})
  target_link_libraries(${name} PRIVATE slidebase::slidebase)
  foreach(library slidebase slidebase-static)
    add_executable(${name}-${library} $<TARGET_OBJECTS:${name}>)
    target_link_libraries(${name}-${library} PRIVATE slidebase::${library})
    set_target_properties(${name}-${library} PROPERTIES OUTPUT_NAME ${name}
      RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/${library})
  endforeach()
endforeach()
# The static library can be linked into a shared one.
list(GET sources 0 source)
add_library(a-plugin MODULE ${source})
target_link_libraries(a-plugin PRIVATE slidebase::slidebase-static)
END
quietly "$cmake" -S in_cxx -B "in_cxx/a build" "-DCMAKE_PREFIX_PATH=$work/another place" \
  -DCMAKE_CXX_COMPILER="$cxx" -DCMAKE_CXX_FLAGS="$warnings"
quietly "$cmake" --build "in_cxx/a build"

# The shared library needs neither C++ nor the development files of zstd.
cat >in_c/CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.13)
project(programs LANGUAGES C)
find_package(slidebase 1 CONFIG REQUIRED)
file(GLOB sources ${CMAKE_SOURCE_DIR}/../programs/*.c)
foreach(source IN LISTS sources)
  get_filename_component(name ${source} NAME_WE)
  add_executable(${name} ${source})
  target_link_libraries(${name} PRIVATE slidebase::slidebase)
endforeach()
END
quietly "$cmake" -S in_c -B "in_c/a build" "-DCMAKE_PREFIX_PATH=$work/another place" \
  -DCMAKE_DISABLE_FIND_PACKAGE_zstd=ON -DCMAKE_C_COMPILER="$cc" \
  -DCMAKE_C_FLAGS="-std=c99 -pedantic-errors $warnings"
quietly "$cmake" --build "in_c/a build"

# A project that requires version 2 must not find this version.
sed 's/slidebase 1 CONFIG/slidebase 2 CONFIG/' in_c/CMakeLists.txt >log
mkdir in_future && mv log in_future/CMakeLists.txt
! "$cmake" -S in_future -B in_future/b "-DCMAKE_PREFIX_PATH=$work/another place" >log 2>&1 ||
  fault "find_package(slidebase 2) finds version 1"

# With pkg-config, out of the staged files --------------------------------------------------------

mkdir pkg_shared pkg_static
if command -v pkg-config >/dev/null; then
  export PKG_CONFIG_PATH=${pc%/*}
  eval "named=$(pkg-config --variable=tables slidebase)"
  [[ $(realpath -m "$named") == "$work/staged files/opt/slidebase/share/slidebase" ]] ||
    fault "pkg-config says that tables are in $named"
  shared=() static=()
  eval "shared=($(pkg-config --cflags --libs slidebase))"
  eval "static=(-static $(pkg-config --static --cflags --libs slidebase))"
  echo 'int main() { return 0; }' >empty.cc
  if ! "$cxx" -static empty.cc -lzstd -o empty 2>log; then
    static=()
    echo "left out: --static: this system lacks static libraries"
  fi
  quietly "$cxx" -std=c++20 -O1 -c programs/distance.cc "${shared[@]}" -o cxx.o
  for name in $names; do
    quietly "$cc" -std=c99 -O1 "programs/$name.c" "${shared[@]}" -o "pkg_shared/$name"
    [[ ${#static[@]} -eq 0 ]] ||
      quietly "$cc" -std=c99 -O1 "programs/$name.c" "${static[@]}" -o "pkg_static/$name"
  done
  mkdir pkg_cxx_shared pkg_cxx_static
  quietly "$cxx" cxx.o "${shared[@]}" -o pkg_cxx_shared/distance
  [[ ${#static[@]} -eq 0 ]] || quietly "$cxx" cxx.o "${static[@]}" -o pkg_cxx_static/distance
else
  echo "left out: slidebase.pc: pkg-config is not installed"
fi

# Running -----------------------------------------------------------------------------------------

# Runs the commands that the page shows for the program, and compares the output with the page.
run() {  # PROGRAM CONSOLE
  local name=${1##*/} script
  rm -rf place && mkdir place
  cp -- "$1" place/
  ln -s "$tables" place/tables
  script=$(awk '/^\$ / { quoted = $0; gsub(/\047/, "\047\\\047\047", quoted)
                         printf "echo \047%s\047\n%s\n", quoted, substr($0, 3) }' "$2")
  (cd place && bash -c "$script") >actual 2>errors </dev/null || true
  if ! diff -u --label "${2##*/}" --label "$1" "$2" actual; then
    head -n 5 errors >&2
    fault "$1 does not print what the page shows"
  fi
  [[ $name != missing ]] || grep -q '100 %' errors || fault "$1 shows no progress"
}

export LD_LIBRARY_PATH=
for name in $names; do
  for folder in slidebase slidebase-static; do
    run "in_cxx/a build/$folder/$name" "programs/$name.cc.console"
  done
  run "in_c/a build/$name" "programs/$name.c.console"
done
LD_LIBRARY_PATH=$(dirname "${pc%/*}")
for program in pkg_shared/* pkg_static/*; do
  [[ ! -x $program ]] || run "$program" "programs/${program##*/}.c.console"
done
for program in pkg_cxx_*/distance; do
  [[ ! -x $program ]] || run "$program" programs/distance.cc.console
done

# Ctrl-C ends a search, which leaves no file, unless the search ended before.
interrupt() {  # PROGRAM
  local code=0 tries=0
  rm -rf place && mkdir place
  : >errors  # it holds the progress of an earlier run
  (cd place && exec "$work/$1" 3 4) >actual 2>errors &
  until grep -q % errors || [[ $((++tries)) -gt 1000 ]] || ! kill -0 $! 2>log; do
    sleep 0.01
  done
  kill -INT $! 2>log || true
  wait $! || code=$?
  if [[ $code -eq 0 ]]; then
    [[ -s place/sliding-3x4-11.sbt ]] || fault "$1 made no table"
  elif [[ $code -ne 2 || -n $(ls -A place) ]]; then
    fault "$1 ended with $code after Ctrl-C, and left: $(ls -A place)"
  fi
}
interrupt "in_cxx/a build/slidebase/missing"
interrupt "in_c/a build/missing"
exit "$failed"
