#!/usr/bin/env bash
# Checks two promises of ./run, with stand-ins for its programs that only record their arguments. `./run test`
# is the same in every run: the commands that share its build folder leave no switch of CMake behind.
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
cp -- "$1/cmake/web.sh" "$work/tree/cmake/"
cat >"$work/bin/cmake" <<'END'
#!/bin/sh
[ "$1" = --build ] || printf '%s\n' "$@" >>"$CACHE"
END
printf '#!/bin/sh\nprintf "${STATUS-installed}"\n' >"$work/bin/dpkg-query"
printf '#!/bin/sh\nprintf "%%s\\n" "$@" >>"$CACHE"\n' >"$work/bin/apt-get"
printf '#!/bin/sh\n"$@"\n' >"$work/bin/sudo"
printf '#!/bin/sh\n' | tee "$work/bin/ctest" >"$work/tree/tests/python/check_module.sh"
chmod +x "$work"/bin/* "$work/tree/tests/python/check_module.sh"
export PATH="$work/bin:$PATH" CACHE="$work/cache" NO_COLOR=1

# The last value of each switch, which is the one that CMake keeps.
switches_after() {  # COMMAND
  "$work/tree/run" "$1" >"$work/said" 2>&1 </dev/null || {
    cat -- "$work/said"
    echo "./run $1 failed"
    exit 1
  }
  sed -n 's/^-D\(SLIDEBASE_[A-Z_]*\)=\(.*\)/\1 \2/p' "$CACHE" |
    awk '{ value[$1] = $2 } END { for (name in value) print name, value[name] }' | sort
}
switches_after test >"$work/first"
for command in python mpi; do
  switches_after "$command" >"$work/between"
  if cmp -s "$work/first" "$work/between"; then
    echo "./run $command sets no switch: this test checks nothing"
    exit 1
  fi
  switches_after test | diff -u --label "./run test" --label "after ./run $command" "$work/first" -
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
