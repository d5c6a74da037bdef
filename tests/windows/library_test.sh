#!/usr/bin/env bash
# Builds a C program with the installed DLL, by name, by pkg-config and by CMake, and runs it under Wine:
# library_test.sh BUILD_DIR SOURCE_DIR
set -euo pipefail
build=$(cd -- "$1" && pwd -P) source=$(cd -- "$2" && pwd -P)
wine=$source/cmake/wine.sh
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd "$work"
for component in runtime development; do
  cmake --install "$build" --component "$component" --prefix "$work/prefix" >log 2>&1 || { cat log; exit 1; }
done
cat >distance.c <<'END'
#include <slidebase/c.h>
#include <stdio.h>

int main(int argc, char** argv) {
  const uint8_t board[9] = {8, 6, 7, 2, 5, 4, 3, 0, 1};
  slidebase_puzzle puzzle = {.size = sizeof puzzle};
  slidebase_tables* tables;
  slidebase_solver* solver;
  slidebase_error error = {.size = sizeof error};
  const char* folders[1] = {argc > 1 ? argv[1] : ""};
  if (slidebase_sliding(&puzzle, 3, 3, NULL, 0, &error) != SLIDEBASE_OK ||
      slidebase_tables_folders(folders, 1, &tables, &error) != SLIDEBASE_OK ||
      slidebase_solver_new(tables, &puzzle, &solver, &error) != SLIDEBASE_OK) {
    puts(error.message);
    return 1;
  }
  printf("%d\n", slidebase_distance(solver, board, 9));
  slidebase_solver_free(solver);
  slidebase_tables_free(tables);
  return 0;
}
END
cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.20)
project(distance C)
find_package(slidebase 1 CONFIG REQUIRED)
add_executable(distance distance.c)
target_link_libraries(distance PRIVATE slidebase::slidebase)
END
cp prefix/bin/libslidebase-1.dll .
check() {  # PROGRAM HOW
  local answer
  answer=$("$wine" "$1" "$build/share/slidebase" | tr -d '\r') && [[ $answer == 31 ]] || { echo "$2: prints '$answer', not 31"; exit 1; }
}
x86_64-w64-mingw32-gcc-posix -Iprefix/include distance.c -Lprefix/lib -lslidebase -o named.exe
check ./named.exe 'by name'
flags=$(PKG_CONFIG_PATH=prefix/lib/pkgconfig pkg-config --cflags --libs slidebase 2>/dev/null) &&
  x86_64-w64-mingw32-gcc-posix distance.c $flags -o packaged.exe && check ./packaged.exe 'by pkg-config'
cmake -S . -B cmake -G Ninja -DCMAKE_TOOLCHAIN_FILE="$source/cmake/windows.cmake" \
  -DSLIDEBASE_WINDOWS_ROOT="$work/prefix" >log 2>&1 && cmake --build cmake >>log 2>&1 || { cat log; exit 1; }
cp cmake/distance.exe .
check ./distance.exe 'by CMake'
