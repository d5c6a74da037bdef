#!/usr/bin/env bash
# Packs what a build installs into one archive that runs wherever it is unpacked: programs, tables,
# library, man pages, completions, these pages.
#
#   cmake/archive.sh BUILD_DIR OUTPUT_DIR [LICENCE...]
#
# Prints the archive's name, OUTPUT_DIR/slidebase-VERSION-SYSTEM.tar.zst, or -windows-x64.zip if the build is one for
# Windows. The licences are of what is linked in. All times in it are that of
# $SOURCE_DATE_EPOCH, else of the last entry of debian/changelog: the same build gives the same bytes.
set -euo pipefail
export LC_ALL=C

if [[ $# -lt 2 ]]; then
  echo "usage: archive.sh BUILD_DIR OUTPUT_DIR [LICENCE...]" >&2
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
if grep -q '^CMAKE_TOOLCHAIN_FILE.*/windows.cmake$' "$build/CMakeCache.txt"; then
  name=slidebase-$version-windows-x64
fi
date=${SOURCE_DATE_EPOCH:-$(date -d "$(sed -n 's/^ -- .*>  //p;T;q' "$source/debian/changelog")" +%s)}

umask 022
unset DESTDIR
for component in runtime development explorer Unspecified; do  # not the Python module, which pip installs
  cmake --install "$build" --component "$component" --prefix "$work/$name" --strip >"$work/log" 2>&1 </dev/null || {
    cat "$work/log" >&2
    exit 1
  }
done
# Tells what the libraries need of the system, if it is Linux. The static one is what the shared one was linked from.
library=$(find "$work/$name" -name 'libslidebase.so.*.*' | head -1)
if [[ -n $library ]]; then
  needs=$(objdump -T "$library" | grep -oE '\bGLIBC(XX)?_[0-9.]+' | sort -uV)
  least() { sed -n "s/^$1_//p" <<<"$needs" | tail -1; }
  cat >"$work/$name/README" <<END
slidebase $version. Begin with share/doc/slidebase/README.md.

The programs in bin need nothing of the system but its kernel.
lib/libslidebase.so and lib/libslidebase.a need glibc $(least GLIBC) or newer, and a libstdc++ with GLIBCXX_$(least GLIBCXX).
END
fi
for licence in "${@:3}"; do
  cp -- "$licence" "$work/$name"
done
if [[ $name == *-windows-x64 ]]; then
  find "$work/$name" -exec touch -d "@$date" {} +
  rm -f -- "$output/$name.zip"
  (cd "$work" && find "$name" | sort | TZ=UTC zip -q -9 -X -@ "$output/$name.zip")
  echo "$output/$name.zip"
  exit
fi
tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$date" -c "$name" |
  zstd -19 -q -f -o "$output/$name.tar.zst"
echo "$output/$name.tar.zst"
