#!/usr/bin/env bash
# Compiles each public header by itself, twice in one file, with warnings as errors: the C++ ones as
# C++20, c.h as C99 and as C++, by GCC and by clang. As C++17 slidebase.h gives a single error.
#
#   tests/library/headers_test.sh INCLUDE_DIR
#
# INCLUDE_DIR is the one that has slidebase/. Exits 77, which skips the test, if there is neither compiler.
set -uo pipefail

if [[ $# -ne 1 || ! -e $1/slidebase/slidebase.h ]]; then
  echo "usage: headers_test.sh INCLUDE_DIR" >&2
  exit 2
fi
include=$(cd -- "$1" && pwd -P)
flags=(-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Werror -pedantic-errors
  -fsyntax-only -I "$include")

failed=0
compile() {  # COMPILER LANGUAGE STANDARD HEADER
  printf '#include <slidebase/%s>\n' "$4" "$4" |
    "$1" -x "$2" -std="$3" "${flags[@]}" - || {
      echo "$4: is not $3 by itself for $1"
      failed=1
    }
}

# A compiler that knows C++20 with the standard library of this system.
knows_cxx20() {
  command -v "$1" >/dev/null &&
    printf '#include <ranges>\n#include <span>\n' | "$1" -x c++ -std=c++20 -fsyntax-only - 2>/dev/null
}

compilers=()
for pair in 'g++ gcc' 'clang++-19 clang-19' 'clang++ clang'; do
  read -r cxx c <<<"$pair"
  [[ $cxx == clang++ && " ${compilers[*]-} " == *' clang++-19 '* ]] && continue
  knows_cxx20 "$cxx" || continue
  compilers+=("$cxx")
  for header in "$include"/slidebase/*.h; do
    compile "$cxx" c++ c++20 "${header##*/}"
  done
  # An older standard gets one sentence, and no errors of what it does not know.
  said=$(printf '#include <slidebase/slidebase.h>\n' | "$cxx" -x c++ -std=c++17 "${flags[@]}" - 2>&1)
  if [[ $(grep -c 'error:' <<<"$said") -ne 1 || $said != *'error: '*'slidebase/slidebase.h needs C++20'* ]]; then
    head -n 20 <<<"$said"
    echo "slidebase.h: does not say to $cxx -std=c++17 in one sentence that it needs C++20"
    failed=1
  fi
  if command -v "$c" >/dev/null; then
    compile "$c" c c99 c.h
  else
    echo "left out: c.h as C99: there is no $c"
  fi
done

case " ${compilers[*]-} " in
  '  ') echo "skipped: there is neither a g++ nor a clang++ that knows C++20"; exit 77 ;;
  *clang*) ;;
  *) echo "left out: clang: there is no clang++ that knows C++20 with this system's library" ;;
esac
[[ " ${compilers[*]} " == *' g++ '* ]] || echo "left out: GCC: there is no g++ that knows C++20"
exit "$failed"
