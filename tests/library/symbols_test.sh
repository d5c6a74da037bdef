#!/usr/bin/env bash
# Compares what the shared library shows with symbols.txt: neither less, which would break programs, nor
# more, which they might come to depend on.
#
#   tests/library/symbols_test.sh [--update] LIBRARY
#
# Left out are functions that are inline in the headers (weak ones): whether a copy of one stands in the
# library is up to the compiler, and programs bring their own. They must belong to the same classes,
# though. With --update what the library shows is what is on record from now on.
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
  echo "skipped: the names on record are those of GNU's standard library"
  exit 77
fi

# Lines "ADDRESS TYPE NAME@@VERSION"; constructors are there twice.
grep -vE '^ +[Uwv] | A SLIDEBASE_1$' "$work/all" | sed -E 's/^[0-9a-f]+ //' >"$work/shown"
if grep -v '@@SLIDEBASE_1$' "$work/shown"; then
  echo "$library: the above is shown without the version SLIDEBASE_1"
  exit 1
fi
sed -i 's/@@SLIDEBASE_1$//' "$work/shown"
if grep '^W ' "$work/shown" | grep -vE '^W slidebase::(Puzzle|Tables|Solver)::'; then
  echo "$library: the above is inline, and in no class that the headers show"
  exit 1
fi
grep -v '^W ' "$work/shown" | sed 's/^. //; s/ >/>/g' | sort -u >"$work/symbols"

if $update; then
  cp -- "$work/symbols" "$record"
  exit
fi
if ! diff -u --label "symbols.txt" --label "$library" -- "$record" "$work/symbols"; then
  cat <<'END'

Lines with - are missing: programs that use them would no longer run. Lines with + are new: if they are
meant to be, run tests/library/symbols_test.sh --update LIBRARY, and read the difference.
END
  exit 1
fi
