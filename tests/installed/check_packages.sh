#!/usr/bin/env bash
# The checks of `./run deb --check`: builds the packages again in another folder, builds those of the previous
# release, and uses, removes and upgrades them in a fresh system.
#
#   tests/installed/check_packages.sh PACKAGE_DIR SOURCE_DIR
#
# The previous release is the last tag v*, or the previous commit if there is no tag. A release without
# debian/ is built with the present one.
set -euo pipefail

if [[ $# -ne 2 ]]; then
  echo "usage: check_packages.sh PACKAGE_DIR SOURCE_DIR" >&2
  exit 2
fi
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
packages=$(cd -- "$1" && pwd -P)
source=$(cd -- "$2" && pwd -P)
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

printf '\n== %s\n' "The same packages from another folder"
"$here/reproducible.sh" "$packages" "$source"

before=$(git -C "$source" describe --tags --abbrev=0 --match 'v*' HEAD~1 2>/dev/null || echo HEAD~1)
printf '\n== %s\n' "Packages of the previous release, $before"
mkdir "$work/tree"
git -C "$source" archive "$before" | tar -C "$work/tree" -x
[[ -e $work/tree/debian ]] || cp -r "$source/debian" "$work/tree/"
"$source/debian/build.sh" "$work/tree" "$work/before" "0~$(git -C "$source" rev-parse --short "$before")"
ls "$work/before"

"$here/fresh_root.sh" "$packages" "$work/before" "$source"
