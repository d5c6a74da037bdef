#!/usr/bin/env bash
# What `./run deb --check` does beyond building: the packages again, from another folder; those of the
# release before; and a fresh system, in which they are used, removed and upgraded.
#
#   tests/installed/check_packages.sh PACKAGE_DIR SOURCE_DIR
#
# The release before is the last tag v*, or where there is none the last commit but one. What there was
# before there were packages is built with today's debian/.
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
printf '\n== %s\n' "Packages of the release before, $before"
mkdir "$work/tree"
git -C "$source" archive "$before" | tar -C "$work/tree" -x
[[ -e $work/tree/debian ]] || cp -r "$source/debian" "$work/tree/"
"$source/debian/build.sh" "$work/tree" "$work/before" "0~$(git -C "$source" rev-parse --short "$before")"
ls "$work/before"

"$here/fresh_root.sh" "$packages" "$work/before" "$source"
