#!/usr/bin/env bash
# The version is set only in CMakeLists.txt. Files that cannot read it from CMake repeat it, and must have the
# same one. The symbols listed for Debian's packages must be those of the library.
#
#   tests/installed/versions_test.sh SOURCE_DIR VERSION
set -euo pipefail
export LC_ALL=C

if [[ $# -ne 2 ]]; then
  echo "usage: versions_test.sh SOURCE_DIR VERSION" >&2
  exit 2
fi
cd -- "$1"
version=$2 major=${2%%.*}

failed=0
same() {  # WHAT FOUND EXPECTED
  [[ $2 == "$3" ]] || {
    echo "$1: '$2' instead of '$3'" >&2
    failed=1
  }
}

changes=$(sed -nE 's/^slidebase \((.*)\) .*/\1/p;T;q' debian/changelog)
same debian/changelog "${changes%%[-+~]*}" "$version"
same CHANGELOG.md "$(sed -nE 's/^## \[([0-9.]+)\].*/\1/p;T;q' CHANGELOG.md)" "$version"
same CITATION.cff "$(sed -nE 's/^version: (.*)/\1/p' CITATION.cff)" "$version"
same c.h "$(sed -nE 's/^#define SLIDEBASE_ABI ([0-9]+).*/\1/p' common/slidebase/c.h)" "$major"
same exports.map "$(sed -nE 's/^SLIDEBASE_([0-9]+) \{$/\1/p' common/slidebase/exports.map)" "$major"
same "debian: the library's package" "$(sed -nE 's/^Package: libslidebase([0-9]+)$/\1/p' debian/control)" "$major"

# Debian's file must list exactly the exported symbols. Its lines end with the first version that has the
# symbol, which never changes.
symbols=debian/libslidebase$major.symbols
sed -nE -e "s/^ \(c\+\+\)\"(.*)@SLIDEBASE_$major\" [0-9.]+$/\1/p" \
  -e "s/^ (slidebase_[a-z0-9_]+)@SLIDEBASE_$major [0-9.]+$/\1/p" "$symbols" | sort |
  diff -u --label "$symbols" --label tests/library/symbols.txt - <(sort tests/library/symbols.txt) || failed=1
exit "$failed"
