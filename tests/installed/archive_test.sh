#!/usr/bin/env bash
# Unpacks the archive of a build in two places, one with a space in its name, and runs its programs there:
# they must find their tables without any environment. Packing it twice must give the same bytes.
#
#   tests/installed/archive_test.sh BUILD_DIR SOURCE_DIR
set -euo pipefail
export LC_ALL=C

if [[ $# -ne 2 ]]; then
  echo "usage: archive_test.sh BUILD_DIR SOURCE_DIR" >&2
  exit 2
fi
if ! command -v zstd >/dev/null; then
  echo "skipped: zstd is not installed"
  exit 77
fi
build=$(cd -- "$1" && pwd -P)
source=$(cd -- "$2" && pwd -P)
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd -- "$work"

fault() {
  echo "$*" >&2
  exit 1
}

archive=$("$source/cmake/archive.sh" "$build" first)
cmp "$archive" "$(TZ=Asia/Tokyo "$source/cmake/archive.sh" "$build" second)"
name=${archive##*/}
name=${name%.tar.zst}

for place in here "another place"; do
  mkdir "$place"
  zstd -dcq "$archive" | tar -C "$place" -x
  [[ $(ls "$place") == "$name" ]] || fault "the archive does not unpack into a single folder"
  root=$PWD/$place/$name
  answer=$(echo 867254301 | env -i "$root/bin/slidebase-query" solve)
  [[ $answer == $'31\tlurdrulurdlldrrululddruulddrurd' ]] || fault "$place: answers $answer"
  # Through a symbolic link, as many users install such archives.
  ln -sf "$root/bin/slidebase-query" link
  [[ $(echo 1 1 RRR/BWB/RRE | env -i ./link solve --emit distance) =~ ^[0-9]+$ ]] ||
    fault "$place: finds no cubic table"
  # Without /proc, called by its path, through a link, and found on the PATH.
  if unshare -m true 2>/dev/null; then
    for call in "'$root/bin/slidebase-query'" ./link "PATH='$root/bin' slidebase-query"; do
      [[ $(unshare -m sh -c "mount -t tmpfs none /proc; echo 123456078 | env -i $call solve") == $'2\trr' ]] ||
        fault "$place: finds no table without /proc: $call"
    done
  elif [[ $place == here ]]; then
    echo 'left out: a system without /proc: mount namespaces are not allowed here'
  fi
  env -i "$root/bin/slidebase-gen" --quiet sliding 2x3 -o tables
  for file in share/man/man1/slidebase-query.1 share/zsh/site-functions/_slidebase lib/libslidebase.so.1 \
    share/bash-completion/completions/slidebase-gen share/fish/vendor_completions.d/slidebase-gen.fish \
    include/slidebase/c.h lib/pkgconfig/slidebase.pc share/doc/slidebase/docs/API.md; do
    [[ -s $root/$file ]] || fault "$place: $file is missing"
  done
done
rm -rf here
answer=$(echo 123456078 | env -i "$root/bin/slidebase-query" solve)
[[ $answer == $'2\trr' ]] || fault "the second copy fails after the first was deleted: $answer"
if grep -rlF -e "$build" -e "$source" "$root/share" "$root/lib/pkgconfig" "$root/lib/cmake"; then
  fault "the files above name folders of this build"
fi
