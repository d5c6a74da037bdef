#!/usr/bin/env bash
# Packs what a build installs into one archive that runs wherever it is unpacked: programs, tables,
# library, man pages, completions, these pages.
#
#   cmake/archive.sh BUILD_DIR OUTPUT_DIR
#
# Prints the archive's name, OUTPUT_DIR/slidebase-VERSION-SYSTEM.tar.zst. All times in it are that of
# $SOURCE_DATE_EPOCH, else of the last entry of debian/changelog: the same build gives the same bytes.
set -euo pipefail
export LC_ALL=C

if [[ $# -ne 2 ]]; then
  echo "usage: archive.sh BUILD_DIR OUTPUT_DIR" >&2
  exit 2
fi
source=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)
build=$(cd -- "$1" && pwd -P)
mkdir -p -- "$2"
output=$(cd -- "$2" && pwd -P)
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

version=$(sed -nE 's/^CMAKE_PROJECT_VERSION:STATIC=(.*)/\1/p' "$build/CMakeCache.txt")
name=slidebase-$version-$(uname -s -m | tr 'A-Z ' 'a-z-')
date=${SOURCE_DATE_EPOCH:-$(date -d "$(sed -n 's/^ -- .*>  //p;T;q' "$source/debian/changelog")" +%s)}

umask 022
unset DESTDIR
for component in runtime development explorer Unspecified; do  # not the Python module, which pip installs
  cmake --install "$build" --component "$component" --prefix "$work/$name" --strip >"$work/log" 2>&1 </dev/null || {
    cat "$work/log" >&2
    exit 1
  }
done
tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$date" -c "$name" |
  zstd -19 -q -f -o "$output/$name.tar.zst"
echo "$output/$name.tar.zst"
