#!/usr/bin/env bash
# The version in CMakeLists.txt is the one place where it is set. Files that others read, and that cannot
# ask CMake, repeat it, and must not fall behind; nor the symbols that Debian's packages are held to.
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
    echo "$1: has '$2' where '$3' is expected" >&2
    failed=1
  }
}

changes=$(sed -nE 's/^slidebase \((.*)\) .*/\1/p;T;q' debian/changelog)
same debian/changelog "${changes%%[-+~]*}" "$version"
same CHANGELOG.md "$(sed -nE 's/^## \[([0-9.]+)\].*/\1/p;T;q' CHANGELOG.md)" "$version"
same c.h "$(sed -nE 's/^#define SLIDEBASE_ABI ([0-9]+).*/\1/p' common/slidebase/c.h)" "$major"
same exports.map "$(sed -nE 's/^SLIDEBASE_([0-9]+) \{$/\1/p' common/slidebase/exports.map)" "$major"
same "debian: the library's package" "$(sed -nE 's/^Package: libslidebase([0-9]+)$/\1/p' debian/control)" "$major"

# A symbol that is shown must be one that Debian's file lists, and the other way round. Its lines end with
# the version that first had the symbol, which stays.
symbols=debian/libslidebase$major.symbols
sed -nE -e "s/^ \(c\+\+\)\"(.*)@SLIDEBASE_$major\" [0-9.]+$/\1/p" \
  -e "s/^ (slidebase_[a-z0-9_]+)@SLIDEBASE_$major [0-9.]+$/\1/p" "$symbols" | sort |
  diff -u --label "$symbols" --label tests/library/symbols.txt - <(sort tests/library/symbols.txt) || failed=1
exit "$failed"
