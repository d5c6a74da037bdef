#!/usr/bin/env bash
# Compares the exported symbols of the shared library with symbols.txt. A missing symbol would break programs;
# programs could come to depend on an additional one.
#
#   tests/library/symbols_test.sh [--update] LIBRARY
#
# Functions that are inline in the headers (weak symbols) are not compared: the compiler decides whether the
# library has a copy, and programs have their own. But they must belong to the public classes. --update writes
# the present symbols to symbols.txt.
set -euo pipefail
export LC_ALL=C

update=false
if [[ ${1-} == --update ]]; then
  update=true
  shift
fi
if [[ $# -ne 1 ]]; then
  echo "usage: symbols_test.sh [--update] LIBRARY" >&2
  exit 2
fi
library=$1
record=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)/symbols.txt
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

nm -D -C "$library" >"$work/all"
if grep -qE ' __(asan|tsan|ubsan|msan)_' "$work/all"; then
  echo "skipped: a sanitizer adds symbols of its own"
  exit 77
fi
if grep -q ' std::__1::' "$work/all"; then
  echo "skipped: symbols.txt has the names of GNU's standard library"
  exit 77
fi

# Lines "ADDRESS TYPE NAME@@VERSION"; constructors appear twice.
grep -vE '^ +[Uwv] | A SLIDEBASE_1$' "$work/all" | sed -E 's/^[0-9a-f]+ //' >"$work/shown"
if grep -v '@@SLIDEBASE_1$' "$work/shown"; then
  echo "$library: the symbols above do not have the version SLIDEBASE_1"
  exit 1
fi
sed -i 's/@@SLIDEBASE_1$//' "$work/shown"
if grep '^W ' "$work/shown" | grep -vE '^W slidebase::(Puzzle|Tables|Solver)::'; then
  echo "$library: the inline symbols above belong to no public class"
  exit 1
fi
grep -v '^W ' "$work/shown" | sed 's/^. //; s/ >/>/g' | sort -u >"$work/symbols"

if $update; then
  cp -- "$work/symbols" "$record"
  exit
fi
if ! diff -u --label "symbols.txt" --label "$library" -- "$record" "$work/symbols"; then
  cat <<'END'

Lines with - are missing: programs that use them would no longer run. Lines with + are new: if that is
intended, run tests/library/symbols_test.sh --update LIBRARY, and read the difference.
END
  exit 1
fi
