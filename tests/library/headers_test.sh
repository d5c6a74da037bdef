#!/usr/bin/env bash
# Compiles each public header alone, included twice, with warnings as errors: the C++ headers as C++20, c.h
# as C99 and as C++, with GCC and with clang. Compiled as C++17, slidebase.h must give a single error.
#
#   tests/library/headers_test.sh INCLUDE_DIR
#
# INCLUDE_DIR contains slidebase/. Exits with 77, which skips the test, if neither compiler can be used.
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
      echo "$4: does not compile alone as $3 with $1"
      failed=1
    }
}

# Whether a compiler knows C++20 with the standard library of this system.
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
  # With an older standard, a single message must explain the error.
  said=$(printf '#include <slidebase/slidebase.h>\n' | "$cxx" -x c++ -std=c++17 "${flags[@]}" - 2>&1)
  if [[ $(grep -c 'error:' <<<"$said") -ne 1 || $said != *'error: '*'slidebase/slidebase.h needs C++20'* ]]; then
    head -n 20 <<<"$said"
    echo "slidebase.h: $cxx -std=c++17 must print a single error, that it needs C++20"
    failed=1
  fi
  if command -v "$c" >/dev/null; then
    compile "$c" c c99 c.h
  else
    echo "left out: c.h as C99: $c is not installed"
  fi
done

case " ${compilers[*]-} " in
  '  ') echo "skipped: neither g++ nor clang++ knows C++20 here"; exit 77 ;;
  *clang*) ;;
  *) echo "left out: clang: no clang++ here knows C++20 with this system's library" ;;
esac
[[ " ${compilers[*]} " == *' g++ '* ]] || echo "left out: GCC: no g++ here knows C++20"
exit "$failed"
