#!/usr/bin/env bash
# Builds the Debian packages of a source tree into a folder, and leaves the tree as it is: what is built
# is a copy, without what git and earlier builds left there.
#
#   debian/build.sh SOURCE_DIR OUTPUT_DIR [VERSION]
#
# OUTPUT_DIR is made; it must be empty or hold packages that were built by this script. VERSION stands in
# for the one of debian/changelog, to try an upgrade. DEB_BUILD_OPTIONS is that of Debian; the default is
# nocheck noautodbgsym and all processors.
set -euo pipefail

if [[ $# -lt 2 || $# -gt 3 ]]; then
  echo "usage: build.sh SOURCE_DIR OUTPUT_DIR [VERSION]" >&2
  exit 2
fi
source=$(cd -- "$1" && pwd -P)
mkdir -p -- "$2"
output=$(cd -- "$2" && pwd -P)
export DEB_BUILD_OPTIONS=${DEB_BUILD_OPTIONS-nocheck noautodbgsym parallel=$(nproc)}

rm -rf -- "$output"/{build.log,source} "$output"/*.{deb,changes,buildinfo}
mkdir -- "$output/source"
tar -C "$source" -c --exclude-vcs --exclude=./build --exclude=node_modules --exclude=__pycache__ . |
  tar -C "$output/source" -x
cd -- "$output/source"
if [[ -n ${3-} ]]; then
  sed -i "1s/(.*)/($3)/" debian/changelog
fi

# dpkg puts the packages beside the source.
if ! dpkg-buildpackage -b -us -uc >"$output/build.log" 2>&1 </dev/null; then
  tail -n 40 -- "$output/build.log" >&2
  echo "build.sh: dpkg-buildpackage failed; $output/build.log has all it said" >&2
  exit 1
fi
cd -- "$output"
rm -rf source
