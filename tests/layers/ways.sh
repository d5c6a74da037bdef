#!/usr/bin/env bash
# Counts the sources that a command enters, and their rooms (common/solve with all in it is one):
#
#   tests/layers/ways.sh BIN_DIR TABLE_DIR
#
# BIN_DIR has programs with debug information (cmake -DCMAKE_BUILD_TYPE=Debug), TABLE_DIR the table of 3x3. Valgrind
# records the functions that run, and the files that they are in. A header and the source of its name count as one.
# With LIST=1 the script prints them. CONTRIBUTING.md describes the first way. Not a ctest: it takes another build.
set -euo pipefail
bin=$(cd -- "$1" && pwd -P) tables=$(cd -- "$2" && pwd -P)
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

entered() {  # COMMAND...
  valgrind -q --tool=callgrind --callgrind-out-file="$work/out" "$@" >"$work/printed" 2>&1 || {
    cat -- "$work/printed" >&2
    exit 1
  }
  # A file is named once, "fl=(12) PATH", and then by its number; fi, fe, cfi and cfl are files of functions that are
  # inlined or called.
  sed -nE 's/^(fl|fi|fe|cfi|cfl)=\([0-9]+\) .*\/((common|gen|query)\/.*)\.(cc|h)$/\2/p' "$work/out" |
    sort -u >"$work/files"
  printf '%s %s: %d sources in %d rooms\n' "${1##*/}" "$2" "$(wc -l <"$work/files")" \
    "$(sed -E 's/(^(common|query)\/[^/]*)\/.*/\1/; s/^gen\/.*/gen/' "$work/files" | grep -v '^query/main$' | sort -u |
      wc -l)"
  [[ -z ${LIST-} ]] || sed 's/^/  /' "$work/files"
}

echo 867254301 >"$work/board"
entered "$bin/slidebase-query" solve --tables "$tables" "$work/board"
entered "$bin/slidebase-gen" sliding 3x3 --root 8 --threads 1 -q -o "$work/made"
