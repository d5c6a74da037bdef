#!/usr/bin/env bash
# Checks promises of ./run, with stand-ins for its programs that only record their arguments. `./run test`
# is the same in every run: `./run python` and `./run mpi` have build folders of their own.
# `./run deb` installs everything that the packages are built with.
#
#   tests/docs/run_test.sh SOURCE_DIR
set -euo pipefail

if [[ $# -ne 1 ]]; then
  echo "usage: run_test.sh SOURCE_DIR" >&2
  exit 2
fi
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
mkdir -p "$work"/{bin,tree/cmake,tree/tests/python}
cp -- "$1/run" "$work/tree/"
cp -- "$1"/cmake/{cross,release,web}.sh "$work/tree/cmake/"
printf '#!/bin/sh\necho cmake "$@" >>"$CACHE"\n' >"$work/bin/cmake"
printf '#!/bin/sh\necho ctest "$@" >>"$CACHE"\n' >"$work/bin/ctest"
printf '#!/bin/sh\nprintf "${STATUS-installed}"\n' >"$work/bin/dpkg-query"
printf '#!/bin/sh\nprintf "%%s\\n" "$@" >>"$CACHE"\n' >"$work/bin/apt-get"
printf '#!/bin/sh\n"$@"\n' >"$work/bin/sudo"
printf '#!/bin/sh\n' >"$work/tree/tests/python/check_module.sh"
chmod +x "$work"/bin/* "$work/tree/tests/python/check_module.sh"
export PATH="$work/bin:$PATH" CACHE="$work/cache" NO_COLOR=1

# The commands of CMake and CTest.
commands_of() {  # COMMAND
  : >"$CACHE"
  "$work/tree/run" "$1" >"$work/said" 2>&1 </dev/null || {
    cat -- "$work/said"
    echo "./run $1 failed"
    exit 1
  }
  cat -- "$CACHE"
}
commands_of test >"$work/first"
grep -q 'preset release' "$work/first"
for command in python mpi; do
  commands_of "$command" >"$work/between"
  grep -q "preset $command" "$work/between"
  if grep -n release "$work/between"; then
    echo "./run $command works in the build folder of ./run test"
    exit 1
  fi
  commands_of test | diff -u --label "./run test" --label "after ./run $command" "$work/first" -
done

# Here ./run deb gets no further than installing packages. debian/control names two by what they provide.
STATUS=missing "$work/tree/run" deb >"$work/said" 2>&1 </dev/null || true
needed=$(sed -n '/^Build-Depends:/,/^[^ ]*$/s/^ \([a-z0-9+.-]*\).*/\1/p' "$1/debian/control" |
  sed 's/^debhelper-compat$/debhelper/; s/^dh-sequence-python3$/dh-python/')
[[ $needed == *debhelper*python3-dev* ]]
for package in build-essential $needed; do
  grep -qxe "$package" "$CACHE" || {
    echo "./run deb does not install $package"
    exit 1
  }
done

# ./run fresh asks for root before anything else.
printf '#!/bin/sh\necho 1000\n' >"$work/bin/id"
chmod +x "$work/bin/id"
! "$work/tree/run" fresh trixie >"$work/said" 2>&1 </dev/null
grep -q 'needs root' "$work/said"
