#!/usr/bin/env bash
# Builds the Debian packages again, in another folder, time zone, language and umask, and compares them byte
# by byte with those in PACKAGE_DIR. (The name of the folder must not have a space: Debian then leaves the
# paths in the debugging information, and the programs' build id is a digest of it.)
#
#   tests/installed/reproducible.sh PACKAGE_DIR SOURCE_DIR
set -euo pipefail

if [[ $# -ne 2 ]]; then
  echo "usage: reproducible.sh PACKAGE_DIR SOURCE_DIR" >&2
  exit 2
fi
packages=$(cd -- "$1" && pwd -P)
source=$(cd -- "$2" && pwd -P)
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
(
  umask 027
  TZ=Asia/Tokyo LC_ALL=C.UTF-8 "$source/debian/build.sh" "$source" "$work/another-place"
)
failed=0
for package in "$packages"/*.deb; do
  if cmp -- "$package" "$work/another-place/${package##*/}"; then
    echo "${package##*/}: the same bytes"
  else
    failed=1
  fi
done
exit "$failed"
